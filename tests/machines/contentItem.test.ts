import { describe, expect, test } from 'vitest'
import type { AnyEventObject } from 'xstate'
import {
  canPublish,
  canSave,
  describeOf,
  type ItemContext,
  initially,
  isDifferent,
  isSettledBy,
  isUnpublished,
  isUnsaved,
  publishOf,
  recordOf,
  saveOf,
} from '../../machines/content-item/contentItem'
import { lastWriter, selectIsUnkept } from '../../machines/content-item/selectors'
import { foundIn, type PublishTerms, type SaveTerms } from '../../machines/content-item/writes'
import { CallError, failed } from '../../machines/shared/failure'
import { MAX_HTML } from '../../rules/content/html'
import { LOCALES } from '../../rules/values/locale'
import { holdDate, NOW } from '../support/clock'
import { openRig } from '../support/rig'
import { contentItemPlan, keptAndSaved, key, pairKey, publishedNow, saved, theirs, typed } from './contentItem.plan'
import { drafted, editor, itemOf, reviewer } from './contentSamples'

const contextOf = (changes: Partial<ItemContext>): ItemContext => ({
  ...initially(contentItemPlan.starts.start),
  ...changes,
})

describe.each(LOCALES)('CMS-24 the three versions of a text in %s', (locale) => {
  const texts = (local: string, draft: string, published: string) => ({
    local,
    item: itemOf({ locale, draft, published }),
  })
  test.each([
    ['all the same', texts('a', 'a', 'a'), { save: false, publish: false, diff: false }],
    ['typed', texts('b', 'a', 'a'), { save: true, publish: false, diff: true }],
    ['saved, not published', texts('b', 'b', 'a'), { save: false, publish: true, diff: true }],
    ['typed again after saving', texts('c', 'b', 'a'), { save: true, publish: false, diff: true }],
    ['typed back to what is published', texts('a', 'b', 'a'), { save: true, publish: false, diff: false }],
  ])('CMS-25 CMS-26 CMS-27 CMS-28 CMS-29 %s', (_, versions, expected) => {
    expect({ save: canSave(versions), publish: canPublish(versions), diff: isDifferent(versions) }).toEqual(expected)
    expect(isUnsaved(versions)).toBe(versions.local !== versions.item.draft)
    expect(isUnpublished(versions)).toBe(versions.item.draft !== versions.item.published)
  })
})

test.each([
  [MAX_HTML, true],
  [MAX_HTML + 1, false],
])('CMS-32 CON-43 a text of %i characters can be saved: %s', (length, expected) => {
  expect(MAX_HTML).toBe(200_000)
  expect(canSave({ item: itemOf(), local: 'x'.repeat(length) })).toBe(expected)
})

