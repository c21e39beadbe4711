/** Chromium without every function that a supported browser may not have. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Sandbox } from '../../sandbox/server'
import { newerApis } from '../../scripts/supported/newer'
import { openChromium, type Window } from './engines'
import { FULL, loadAtTheBank, reset, startIssuer } from './journeys'
import { visitorOf } from './visitor'

const REMOVE = `(({ globals, statics, members }) => {
  for (const name of globals) delete globalThis[name]
  for (const { object, property } of [...statics, ...members]) {
    delete globalThis[object]?.[property]
    delete globalThis[object]?.prototype?.[property]
  }
})(${JSON.stringify(newerApis)})`

let window: Window
let issuer: Sandbox

beforeAll(async () => {
  ;[window, issuer] = await Promise.all([openChromium(REMOVE), startIssuer()])
  await window.resize(1280, 800)
})
afterAll(() => Promise.all([window?.close(), issuer?.close()]))

test('a load of 300 reaches its challenge, and the requests of e-Transfer load', async () => {
  const visitor = visitorOf(window, issuer.url, 'en')
  await loadAtTheBank(visitor)
  expect(await window.run('[typeof URL.parse, typeof AbortSignal.any, typeof Promise.try]')).toEqual(
    Array(3).fill('undefined'),
  )
  expect(await visitor.errors()).toEqual([])
  await reset(issuer)
  await visitor.begin('/dashboard/interac', FULL)
  await visitor.see('heading', visitor.t('interac.history'))
  expect(await visitor.says(visitor.t('interac.history.unread'))).toBe(false)
  expect(await visitor.errors()).toEqual([])
})
