/** The inspector's own page beside a running portal: what it answers, and that it is accessible on a phone too. */
import type { Page } from 'playwright-core'
import { afterAll, describe, expect, test } from 'vitest'
import { problemsOf } from './axe'
import { FULL, journeys, startIssuer } from './journeys'
import { inspectedBuild } from './otherBuilds'
import { button, field } from './portalParts'

const issuer = await startIssuer(await inspectedBuild())
afterAll(() => issuer.close())
const { visit } = journeys(issuer)

/** A signed-in portal, and the inspector that it has opened. */
async function watch(path: string, width: number) {
  const visitor = await visit()
  const [inspector] = await Promise.all([
    visitor.context.waitForEvent('page'),
    visitor.signIn(FULL, `${path}?inspect=local`),
  ])
  await inspector.setViewportSize({ width, height: 900 })
  await inspector.getByText('Watching the portal').waitFor()
  return { visitor, inspector }
}

const actor = (inspector: Page, name: string) => inspector.getByRole('button', { name: new RegExp(`^${name} `) })
const check = async (inspector: Page) => expect(await problemsOf(inspector)).toEqual({ broken: [], tooWide: 0 })

describe.each([375, 1280])('at %i px', (width) => {
  test('A1 A9 chart, events and lanes are accessible, and no wider than the window', async () => {
    const { inspector } = await watch('/dashboard/transfer', width)
    await actor(inspector, 'flow.* · transfer').click()
    await inspector.getByRole('region', { name: 'Chart of transfer' }).waitFor()
    await check(inspector)
    await inspector.getByRole('list', { name: 'Events, the newest first' }).getByRole('button').first().click()
    await inspector.getByRole('heading', { name: /^Event \d+$/ }).waitFor()
    await check(inspector)
    await inspector.getByRole('tab', { name: 'Lanes' }).click()
    await inspector.getByRole('region', { name: 'Lanes' }).waitFor()
    await check(inspector)
  })
})

test('an event is there at once, with the guard that decided it and what it led to', async () => {
  const { visitor, inspector } = await watch('/dashboard/transfer', 1280)
  const { t } = visitor
  await field(visitor, t('transfer.amount')).waitFor()
  await actor(inspector, 'flow.* · transfer').click()
  await button(visitor, t('transfer.continue')).click()
  await inspector
    .getByRole('list', { name: 'Events, the newest first' })
    .getByRole('button')
    .filter({ hasText: 'form.submit' })
    .first()
    .click()
  await inspector.getByRole('heading', { name: /^Event \d+$/ }).waitFor()
  await inspector.getByText('isValid: no', { exact: false }).first().waitFor()
  const event = () => inspector.getByRole('heading', { name: /^Event \d+$/ }).innerText()
  const submitted = await event()
  await inspector.getByRole('button', { name: 'Step back' }).click()
  await expect.poll(event).not.toBe(submitted)
  await inspector.getByRole('button', { name: 'Step forward' }).click()
  await expect.poll(event).toBe(submitted)
  await inspector.getByRole('button', { name: 'Show the newest state' }).click()
  await inspector.getByRole('heading', { name: submitted }).waitFor({ state: 'detached' })
})
