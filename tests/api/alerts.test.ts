import { expect, test } from 'vitest'
import { createActor, waitFor } from 'xstate'
import { selectIsOn } from '../../machines/alerts/selectors'
import { OPTIONAL_ALERTS } from '../../rules/identity/alerts'
import { alertsEffectWith, alertsWith } from '../../src/ports/alerts'
import { apiAnsweredBy, failing } from '../support/issuer'

const settings = {
  alertEmail: 'robin@example.com',
  billPayments: true,
  onlineReloads: false,
  cardTransfers: true,
  postedTransactions: false,
  accountCreation: true,
  upgradeToReloadable: true,
  cardOrdered: true,
  passwordReset: true,
}

async function run(bodies: readonly unknown[]) {
  const sent: { call: string; body: unknown }[] = []
  const left = [...bodies]
  const api = apiAnsweredBy(async (request) => {
    const text = await request.text()
    const { pathname } = new URL(request.url)
    sent.push({ call: `${request.method} ${pathname}`, body: text === '' ? null : JSON.parse(text) })
    return Response.json(left.shift())
  })
  const actor = createActor(alertsWith(api)).start()
  await waitFor(actor, (snapshot) => !snapshot.hasTag('busy'))
  return { actor, sent, ports: alertsEffectWith(api) }
}

test('ALR-01 API-51 reads what the holder has chosen', async () => {
  const { actor, sent } = await run([settings])
  expect(sent).toEqual([{ call: 'GET /api/prepaid/notifications', body: null }])
  const snapshot = actor.getSnapshot()
  expect(OPTIONAL_ALERTS.filter((alert) => selectIsOn(snapshot, alert))).toEqual(['billPayments', 'cardTransfers'])
  expect(snapshot.context.alerts?.alertEmail).toBe('robin@example.com')
})

const turned = { key: 'key-1', terms: { changes: { onlineReloads: true } } }
test('ALR-02 API-52 sends the changed setting, and no other', async () => {
  const { sent, ports } = await run([settings, { ...settings, onlineReloads: true }])
  expect(await ports.send(turned)).toMatchObject({ choices: { onlineReloads: true } })
  expect(sent.slice(1)).toEqual([{ call: 'PATCH /api/prepaid/notifications', body: { onlineReloads: true } }])
})

test('a lost save is looked up in the settings', async () => {
  const { sent, ports } = await run([settings, settings])
  expect(await ports.lookUp?.(turned, new AbortController().signal)).toMatchObject({
    choices: { onlineReloads: false },
  })
  expect(sent.at(-1)?.call).toBe('GET /api/prepaid/notifications')
})

test('settings without an e-mail are settings', async () => {
  const { alertEmail: _, ...rest } = settings
  const { actor } = await run([rest])
  expect(actor.getSnapshot().context.alerts?.alertEmail).toBeNull()
})

test.each([{}, { ...settings, billPayments: 'yes' }, null])('F6 %j is no answer', async (body) => {
  const { actor } = await run([body])
  expect(actor.getSnapshot().value).toBe('unread')
  expect(actor.getSnapshot().context.failure?.key).toBe('error.readAlerts')
})

test.each([
  ['nothing', {}],
  ['the setting as it was', settings],
])('ALR-15 an answer with %s is no success', async (_, answer) => {
  const { ports } = await run([settings, answer])
  await expect(ports.send(turned)).rejects.toEqual(failing('error.saveAlerts', 200))
})

test('F4 a refusal without words is worded by what was asked for', async () => {
  const api = apiAnsweredBy(async () => Response.json({}, { status: 500 }))
  const actor = createActor(alertsWith(api)).start()
  const { context } = await waitFor(actor, (snapshot) => !snapshot.hasTag('busy'))
  expect(context.failure).toEqual({ key: 'error.readAlerts', serverMessage: null, fieldMessages: [] })
})
