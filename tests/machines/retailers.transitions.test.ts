import { testTable } from '../support/suites'
import { retailersPlan } from './retailers.plan'

const anywhere = (state: string) => [
  `${state} + search a city -> finding`,
  `${state} + search nowhere -> unknownPlace`,
  `${state} + search a rural code -> unknownCode`,
  `${state} + search without a place -> empty`,
  `${state} + use my location -> locating`,
]

testTable('SHL-016 OP-76 ERR-26 stores are found near a place or near the browser', retailersPlan, [
  'start -> idle',
  ...anywhere('idle'),
  ...anywhere('empty'),
  ...anywhere('unknownCode'),
  ...anywhere('unknownPlace'),

  // The location is requested only when the holder asks for it; a denial is not a failure.
  'locating + located -> finding',
  'locating + denied -> denied',
  'locating + no location -> unlocated',
  'locating + locate failed -> unlocated',
  ...anywhere('locating'),
  ...anywhere('denied'),
  ...anywhere('unlocated'),

  'finding + stores found -> found',
  'finding + no stores -> none',
  'finding + stores failed -> failed ! notification.show (error)',
  ...anywhere('finding'),

  ...anywhere('found'),
  ...anywhere('none'),
  'failed + retry -> finding',
  ...anywhere('failed'),
])
