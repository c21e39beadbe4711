import { testTable } from '../support/suites'
import { comingMoneyPlan } from './comingMoney.plan'

testTable('money that may come is read in two parts, and only a part that failed is read again', comingMoneyPlan, [
  'start -> requests.reading & reloads.reading',
  ...['reading', 'read', 'unread'].flatMap((reloads) => [
    `requests.reading & reloads.${reloads} + requests read -> requests.read & reloads.${reloads}`,
    `requests.reading & reloads.${reloads} + requests unread -> requests.unread & reloads.${reloads}`,
  ]),
  ...['reading', 'read', 'unread'].flatMap((requests) => [
    `requests.${requests} & reloads.reading + reloads read -> requests.${requests} & reloads.read`,
    `requests.${requests} & reloads.reading + reloads unread -> requests.${requests} & reloads.unread`,
  ]),
  'requests.unread & reloads.reading + retry -> requests.reading & reloads.reading',
  'requests.unread & reloads.read + retry -> requests.reading & reloads.read',
  'requests.unread & reloads.unread + retry -> requests.reading & reloads.reading',
  'requests.reading & reloads.unread + retry -> requests.reading & reloads.reading',
  'requests.read & reloads.unread + retry -> requests.read & reloads.reading',
])
