import { afterEach, describe, expect, test } from 'vitest'
import { selectCardState, selectIsAsked } from '../../machines/card/selectors'
import type { Wallet } from '../../machines/cards/cards'
import { cardsMachine } from '../../machines/cards/cardsMachine'
import {
  selectCards,
  selectCurrentCard,
  selectFailure,
  selectHasNoCards,
  selectIsLoading,
  selectIsUnavailable,
  selectLoadedAt,
  selectStatusOf,
} from '../../machines/cards/selectors'
import { errorNotice } from '../../machines/notification/notification'
import { failed } from '../../machines/shared/failure'
import type { Balance, Card } from '../../rules/cards/card'
import type { Account } from '../../rules/identity/account'
import { NOW } from '../support/clock'
import { openRig } from '../support/rig'
import { balanceOf, cardOf, refusal } from '../support/samples'

let stop = () => {}
afterEach(() => stop())

const username = 'robin@example.com'
const first = cardOf({ clientId: '1000000001', defaultCard: true })
const second = cardOf({ clientId: '1000000002' })
const third = cardOf({ clientId: '1000000003' })

async function openKept(wallet: Wallet = walletOf()) {
  const rig = open(wallet)
  await rig.read(wallet.cards)
  rig.heard()
  return rig
}

function open(wallet: Wallet | null = null) {
  const rig = openRig(cardsMachine, { username, wallet })
  stop = rig.stop
  const snapshot = () => rig.actor.getSnapshot()
  return {
    ...rig,
    snapshot,
    read: (cards: readonly Card[]) => rig.answer('readCards', cards),
    readBalances: (balances: readonly Balance[], account: Partial<Account> = {}) =>
      rig.answer('readBalances', { balances, account }),
    current: () => selectCurrentCard(snapshot())?.clientId,
    status: () => selectStatusOf(snapshot()),
    polled: () => snapshot().value,
    /** Without the account's changes, which other tests cover. */
    events: () =>
      rig
        .heard()
        .map(({ event }) => event)
        .filter(({ type }) => type !== 'account.changed'),
  }
}
const walletOf = (changes: Partial<Wallet> = {}): Wallet => ({
  cards: [second, first],
  currentCardId: second.clientId,
  loadedAt: NOW - 50_000,
  ...changes,
})
const balances = [balanceOf({ clientId: second.clientId }), balanceOf({ clientId: first.clientId })]

describe('the first read', () => {
  test('asks for this holder and is waited for', () => {
    const { calls, snapshot } = open()
    expect(calls['readCards']?.map(({ input }) => input)).toEqual([{ username }])
    expect(selectIsLoading(snapshot())).toBe(true)
    expect(selectCurrentCard(snapshot())).toBeNull()
  })

  test('CRD-23: makes the default card current and tells so', async () => {
    const { read, current, events, snapshot } = open()
    await read([second, first])
    expect(current()).toBe(first.clientId)
    expect(selectCards(snapshot())).toEqual([second, first])
    expect(selectLoadedAt(snapshot())).toBe(NOW)
    expect(selectIsLoading(snapshot())).toBe(false)
    expect(events()).toEqual([{ type: 'card.current', clientId: first.clientId, digits: first.lastFourDigits }])
  })

  test('makes the first card current where none is the default', async () => {
    const { read, current } = open()
    await read([second, third])
    expect(current()).toBe(second.clientId)
  })

  test('CRD-68 CRD-56: may find no cards, and the poll finds the first one', async () => {
    const { read, readBalances, snapshot, countOf, clock, current } = open()
    await read([])
    expect(selectHasNoCards(snapshot())).toBe(true)
    clock.advance(150_000)
    expect([countOf('readCards'), countOf('readBalances')]).toEqual([1, 1])
    await readBalances([balanceOf({ clientId: first.clientId })])
    expect(countOf('readCards')).toBe(2)
    await read([first])
    expect([current(), selectHasNoCards(snapshot())]).toEqual([first.clientId, false])
  })

  test('CRD-68: is done again when an effect may have brought the first card', async () => {
    const { read, send, countOf } = open()
    await read([])
    send({ type: 'cards.refresh' })
    expect(countOf('readCards')).toBe(2)
  })

  test('that fails says so and waits for the holder', async () => {
    const { refuse, read, snapshot, countOf, clock, send, events } = open()
    await refuse('readCards', refusal('error.readCards'))
    expect(selectIsUnavailable(snapshot())).toBe(true)
    expect(selectFailure(snapshot())).toEqual(failed('error.readCards'))
    expect(events()).toEqual([{ type: 'notification.show', notification: errorNotice(failed('error.readCards')) }])
    clock.advance(600_000)
    expect(countOf('readCards')).toBe(1)
    send({ type: 'cards.refresh' })
    expect(selectFailure(snapshot())).toBeNull()
    await read([first])
    expect(selectIsUnavailable(snapshot())).toBe(false)
  })
})

