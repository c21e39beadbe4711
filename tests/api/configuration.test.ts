import { describe, expect, test } from 'vitest'
import { CallError } from '../../machines/shared/failure'
import { DEFAULT_FRONTEND } from '../../rules/site/brand'
import { readQuestion } from '../../src/ports/account'
import { loadBrand, loadFrontend } from '../../src/ports/brand'
import { apiAnsweredBy } from '../support/issuer'

const answering = (body: unknown) => apiAnsweredBy(async () => Response.json(body))
const failureOf = (call: Promise<unknown>) =>
  call.then(
    () => 'no failure',
    (error: unknown) => (error instanceof CallError ? error.failure.key : error),
  )

describe.each([
  ['nothing', {}],
  ['a list', []],
  ['something else', { hello: 'world' }],
  ['null', null],
])('an answer of %s', (_, body) => {
  test('ERR-03 is no brand configuration', async () => {
    expect(await failureOf(loadBrand(answering(body), '1100003'))).toBe('error.brand')
  })
  test('ERR-04 is no configuration of the services', async () => {
    expect(await failureOf(loadFrontend(answering(body), '1100003'))).toBe('error.config')
  })
  test('ERR-17 is no account', async () => {
    expect(await failureOf(readQuestion(answering(body), 'a@b.ca'))).toBe('error.readProfile')
  })
})

test('ERR-03 nor is one whose brand is no text', async () => {
  expect(await failureOf(loadBrand(answering({ pid: 5 }), '1100003'))).toBe('error.brand')
})

test('what else is missing has its default', async () => {
  const brand = await loadBrand(answering({ pid: '7' }), '7')
  expect(brand).toMatchObject({ pid: '7', sessionId: '', feeCents: 195, accountAccess: 'open' })
  const storeIds = { onlineReload: '1', transaction: '2', fee: '3' }
  expect(await loadFrontend(answering({ storeIds }), '7')).toEqual({ ...DEFAULT_FRONTEND, storeIds })
})

test.each([
  [undefined, true],
  [true, true],
  [false, false],
  ['false', false],
])('SES-72 the bot-detection feature said as %s is %s', async (botDetection, isOn) => {
  const brand = await loadBrand(answering({ pid: '7', features: { botDetection } }), '7')
  expect(brand.features.botDetection).toBe(isOn)
})
