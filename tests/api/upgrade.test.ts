import { describe, expect, test } from 'vitest'
import type { HandedOver, UpgradeTerms } from '../../machines/upgrade/upgrade'
import type { Card } from '../../rules/cards/card'
import { foundIn } from '../../rules/cards/upgrade'
import { upgradeEffectWith, upgradeWith } from '../../src/ports/upgrade'
import { ask, failing, issuerWith } from '../support/issuer'
import { cardOf, identityOf } from '../support/samples'

const POST = 'POST /api/prepaid/cards/upgrade'
const CARDS = 'GET /api/prepaid/cards'
const ACCOUNT = 'GET /api/prepaid/accounts/robin@example.com'
const KEY = 'key-1'
const declarations = { monthlyFeeAccepted: true, thirdParty: false }
const pending = { status: 'pending' }
const username = () => 'robin@example.com'
const terms = { clientId: '1000000001', routeId: 'upgrade', isRetiring: false, isForm: true, kycLevel: 1 } as const
const upgrade = (
  answers: Record<string, unknown>,
  owned: readonly Card[] = [],
  changes: Partial<UpgradeTerms> = {},
) => {
  const { api, sent } = issuerWith(answers)
  const machine = upgradeWith(api, { username, cards: () => owned })
  const ports = upgradeEffectWith(api, { username })
  const { handOver } = machine.implementations.actions as unknown as {
    handOver: (_: null, handed: HandedOver) => void
  }
  return {
    machine,
    sent,
    handOver: (submitted: unknown) => handOver(null, { key: KEY, submitted } as HandedOver),
    send: () => ports.send({ key: KEY, terms: { ...terms, ...changes } }),
    lookUp: () => ports.lookUp!({ key: KEY, terms }, new AbortController().signal),
  }
}
async function sentFor(submitted: unknown) {
  const { handOver, send, sent } = upgrade({ [POST]: pending })
  handOver(submitted)
  await send()
  return sent
}
const submit = (answer: unknown) => {
  const { handOver, send } = upgrade({ [POST]: answer })
  handOver({ details: { identity: null, ...declarations } })
  return send()
}

describe('what is sent', () => {
  test('who the holder is, where it is asked for: the long step', async () => {
    const identity = identityOf()
    const { firstName: _, lastName: __, mobileNumber: ___, ...told } = identity
    expect(await sentFor({ details: { identity, ...declarations } })).toEqual([
      { call: POST, key: KEY, body: { step: 'long', clientId: '1000000001', ...told, ...declarations } },
    ])
  })

  test('only the declarations, where the issuer knows the holder: the short step', async () => {
    expect(await sentFor({ details: { identity: null, ...declarations } })).toEqual([
      { call: POST, key: KEY, body: { step: 'short', clientId: '1000000001', ...declarations } },
    ])
  })

  test('RET-08 nothing is declared for a retiring card', async () => {
    expect(await sentFor({ details: { identity: null } })).toEqual([
      { call: POST, key: KEY, body: { step: 'short', clientId: '1000000001' } },
    ])
  })

  test('the answers under the id of their questions', async () => {
    const answers = [{ questionId: 'a', choiceId: 'a2' }]
    expect(await sentFor({ id: 'v-1', answers })).toEqual([
      { call: POST, key: KEY, body: { step: 'answers', clientId: '1000000001', id: 'v-1', answers } },
    ])
  })

  test('nothing without what was typed, and what was typed only once', async () => {
    const { handOver, send, sent } = upgrade({ [POST]: pending })
    await expect(send()).rejects.toEqual(failing('error.upgrade', 'unsent'))
    handOver({ details: { identity: null } })
    await send()
    await expect(send()).rejects.toEqual(failing('error.upgrade', 'unsent'))
    expect(sent).toHaveLength(1)
  })
})

