// @vitest-environment happy-dom
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type ActorRefFrom, waitFor } from 'xstate'
import type { Stored } from '../../machines/effect/effect'
import { selectUnfinished } from '../../machines/effect/selectors'
import { stepOf } from '../../machines/effect/steps'
import { type Notification, notice, success } from '../../machines/notification/notification'
import { selectNotification } from '../../machines/notification/selectors'
import { selectCardsActor, selectEffects, selectFlow } from '../../machines/portal/selectors'
import type { transferMachine } from '../../machines/transfer/transferMachine'
import { createPortal } from '../../src/app/root/createPortal'
import { keep, readEffects } from '../../src/app/session-in-the-browser/storage'
import { storeEffects } from '../../src/effects/effectStorage'
import { paymentStep, transferBegun } from '../support/holder'
import { sessionOf } from '../support/samples'
import { loadTexts } from '../support/screen'

let stop = () => {}
beforeAll(loadTexts('money', 'transfer'))
beforeEach(() => {
  // Each page of this file is a tab of its own.
  vi.stubGlobal('BroadcastChannel', undefined)
})
afterEach(() => {
  stop()
  stop = () => {}
  sessionStorage.clear()
  vi.unstubAllGlobals()
})

const cardOnTheWire = (clientId: string, lastFourDigits: string, defaultCard: boolean) => ({
  clientId,
  lastFourDigits,
  defaultCard,
  cardProgram: 'BHW230',
  cardType: 'select',
  cardStatus: 'A',
  plasticFlag: true,
  expiryDate: '2029-08',
  availableBalance: 300,
  settledBalance: 300,
  currency: '124',
  serialNumber: `457${clientId.slice(1)}`,
})

type Known = { readonly issuer?: ReturnType<typeof issuer> }
/** 'lost': moves the money and never answers. 'rejected': answers 401 and moves nothing. All later calls get a 401. */
function issuer(answer: 'lost' | 'rejected') {
  const transfers: object[] = []
  const state = { isRejecting: false, keys: [] as (string | null)[] }
  const rejected = () => Response.json(null, { status: 401 })
  const fetch = async (request: Request) => {
    const { pathname, searchParams } = new URL(request.url)
    if (request.method === 'POST' && pathname === '/api/prepaid/transfer') {
      const idempotencyKey = request.headers.get('Idempotency-Key')
      state.keys.push(idempotencyKey)
      state.isRejecting = true
      if (answer === 'rejected') return rejected()
      const { fundingAmount } = (await request.json()) as { fundingAmount: { transactionAmount: number } }
      const date = new Date().toISOString()
      const amount = -fundingAmount.transactionAmount
      transfers.push({ id: 't-1', typeCode: 'TRF', amount, status: 'posted', date, reference: 'EXT-7', idempotencyKey })
      return new Promise<Response>(() => {})
    }
    if (state.isRejecting) return rejected()
    if (pathname.endsWith('/stats'))
      return Response.json({ transactions: searchParams.has('pending') ? [] : transfers })
    const cards = [cardOnTheWire('1000000001', '0001', true), cardOnTheWire('1000000002', '0002', false)]
    if (pathname === '/api/prepaid/cards') return Response.json({ cards })
    return Response.json({}, { status: 503 })
  }
  return { fetch, state }
}

type Options = Partial<Parameters<typeof createPortal>[0]>
async function open(answer: 'lost' | 'rejected', { issuer: known = issuer(answer), ...options }: Options & Known = {}) {
  const { fetch, state } = known
  const session = (id: string) => sessionOf(0, { id, xAuthTokenExpiry: Date.now() + 900_000 })
  const { root } = createPortal({
    address: { pathname: '/dashboard/transfer', search: '', hash: '' },
    locale: 'en',
    persisted: { session: session('session-1'), wallet: null },
    isNarrow: false,
    baseUrl: 'http://localhost',
    drawn: Promise.resolve(),
    fetch,
    ...options,
  })
  root.start()
  keep(root, null)
  const end = stop
  stop = () => {
    root.stop()
    end()
  }
  const parts = () => root.getSnapshot().children
  const enter = (pathname: string) =>
    parts().navigation!.send({ type: 'route.entered', address: { pathname, search: '', hash: '' } } as never)
  const transfer = () => selectFlow(root.getSnapshot()) as ActorRefFrom<typeof transferMachine>
  return {
    root,
    state,
    parts,
    transfer,
    async send() {
      await waitFor(root, (snapshot) => selectFlow(snapshot)?.getSnapshot().machine?.id === 'transfer')
      await waitFor(transfer(), (snapshot) => snapshot.matches('editable'))
      transfer().send({
        type: 'form.submit',
        values: {
          receivingCard: '1000000002',
          'fundingAmount.transactionAmount': '25.50',
          'amountLocale.fundingAmount.transactionAmount': 'en',
        },
      })
      await waitFor(transfer(), (snapshot) => snapshot.matches('reviewed'))
      transfer().send({ type: 'form.submit', values: {} })
    },
    async toSignIn() {
      await waitFor(root, ({ context }) => !context.isSignedIn)
      enter('/login')
      await waitFor(root, ({ context }) => context.routeId === 'login')
    },
    async signInAgain() {
      state.isRejecting = false
      parts().session!.send({ type: 'session.open', session: session('session-2') })
      enter('/dashboard/transfer')
      await waitFor(root, (snapshot) => snapshot.context.routeId === 'transfer' && selectCardsActor(snapshot) !== null)
    },
  }
}