describe('a write', () => {
  test('is signed by the editor and based on what was read', () => {
    holdDate(NOW)
    const { item, local } = { item: drafted, local: typed }
    const base = { itemId: 'fees-en', version: 3, draftedAt: drafted.draftedAt, publishedAt: drafted.publishedAt }
    expect(saveOf(contextOf({ item, local }))).toMatchObject({
      kind: 'saveDraft',
      subjects: ['fees-en'],
      terms: { ...base, by: editor, at: NOW, draft: typed },
    })
    expect(publishOf(contextOf({ item, local: item.draft }), ['older', 'deadLink'])).toMatchObject({
      kind: 'publish',
      terms: {
        ...base,
        by: editor,
        at: NOW,
        publish: drafted.draft,
        description: drafted.description,
        despite: ['older', 'deadLink'],
      },
    })
    expect(describeOf(contextOf({ item, description: 'Fees' }))).toMatchObject({
      kind: 'describe',
      terms: { ...base, description: 'Fees' },
    })
    // The revision says who published the text and what was open then, not who repeats the call.
    const published = itemOf({ isHistoryMissing: true, publishedDespite: ['missing'] })
    expect(recordOf(contextOf({ item: published }))).toMatchObject({
      kind: 'recordRevision',
      terms: { by: reviewer, at: NOW - 3_600_000, publish: itemOf().published, despite: ['missing'] },
    })
  })

  test('has a key of its own; only the same one in doubt is repeated under its key', () => {
    holdDate(NOW)
    const context = contextOf({ item: drafted, local: typed })
    const first = saveOf(context)
    holdDate(NOW + 5_000)
    const later = { ...context, submitted: 1 }
    expect(saveOf(later).key).not.toBe(first.key)
    const doubted = { kind: first.kind, call: first as never }
    expect(saveOf({ ...later, doubted })).toEqual(first)
    expect(saveOf({ ...later, local: '<p>Other.</p>', doubted }).key).not.toBe(first.key)
    expect(publishOf({ ...later, doubted }, []).key).not.toBe(first.key)
  })

  test.each([
    ['the other text of the page', { locale: 'fr' }],
    ['another page', { page: 'page-2' }],
  ] as const)('has another key than the write of %s at the same time', (_, changes) => {
    const [one, other] = [{}, changes].map((changed) => saveOf(contextOf({ item: drafted, local: typed, ...changed })))
    expect(other?.key).not.toBe(one?.key)
  })
})

describe('what the item shows of a write whose response was lost', () => {
  const terms: SaveTerms = {
    itemId: 'fees-en',
    version: 3,
    draftedAt: itemOf().draftedAt,
    publishedAt: itemOf().publishedAt,
    by: editor,
    at: NOW,
    draft: typed,
  }
  const call = { key: 'key-1', terms }
  test.each([
    ['nothing yet', itemOf(), 'notFound'],
    ['our text, by us, at that moment', saved, 'effect.done'],
    ['our text, by somebody else', { ...saved, draftedBy: reviewer }, 'effect.conflict'],
    ['our text, at another moment', { ...saved, draftedAt: NOW - 1 }, 'effect.conflict'],
    ['another text', theirs, 'effect.conflict'],
  ])('a draft: %s', (_, item, type) => expect(foundIn.saveDraft(item, call).type).toBe(type))

  const publishTerms: PublishTerms = {
    ...terms,
    publish: drafted.draft,
    description: 'Note under the fees',
    despite: [],
  }
  const published = itemOf({ ...publishedNow, publishedBy: editor, publishedAt: NOW })
  test.each([
    ['nothing yet', itemOf(), 'notFound'],
    ['published by us', published, 'effect.done'],
    ['published by somebody else', { ...published, publishedBy: reviewer }, 'effect.conflict'],
    ['a newer draft', theirs, 'effect.conflict'],
  ])('a publication: %s', (_, item, type) =>
    expect(foundIn.publish(item, { key: 'key-2', terms: publishTerms }).type).toBe(type),
  )
  test('F24 a publication without its revision is done, and says so', () => {
    const found = foundIn.publish({ ...published, isHistoryMissing: true }, { key: 'key-2', terms: publishTerms })
    expect(found).toMatchObject({ type: 'effect.done', result: { items: [{ isHistoryMissing: true }] } })
  })
  test.each([
    [true, 'notFound'],
    [false, 'effect.done'],
  ])('a revision, missing: %s', (isHistoryMissing, type) =>
    expect(foundIn.recordRevision(itemOf({ isHistoryMissing }), { key: 'key-3', terms: publishTerms }).type).toBe(type),
  )
  test.each([
    ['Note under the fees', 'notFound'],
    ['Fees', 'effect.done'],
  ])('a description: %s', (description, type) =>
    expect(
      foundIn.describe(itemOf({ description }), { key: 'key-4', terms: { ...terms, description: 'Fees' } }).type,
    ).toBe(type),
  )

  test('without versions the times tell whether somebody was first', () => {
    const call = { key: 'key-1', terms: { ...terms, version: null } }
    expect(foundIn.saveDraft(itemOf({ version: null }), call).type).toBe('notFound')
    expect(foundIn.saveDraft(itemOf({ version: null, draftedAt: NOW }), call).type).toBe('effect.conflict')
    expect(foundIn.saveDraft(itemOf({ version: null, publishedAt: NOW }), call).type).toBe('effect.conflict')
  })
})

