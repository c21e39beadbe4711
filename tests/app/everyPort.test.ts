// @vitest-environment happy-dom
import { beforeAll, expect, test } from 'vitest'
import { type AnyActorLogic, type AnyStateMachine, createActor, fromPromise, toPromise } from 'xstate'
import { CallError } from '../../machines/shared/failure'
import { isListenerPort } from '../../machines/shared/ports'
import { DEFAULT_BRAND } from '../../rules/site/brand'
import { ROUTES, type RouteId } from '../../rules/site/navigation'
import type { Portal } from '../../src/app/portal/portalContext'
import { createPortal } from '../../src/app/root/createPortal'
import { loadScreen } from '../../src/app/routes/screens'
import { effectPortsWith } from '../../src/app/signed-in/effects'
import { holderWith } from '../../src/ports/holder'
import { sessionWith } from '../../src/ports/session'
import { isMachine, isStore } from '../support/rig'
import { accountOf, cardOf, sessionOf } from '../support/samples'
import { loadTexts } from '../support/screen'

beforeAll(loadTexts())

const PLANTED = new TypeError('URL.parse is not a function')
const brokenApi: Portal['api'] = { call: () => Promise.reject(PLANTED) }

/** They have no call: they listen, they draw, their charts have a text of their own, or they only read what the portal knows. */
const WITHOUT_CALL = [
  'attention',
  'addressLookup',
  'helpSearch',
  'mayPayBills',
  'locate',
  'readAccess',
  'savePicture',
  'typedCard',
]

/** What is sent was typed on this page: without it, no call is made. */
const WITHOUT_TYPED = [
  'autoReload autoReloadRule bankCheck evaluateRisk',
  'topUp payment bankCheck evaluateRisk',
  'effect dispute send',
  'effect fatca send',
  'effect orderCard send',
  'effect pin send',
  'effect profile send',
  'effect registerCard send',
  'effect saveAutoReload send',
  'effect topUp send',
  'effect upgrade send',
  'topUp payment bankCheck evaluateRisk',
]

/** Any property of it exists, and so on: a port reads its input before it makes its call. A list has one entry. */
const anything: object = new Proxy(() => {}, {
  get(_, key) {
    if (key === 'then') return undefined
    if (key === Symbol.toPrimitive) return () => '1'
    return key === Symbol.iterator ? () => [].values() : anything
  },
  apply: (_, __, [each]: unknown[]) => (typeof each === 'function' ? [each(anything)] : anything),
})

function* portsOf(machine: AnyStateMachine, path: string): Generator<readonly [string, AnyActorLogic]> {
  for (const [name, logic] of Object.entries(machine.implementations.actors as Record<string, AnyActorLogic>)) {
    if (isMachine(logic)) yield* portsOf(logic, `${path} ${logic.id}`)
    else if (!isStore(logic) && !isListenerPort(logic)) yield [`${path} ${name}`, logic]
  }
}

test('a port whose code breaks has failed with the default text of its call', async () => {
  const card = cardOf()
  const opened = createPortal({
    address: { pathname: ROUTES.dashboard.path, search: '', hash: '' },
    locale: 'en',
    persisted: {
      session: sessionOf(0, { account: accountOf(), xAuthTokenExpiry: Date.now() + 900_000 }),
      wallet: { cards: [card], currentCardId: card.clientId, loadedAt: Date.now() },
    },
    isNarrow: false,
    baseUrl: 'http://localhost',
    drawn: Promise.resolve(),
    fetch: () => Promise.reject(new TypeError('No network here')),
  })
  const { root } = opened
  root.start()
  const portal: Portal = { ...opened, root, api: brokenApi, sessionId: async () => 'session-1' }
  const holder = { pid: () => '1100003', username: () => 'robin@example.com', brand: async () => DEFAULT_BRAND }
  const parts = holderWith(brokenApi, holder)
  const machines: AnyStateMachine[] = [sessionWith(brokenApi), ...Object.values(parts).filter(isMachine)]
  for (const id of Object.keys(ROUTES) as RouteId[]) {
    const { flow } = id === 'logout' ? {} : await loadScreen(id)
    if (flow) machines.push(flow(portal).logic as AnyStateMachine)
  }

  const effectPorts = Object.entries(effectPortsWith(brokenApi, holder, async () => {})).flatMap(([kind, ports]) =>
    Object.entries(ports).map(([name, call]): readonly [string, AnyActorLogic] => [
      `effect ${kind} ${name}`,
      fromPromise(({ input }) => (call as (about: unknown) => Promise<unknown>)(input)),
    ]),
  )
  const kept: string[] = []
  let count = 0
  for (const [path, logic] of [...effectPorts, ...machines.flatMap((machine) => [...portsOf(machine, machine.id)])]) {
    if (WITHOUT_CALL.some((part) => path.split(' ').includes(part)) || WITHOUT_TYPED.includes(path)) continue
    count += 1
    const error: unknown = await Promise.race([
      toPromise(createActor(logic, { input: anything }).start()).then(
        () => 'no error',
        (thrown: unknown) => thrown,
      ),
      new Promise((resolve) => setTimeout(resolve, 1_000, 'no end')),
    ])
    if (!(error instanceof CallError && error.cause instanceof TypeError)) kept.push(`${path}: ${String(error)}`)
  }
  root.stop()
  expect(kept).toEqual([])
  expect(count).toBeGreaterThan(90)
})
