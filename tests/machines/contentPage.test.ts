import { describe, expect, test } from 'vitest'
import { contentPageMachine } from '../../machines/content-page/contentPageMachine'
import { type ItemActor, publicationOf, selectAsked, selectOlder } from '../../machines/content-page/selectors'
import type { Begun } from '../../machines/effect/effect'
import { CallError, failed } from '../../machines/shared/failure'
import { NOW } from '../support/clock'
import { openRig } from '../support/rig'
import { contentPagePlan, key, schedule } from './contentPage.plan'
import { drafted, editor, itemOf } from './contentSamples'

const itemActor = (item = drafted) =>
  ({ getSnapshot: () => ({ context: { item, local: item.draft } }) }) as unknown as ItemActor
const dead = itemOf({ draft: '<p><a href="/nowhere">x</a></p>', draftedAt: NOW - 1_000 })
const french = itemOf({ itemId: 'fees-fr', locale: 'fr', draft: '<p>Neuf.</p>', draftedAt: NOW - 2_000 })

describe('what is about to be published', () => {
  test('is the exact draft, with what the editor is told', () => {
    const { version, draftedAt, publishedAt, draft } = dead
    expect(publicationOf('en', { en: itemActor(dead), fr: itemActor(french) })).toEqual({
      which: 'en',
      language: 'en',
      items: [
        {
          itemId: 'fees-en',
          version,
          draftedAt,
          publishedAt,
          publish: draft,
          despite: ['older', 'deadLink', 'linksDiffer'],
        },
      ],
      findings: [
        { what: 'deadLink', locale: 'en', href: '/nowhere', words: 'x' },
        { what: 'older', locale: 'fr', changedAt: new Date(NOW - 2_000).toISOString() },
        { what: 'linksDiffer', counts: { en: 1, fr: 0 } },
      ],
    })
  })

  test('is both drafts, each with what is open for it', () => {
    const { items } = publicationOf('both', { en: itemActor(dead), fr: itemActor(french) })
    expect(items.map(({ itemId, despite }) => [itemId, despite])).toEqual([
      ['fees-en', ['deadLink', 'linksDiffer']],
      ['fees-fr', ['linksDiffer']],
    ])
  })

  test('is nothing where the draft is published already', () => {
    expect(publicationOf('en', { en: itemActor(itemOf()), fr: null })).toEqual({
      which: 'en',
      language: 'en',
      items: [],
      findings: [],
    })
  })

  test('is named by the language of a text without a pair, wherever it stands', () => {
    const single = itemOf({ locale: 'fr', draft: '<p><a href="/nowhere">x</a></p>' })
    const { language, items, findings } = publicationOf('en', { en: itemActor(single), fr: null })
    expect([language, items[0]?.despite, findings]).toEqual([
      'fr',
      ['deadLink'],
      [{ what: 'deadLink', locale: 'fr', href: '/nowhere', words: 'x' }],
    ])
  })

  test('lacks the other language only where the page has one', () => {
    const empty = itemOf({ itemId: 'fees-fr', locale: 'fr', draft: '', published: '' })
    expect(publicationOf('en', { en: itemActor(), fr: null }).findings).toEqual([])
    expect(publicationOf('en', { en: itemActor(), fr: itemActor(empty) }).findings).toEqual([
      { what: 'missing', locale: 'fr' },
    ])
  })
})

test.each([
  ['French was saved a moment later', drafted, { ...french, draftedAt: NOW - 999 }, 'en'],
  ['French was saved a moment before', drafted, { ...french, draftedAt: NOW - 1_001 }, 'fr'],
  ['both were published in one act', itemOf({ draftedAt: NOW - 9_000_000 }), itemOf({ itemId: 'fees-fr' }), null],
  ['English has a new draft', drafted, itemOf({ itemId: 'fees-fr' }), 'fr'],
] as const)('which language is older: %s', (_, english, other, older) =>
  expect(selectOlder(english, other)).toBe(older),
)