test.each([
  ['saveDraft', saved, true],
  ['saveDraft', itemOf(), false],
  ['publish', publishedNow, true],
  ['publish', drafted, false],
  ['recordRevision', itemOf(), true],
  ['recordRevision', itemOf({ isHistoryMissing: true }), false],
  ['read', itemOf(), false],
])('reading again after %s of an unknown outcome settles it: %#', (of, item, expected) => {
  const trouble = { of, type: 'unknown', words: null } as const
  expect(isSettledBy(contextOf({ trouble, local: typed }), item)).toBe(expected)
})

test.each([
  [itemOf({ draftedAt: NOW, publishedAt: NOW - 1 }), itemOf().draftedBy, NOW],
  [itemOf({ draftedAt: NOW - 1, publishedAt: NOW, publishedBy: editor }), editor, NOW],
])('who was first, and when', (item, by, at) => expect(lastWriter(item)).toEqual({ by, at }))

async function opened(item = itemOf(), kept: unknown = null) {
  const rig = openRig(contentItemPlan.machine, contentItemPlan.starts.start, { children: 'stubs' })
  await rig.answer('readItem', item)
  await rig.answer('readKept', kept)
  const context = () => rig.actor.getSnapshot().context
  const begun = () =>
    rig
      .told('effect.begin')
      .map((fact) => (fact as unknown as { effect: { kind: string; key: string; terms: object } }).effect)
  /** The outcome of the write that is followed. */
  const end = (outcome: AnyEventObject) => rig.send({ ...outcome, key: context().followed?.key })
  return { ...rig, context, begun, end }
}