test('F11 R2 signed out while the answer is awaited, to sign-in and back: the outcome is said, and nothing is sent again', async () => {
  const { root, state, parts, transfer, send, toSignIn, signInAgain } = await open('lost')
  await send()
  await vi.waitFor(() => expect(state.isRejecting).toBe(true))
  // This call gets a 401.
  selectCardsActor(root.getSnapshot())!.send({ type: 'cards.refresh' })
  await toSignIn()
  const stored = selectUnfinished(selectEffects(root.getSnapshot())!.getSnapshot())
  expect(stored?.effects.map(({ kind }) => kind)).toEqual(['transfer'])
  // For its holder, without anything of the session.
  expect([readEffects(), Object.keys(sessionStorage)]).toEqual([stored, ['portal.effects']])
  expect(JSON.stringify({ ...sessionStorage })).not.toContain(sessionOf(0).xAuthToken)
  await signInAgain()
  await vi.waitFor(() =>
    expect(selectNotification(parts().notification!.getSnapshot())).toEqual(success('transfer.done')),
  )
  await waitFor(root, (snapshot) => selectFlow(snapshot)?.getSnapshot().matches('sent'))
  expect(transfer().getSnapshot().context.sent?.reference).toBe('EXT-7')
  expect(state.keys).toEqual([expect.stringMatching(/^[\da-f-]{36}$/)])
})

const notSent: Notification = {
  ...notice('warning', 'form.notSent'),
  title: { key: 'screen.transfer.title' },
  stands: true,
  about: ['transfer'],
}
test('F10 a transfer that was itself refused because the session was over is not in doubt: that is said, and its form is there again', async () => {
  const { root, state, parts, transfer, send, toSignIn, signInAgain } = await open('rejected')
  await send()
  await toSignIn()
  const { username } = sessionOf(0).account
  expect(readEffects()).toEqual({ username, effects: [], steps: [], unread: [notSent] })
  await signInAgain()
  // It returns after the error of another call.
  expect(parts().notification!.getSnapshot().context.standing).toEqual([notSent])
  expect(readEffects()).toBeNull()
  await waitFor(root, (snapshot) => selectFlow(snapshot)?.getSnapshot().machine?.id === 'transfer')
  await waitFor(transfer(), (snapshot) => snapshot.matches('editable'))
  expect(state.keys).toHaveLength(1)
})