describe('CRD-56: balances', () => {
  test('are asked for at 0, 150 and 300 s, and no more once stopped', async () => {
    const rig = open()
    await rig.read([second, first])
    rig.clock.advance(149_999)
    expect(rig.countOf('readBalances')).toBe(0)
    rig.clock.advance(1)
    expect(rig.countOf('readBalances')).toBe(1)
    await rig.readBalances(balances)
    rig.clock.advance(149_999)
    expect(rig.countOf('readBalances')).toBe(1)
    rig.clock.advance(1)
    expect(rig.countOf('readBalances')).toBe(2)
    expect(rig.lastCall('readBalances').input).toEqual({ username })
    rig.stop()
    expect(rig.lastCall('readBalances').signal.aborted).toBe(true)
    rig.clock.advance(600_000)
    expect(rig.countOf('readBalances')).toBe(2)
  })

  test('CRD-56: what was kept over a reload is shown while the list is read again', async () => {
    const { current, countOf, read, snapshot } = open(walletOf())
    expect(current()).toBe(second.clientId)
    expect(selectIsLoading(snapshot())).toBe(false)
    expect([countOf('readCards'), countOf('readBalances')]).toEqual([1, 0])
    // Replaced on another device: the card no longer belongs to the holder.
    await read([third, first])
    expect(current()).toBe(first.clientId)
    expect(selectCards(snapshot())).toEqual([third, first])
  })

  test('CRD-57: balances are good for 150 s', async () => {
    const { clock, countOf, polled } = await openKept()
    expect(polled()).toEqual({ known: 'fresh' })
    clock.advance(149_999)
    expect(countOf('readBalances')).toBe(0)
    clock.advance(1)
    expect(countOf('readBalances')).toBe(1)
  })

  test('change the cards they are of, and nothing else about them', async () => {
    const rig = await openKept()
    rig.clock.advance(150_000)
    await rig.readBalances([
      balanceOf({ clientId: second.clientId, availableCents: 1, cardStatus: 'S' }),
      balanceOf({ clientId: first.clientId }),
    ])
    expect(selectCards(rig.snapshot())).toEqual([{ ...second, availableCents: 1, cardStatus: 'S' }, first])
    expect(selectLoadedAt(rig.snapshot())).toBe(NOW + 150_000)
    expect(selectCardState(rig.status()!.getSnapshot())).toBe('locked')
  })

  test('rest when nobody has touched anything for 10 minutes, and are asked for when somebody does', async () => {
    const rig = open()
    await rig.read([second, first])
    for (const elapsed of [150_000, 300_000, 450_000]) {
      rig.clock.advance(150_000)
      expect([elapsed, rig.countOf('readBalances')]).toEqual([elapsed, elapsed / 150_000])
      await rig.readBalances(balances)
    }
    rig.clock.advance(150_000)
    expect(rig.polled()).toEqual({ known: 'stale' })
    rig.clock.advance(3_600_000)
    expect(rig.countOf('readBalances')).toBe(3)
    rig.send({ type: 'user.acted' })
    expect(rig.countOf('readBalances')).toBe(4)
    await rig.readBalances(balances)
    rig.clock.advance(150_000)
    expect(rig.countOf('readBalances')).toBe(5)
  })

  test('go on while somebody acts', async () => {
    const rig = open()
    await rig.read([second, first])
    for (let round = 1; round <= 6; round += 1) {
      rig.clock.advance(150_000)
      rig.send({ type: 'user.acted' })
      rig.clock.advance(50_000)
      expect(rig.countOf('readBalances')).toBe(round)
      await rig.readBalances(balances)
    }
  })

  test('rest on a hidden page, and are asked for when it is shown', async () => {
    const { clock, send, countOf, polled } = await openKept()
    send({ type: 'page.hidden' })
    clock.advance(150_000)
    expect(polled()).toEqual({ known: 'stale' })
    clock.advance(3_600_000)
    send({ type: 'page.shown' })
    expect(countOf('readBalances')).toBe(1)
  })

  test('go on when the page was hidden only meanwhile, which counts as an act', async () => {
    const rig = await openKept()
    rig.send({ type: 'page.hidden' })
    rig.clock.advance(140_000)
    rig.send({ type: 'page.shown' })
    rig.clock.advance(10_000)
    expect(rig.countOf('readBalances')).toBe(1)
    await rig.readBalances(balances)
    for (let round = 2; round <= 4; round += 1) {
      rig.clock.advance(150_000)
      expect(rig.countOf('readBalances')).toBe(round)
      await rig.readBalances(balances)
    }
    // 610 s have passed since the page was shown, 10 s too many.
    rig.clock.advance(150_000)
    expect(rig.polled()).toEqual({ known: 'stale' })
  })

  test('polls again after a rest on a hidden page', async () => {
    const rig = await openKept()
    rig.send({ type: 'page.hidden' })
    rig.clock.advance(3_600_000)
    rig.send({ type: 'page.shown' })
    await rig.readBalances(balances)
    rig.clock.advance(150_000)
    expect(rig.countOf('readBalances')).toBe(2)
  })

  test('that fail are shown once, and tried again every 150 s', async () => {
    const rig = await openKept()
    rig.clock.advance(150_000)
    await rig.refuse('readBalances', refusal('error.readBalances'))
    expect(rig.events()).toEqual([
      { type: 'notification.show', notification: errorNotice(failed('error.readBalances')) },
    ])
    expect(selectFailure(rig.snapshot())).toEqual(failed('error.readBalances'))
    expect(selectCards(rig.snapshot())).toEqual([second, first])
    rig.clock.advance(149_999)
    expect(rig.countOf('readBalances')).toBe(1)
    rig.clock.advance(1)
    await rig.refuse('readBalances', refusal('error.readBalances'))
    expect(rig.events()).toEqual([])
    rig.clock.advance(150_000)
    await rig.readBalances(balances)
    expect(selectFailure(rig.snapshot())).toBeNull()
    rig.send({ type: 'user.acted' })
    rig.clock.advance(150_000)
    await rig.refuse('readBalances', refusal('error.readBalances'))
    expect(rig.events()).toHaveLength(1)
  })

  test('that name an unknown card have the cards read again', async () => {
    const rig = await openKept()
    rig.clock.advance(150_000)
    await rig.readBalances([...balances, balanceOf({ clientId: third.clientId })])
    expect(rig.countOf('readCards')).toBe(2)
    await rig.read([second, first, third])
    expect(rig.current()).toBe(second.clientId)
    expect(selectCards(rig.snapshot())).toHaveLength(3)
  })

  test('that name an unknown card leave the known ones, marked stale, where the cards cannot be read', async () => {
    const rig = await openKept()
    rig.clock.advance(150_000)
    const unknown = [...balances, balanceOf({ clientId: third.clientId })]
    await rig.readBalances(unknown)
    await rig.refuse('readCards', refusal('error.readCards'))
    expect(rig.told('notification.show')).toEqual([])
    rig.clock.advance(6_000)
    await rig.refuse('readCards', refusal('error.readCards'))
    expect(selectIsUnavailable(rig.snapshot())).toBe(false)
    expect(selectCards(rig.snapshot())).toEqual([second, first])
    expect([rig.current(), selectLoadedAt(rig.snapshot())]).toEqual([second.clientId, NOW])
    expect(selectFailure(rig.snapshot())).toEqual(failed('error.readCards'))
    expect(rig.told('notification.show')).toEqual([
      { type: 'notification.show', notification: errorNotice(failed('error.readCards')) },
    ])
    rig.clock.advance(149_999)
    expect([rig.countOf('readBalances'), rig.countOf('readCards')]).toEqual([1, 3])
    rig.clock.advance(1)
    await rig.readBalances(unknown)
    await rig.refuse('readCards', refusal('error.readCards'))
    expect(rig.told('notification.show')).toHaveLength(1)
    rig.clock.advance(150_000)
    await rig.readBalances(unknown)
    await rig.read([second, first, third])
    expect(selectCards(rig.snapshot())).toHaveLength(3)
    expect(selectFailure(rig.snapshot())).toBeNull()
  })

  test('a list that cannot be read is asked for once more each time before it is said', async () => {
    const rig = await openKept()
    for (const times of [1, 2]) {
      rig.clock.advance(150_000)
      await rig.readBalances([...balances, balanceOf({ clientId: third.clientId })])
      await rig.refuse('readCards', refusal('error.readCards'))
      expect([times, rig.polled(), rig.events()]).toEqual([times, { known: 'unread' }, []])
      rig.clock.advance(6_000)
      await rig.read([second, first])
      expect(rig.polled()).toEqual({ known: 'fresh' })
    }
  })

  test('a holder who has the cards read again is told each time that they cannot be', async () => {
    const rig = await openKept()
    for (const times of [1, 2]) {
      rig.send({ type: 'cards.refresh' })
      await rig.refuse('readCards', refusal('error.readCards'))
      expect(rig.told('notification.show')).toHaveLength(times - 1)
      rig.clock.advance(6_000)
      await rig.refuse('readCards', refusal('error.readCards'))
      expect(rig.told('notification.show')).toHaveLength(times)
    }
    expect(selectCards(rig.snapshot())).toEqual([second, first])
  })

  test('without the current card make another current', async () => {
    const rig = await openKept(walletOf({ cards: [third, second, first] }))
    rig.clock.advance(150_000)
    await rig.readBalances([balanceOf({ clientId: third.clientId }), balanceOf({ clientId: first.clientId })])
    expect(rig.current()).toBe(first.clientId)
    expect(selectCards(rig.snapshot()).map(({ clientId }) => clientId)).toEqual([third.clientId, first.clientId])
    expect(rig.events()).toEqual([{ type: 'card.current', clientId: first.clientId, digits: first.lastFourDigits }])
  })

  test('without any card leave none', async () => {
    const rig = await openKept()
    rig.clock.advance(150_000)
    await rig.readBalances([])
    expect(selectHasNoCards(rig.snapshot())).toBe(true)
    expect(rig.countOf('readCards')).toBe(1)
  })

  test('CRD-66: that say more than a balance has changed have the cards read again', async () => {
    const known = cardOf({ ...second, revision: 'r1' })
    const rig = await openKept(walletOf({ cards: [known, first] }))
    rig.clock.advance(150_000)
    await rig.readBalances([balanceOf({ clientId: second.clientId, revision: 'r1' }), balanceOf()])
    expect(rig.countOf('readCards')).toBe(1)
    rig.clock.advance(150_000)
    await rig.readBalances([balanceOf({ clientId: second.clientId, revision: 'r2' }), balanceOf()])
    expect(rig.countOf('readCards')).toBe(2)
    const upgraded = cardOf({ ...second, cardType: 'select', revision: 'r2' })
    await rig.read([upgraded, first])
    expect(selectCards(rig.snapshot())).toEqual([upgraded, first])
  })

  test('CRD-66: bring what has changed of the account', async () => {
    const rig = await openKept()
    rig.clock.advance(150_000)
    await rig.readBalances(balances, { kycLevel: 2 })
    expect(rig.told('account.changed')).toEqual([{ type: 'account.changed', changes: { kycLevel: 2 } }])
  })
})

