import { afterEach, expect, test } from 'vitest'
import type { Outcome } from '../../machines/effect/effect'
import { errorNotice, success } from '../../machines/notification/notification'
import { deleteSavedCardEffect } from '../../machines/saved-cards/deleteSavedCard'
import { savedCardsMachine } from '../../machines/saved-cards/savedCardsMachine'
import {
  selectChosen,
  selectIsAsked,
  selectIsDeleting,
  selectIsInDoubt,
  selectListFailure,
  selectSavedCards,
} from '../../machines/saved-cards/selectors'
import { failed } from '../../machines/shared/failure'
import { openRig } from '../support/rig'
import { both, inUse, savedCardsPlan } from './savedCards.plan'

let stop = () => {}
afterEach(() => stop())

async function open() {
  const rig = openRig(savedCardsMachine, undefined)
  stop = rig.stop
  await rig.answer('readSaved', both)
  const seen = () => rig.actor.getSnapshot()
  return {
    ...rig,
    seen,
    hear: (news: keyof typeof savedCardsPlan.samples) => rig.send(savedCardsPlan.samples[news] as never),
    remove() {
      rig.send({ type: 'card.remove', id: 'saved-1' })
      rig.send({ type: 'prompt.accept' })
    },
  }
}

test('TOP-32 the one with that id is deleted under its own key, and disappears; the other stays', async () => {
  const { remove, told, hear, seen } = await open()
  remove()
  expect(told('effect.begin').map(({ effect }) => effect)).toEqual([
    { kind: 'deleteSavedCard', key: 'deleteSavedCard saved-1', subjects: ['savedCards'], terms: { id: 'saved-1' } },
  ])
  expect([selectIsDeleting(seen()), seen().context.isSent]).toEqual([true, true])
  hear('deleted')
  expect([selectSavedCards(seen()), selectIsDeleting(seen()), seen().context.isSent]).toEqual([
    both.slice(1),
    false,
    false,
  ])
})

test('nothing is sent before the question has been answered', async () => {
  const { send, told, seen } = await open()
  send({ type: 'card.remove', id: 'saved-1' })
  expect([selectIsAsked(seen()), seen().context.isSent]).toEqual([true, false])
  send({ type: 'prompt.dismiss' })
  expect([told('effect.begin'), selectIsAsked(seen()), selectChosen(seen())]).toEqual([[], false, null])
})

test('one in doubt since before a reload is shown with its card, and may not be paid with', async () => {
  const { hear, seen } = await open()
  hear('in doubt')
  expect([selectIsInDoubt(seen()), selectIsAsked(seen()), selectChosen(seen())?.id, seen().context.isSent]).toEqual([
    true,
    false,
    'saved-1',
    true,
  ])
})

test.each([
  ['refused', inUse],
  ['not done', failed('error.deleteVaulted')],
  ['unknown', failed('flow.interrupted')],
] as const)('%s: the card stays, and the list says why until something else is done', async (news, failure) => {
  const { remove, hear, send, seen } = await open()
  remove()
  hear(news)
  expect([selectSavedCards(seen()), selectListFailure(seen()), seen().context.isSent]).toEqual([both, failure, false])
  send({ type: 'card.remove', id: 'saved-2' })
  send({ type: 'prompt.dismiss' })
  expect(selectListFailure(seen())).toBeNull()
})

test.each([
  { type: 'effect.refused', failure: inUse },
  { type: 'effect.notDone', failure: null, isDoubted: true },
  { type: 'effect.unknown' },
])('what became of another one, in another tab, says nothing about this one: %j', async (outcome) => {
  const { remove, send, seen } = await open()
  remove()
  send({ ...outcome, key: 'deleteSavedCard saved-2' })
  expect([selectIsDeleting(seen()), selectListFailure(seen()), seen().context.isSent]).toEqual([true, null, true])
})

test.each([
  ['gone', both.slice(1), { type: 'effect.done', result: null }],
  ['still there', both, { type: 'notFound' }],
])('the list tells what became of a deletion: %s', (_, cards, found) => {
  expect(deleteSavedCardEffect.outcomeIn?.(cards, { key: 'key-1', terms: { id: 'saved-1' } })).toEqual(found)
})

const failure = inUse
test.each<[Outcome<null>, ReturnType<typeof success> | null]>([
  [{ type: 'effect.done', result: null }, success('savedCards.deleted')],
  [{ type: 'effect.refused', failure }, errorNotice(inUse)],
  [{ type: 'effect.notDone', failure, isDoubted: true }, errorNotice(inUse)],
  [{ type: 'effect.notDone', failure: null, isDoubted: true }, errorNotice(failed('error.deleteVaulted'))],
  // Said with the title of its screen, where that is not open.
  [{ type: 'effect.unknown' }, null],
])('what became of it is told: %j', (outcome, notification) => {
  expect(deleteSavedCardEffect.factsOn?.(outcome, { id: 'saved-1' }, false)).toEqual(
    notification ? [{ type: 'notification.show', notification }] : [],
  )
})