describe('what comes back', () => {
  const questions = [{ id: 'a', text: 'Which street?', choices: [{ id: 'a1', text: 'Queen Street' }] }]

  test.each([
    [
      { status: 'questions', id: 'v-1', questions },
      { status: 'questions', verification: { id: 'v-1', questions } },
    ],
    [pending, pending],
    [{ status: 'failed' }, { status: 'failed' }],
    [
      { status: 'upgraded', clientId: '1000000001', programCode: 'BHW229', programName: 'Reloadable Power' },
      { status: 'upgraded', program: { code: 'BHW229', name: 'Reloadable Power' } },
    ],
    [{ status: 'pending', clientId: '1000000001' }, pending],
    [
      { status: 'upgraded', clientId: '1000000001' },
      { status: 'upgraded', program: { code: '', name: '' } },
    ],
  ])('%j', async (body, outcome) => expect(await submit(body)).toEqual(outcome))

  test.each([
    null,
    {},
    { status: 'fine' },
    { status: 'questions', id: '', questions },
    { status: 'questions', id: 'v-1', questions: [] },
    { status: 'upgraded' },
    { status: 'upgraded', clientId: '1000000002', programCode: 'BHW229', programName: 'Reloadable Power' },
    { status: 'pending', clientId: '1000000002' },
    { status: 'failed', clientId: '1000000002' },
    { status: 'questions', clientId: '1000000002', id: 'v-1', questions },
  ])('%j is no outcome', (body) => expect(submit(body)).rejects.toEqual(failing('error.upgrade', 200)))

  test.each([
    ['UPG-4001', 'error.saskatchewanUpgrade'],
    ['UPG-4002', 'error.identity'],
    ['UPG-5030', 'error.upgradeUnavailable'],
  ])('%s is told as %s', (code, key) =>
    expect(submit(Response.json({ code }, { status: 400 }))).rejects.toEqual(failing(key, 400)),
  )
})

test.each([
  [true, false, 504, 'upgrade.formLost'],
  [true, false, 500, 'error.upgrade'],
  [false, false, 504, 'error.upgrade'],
  [true, true, 504, 'error.upgrade'],
] as const)(
  'a form %j, of a retiring card %j, that gets a %i has failed as %s',
  async (isForm, isRetiring, status, key) => {
    const { handOver, send } = upgrade({ [POST]: new Response('', { status }) }, [], { isForm, isRetiring })
    handOver({ details: { identity: null } })
    await expect(send()).rejects.toEqual(failing(key, status))
  },
)

describe('after an answer that was lost or is pending', () => {
  const card = {
    clientId: '1000000001',
    cardStatus: 'A',
    availableBalance: 0,
    settledBalance: 0,
    currency: '124',
    cardType: 'express',
    cardProgram: 'BLU110',
    plasticFlag: true,
    lastFourDigits: '0001',
    expiryDate: '2028-05',
    serialNumber: '0001',
    upgradeAllowed: true,
  }
  const upgraded = {
    ...card,
    cardType: 'express-reloadable',
    cardProgram: 'BHW229',
    cardDescription: 'Reloadable Power',
    upgradeAllowed: false,
  }
  const other = { ...upgraded, clientId: '1000000002', cardProgram: 'BHW230' }
  const look = async (...cards: unknown[]) => {
    return foundIn(await upgrade({ [CARDS]: { cards } }).lookUp())
  }

  test('this card is looked at, whichever stands before it', async () => {
    const program = { code: 'BHW229', name: 'Reloadable Power' }
    expect(await look(other, upgraded)).toEqual({ status: 'upgraded', program })
    expect(await look(other, card)).toEqual({ status: 'unchanged' })
    expect(await look(other, { ...card, upgradeStatus: 'pending' })).toEqual({ status: 'pending' })
  })

  test('a list without it says neither yes nor no', async () =>
    expect(await look(other)).toEqual({ status: 'unknown' }))
})

describe('what is known before anything is asked', () => {
  const card = cardOf({ clientId: '1000000001' })
  const other = cardOf({ clientId: '1000000002', isUpgradePending: true })
  const prepare = async (...owned: Card[]) => {
    const { machine, sent } = upgrade({ [ACCOUNT]: { username: 'robin@example.com', ...identityOf() } }, owned)
    const known = await ask(machine, 'prepare', { clientId: '1000000001' })
    return { known, calls: sent.map(({ call }) => call) }
  }

  test('the card, and the holder’s details by the holder’s name', async () => {
    expect(await prepare(other, card)).toEqual({ known: { card, profile: identityOf() }, calls: [ACCOUNT] })
    expect(await prepare(other)).toEqual({ known: { card: null, profile: identityOf() }, calls: [ACCOUNT] })
  })

  test('ORD-23 while the upgrade of the card waits nothing of its holder is read', async () => {
    const waiting = { ...card, isUpgradePending: true }
    expect(await prepare(waiting)).toEqual({ known: { card: waiting, profile: null }, calls: [] })
  })
})
