import { describe, expect, test } from 'vitest'
import { contentPageMachine } from '../../machines/content-page/contentPageMachine'
import { type ItemActor, publicationOf, selectAsked, selectOlder } from '../../machines/content-page/selectors'
import { CallError, failed } from '../../machines/shared/failure'
import { NOW } from '../support/clock'
import { openRig } from '../support/rig'
import { contentPagePlan, schedule } from './contentPage.plan'
import { drafted, itemOf } from './contentSamples'

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
  expect(rig.heard().map(({ event }) => event)).toEqual([{ type: 'draft.publish', despite: ['missing'] }])
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
  send({ type: 'effect.conflict', key: 'key-1', theirs: { schedules: [now], items: [] } })
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