test('one language is published by its item, with what the editor was told', async () => {
  const rig = openRig(contentPagePlan.machine, contentPagePlan.starts.start, { children: 'stubs' })
  await rig.send(contentPagePlan.samples['ask to publish English'])
  expect(selectAsked(rig.actor.getSnapshot())?.findings).toEqual([{ what: 'missing', locale: 'fr' }])
  rig.heard()
  await rig.send({ type: 'publish.confirm' })
  expect(rig.heard().map(({ event }) => event)).toEqual([
    { type: 'draft.publish', publish: drafted.draft, despite: ['missing'] },
  ])
  rig.stop()
})

const opened = (start: keyof typeof contentPagePlan.starts) => {
  const rig = openRig(contentPageMachine, contentPagePlan.starts[start], { children: 'stubs' })
  return { ...rig, context: () => rig.actor.getSnapshot().context }
}

test.each([
  ['start', 'fr'],
  ['an item without its pair', 'en'],
] as const)('a language is chosen if the page has a text in it: %s', (start, locale) => {
  const { send, context, stop } = opened(start)
  send({ type: 'language.choose', locale: 'fr' })
  expect(context().locale).toBe(locale)
  stop()
})

test('CMS-40 schedules that cannot be read say why, in the service’s words, until they are asked for again', async () => {
  const { refuse, send, context, stop } = opened('start')
  await refuse('readSchedules', new CallError({ ...failed('error.generic'), serverMessage: 'Closed' }, 503))
  expect(context().trouble).toEqual({ of: 'read', type: 'unread', words: 'Closed' })
  send({ type: 'schedules.retry' })
  expect(context().trouble).toBeNull()
  stop()
})

const scheduling = async () => {
  const rig = opened('start')
  await rig.answer('readSchedules', [schedule])
  const begun = () =>
    rig.told('effect.begin').map((fact) => (fact as unknown as { effect: { key: string } }).effect.key)
  return { ...rig, begun }
}

test('F25 in a conflict the schedules are shown as they are now', async () => {
  const { send, context, stop } = await scheduling()
  send(contentPagePlan.samples.schedule)
  const now = { ...schedule, state: 'done' as const, ranAt: NOW }
  send({ type: 'effect.conflict', key, theirs: { schedules: [now], items: [] } })
  expect(context().schedules).toEqual([now])
  stop()
})

test('the same schedule is asked for again under its key while its outcome is in doubt, and under a new one after a refusal', async () => {
  const { send, begun, context, clock, stop } = await scheduling()
  send(contentPagePlan.samples.schedule)
  send(contentPagePlan.samples['not done'])
  clock.advance(1_000)
  send(contentPagePlan.samples.schedule)
  send(contentPagePlan.samples.refused)
  expect(context().doubted).toBeNull()
  clock.advance(1_000)
  send(contentPagePlan.samples.schedule)
  const [first, second, third] = begun()
  expect(second).toBe(first)
  expect(third).not.toBe(first)
  stop()
})

