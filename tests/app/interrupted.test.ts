// @vitest-environment happy-dom
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { type ActorRefFrom, waitFor } from 'xstate'
import { selectUnfinished } from '../../machines/effect/selectors'
import { success } from '../../machines/notification/notification'
import { selectNotification } from '../../machines/notification/selectors'
import { selectCardsActor, selectEffects, selectFlow } from '../../machines/portal/selectors'
import type { transferMachine } from '../../machines/transfer/transferMachine'
import { createPortal } from '../../src/app/root/createPortal'
import { sessionOf } from '../support/samples'
import { loadTexts } from '../support/screen'

let stop = () => {}
beforeAll(loadTexts('money', 'transfer'))
afterEach(() => stop())

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

async function open(answer: 'lost' | 'rejected') {
  const { fetch, state } = issuer(answer)
  const session = (id: string) => sessionOf(0, { id, xAuthTokenExpiry: Date.now() + 900_000 })
  const { root } = createPortal({
    address: { pathname: '/dashboard/transfer', search: '', hash: '' },
    locale: 'en',
    persisted: { session: session('session-1'), wallet: null, flights: [] },
    isNarrow: false,
    baseUrl: 'http://localhost',
    drawn: Promise.resolve(),
    fetch,
  })
  root.start()
  stop = () => root.stop()
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
      await waitFor(root, ({ context }) => context.flowMachine === 'transfer')
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
  await signInAgain()
  await vi.waitFor(() =>
    expect(selectNotification(parts().notification!.getSnapshot())).toEqual(success('transfer.done')),
  )
  await waitFor(root, (snapshot) => selectFlow(snapshot)?.getSnapshot().matches('sent'))
  expect(transfer().getSnapshot().context.sent?.reference).toBe('EXT-7')
  expect(state.keys).toEqual([expect.stringMatching(/^[\da-f-]{36}$/)])
})

test('F10 a transfer that was itself refused because the session was over is not in doubt: its form is there again', async () => {
  const { root, state, transfer, send, toSignIn, signInAgain } = await open('rejected')
  await send()
  await toSignIn()
  expect(selectUnfinished(selectEffects(root.getSnapshot())!.getSnapshot())).toBeNull()
  await signInAgain()
  await waitFor(root, ({ context }) => context.flowMachine === 'transfer')
  await waitFor(transfer(), (snapshot) => snapshot.matches('editable'))
  expect(state.keys).toHaveLength(1)
})