describe('while a text is edited', () => {
  test('a publication that is confirmed while another tab writes is told not to have been done', async () => {
    const { send, end, begun, context, stop } = await opened(drafted)
    send({ type: 'effect.underWay', sentAt: NOW, phase: 'sending', kind: 'describe', key: 'key-of-another-tab' })
    send({ type: 'draft.publish', publish: drafted.draft, despite: [] })
    end({ type: 'effect.done', result: { items: [{ ...drafted, version: 4 }] } })
    expect([begun(), context().trouble]).toEqual([[], { of: 'publish', type: 'notDone', words: null }])
    stop()
  })

  test.each([
    ['a draft', theirs, { of: 'publish', type: 'notDone', words: null }],
    ['a description', { ...drafted, version: 4, description: 'Theirs' }, 'begun'],
    ['the same publication', publishedNow, null],
  ])(
    'a publication that is confirmed after another tab has written %s is of the text that was shown',
    async (_, written, expected) => {
      const { send, end, begun, context, stop } = await opened(drafted)
      send({ type: 'effect.underWay', sentAt: NOW, phase: 'sending', kind: 'saveDraft', key: 'key-of-another-tab' })
      end({ type: 'effect.done', result: { items: [written] } })
      send({ type: 'draft.publish', publish: drafted.draft, despite: [] })
      const terms = begun()[0]?.terms
      if (expected === 'begun')
        expect(terms).toMatchObject({ version: 4, publish: drafted.draft, description: 'Theirs' })
      else expect([terms, context().trouble]).toEqual([undefined, expected])
      stop()
    },
  )

  test.each([
    ['conflicted', { type: 'effect.conflict', theirs: { items: [theirs] } }],
    ['rereading', { type: 'effect.unknown' }],
  ])('a publication that is confirmed while the item is %s is told not to have been done', async (_, ending) => {
    const { send, end, begun, context, stop } = await opened(drafted)
    send({ type: 'effect.underWay', sentAt: NOW, phase: 'sending', kind: 'saveDraft', key: 'key-of-another-tab' })
    end(ending)
    send({ type: 'draft.publish', publish: drafted.draft, despite: [] })
    expect([begun(), context().trouble]).toMatchObject([[], { of: 'publish', type: 'notDone' }])
    stop()
  })

  test('leaving loses what is unsaved only where this device could not keep it', async () => {
    const { send, actor, stop } = await opened()
    const isUnkept = () => selectIsUnkept(actor.getSnapshot())
    send({ type: 'text.kept', isKept: false })
    expect(isUnkept()).toBe(false)
    send({ type: 'text.change', text: typed })
    expect(isUnkept()).toBe(true)
    send({ type: 'text.kept', isKept: true })
    expect(isUnkept()).toBe(false)
    stop()
  })

  test('what is typed during a save is saved after it, never beside it', async () => {
    const { send, end, begun, context, stop } = await opened()
    send({ type: 'text.change', text: typed })
    send({ type: 'draft.save' })
    send({ type: 'text.change', text: '<p>Longer.</p>' })
    send({ type: 'draft.save' })
    expect(begun()).toHaveLength(1)
    end({ type: 'effect.done', result: { items: [saved] } })
    expect(begun().map(({ terms }) => terms)).toMatchObject([
      { version: 3, draft: typed },
      { version: 4, draft: '<p>Longer.</p>' },
    ])
    expect(context().local).toBe('<p>Longer.</p>')
    stop()
  })

  test('what is to be saved after a save that was not done is saved then, and its own text under its key', async () => {
    const { send, end, begun, context, stop } = await opened()
    send({ type: 'text.change', text: typed })
    send({ type: 'draft.save' })
    send({ type: 'effect.underWay', sentAt: NOW, kind: 'saveDraft', key: begun()[0]?.key ?? '', phase: 'checking' })
    send({ type: 'draft.save' })
    end({ type: 'effect.notDone', failure: null, isDoubted: true })
    expect(begun().map(({ key }) => key)).toEqual([begun()[0]?.key, begun()[0]?.key])
    send({ type: 'text.change', text: '<p>Longer.</p>' })
    send({ type: 'draft.save' })
    end({ type: 'effect.notDone', failure: null, isDoubted: true })
    expect(begun().at(-1)).toMatchObject({ terms: { draft: '<p>Longer.</p>' } })
    expect(begun().at(-1)?.key).not.toBe(begun()[0]?.key)
    end({ type: 'effect.notDone', failure: null, isDoubted: true })
    expect(begun()).toHaveLength(3)
    expect(context()).toMatchObject({ trouble: { of: 'saveDraft', type: 'notDone' } })
    stop()
  })

  test('F25 a conflict leaves the text as it is until the editor chooses theirs, which can be undone', async () => {
    const { send, end, begun, context, stop } = await opened()
    send({ type: 'text.change', text: typed })
    send({ type: 'draft.save' })
    end({ type: 'effect.conflict', theirs: { items: [theirs] } })
    expect([context().local, context().theirs]).toEqual([typed, theirs])
    send({ type: 'conflict.theirs' })
    expect(context()).toMatchObject({ local: theirs.draft, item: theirs, theirs: null })
    send({ type: 'text.undo' })
    expect(context().local).toBe(typed)
    expect(begun()).toHaveLength(1)
    stop()
  })

  test('F25 choosing mine writes the text on their version; both keeps theirs beside it and writes nothing', async () => {
    for (const choice of ['conflict.mine', 'conflict.both']) {
      const { send, end, begun, context, stop } = await opened()
      send({ type: 'text.change', text: typed })
      send({ type: 'draft.save' })
      end({ type: 'effect.conflict', theirs: { items: [theirs] } })
      send({ type: choice })
      expect(context().local).toBe(typed)
      if (choice === 'conflict.mine') expect(begun().at(-1)?.terms).toMatchObject({ version: 4, draft: typed })
      else {
        expect(begun()).toHaveLength(1)
        expect(context()).toMatchObject({ item: theirs, theirs })
      }
      stop()
    }
  })

  test('F25 a description that conflicted is written again on their version, not the text', async () => {
    const { send, end, begun, context, stop } = await opened()
    send({ type: 'description.save', description: 'Fees' })
    end({ type: 'effect.conflict', theirs: { items: [theirs] } })
    send({ type: 'conflict.mine' })
    expect(begun().at(-1)).toMatchObject({ kind: 'describe', terms: { version: 4, description: 'Fees' } })
    end({ type: 'effect.done', result: { items: [{ ...theirs, version: 5, description: 'Fees' }] } })
    expect(context()).toMatchObject({ description: null, item: { description: 'Fees' } })
    stop()
  })

  test('what is entered as the description while another one is written stays entered', async () => {
    const { send, end, context, stop } = await opened()
    send({ type: 'description.change', description: 'Fees' })
    send({ type: 'description.save', description: 'Fees' })
    send({ type: 'description.change', description: 'Fees of June' })
    const written = itemOf({ version: 4, description: 'Fees' })
    end({ type: 'effect.done', result: { items: [written] } })
    expect(context()).toMatchObject({ description: 'Fees of June', item: written })
    send({ type: 'description.change', description: 'Fees' })
    expect(context().description).toBeNull()
    stop()
  })

  test('F25 a description that conflicted stays entered beside theirs, and a conflict of the text is not about it', async () => {
    const { send, end, begun, context, stop } = await opened()
    send({ type: 'description.save', description: 'Fees' })
    end({ type: 'effect.conflict', theirs: { items: [theirs] } })
    send({ type: 'conflict.both' })
    expect(context()).toMatchObject({ description: 'Fees', item: theirs })
    send({ type: 'text.change', text: typed })
    send({ type: 'draft.save' })
    const later = { ...theirs, version: 5, draft: '<p>Fees rise in August.</p>' }
    end({ type: 'effect.conflict', theirs: { items: [later] } })
    send({ type: 'conflict.mine' })
    expect(begun().at(-1)).toMatchObject({ kind: 'saveDraft', terms: { version: 5, draft: typed } })
    end({ type: 'effect.done', result: { items: [{ ...later, version: 6, draft: typed }] } })
    expect(context().description).toBe('Fees')
    stop()
  })

  test('F25 a pair of which only the other text was changed is not published here, and nobody is said to be first', async () => {
    const { send, end, context, stop } = await opened(drafted)
    send({ type: 'effect.underWay', sentAt: NOW, phase: 'sending', kind: 'publishPair', key: 'key-of-the-page' })
    end({ type: 'effect.conflict', theirs: { items: [itemOf({ itemId: 'fees-fr', version: 9 })] } })
    expect(context()).toMatchObject({
      item: drafted,
      theirs: null,
      trouble: { of: 'publishPair', type: 'notDone', words: null },
    })
    stop()
  })

  test('a text that nobody has changed here follows what is written elsewhere', async () => {
    const { send, end, context, stop } = await opened()
    send({ type: 'effect.underWay', sentAt: NOW, phase: 'sending', kind: 'saveDraft', key: 'key-of-another-tab' })
    end({ type: 'effect.done', result: { items: [theirs] } })
    expect(context()).toMatchObject({ item: theirs, local: theirs.draft })
    stop()
  })

  test.each([
    ['another draft', theirs, 3],
    ['another publication of the same draft', itemOf({ version: 4, publishedAt: NOW }), 4],
    ['the very text that was typed here', saved, null],
  ])('a changed text stays; after %s its next save is based on version %s', async (_, written, version) => {
    const { send, end, begun, context, stop } = await opened()
    send({ type: 'text.change', text: typed })
    send({ type: 'effect.underWay', sentAt: NOW, phase: 'sending', kind: 'saveDraft', key: 'key-of-another-tab' })
    end({ type: 'effect.done', result: { items: [written] } })
    expect(context().local).toBe(typed)
    send({ type: 'draft.save' })
    expect(begun().map(({ terms }) => terms)).toMatchObject(version === null ? [] : [{ version, draft: typed }])
    stop()
  })

  test('a draft of somebody else, read after an outcome that is unknown, is not overwritten unseen', async () => {
    const { send, end, answer, begun, context, stop } = await opened()
    send({ type: 'text.change', text: typed })
    send({ type: 'draft.save' })
    end({ type: 'effect.unknown' })
    await answer('readItem', theirs)
    expect(context()).toMatchObject({ item: itemOf(), local: typed })
    send({ type: 'draft.save' })
    expect(begun().map(({ terms }) => terms)).toMatchObject([{ version: 3 }, { version: 3 }])
    stop()
  })

  test('CMS-30 a revision takes the place of the text after asking, writes nothing, and can be undone', async () => {
    const { send, begun, context, stop } = await opened()
    send({ type: 'text.change', text: typed })
    send({ type: 'revisions.open' })
    send({ type: 'revision.load', text: '<p>First.</p>' })
    expect(context().local).toBe(typed)
    send({ type: 'load.confirm' })
    expect(context()).toMatchObject({ local: '<p>First.</p>', chosen: null })
    send({ type: 'text.undo' })
    expect(context().local).toBe(typed)
    expect(begun()).toEqual([])
    stop()
  })

  test('text of an earlier visit is offered beside the current text, and used only if asked', async () => {
    const kept = { itemId: 'fees-en', version: 3, text: '<p>Kept.</p>', keptAt: NOW - 60_000 }
    const { send, context, stop } = await opened(itemOf(), kept)
    expect(context()).toMatchObject({ local: itemOf().draft, kept })
    send({ type: 'kept.use' })
    expect(context()).toMatchObject({ local: kept.text, kept: null })
    send({ type: 'text.undo' })
    expect(context().local).toBe(itemOf().draft)
    stop()
  })

  test('text of an earlier visit that is the draft by now is not offered', async () => {
    const before = await opened(saved, keptAndSaved)
    expect(before.context()).toMatchObject({ local: typed, kept: null })
    before.stop()
    const { send, end, context, stop } = await opened(itemOf(), keptAndSaved)
    expect(context().kept).toEqual(keptAndSaved)
    send({ type: 'effect.underWay', sentAt: NOW, kind: 'saveDraft', key: 'key-before-the-reload', phase: 'checking' })
    end({ type: 'effect.done', result: { items: [saved] } })
    expect(context()).toMatchObject({ local: typed, kept: null })
    stop()
  })

  test('the same draft is saved again under its key while its outcome is in doubt, and under a new one after a refusal', async () => {
    const { send, begun, context, clock, stop } = await opened()
    const { save, refused } = contentItemPlan.samples
    send({ type: 'text.change', text: typed })
    send(save)
    send(contentItemPlan.samples['not done'])
    clock.advance(1_000)
    send(save)
    send(refused)
    expect(context().doubted).toBeNull()
    clock.advance(1_000)
    send(save)
    const [first, second, third] = begun().map(({ key }) => key)
    expect(second).toBe(first)
    expect(third).not.toBe(first)
    stop()
  })

  test('CMS-40 a text that cannot be read says why, in the service’s words', async () => {
    const rig = openRig(contentItemPlan.machine, contentItemPlan.starts.start, { children: 'stubs' })
    await rig.refuse('readItem', new CallError({ ...failed('error.generic'), serverMessage: 'Closed' }, 503))
    expect(rig.actor.getSnapshot().context.trouble).toEqual({ of: 'read', type: 'unread', words: 'Closed' })
    rig.send({ type: 'item.retry' })
    await rig.answer('readItem', itemOf())
    expect(rig.actor.getSnapshot().context.trouble).toBeNull()
    rig.stop()
  })

  test('F24 only a revision that is missing can be written later', async () => {
    for (const isHistoryMissing of [false, true]) {
      const { send, begun, stop } = await opened(itemOf({ isHistoryMissing }))
      send({ type: 'revision.record' })
      expect(begun().map(({ kind }) => kind)).toEqual(isHistoryMissing ? ['recordRevision'] : [])
      stop()
    }
  })

  test('CMS-40 a failed save keeps the text and says what happened to it', async () => {
    const { send, end, context, stop } = await opened()
    send({ type: 'text.change', text: typed })
    send({ type: 'draft.save' })
    end({
      type: 'effect.refused',
      failure: { key: 'error.generic', serverMessage: '<script> at 12', fieldMessages: [] },
    })
    expect(context()).toMatchObject({
      local: typed,
      trouble: { of: 'saveDraft', type: 'refused', words: '<script> at 12' },
    })
    stop()
  })
})

