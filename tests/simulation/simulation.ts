/** One schedule: a seed, its faults and its holder, and the invariants after every step. */
import type { AnyActorRef, AnyMachineSnapshot, EventObject, InspectionEvent } from 'xstate'
import type { Outcome, Step, Unfinished } from '../../machines/effect/effect'
import type { Notification } from '../../machines/notification/notification'
import { selectCardsActor, selectEffects, selectFlow } from '../../machines/portal/selectors'
import { selectSession } from '../../machines/session/selectors'
import { createRandom, type Random } from '../../sandbox/seed/random'
import { type Browser, type Conditions, createBrowser, type Page } from './browser'
import type { Drawing } from './dom'
import {
  CALL_FAULT_NAMES,
  CALL_FAULTS,
  type CallFault,
  DOUBTFUL,
  type Fate,
  type Fault,
  healthy,
  LONG,
  LOOKUP_FAULT_NAMES,
  LOOKUP_FAULTS,
  type LookupFault,
  SLOWEST_MS,
} from './faults'
import { type Intent, isOfKind, type Part, type SimulatedEffect, type SimulatedFlow, type Statement } from './flow'
import { FLOWS } from './flows'
import { enter } from './globals'
import { createNetwork, nameOf, type WireAnswer, type WireCall } from './network'
import { type OpenPortal, openPortal } from './portalPage'
import { createStore, type Effect, type Issuer, KEY_MODES, startOf } from './store'
import { createTimeline } from './timeline'

export class Breach extends Error {
  override name = 'Breach'
}
/** Messages of all tabs in one schedule. */
const MOST_POSTS = 500
type Sent = Intent & {
  /** The holder was told the outcome. */
  isTold: boolean
  /** Why the holder may never be told. */
  excuse: string | null
  /** The last statement was 'not done'. */
  isDenied: boolean
  times: number
  sentAt: number
}
/** Source of an effect: an actor, or one of its parts. */
type Source = AnyActorRef | PartOf
type PartOf = { readonly actor: AnyActorRef; readonly id: string }
type Shown = { readonly notification: Notification }
export type Plan = { readonly seed: number; readonly flow: SimulatedFlow; readonly theme: Fault }
export type Options = {
  /** Replaces the fake issuer. */
  readonly openIssuer?: (now: () => number) => Promise<Issuer>
  /** Renders the flow's screen and performs the holder's moves on it. */
  readonly createDrawing?: (flow: SimulatedFlow) => Drawing
  readonly trace?: (line: string) => void
  readonly cover: (fault: Fault, flow: string) => void
}

const isCallFault = (fault: Fault): fault is CallFault => fault in CALL_FAULTS
const isLookupFault = (fault: Fault): fault is LookupFault => fault in LOOKUP_FAULTS
const machineOf = (actor: AnyActorRef) => (actor as unknown as { logic?: { id?: string } }).logic?.id

export type Simulation = Awaited<ReturnType<typeof createSimulation>>