describe('while another tab writes schedules of the same text', () => {
  const { schedule: add, refused, done } = contentPagePlan.samples
  const another = { kind: 'schedule', key: 'key-of-another-tab' } as const
  const theirsDone = { type: 'effect.done', key: another.key, result: { schedules: [], items: [] } } as const
  const writing = async () => {
    const rig = await scheduling()
    rig.send(add)
    rig.send({ type: 'effect.underWay', sentAt: NOW, phase: 'checking', ...another })
    const isAt = (part: object | string) => rig.actor.getSnapshot().matches({ schedules: { listed: part } } as never)
    return { ...rig, isAt, reads: () => rig.countOf('readSchedules') }
  }

  test.each([
    ['done', theirsDone],
    ['refused', { ...refused, key: another.key }],
    ['not done', { ...contentPagePlan.samples['not done'], key: another.key }],
    ['in a conflict', { ...contentPagePlan.samples.conflict, key: another.key }],
    ['unknown', { type: 'effect.unknown', key: another.key }],
  ])('one’s own goes on when theirs is %s', async (_, ending) => {
    const { send, context, isAt, begun, stop } = await writing()
    send(ending)
    send(add)
    expect([isAt('writing'), context().trouble, context().schedules, context().doubted, begun()]).toEqual([
      true,
      null,
      [schedule],
      null,
      [key],
    ])
    stop()
  })

  test.each([
    ['done', done],
    ['refused', refused],
  ])('what theirs has done is read after one’s own was %s', async (_, ending) => {
    const { send, answer, context, isAt, reads, stop } = await writing()
    send(theirsDone)
    send(ending)
    expect([isAt({ idle: 'rereading' }), reads()]).toEqual([true, 2])
    const trouble = context().trouble
    await answer('readSchedules', [{ ...schedule, state: 'cancelled' }])
    expect([isAt({ idle: 'current' }), context().trouble]).toEqual([true, trouble])
    expect(context().schedules).toMatchObject([{ state: 'cancelled' }])
    stop()
  })

  test('nothing is read again after theirs was refused', async () => {
    const { send, isAt, reads, stop } = await writing()
    send({ ...refused, key: another.key })
    send(done)
    expect([isAt({ idle: 'current' }), reads()]).toEqual([true, 1])
    stop()
  })

  test('a reading is begun again when theirs is done meanwhile', async () => {
    const { send, calls, stop } = await scheduling()
    send({ type: 'items.written' })
    send(theirsDone)
    expect(calls['readSchedules']?.map(({ signal }) => signal.aborted)).toEqual([false, true, false])
    stop()
  })

  test('an unknown outcome of theirs does not put one’s own call in doubt', async () => {
    const { send, begun, context, stop } = await scheduling()
    send(add)
    send(done)
    send({ type: 'effect.underWay', sentAt: NOW, phase: 'sending', ...another })
    send({ type: 'effect.unknown', key: another.key })
    // It may have been the cancelling of a schedule.
    expect([context().doubted, context().trouble]).toEqual([null, { of: '', type: 'unknown', words: null }])
    send(add)
    expect(new Set(begun()).size).toBe(2)
    stop()
  })

  test('one’s own call stays in doubt over a session that has ended', async () => {
    const { send, begun, stop } = await scheduling()
    send(add)
    send({ type: 'effect.interrupted' })
    send({ type: 'effect.underWay', sentAt: NOW, phase: 'checking', kind: 'schedule', key })
    send(contentPagePlan.samples['not done'])
    send(add)
    expect(begun()).toEqual([key, key])
    stop()
  })
})

test('both texts, their schedules and a cancelled schedule have keys of their own, and what was refused is what is said', async () => {
  const { send, told, context, stop } = await scheduling()
  send(contentPagePlan.samples['ask to publish both'])
  send(contentPagePlan.samples.schedule)
  send(contentPagePlan.samples.publish)
  send(contentPagePlan.samples.refused)
  expect(context().trouble).toMatchObject({ of: 'schedule', type: 'refused' })
  send(contentPagePlan.samples['cancel the schedule'])
  send(contentPagePlan.samples['cancel it'])
  const begun = told('effect.begin').map((fact) => (fact as unknown as { effect: Begun }).effect)
  expect(begun.map(({ kind, key: of }) => [kind, of])).toEqual([
    ['schedule', 'page-1 1'],
    ['publishPair', 'page-1 2'],
    ['cancelSchedule', 'page-1 3'],
  ])
  expect(begun[1]?.terms).toMatchObject({ by: editor, at: NOW, items: [{ itemId: 'fees-en' }, { itemId: 'fees-fr' }] })
  expect(begun[2]?.terms).toMatchObject({ scheduleId: 'schedule-1', itemIds: ['fees-en', 'fees-fr'] })
  stop()
})

test('the items of a page begin their keys as their page does', () => {
  const { actor, stop } = openRig(contentPageMachine, contentPagePlan.starts.start)
  const { english, french } = actor.getSnapshot().children
  expect([english, french].map((item) => item?.getSnapshot().context.page)).toEqual(['page-1', 'page-1'])
  stop()
})