describe('a page that is loaded again', () => {
  const { account } = sessionOf(0)
  const sentBefore = () => ({ ...transferBegun, sentAt: Date.now() - 60_000 })
  const storedNow = (changes: Partial<Stored> = {}): Stored => ({
    username: account.username,
    effects: [sentBefore()],
    steps: [paymentStep],
    unread: [],
    ...changes,
  })
  async function reload(stored: Stored, options: Options = {}) {
    sessionStorage.setItem('portal.effects', JSON.stringify({ version: 3, ...stored }))
    const calls: string[] = []
    const said: Notification[] = []
    const fetch = async (request: Request) => {
      const { pathname, searchParams } = new URL(request.url)
      calls.push(`${request.method} ${pathname}`)
      if (pathname.endsWith('/stats')) {
        const transaction = { id: 't-1', typeCode: 'TRF', amount: -25.5, status: 'posted', reference: 'EXT-7' }
        const date = new Date().toISOString()
        const idempotencyKey = transferBegun.key
        return Response.json({
          transactions: searchParams.has('pending') ? [] : [{ ...transaction, date, idempotencyKey }],
        })
      }
      const cards = [cardOnTheWire('1000000001', '0001', true), cardOnTheWire('1000000002', '0002', false)]
      return pathname === '/api/prepaid/cards' ? Response.json({ cards }) : Response.json({}, { status: 503 })
    }
    const opened = await open('lost', {
      address: { pathname: '/dashboard', search: '', hash: '' },
      stored: readEffects(),
      issuer: { ...issuer('lost'), fetch },
      inspect({ type, ...inspected }) {
        if (type === '@xstate.event' && 'event' in inspected && inspected.event.type === 'notification.show')
          said.push((inspected.event as unknown as { notification: Notification }).notification)
      },
      ...options,
    })
    await waitFor(opened.root, (snapshot) => selectEffects(snapshot) !== null)
    const effects = selectEffects(opened.root.getSnapshot())!
    return { ...opened, calls, said, steps: () => effects.getSnapshot().context.steps.map(stepOf), effects }
  }
  const lookups = (calls: readonly string[]) => calls.filter((call) => call.endsWith('/stats'))

  test('looks up what was sent, and knows what waits for the holder at the bank', async () => {
    const { said, calls, steps } = await reload(storedNow())
    await vi.waitFor(() => expect(said).toContainEqual(success('transfer.done')))
    expect([steps(), lookups(calls).length > 0, calls.some((call) => call.startsWith('POST'))]).toEqual([
      [paymentStep],
      true,
      false,
    ])
    expect(readEffects()).toEqual(storedNow({ effects: [] }))
  })

  test('says what the end of the session refused', async () => {
    const { said } = await reload(storedNow({ effects: [], steps: [], unread: [notSent] }))
    // With the first screen.
    await vi.waitFor(() => expect(said).toContainEqual(notSent), 10_000)
    expect(readEffects()).toBeNull()
  })

  test('F1 but not if it is a copy: the page that it was copied from does', async () => {
    const { calls, steps, effects } = await reload(storedNow(), { copiedAt: Promise.resolve(Date.now()) })
    await vi.waitFor(() => expect(calls.length).toBeGreaterThan(0))
    expect([steps(), effects.getSnapshot().context.underWay, lookups(calls)]).toEqual([[], {}, []])
    expect(readEffects()).toBeNull()
  })

  test('leaves alone what another version has stored, and looks up the rest', async () => {
    const sent = sentBefore()
    const others = [
      { ...sent, kind: 'unheardOf', key: 'key-3' },
      { ...sent, key: 'key-4', terms: { cents: 'much' } },
    ]
    const { said, steps } = await reload(
      storedNow({ effects: [...others, sent], steps: [{ ...paymentStep, terms: { pin: '1234' } }] }),
    )
    await vi.waitFor(() => expect(said).toContainEqual(success('transfer.done')))
    expect([steps(), readEffects()]).toEqual([[], null])
  })

  test('S14 says nothing of another holder, and forgets it', async () => {
    const { calls, steps, effects } = await reload(storedNow({ username: 'alex@example.com' }))
    await vi.waitFor(() => expect(calls.length).toBeGreaterThan(0))
    expect([steps(), effects.getSnapshot().context.underWay, lookups(calls)]).toEqual([[], {}, []])
    expect(readEffects()).toBeNull()
  })
})

test('S14 what had been said before the session ended is not stored, for it may be about more than that', () => {
  const effects = (unread: readonly Notification[]) =>
    ({
      getSnapshot: () => ({ context: { username: null, stored: { username: 'a', effects: [], steps: [], unread } } }),
      subscribe: () => {},
    }) as never
  const done: Notification = { ...success('transfer.done'), stands: true, about: ['transfer'] }
  const store = (...unread: readonly Notification[]) => {
    storeEffects(effects(unread), sessionStorage, 'portal.effects')
    return readEffects()
  }
  expect(store(notSent, done)?.unread).toEqual([notSent])
  expect(store({ ...notSent, title: { key: 'card.ending', values: { digits: '0001' } } })?.unread).toHaveLength(1)
  expect(store({ ...notSent, title: { key: 'transfer.done' } })).toBeNull()
  expect(store(done)).toBeNull()
})

test.each([
  '',
  'null',
  '{',
  '{"version":2,"username":"a","effects":[],"steps":[]}',
  '{"version":3,"username":"a","effects":[{"pin":"1234"}],"steps":[],"unread":[]}',
  '{"version":3,"username":"a","effects":[],"steps":[],"unread":[{"type":"error","message":{"key":"form.notSent"}}]}',
])('S14 stored as %j, it is not trusted', (stored) => {
  sessionStorage.setItem('portal.effects', stored)
  expect(readEffects()).toBeNull()
})