export async function createSimulation(
  { seed, flow, theme }: Plan,
  { trace, cover, openIssuer, createDrawing }: Options,
) {
  const drawing = createDrawing?.(flow) ?? null
  /** Two flows may share a machine: the screen is then used for this schedule's flow. */
  const flows = FLOWS.filter((one) => one === flow || one.machine !== flow.machine)
  const random: Random = createRandom(seed)
  const conditions: Conditions = {
    storage: theme === 'F16 storage denied' ? 'denied' : theme === 'F16 storage full' ? 'full' : 'works',
    cookiesBlocked: theme === 'F17 cookies blocked',
    skewMs:
      theme === 'F13 the clock is an hour ahead'
        ? 3_600_000
        : theme === 'F13 the clock is an hour behind'
          ? -3_600_000
          : 0,
    isOnline: true,
    chunksMissing: false,
  }
  const isShort =
    theme === 'F11 the session runs out while it is under way' || theme === 'F12 the extension of the session fails'
  let isFaulty = true
  /** The schedule's fault has been met. */
  let isMet = false
  const meet = (fault: Fault = theme, of = flow.name) => {
    if (fault === theme) isMet = true
    cover(fault, of)
  }

  const say = (who: string, line: () => string) => {
    if (!trace) return
    const time = new Date(timeline.now()).toISOString().slice(11, 23)
    trace(`${time} ${who.padEnd(6)} ${line()}`)
  }
  function breach(message: string): never {
    throw new Breach(message)
  }
  let broken: unknown = null
  /** Keep the violation: portal code that is running could swallow the exception. */
  const check = (work: () => void) => {
    try {
      work()
    } catch (error) {
      broken ??= error
    }
  }

  const timeline = createTimeline(startOf(random), async (owner, run) => {
    if ('surroundings' in owner) await browser.run(owner as Page, run)
    else await run()
    look()
  })
  const opened = await openIssuer?.(timeline.now)
  const store = opened
    ? null
    : createStore({
        now: timeline.now,
        keyMode: random.pick(KEY_MODES),
        tokenSeconds: isShort ? random.between(75, 120) : 900,
        endpoints: Object.assign({}, ...flows.map(({ endpoints }) => endpoints)),
        random: createRandom(seed + 1),
      })
  if (store) flow.prepare?.(store)
  const issuer: Issuer = opened ?? (store as Issuer)
  const { people, keyMode } = issuer
  const effects: Effect[] = []
  const references = new Set<string>()
  const senders = new WeakMap<WireCall, string | null>()
  const pages = new WeakMap<WireCall, Page>()
  const doneBy = new WeakMap<Effect, { readonly page: Page | undefined; readonly at: number }>()
  /** Calls sent before the page lost what it would look them up by; `forgotten`: their effects. */
  const left = new WeakSet<WireCall>()
  const forgotten = new WeakSet<Effect>()
  /** Forgotten effects that their key does not identify at the issuer. */
  const late = new WeakSet<Effect>()
  /** Without a key on the wire, it cannot be distinguished from the next call for the same. */
  const isForgotten = (call: WireCall) => (call.key === null || keyMode === 'ignored') && left.has(call)
  const keyOf = (call: WireCall, of: SimulatedFlow) => call.key ?? of.keyOf?.(call) ?? ''
  async function answer(call: WireCall): Promise<WireAnswer> {
    const given = await issuer.answer(call)
    const of = flows.find(({ effectCall }) => effectCall.test(nameOf(call)))
    if (!of || given.status >= 300) return given
    const { reference, terms } = of.effectIn(call, given)
    const username = senders.get(call) ?? ''
    if (!references.has(reference)) {
      const effect = { flow: of.name, key: keyOf(call, of), username, terms }
      effects.push(effect)
      doneBy.set(effect, { page: pages.get(call), at: timeline.now() })
      if (left.has(call)) forgotten.add(effect)
      if (isForgotten(call)) late.add(effect)
    }
    references.add(reference)
    return given
  }
  const network = createNetwork({
    timeline,
    isOnline: () => conditions.isOnline,
    fateOf,
    answer,
    honoursKeys: keyMode !== 'ignored',
    endSession: issuer.endSession,
    trace: ({ tab }, line) => say(tab.name, line),
  })
  const uuid = () => {
    const hex = Array.from({ length: 32 }, () => random.between(0, 15).toString(16))
    hex[12] = '4'
    return hex.join('').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  }
  const portals = new Map<Page, OpenPortal>()
  const reloads = new Set<Page['tab']>()
  let posts = 0
  const browser: Browser = createBrowser({
    timeline,
    conditions,
    randomUUID: uuid,
    fetch: (page, request) =>
      new URL(request.url).pathname === '/'
        ? Promise.resolve(new Response('<html></html>'))
        : network.send(page, request),
    onWrite: (text) =>
      check(() => {
        if (text.includes(people.password)) breach(`A secret is stored: ${text}`)
      }),
    onPost: () => {
      posts += 1
      check(() => {
        if (posts > MOST_POSTS) breach('Two tabs answer each other for ever')
      })
    },
    onReload: (tab) => reloads.add(tab),
    ...(drawing && { settle: drawing.settle, surround: drawing.surround, onClose: drawing.erase }),
  })

  /* Intents and sent effects. */

  const confirmed = new Set<AnyActorRef>()
  /** What the holder wanted to cancel, and has not agreed to since. */
  const withdrawn = new Set<AnyActorRef>()
  function noteWithdrawal(of: SimulatedFlow, actor: AnyActorRef, move: EventObject) {
    const isWithdrawal = of.withdraws?.(move) ?? null
    if (isWithdrawal) withdrawn.add(actor)
    else if (isWithdrawal === false) withdrawn.delete(actor)
  }
  /** Agreed and to be sent later, by key. */
  const agreed = new Map<string, Intent>()
  const sent: Sent[] = []
  const effectOf = new WeakMap<Source, Sent>()
  const wasSending = new WeakSet<Source>()
  /** Sources that sent here, rather than only looked up. */
  const sentHere = new WeakSet<Source>()
  /** Key of the last try, until something is edited. */
  const tries = new WeakMap<Source, string | null>()
  const saysDone = new WeakSet<Source>()
  const wasInDoubt = new WeakSet<Source>()
  /** The last statement, and how often the effect had been sent by then. */
  const lastWord = new WeakMap<Source, { readonly statement: Statement | null; readonly times: number }>()
  /** Lookups since the faults stopped, by machine and page. */
  const lookups = new Map<string, number>()

  const effectIn = (actor: AnyActorRef) =>
    machineOf(actor) === 'effect'
      ? (actor.getSnapshot() as { context: { effect: Unfinished; isElsewhere: boolean } }).context
      : null
  const flowOf = (actor: AnyActorRef) => {
    const machine = machineOf(actor)
    const kind = effectIn(actor)?.effect.kind
    return flows.find((one) => (kind ? isOfKind(one.effect, kind) : machine !== undefined && one.machine === machine))
  }
  const partsOf = new WeakMap<AnyActorRef, Map<string, PartOf>>()
  const sourceOf = (actor: AnyActorRef, of: SimulatedFlow, id: string): Source => {
    if (!of.parts) return actor
    const known = partsOf.get(actor) ?? new Map<string, PartOf>()
    partsOf.set(actor, known)
    const source = known.get(id) ?? { actor, id }
    known.set(id, source)
    return source
  }
  const sourcesOf = (actor: AnyActorRef): readonly Source[] => [...(partsOf.get(actor)?.values() ?? [actor])]
  const partsIn = (of: SimulatedFlow, snapshot: AnyMachineSnapshot): readonly Part[] =>
    of.parts?.(snapshot) ?? [
      {
        id: '',
        intent: of.intentOf(snapshot.context as never, snapshot),
        isAwaiting: false,
        isSending: of.isSending(snapshot),
        isInDoubt: of.isInDoubt(snapshot),
        says: of.says(snapshot),
      },
    ]
  /** What the chart of an effect says about it. */
  const partOfEffect = ({ termsOf }: SimulatedEffect, snapshot: AnyMachineSnapshot): Part => {
    const { effect, outcome } = snapshot.context as { effect: Unfinished; outcome: { type: string } }
    const isOver = snapshot.status === 'done'
    const isDone = outcome.type === 'effect.done'
    const isInDoubt = ['checking', 'waiting', 'following'].some((state) => snapshot.matches(state))
    return {
      id: '',
      intent: { key: effect.key, terms: termsOf(effect.terms as never) },
      isAwaiting: false,
      isSending: snapshot.matches('sending'),
      isInDoubt,
      says:
        isInDoubt || (isOver && outcome.type === 'effect.unknown')
          ? 'unknown'
          : !isOver
            ? null
            : isDone
              ? 'done'
              : 'notDone',
    }
  }
  const holderOf = (page: Page) => {
    const { session } = portals.get(page)?.root.getSnapshot().children ?? {}
    return (session && selectSession(session.getSnapshot())?.account.username) ?? null
  }

  function noteSending(page: Page, actor: AnyActorRef, of: SimulatedFlow, { id, intent }: Part) {
    const source = sourceOf(actor, of, id)
    // The flow that the holder agreed in began the effect.
    const agent = of.parts ? source : (openFlow(page, of) ?? actor)
    const username = holderOf(page)
    const before = agreed.get(intent.key ?? '')
    const isAgreed = before?.terms === intent.terms && before.username === username
    // Each part is agreed to separately, for one sending.
    const isConfirmed = of.parts ? agreed.delete(intent.key ?? '') && isAgreed : confirmed.delete(agent as AnyActorRef)
    // Signed out: parts are not recorded.
    const isNobodys = of.parts !== undefined && username === null
    if (withdrawn.has(agent as AnyActorRef)) breach(`${of.name} was sent after the holder wanted to cancel it`)
    if (!isConfirmed && !isNobodys) breach(`${of.name} was sent, and nobody had agreed to it`)
    // Nothing can be sent: a call without a token is refused.
    if (username === null) return
    const known = sent.find(({ key }) => key === intent.key)
    if (!intent.key) breach(`${of.name} was sent without a key`)
    if (known && known.terms !== intent.terms) breach(`The key of ${known.terms} was used for ${intent.terms}`)
    if (known && known.username !== username) breach(`The key of ${known.username} was used by ${username}`)
    for (const other of browser.pages()) {
      if (other === page || holderOf(other) !== username || of.isHarmless || of.oneOf) continue
      const isAtOnce = (theirs: Source) => effectOf.get(theirs)?.key === intent.key && wasSending.has(theirs)
      if (sourcesUnderWay(other, of).some((theirs) => sentHere.has(theirs) && isAtOnce(theirs))) {
        breach(`${of.name} was sent from ${page.tab.name} while ${other.tab.name} is sending it`)
      }
    }
    sentHere.add(source)
    const tried = tries.get(agent)
    if (tried !== undefined && tried !== intent.key) breach(`${of.name} was tried again with another key`)
    tries.set(agent, intent.key)
    const mine = known ?? {
      ...intent,
      flow: of.name,
      username,
      isTold: false,
      excuse: null,
      isDenied: false,
      times: 0,
      sentAt: 0,
    }
    if (!known) sent.push(mine)
    for (const all of refusedAtEnd.values()) all.delete(mine)
    mine.times += 1
    mine.sentAt = timeline.now()
    mine.isTold = false
    mine.isDenied = false
    mine.excuse = null
    effectOf.set(source, mine)
    say(page.tab.name, () => `agreed: ${of.name} ${mine.terms} ${mine.key}`)
  }

  /** Records what is looked up: it was sent before a reload, or in another tab. */
  function noteResumed(page: Page, actor: AnyActorRef, of: SimulatedFlow, part: Part) {
    const { key, terms } = part.intent
    const username = holderOf(page)
    const mine = sent.findLast(
      (one) =>
        one.flow === of.name && one.username === username && one.terms === terms && (key === null || one.key === key),
    )
    if (!mine) breach(`${of.name} looks up ${terms}, which ${username} has not sent`)
    effectOf.set(sourceOf(actor, of, part.id), mine)
  }

  function noteKnown(page: Page, source: Source, of: SimulatedFlow, { intent: { key, terms } }: Part) {
    const mine = sent.find((one) => one.key === key && one.terms === terms && one.username === holderOf(page))
    if (mine?.flow === of.name) effectOf.set(source, mine)
  }

  /**
   * A read shows the state at its answer: the next read shows what another tab has done since, if nothing depends on
   * it.
   */
  function isNews(page: Page, of: SimulatedFlow, effect: Effect): boolean {
    const by = doneBy.get(effect)
    return of.isHarmless === true && by !== undefined && by.page !== page && timeline.now() - by.at < SLOWEST_MS
  }

  /** The issuer has already done the one allowed effect. */
  const isTaken = ({ name, oneOf }: SimulatedFlow, { terms }: Intent) =>
    oneOf !== undefined && effects.some((effect) => effect.flow === name && oneOf(effect.terms) === oneOf(terms))

  /** `isShown`: the holder sees it. The chart of an effect is seen by nobody. */
  function judge(page: Page, of: SimulatedFlow, mine: Sent, statement: Statement, isShown = true) {
    say(page.tab.name, () => `${isShown ? 'says' : 'knows'} ${statement}: ${of.name} ${mine.terms} ${mine.key}`)
    if (statement !== 'unknown' && isShown) mine.isTold = true
    mine.isDenied = false
    if (statement === 'done' && !of.isDone(mine, effects, keyMode)) {
      breach(`${of.name} ${mine.terms} is said to be done, and is not`)
    }
    if (statement !== 'notDone') return
    // Nobody can know of a call that was forgotten with the browser's storage.
    const wasDone = effects.some(
      (effect) => effect.key === mine.key && !forgotten.has(effect) && !isNews(page, of, effect),
    )
    mine.isDenied = !wasDone && !of.isHarmless
    if (wasDone && !of.isOvertaken?.(mine, effects)) breach(`${of.name} ${mine.terms} is said not to be done, and is`)
    if (of.isHarmless || isTaken(of, mine)) return
    const mayStillBeDone = (call: WireCall) =>
      of.effectCall.test(nameOf(call)) &&
      keyOf(call, of) === mine.key &&
      // A call forgotten with the browser's storage has the same identity as the next one with the same terms.
      !left.has(call) &&
      !(store && of.isVoid?.(call, store))
    if (mine.key && network.isRunning(mayStillBeDone)) {
      breach(`${of.name} ${mine.terms} is said not to be done while the issuer is working on it`)
    }
  }

  function inspect(page: Page, event: InspectionEvent) {
    const actorRef = event.actorRef as AnyActorRef
    if (page.isGone) return
    if (event.type === '@xstate.event' && machineOf(actorRef) === 'portal') noteSession(page, event.event)
    if (event.type === '@xstate.event' && event.event.type === 'notification.show') {
      check(() => noteTold(page, event.sourceRef as AnyActorRef | undefined, event.event as unknown as Shown))
    }
    if (event.type !== '@xstate.snapshot') return
    const whole = flows.find(({ partMachine }) => partMachine !== undefined && partMachine === machineOf(actorRef))
    if (whole) {
      const actor = openFlow(page, whole)
      if (actor) check(() => noteScreen(page, actor, whole, actor.getSnapshot() as AnyMachineSnapshot))
      return
    }
    const of = flowOf(actorRef)
    if (!of) return
    const snapshot = event.snapshot as AnyMachineSnapshot
    if (snapshot.status !== 'active' && snapshot.status !== 'done') return
    check(() => {
      say(page.tab.name, () => `${of.name}: ${JSON.stringify(snapshot.value)}`)
      if (machineOf(actorRef) === 'effect') noteEffect(page, actorRef, of, snapshot)
      else noteScreen(page, actorRef, of, snapshot)
    })
  }

  /** What the end of the session refused, by tab: whatever was said then, nobody has read it. */
  const refusedAtEnd = new Map<Page['tab'], Set<Sent>>()
  function noteRefusedAtEnd({ tab }: Page, actor: AnyActorRef, { outcome }: { outcome: Outcome }) {
    if (outcome.type !== 'effect.refused' || !outcome.isSignedOut) return
    const all = refusedAtEnd.get(tab) ?? new Set()
    refusedAtEnd.set(tab, all)
    for (const source of sourcesOf(actor)) {
      const mine = effectOf.get(source)
      // Of several, some were done before.
      if (mine && !saysDone.has(source)) all.add(mine)
    }
  }
  function noteEffect(page: Page, actor: AnyActorRef, of: SimulatedFlow, now: AnyMachineSnapshot) {
    noteParts(page, actor, of, now)
    if (now.status === 'done') noteRefusedAtEnd(page, actor, now.context as { outcome: Outcome })
  }
  function noteParts(page: Page, actor: AnyActorRef, of: SimulatedFlow, now: AnyMachineSnapshot) {
    const { effect } = of
    if (!effect.parts) return notePart(page, actor, of, partOfEffect(effect, now))
    const { outcome, ...seen } = now.context as { effect: Unfinished; outcome: Outcome }
    const parts = effect.parts({
      effect: seen.effect,
      outcome: now.status === 'done' ? outcome : null,
      isSending: now.matches('sending'),
      isInDoubt: ['checking', 'waiting', 'following'].some((state) => now.matches(state)),
    })
    const flow = openFlow(page, of)
    if (now.matches('sending') && flow && confirmed.delete(flow)) for (const part of parts) noteAgreed(page, of, part)
    for (const part of parts) notePart(page, actor, of, part)
  }

  /** What the screen of an effect says: as true as what its chart knows. */
  function noteScreen(page: Page, actor: AnyActorRef, of: SimulatedFlow, snapshot: AnyMachineSnapshot): void {
    for (const { id, intent, says: statement } of partsIn(of, snapshot)) {
      const source = sourceOf(actor, of, id)
      const mine = sent.findLast((one) => one.flow === of.name && one.key === intent.key)
      const username = holderOf(page)
      if (mine && username !== null && mine.username !== username) {
        breach(`${of.name} of ${mine.username} goes on for ${username}`)
      }
      const said = lastWord.get(source)
      if (said?.statement === statement && said.times >= (mine?.times ?? 0)) continue
      lastWord.set(source, { statement, times: mine?.times ?? 0 })
      if (mine && statement) judge(page, of, mine, statement)
    }
  }

  function notePart(page: Page, actor: AnyActorRef, of: SimulatedFlow, part: Part): void {
    const { isSending, isInDoubt } = part
    const source = sourceOf(actor, of, part.id)
    if (isSending && !wasSending.has(source)) noteSending(page, actor, of, part)
    if (isSending) wasSending.add(source)
    else wasSending.delete(source)
    const before = effectOf.get(source)
    // After it has told the outcome of its own, it may look up another tab's.
    const isAnother = before?.isTold === true && part.intent.key !== null && before.key !== part.intent.key
    if ((!before || isAnother) && isInDoubt) noteResumed(page, actor, of, part)
    // Of several calls, the outcomes of some were known before a reload.
    if (of.parts && part.says && !effectOf.has(source)) noteKnown(page, source, of, part)
    const mine = effectOf.get(source)
    // Back at its form: the message above it says that nothing was done.
    const statement = part.says ?? (wasInDoubt.has(source) ? 'notDone' : null)
    if (isInDoubt) wasInDoubt.add(source)
    else wasInDoubt.delete(source)
    const username = holderOf(page)
    if (mine && username !== null && mine.username !== username) {
      breach(`${of.name} of ${mine.username} goes on for ${username}`)
    }
    const said = lastWord.get(source)
    // Still shown from an earlier try, while another tab sends once more.
    const isOld = said?.statement === statement && said.times < (mine?.times ?? 0)
    if (!isOld) lastWord.set(source, { statement, times: mine?.times ?? 0 })
    if (mine && statement && !isOld) judge(page, of, mine, statement, false)
    if (mine && statement && statement !== 'unknown') concluded.set(page, [...(concluded.get(page) ?? []), mine])
    // The holder has moved on to the next effect.
    if (saysDone.has(source) && !statement) effectOf.delete(source)
    if (statement === 'done') saysDone.add(source)
    else saysDone.delete(source)
  }

  /** The effects that have ended on a page in this step, and what the holder was told. */
  const concluded = new Map<Page, readonly Sent[]>()
  const notices = new Map<Page, readonly Notification[]>()
  function noteConclusions(): void {
    for (const [page, ended] of concluded) {
      for (const mine of ended) {
        const of = flows.find(({ name }) => name === mine.flow)
        const statement = (notices.get(page) ?? []).map((notice) => of?.effect.tells(notice) ?? null).find(Boolean)
        if (of && statement) judge(page, of, mine, statement)
        if ((notices.get(page) ?? []).some((notice) => of?.effect.sumsUp?.(notice))) mine.isTold = true
      }
    }
    concluded.clear()
    notices.clear()
  }
  /** Runs before the notification's snapshot: what was sent or looked up until now. */
  function noteTold(page: Page, actor: AnyActorRef | undefined, { notification }: Shown) {
    if (!actor || machineOf(actor) !== 'effects') return
    const again = flows.find(({ effect }) => notification.about?.some((kind) => isOfKind(effect, kind)))
    if (again) return noteSaidAgain(page, again, notification)
    notices.set(page, [...(notices.get(page) ?? []), notification])
  }
  /** After the return. What had an outcome before is said again, too. */
  function noteSaidAgain(page: Page, of: SimulatedFlow, { message: { key } }: Notification) {
    if (!/^(?:form|card|bills\.rest)\.notSent$/.test(key)) return
    for (const mine of refusedAtEnd.get(page.tab) ?? []) {
      if (mine.flow !== of.name || mine.username !== holderOf(page)) continue
      judge(page, of, mine, 'notDone')
      refusedAtEnd.get(page.tab)?.delete(mine)
    }
  }
  function noteAgreed(page: Page, of: SimulatedFlow, { intent, isAwaiting }: Part) {
    const username = holderOf(page)
    if (isAwaiting && username && intent.key) agreed.set(intent.key, { ...intent, flow: of.name, username })
  }

  function noteSession(page: Page, event: EventObject & { reason?: string; account?: { username: string } }) {
    const { type, reason, account } = event
    // An expired session's unknown outcomes are looked up when the same holder signs in again.
    if (type === 'session.ended') for (const one of refusedAtEnd.get(page.tab) ?? []) one.isTold = false
    const isLeft = type === 'session.ended' && reason !== 'expired' && reason !== 'rejected'
    if (isLeft) excuse(page, 'signed out')
    if (type !== 'session.opened') return
    for (const one of sent)
      if (!one.isTold && one.username !== account?.username) one.excuse = 'another holder signed in'
  }

  /** Records why the holder will not be told the outcome of what this page has sent. */
  function excuse(page: Page, reason: string) {
    const username = holderOf(page)
    network.isRunning((call) => {
      if (senders.get(call) === username) left.add(call)
      return false
    })
    for (const one of sent) if (!one.isTold && (username === null || one.username === username)) one.excuse = reason
  }

  /* Invariants after every step. */

  const isOfOther = (text: string, username: string) =>
    people.holders.some((other) => other !== username && text.includes(`"${people.marks[other]}`))

  let judged = 0
  const signedIn = new Set<string>()
  function look(): void {
    if (broken) throw broken
    noteConclusions()
    if (effects.length > judged) lookAtEffects()
    noteShown()
    judged = effects.length
    for (const page of browser.pages()) {
      const username = holderOf(page)
      if (username === null) continue
      signedIn.add(username)
      lookAtSteps(page)
      if (drawing) lookAtScreen(page, drawing)
      if (signedIn.size > 1) lookForOthers(page, username)
    }
  }
  function lookAtEffects(): void {
    const counts = new Set<string>()
    for (const effect of effects) {
      const { key, terms, username, flow: of } = effect
      if (!late.has(effect)) {
        if (counts.has(key)) breach(`${of} ${terms} was done twice for one key`)
        counts.add(key)
      }
      const one = flows.find(({ name }) => name === of)?.oneOf?.(terms)
      if (one !== undefined && counts.has(one)) breach(`${one} was done twice`)
      if (one !== undefined) counts.add(one)
      const intent = sent.find((one) => one.key === key)
      if (intent?.isDenied && !forgotten.has(effect)) breach(`${of} ${terms} was said not to be done, and then it was`)
      if (!intent) breach(`${of} ${terms} was done, and nobody had agreed to it`)
      else if (intent.terms !== terms || intent.username !== username) {
        breach(`${intent.terms} was agreed to, and ${terms} was done`)
      }
    }
    const sum = issuer.audit()
    if (sum) breach(sum)
  }
  function lookAtScreen(page: Page, { missing }: Drawing): void {
    const snapshot = portals.get(page)!.root.getSnapshot()
    const actor = selectFlow(snapshot)
    if (!actor || flowOf(actor) !== flow || snapshot.context.routeId !== flow.routeId) return
    const problem = missing(page, flow.says(actor.getSnapshot() as AnyMachineSnapshot))
    if (problem) breach(`The screen of ${page.tab.name}: ${problem}`)
  }
  /** What waits for the holder is said not to be done yet: no call of this tab may have done it, or be doing it. */
  function lookAtSteps(page: Page): void {
    for (const { kind, key, terms } of stepsIn(page)) {
      const of = flows.find(({ effect }) => isOfKind(effect, kind))
      if (!of || effectsIn(page, of).some((actor) => effectIn(actor)?.effect.key === key)) continue
      const isOfTab = (other: Page | undefined) => other?.tab === page.tab
      const isDone = effects.some((effect) => effect.key === key && isOfTab(doneBy.get(effect)?.page))
      const isBeingDone = network.isRunning(
        (call) =>
          of.effectCall.test(nameOf(call)) &&
          keyOf(call, of) === key &&
          isOfTab(pages.get(call)) &&
          !left.has(call) &&
          !(store && of.isVoid?.(call, store)),
      )
      const what = `${of.name} ${of.effect.termsOf(terms as never)}`
      if (isDone || isBeingDone) breach(`${what} is said not to be done yet, and was sent from this tab`)
    }
  }
  function lookForOthers(page: Page, username: string): void {
    const snapshot = portals.get(page)!.root.getSnapshot()
    const open = selectFlow(snapshot)?.getSnapshot() as { context?: object } | undefined
    const cards = selectCardsActor(snapshot)?.getSnapshot().context
    const { notification, moneyRequests } = snapshot.children as unknown as Record<string, AnyActorRef | undefined>
    const parts = [
      ...[notification, moneyRequests].map((part) => part?.getSnapshot().context as unknown),
      selectEffects(snapshot)?.getSnapshot().context.underWay,
      stepsIn(page),
    ]
    const shown = JSON.stringify([open?.context, cards, ...parts], (name, value: unknown) =>
      // The page's address names it, whoever opens it.
      name === 'addressLookup' || (flow.addressOf && name === 'transactionId') ? null : value,
    )
    if (isOfOther(shown, username)) breach(`${username} sees what belongs to another holder: ${shown}`)
  }

  /** A permanently shown outcome counts as told once its call is no longer in flight. */
  function noteShown(): void {
    for (const one of sent) {
      const of = one.isTold ? undefined : flows.find(({ name }) => name === one.flow)
      if (!of?.isShown || network.isRunning((call) => keyOf(call, of) === one.key)) continue
      const isDone = effects.some(({ key }) => key === one.key)
      one.isTold = browser.pages().some((page) => {
        const snapshot = portals.get(page)?.root.getSnapshot()
        const isOpen = actorsOf(page, of).some((actor) => isBusyWith(of)(actor) && effectOf.get(actor) === one)
        return snapshot && !isOpen && of.isShown?.(snapshot, one, isDone)
      })
    }
  }

  /* Faults of calls. */

  function fateOf(call: WireCall, page: Page): Fate {
    senders.set(call, holderOf(page))
    pages.set(call, page)
    const name = nameOf(call)
    const of = flows.find(({ effectCall }) => effectCall.test(name))
    if (of) return fateOfEffect(of)
    if (!isFaulty) return healthy(random)
    const looking = flows.find((one) => one.lookupCall.test(name) && isLooking(page, one))
    if (looking) return fateOfLookup(looking, page)
    if (theme === 'F12 the extension of the session fails' && name.includes('open-config') && holderOf(page) && isMet) {
      return CALL_FAULTS[
        random.pick(['F4 500 before', 'F7 no answer, done now', 'F3 refused before it was sent'] as const)
      ](random)
    }
    const isOften = !name.includes('config') && !name.includes('login')
    if (!random.chance(isOften ? 0.06 : 0.02)) return healthy(random)
    return LOOKUP_FAULTS[random.pick(LOOKUP_FAULT_NAMES.filter((one) => !one.includes('401') || random.chance(0.3)))](
      random,
    )
  }
  function fateOfEffect(of: SimulatedFlow): Fate {
    if (!isFaulty) return healthy(random)
    const isThemed = !isMet && isCallFault(theme)
    const isWaiting = !isMet && !isCallFault(theme)
    const fault = isThemed
      ? theme
      : isWaiting && isLookupFault(theme)
        ? random.pick(DOUBTFUL)
        : isWaiting && theme.includes('under way')
          ? random.pick(LONG)
          : isWaiting && (theme.startsWith('F18') || theme.startsWith('F16 storage corrupt'))
            ? random.pick(LONG)
            : random.chance(0.5)
              ? random.pick(CALL_FAULT_NAMES)
              : null
    if (fault) meet(fault, of.name)
    for (const condition of [
      'F13 the clock is an hour ahead',
      'F13 the clock is an hour behind',
      'F16 storage denied',
      'F16 storage full',
      'F17 cookies blocked',
    ] as const) {
      if (theme === condition) meet(condition, of.name)
    }
    say('wire', () => `fate of ${of.name}: ${fault ?? 'healthy'}`)
    return fault ? CALL_FAULTS[fault](random) : healthy(random)
  }
  function fateOfLookup(of: SimulatedFlow, { tab }: Page): Fate {
    const id = `${tab.name} ${of.name}`
    lookups.set(id, (lookups.get(id) ?? 0) + 1)
    const isThemed = !isMet && isLookupFault(theme)
    const fault = isThemed ? theme : random.chance(0.2) ? random.pick(LOOKUP_FAULT_NAMES) : null
    if (fault) meet(fault, of.name)
    return fault ? LOOKUP_FAULTS[fault](random) : healthy(random)
  }

  const actorsOf = (page: Page, of: SimulatedFlow): readonly AnyActorRef[] => {
    const snapshot = portals.get(page)?.root.getSnapshot()
    if (!snapshot) return []
    if (of.actorsIn) return of.actorsIn(snapshot)
    const actor = selectFlow(snapshot)
    return actor && machineOf(actor) === of.machine ? [actor] : []
  }
  const isBusyWith = (of: SimulatedFlow) => (actor: AnyActorRef) => {
    const snapshot = actor.getSnapshot() as AnyMachineSnapshot
    return of.isSending(snapshot) || of.isInDoubt(snapshot)
  }
  /** The actor before the holder: one in progress, else the first with a possible move. */
  const openFlow = (page: Page, of = flow): AnyActorRef | null => {
    const actors = actorsOf(page, of)
    const canMove = (actor: AnyActorRef) => of.move(actor.getSnapshot() as AnyMachineSnapshot, createRandom(1)) !== null
    return actors.find(isBusyWith(of)) ?? (actors.length > 1 ? actors.find(canMove) : null) ?? actors[0] ?? null
  }
  const stepsIn = (page: Page): readonly Step[] => {
    const root = portals.get(page)?.root.getSnapshot()
    return (root && selectEffects(root)?.getSnapshot().context.steps) ?? []
  }
  /** What this page has sent, or looks up. */
  const effectsIn = (page: Page, { effect }: SimulatedFlow): readonly AnyActorRef[] => {
    const root = portals.get(page)?.root.getSnapshot()
    const children = root && selectEffects(root)?.getSnapshot().children
    return Object.values((children ?? {}) as Record<string, AnyActorRef | undefined>).flatMap((actor) =>
      actor && isOfKind(effect, effectIn(actor)?.effect.kind ?? '') ? [actor] : [],
    )
  }
  const sourcesUnderWay = (page: Page, of: SimulatedFlow): readonly Source[] => effectsIn(page, of).flatMap(sourcesOf)
  const isLooking = (page: Page, of: SimulatedFlow) => effectsIn(page, of).length > 0
  const hasStep = (page: Page) => stepsIn(page).some(({ kind }) => isOfKind(flow.effect, kind))
  /** It is sent soon after its step: most schedules meet their fault only then. */
  const isInFlight = (page: Page) => isLooking(page, flow) || (hasStep(page) && random.chance(0.2))

  /* Actions of the holder and the world. */

  async function load(tab: Page['tab']): Promise<Page> {
    const page = browser.load(tab)
    const onError = (error: unknown) => check(() => breach(`Unhandled: ${String(error)}`))
    await browser.run(page, () => {
      try {
        const portal = openPortal({
          page,
          fetch: network.send,
          areChunksMissing: () => conditions.chunksMissing,
          inspect,
        })
        portals.set(page, portal)
        drawing?.draw(page, portal)
      } catch (error) {
        onError(error)
      }
    })
    look()
    return page
  }
  const act = async (page: Page, work: (portal: OpenPortal) => void) => {
    const portal = portals.get(page)
    if (portal && !page.isGone) await browser.run(page, () => work(portal))
    look()
  }
  const wait = async (ms: number) => {
    await timeline.advance(ms)
    for (const tab of reloads) await load(tab)
    reloads.clear()
  }

  return {
    random,
    flow,
    theme,
    keyMode,
    timeline,
    issuer,
    store,
    network,
    browser,
    drawing,
    conditions,
    confirmed,
    noteWithdrawal,
    tries,
    sent,
    portals,
    say,
    meet,
    breach,
    look,
    load,
    act,
    wait,
    excuse,
    holderOf,
    openFlow,
    hasStep,
    isInFlight,
    /** Whose effects are looked up when they sign in again. */
    interruptedIn: (page: Page) =>
      portals.get(page)?.root.getSnapshot().context.storedFor ??
      sent.find((one) => !one.isTold && one.excuse === null && refusedAtEnd.get(page.tab)?.has(one))?.username ??
      null,
    isMet: () => isMet,
    mostLookups: () => Math.max(0, ...lookups.values()),
    /** Flows whose outcome is unknown. */
    openIn: (page: Page) => flows.filter((of) => isLooking(page, of)).map(({ name }) => name),
    stopFaults: () => {
      isFaulty = false
      lookups.clear()
    },
    isFaulty: () => isFaulty,
    /** An uncaught exception or an unhandled rejection. */
    noteUnhandled: (error: unknown) => {
      broken ??= new Breach(`Unhandled: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`)
    },
    leave: () => enter(null),
  }
}