describe('the current card', () => {
  test('SHL-084: is the chosen one, with a status of its own', async () => {
    const { send, current, status, events } = await openKept(
      walletOf({ cards: [{ ...first, cardStatus: 'S' }, second] }),
    )
    events()
    const before = status()
    send({ type: 'card.choose', clientId: first.clientId })
    expect(current()).toBe(first.clientId)
    expect(status()).not.toBe(before)
    expect(selectCardState(status()!.getSnapshot())).toBe('locked')
    expect(events()).toEqual([
      { type: 'card.chosen', clientId: first.clientId },
      { type: 'card.current', clientId: first.clientId, digits: first.lastFourDigits },
    ])
  })

  test("is never one that is not the holder's", async () => {
    const { send, current, events } = await openKept()
    events()
    send({ type: 'card.choose', clientId: third.clientId })
    expect(current()).toBe(second.clientId)
    expect(events()).toEqual([])
  })

  test('choosing makes no call while the balances are good', async () => {
    const { clock, send, countOf } = await openKept()
    send({ type: 'card.choose', clientId: first.clientId })
    expect([countOf('readCards'), countOf('readBalances')]).toEqual([1, 0])
    clock.advance(150_000)
    expect(countOf('readBalances')).toBe(1)
  })

  test('choosing while the balances are asked for waits for that answer: a lost lock may hang on it', async () => {
    const rig = await openKept()
    rig.clock.advance(150_000)
    rig.heard()
    rig.send({ type: 'card.choose', clientId: third.clientId })
    expect(rig.current()).toBe(second.clientId)
    rig.send({ type: 'card.choose', clientId: first.clientId })
    expect(rig.current()).toBe(first.clientId)
    expect([rig.countOf('readBalances'), rig.lastCall('readBalances').signal.aborted]).toEqual([1, false])
    expect(rig.events()).toEqual([
      { type: 'card.chosen', clientId: first.clientId },
      { type: 'card.current', clientId: first.clientId, digits: first.lastFourDigits },
    ])
    await rig.readBalances([balanceOf({ clientId: second.clientId, cardStatus: 'S' }), balanceOf()])
    expect(selectCards(rig.snapshot()).map(({ cardStatus }) => cardStatus)).toEqual(['S', 'A'])
  })

  test('CRD-51 T-24: locked, it is so in the list too, at once', async () => {
    const rig = await openKept()
    rig.send({ type: 'card.changed', clientId: second.clientId, cardStatus: 'S' })
    expect(selectCards(rig.snapshot()).map(({ cardStatus }) => cardStatus)).toEqual(['S', 'A'])
    expect(selectCardState(rig.status()!.getSnapshot())).toBe('locked')
    expect(rig.countOf('readBalances')).toBe(0)
  })

  test('an answer asked for before a lock does not undo it', async () => {
    const rig = await openKept()
    rig.clock.advance(150_000)
    const late = rig.lastCall('readBalances')
    rig.send({ type: 'card.changed', clientId: second.clientId, cardStatus: 'S' })
    expect(late.signal.aborted).toBe(true)
    expect(rig.countOf('readBalances')).toBe(2)
    expect(selectCards(rig.snapshot()).map(({ cardStatus }) => cardStatus)).toEqual(['S', 'A'])
    late.resolve(balances)
    await rig.readBalances([balanceOf({ clientId: second.clientId, cardStatus: 'S' }), balanceOf()])
    expect(selectCards(rig.snapshot()).map(({ cardStatus }) => cardStatus)).toEqual(['S', 'A'])
    expect(selectCardState(rig.status()!.getSnapshot())).toBe('locked')
  })

  test('CRD-51 a lock goes on when another card is chosen, and its outcome reaches the list', async () => {
    const rig = await openKept()
    rig.status()!.send({ type: 'card.lock' })
    expect(rig.told('effect.begin')).toHaveLength(1)
    rig.send({ type: 'card.choose', clientId: first.clientId })
    rig.send({ type: 'card.changed', clientId: second.clientId, cardStatus: 'S' })
    expect(selectCards(rig.snapshot()).map(({ cardStatus }) => cardStatus)).toEqual(['S', 'A'])
  })

  test('a question about a card is withdrawn when another is chosen', async () => {
    const rig = await openKept()
    rig.send({ type: 'card.changed', clientId: second.clientId, cardStatus: 'S' })
    rig.status()!.send({ type: 'card.unlock' })
    expect(selectIsAsked(rig.status()!.getSnapshot())).toBe(true)
    rig.send({ type: 'card.choose', clientId: first.clientId })
    rig.send({ type: 'card.choose', clientId: second.clientId })
    expect(selectIsAsked(rig.status()!.getSnapshot())).toBe(false)
  })

  test('an open prompt outlives a poll that brings no news', async () => {
    const rig = await openKept()
    rig.send({ type: 'card.changed', clientId: second.clientId, cardStatus: 'S' })
    rig.status()!.send({ type: 'card.unlock' })
    rig.clock.advance(150_000)
    await rig.readBalances(
      balances.map((one) => (one.clientId === second.clientId ? { ...one, cardStatus: 'S' } : one)),
    )
    expect(selectIsAsked(rig.status()!.getSnapshot())).toBe(true)
  })

  test('asked for again, the cards come from the later call', async () => {
    const rig = await openKept()
    rig.send({ type: 'cards.refresh' })
    const earlier = rig.lastCall('readCards')
    rig.send({ type: 'cards.refresh' })
    expect(earlier.signal.aborted).toBe(true)
    expect(rig.countOf('readCards')).toBe(3)
  })
})
