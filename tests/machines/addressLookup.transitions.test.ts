import { testTable } from '../support/suites'
import { addressLookupPlan } from './addressLookup.plan'

testTable('PRF-41 an address is found while it is typed, and fetched when it is chosen', addressLookupPlan, [
  'start -> idle',
  'idle + type enough -> open.pausing',
  'idle + type too little -> idle',

  'open.pausing + after 300 ms -> open.finding',
  'open.pausing + type enough -> open.pausing',
  'open.pausing + type too little -> idle',
  'open.finding + type enough -> open.pausing',
  'open.finding + type too little -> idle',
  'open.finding + findAddresses done -> open.suggested',
  'open.finding + findAddresses failed -> unavailable',
  'open.suggested + type enough -> open.pausing',
  'open.suggested + type too little -> idle',

  // From the previous list, until the next one arrives.
  'open.pausing + choose a house -> retrieving',
  'open.pausing + choose a tower -> open.finding',
  'open.finding + choose a house -> retrieving',
  'open.finding + choose a tower -> open.finding',
  'open.suggested + choose a house -> retrieving',
  'open.suggested + choose a tower -> open.finding',

  'retrieving + retrieveAddress done -> filled ! emits address.found',
  'retrieving + retrieveAddress failed -> unavailable',
  'retrieving + type enough -> open.pausing',
  'retrieving + type too little -> idle',
  'filled + type enough -> open.pausing',
  'filled + type too little -> idle',
  'unavailable + retry -> open.finding',
  'unavailable + type enough -> open.pausing',
  'unavailable + type too little -> idle',
])