describe('while another tab writes the same text', () => {
  const another = { kind: 'saveDraft', key: 'key-of-another-tab' } as const
  const reported = (ending: AnyEventObject) => ({ ...ending, key: another.key })
  const theirsDone = reported({ type: 'effect.done', result: { items: [theirs] } })
  async function saving() {
    const rig = await opened()
    rig.send({ type: 'text.change', text: typed })
    rig.send({ type: 'draft.save' })
    rig.send({ type: 'effect.underWay', sentAt: NOW, phase: 'checking', ...another })
    const work = () => (rig.actor.getSnapshot().value as { open: { work: string } }).open.work
    return { ...rig, work, reads: () => rig.countOf('readItem') }
  }

  test.each([
    ['done', theirsDone],
    ['refused', reported({ type: 'effect.refused', failure: failed('error.generic') })],
    ['not done', reported({ type: 'effect.notDone', failure: null, isDoubted: true })],
    ['in a conflict', reported({ type: 'effect.conflict', theirs: { items: [saved] } })],
    ['unknown', reported({ type: 'effect.unknown' })],
  ])('one’s own save goes on when theirs is %s', async (_, ending) => {
    const { send, begun, context, work, stop } = await saving()
    expect(context().followed).toEqual({ key, phase: 'sending', sentAt: null })
    send(ending)
    expect([work(), context().item, context().trouble, context().doubted]).toEqual(['writing', itemOf(), null, null])
    send({ type: 'draft.save' })
    send({ type: 'write.check' })
    expect(begun()).toHaveLength(1)
    stop()
  })

  test('theirs was first: one’s own is a conflict, and is written on their version if the editor says so', async () => {
    const { send, end, begun, context, work, stop } = await saving()
    send(theirsDone)
    end({ type: 'effect.conflict', theirs: { items: [theirs] } })
    expect([work(), context().theirs, context().local]).toEqual(['conflicted', theirs, typed])
    send({ type: 'conflict.mine' })
    expect(begun().at(-1)?.terms).toMatchObject({ version: 4, draft: typed })
    stop()
  })

  test('theirs was second: the text follows it once one’s own is done', async () => {
    const { send, end, answer, context, work, reads, stop } = await saving()
    const later = { ...theirs, version: 5 }
    send(reported({ type: 'effect.done', result: { items: [later] } }))
    end({ type: 'effect.done', result: { items: [saved] } })
    expect([work(), reads()]).toEqual(['rereading', 2])
    await answer('readItem', later)
    expect([work(), context().item, context().local, context().trouble]).toEqual(['idle', later, later.draft, null])
    stop()
  })

  test('theirs was second: what was typed meanwhile is not saved over it unseen', async () => {
    const { send, end, answer, begun, context, stop } = await saving()
    send({ type: 'text.change', text: '<p>Longer.</p>' })
    send(reported({ type: 'effect.done', result: { items: [{ ...theirs, version: 5 }] } }))
    end({ type: 'effect.done', result: { items: [saved] } })
    await answer('readItem', { ...theirs, version: 5 })
    expect(context().local).toBe('<p>Longer.</p>')
    send({ type: 'draft.save' })
    expect(begun().at(-1)?.terms).toMatchObject({ version: 4, draft: '<p>Longer.</p>' })
    stop()
  })

  test('theirs was refused: one’s own is done, and nothing is read again', async () => {
    const { send, end, context, work, reads, stop } = await saving()
    send(reported({ type: 'effect.refused', failure: failed('error.generic') }))
    end({ type: 'effect.done', result: { items: [saved] } })
    expect([work(), context().item, context().trouble, reads()]).toEqual(['idle', saved, null, 1])
    stop()
  })

  test('one’s own was refused: that is said, beside the item as theirs has left it', async () => {
    const { send, end, answer, context, work, stop } = await saving()
    send(theirsDone)
    end({ type: 'effect.refused', failure: { ...failed('error.generic'), serverMessage: 'Closed' } })
    await answer('readItem', { ...itemOf(), version: 4, description: 'Theirs' })
    expect([work(), context().local, context().item?.description]).toEqual(['idle', typed, 'Theirs'])
    expect(context().trouble).toEqual({ of: 'saveDraft', type: 'refused', words: 'Closed' })
    stop()
  })

  test('a reading is begun again when theirs is done meanwhile, and a reading that fails is not repeated', async () => {
    const { send, end, answer, refuse, context, work, calls, stop } = await saving()
    end({ type: 'effect.unknown' })
    send(theirsDone)
    expect(calls['readItem']?.map(({ signal }) => signal.aborted)).toEqual([false, true, false])
    await answer('readItem', itemOf())
    send(theirsDone)
    await refuse('readItem', new CallError(failed('error.generic'), 503))
    expect([work(), context().item]).toEqual(['idle', itemOf()])
    stop()
  })

  test('a write of theirs that is followed here is followed by its key', async () => {
    const { send, context, work, stop } = await opened().then((rig) => ({
      ...rig,
      work: () => (rig.actor.getSnapshot().value as { open: { work: string } }).open.work,
    }))
    send({ type: 'effect.underWay', sentAt: NOW, phase: 'sending', ...another })
    send({ type: 'effect.underWay', sentAt: NOW, phase: 'sending', kind: 'describe', key: 'key-of-a-third-tab' })
    send({ type: 'effect.refused', key: 'key-of-a-third-tab', failure: failed('error.generic') })
    expect([work(), context().followed?.key, context().trouble]).toEqual(['writing', another.key, null])
    send(theirsDone)
    expect([work(), context().item]).toEqual(['idle', theirs])
    stop()
  })

  test('F25 both texts that are published here meanwhile are followed, and their conflict is shown', async () => {
    const { send, context, stop } = await opened(drafted)
    send({ type: 'effect.underWay', sentAt: NOW, phase: 'sending', ...another })
    send({ type: 'effect.underWay', sentAt: NOW, phase: 'sending', kind: 'publishPair', key: pairKey })
    send(theirsDone)
    expect(context()).toMatchObject({ followed: { key: pairKey }, write: { kind: 'publishPair' }, item: drafted })
    send({ type: 'effect.conflict', key: pairKey, theirs: { items: [theirs] } })
    expect(context().theirs).toEqual(theirs)
    stop()
  })

  test('both texts that another page publishes are not followed instead', async () => {
    const { send, context, stop } = await opened(drafted)
    send({ type: 'effect.underWay', sentAt: NOW, phase: 'sending', ...another })
    send({ type: 'effect.underWay', sentAt: NOW, phase: 'sending', kind: 'publishPair', key: 'page-10 1' })
    expect(context().followed?.key).toBe(another.key)
    stop()
  })

  test('the session ends for both', async () => {
    const { send, context, work, stop } = await saving()
    send({ type: 'effect.interrupted' })
    expect([work(), context().followed, context().trouble?.type]).toEqual(['idle', null, 'interrupted'])
    stop()
  })
})
