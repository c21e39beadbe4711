import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type ActorRefFrom, createActor, setup, waitFor } from 'xstate'
import type { Begun, Outcome } from '../../machines/effect/effect'
import type { Reported } from '../../machines/effect/effects'
import type { revisionsMachine } from '../../machines/revisions/revisionsMachine'
import { createContentApi } from '../../src/api/contentClient'
import { contentPorts, type KeptTexts } from '../../src/ports/content'
import { itemOf } from '../machines/contentSamples'

const AT = Date.UTC(2026, 2, 2, 14, 15)
const EDITOR = 'editor@example.com'
const wire = (changes: object = {}) => ({
  itemId: 'fees-en',
  itemType: 'TextEditor',
  version: 3,
  draft: '<p>Fees.</p>',
  publish: '<p>Fees.</p>',
  itemDescription: 'Note',
  lastDraftedBy: EDITOR,
  lastUpdateDateTimeDraft: '2026-03-01T10:00:00.000Z',
  lastPublishedBy: EDITOR,
  lastUpdateDateTimePublish: '2026-03-01T10:00:00.000Z',
  ...changes,
})
const base = {
  itemId: 'fees-en',
  version: 3,
  draftedAt: Date.parse('2026-03-01T10:00:00.000Z'),
  publishedAt: Date.parse('2026-03-01T10:00:00.000Z'),
  by: EDITOR,
  at: AT,
}
const waiting = {
  scheduleId: 'schedule-1',
  action: 'expire',
  items: [{ itemId: 'fees-en', version: 3 }],
  at: '2026-04-01T04:00:00.000Z',
  createdBy: EDITOR,
  state: 'waiting',
}
const revision = wire({ itemId: 'revision-1', parentItemId: 'fees-en' })
type Sent = { call: string; body: unknown; authorization: string | null; key: string | null }
type Answer = object | ((count: number) => Response | Promise<Response>)

/** The content service, with an answer for each call. */
type Tokens = { token?: string | null; renewed?: string | null }
function service(
  answers: Record<string, Answer>,
  { token = 'token-1', renewed = null }: Tokens = {},
  keptTexts: KeptTexts = { newest: async () => null, itemIds: async () => [] },
) {
  const sent: Sent[] = []
  let report = (_: Error) => {}
  const unexpected = new Promise<never>((_, reject) => {
    report = reject
  })
  unexpected.catch(() => {})
  const counts: Record<string, number> = {}
  /** What the session is told of its tokens. */
  const told: string[] = []
  const api = createContentApi(
    {
      token: async () => token,
      accepted: () => void told.push('accepted'),
      async rejected() {
        told.push('rejected')
        return renewed
      },
    },
    {
      baseUrl: 'https://portal.example/content',
      async fetch(request) {
        const { pathname, search } = new URL(request.url)
        const call = `${request.method} ${pathname.replace('/content', '')}${decodeURIComponent(search)}`
        const body = request.method === 'GET' || request.method === 'DELETE' ? null : await request.json()
        sent.push({
          call,
          body,
          authorization: request.headers.get('authorization'),
          key: request.headers.get('idempotency-key'),
        })
        counts[call] = (counts[call] ?? 0) + 1
        const answer = answers[call]
        if (!answer) {
          const problem = new Error(`Unexpected ${call}`)
          report(problem)
          throw problem
        }
        return typeof answer === 'function' ? answer(counts[call]) : Response.json(answer)
      },
    },
  )
  const ports = contentPorts(api, keptTexts)
  return { sent, told, ports, unexpected, calls: () => sent.map(({ call }) => call) }
}

/** Begins an effect, and waits for its outcome. */
async function outcomeOf({ ports, unexpected }: ReturnType<typeof service>, effect: Begun): Promise<Outcome> {
  const effects = createActor(ports.effects, { systemId: 'effects', input: { stored: null } })
  let outcome: Outcome | null = null
  effects.on('effect.reported', ({ news }: Reported) => {
    if ('result' in news || 'theirs' in news || 'failure' in news || news.type === 'effect.unknown')
      outcome = news as Outcome
  })
  effects.start()
  effects.send({ type: 'session.opened', username: EDITOR })
  for (const subject of effect.subjects)
    effects.send({ type: 'effect.watch', watch: { id: 'watch', about: { subject } } })
  effects.send({ type: 'effect.begin', effect })
  const settled = waitFor(effects, ({ context }) => Object.keys(context.underWay).length === 0, { timeout: 5_000 })
  await Promise.race([settled, unexpected])
  effects.stop()
  return outcome as unknown as Outcome
}
async function dashboard({ ports }: ReturnType<typeof service>) {
  const actor = createActor(ports.dashboard, { input: { by: EDITOR, page: 'page-1' } }).start()
  await vi.waitFor(() => expect(actor.getSnapshot().matches({ list: 'listed' })).toBe(true))
  actor.stop()
  return actor.getSnapshot().context.items
}
const begun = (kind: string, terms: object, subjects = ['fees-en']): Begun => ({ kind, key: 'key-1', subjects, terms })
const save = begun('saveDraft', { ...base, draft: '<p>New.</p>' })
const publish = begun('publish', { ...base, publish: '<p>New.</p>', description: 'Note', despite: [] })
const READ = 'GET /items/fees-en'
const REVISIONS = 'GET /items?filterEQ=parentItemId=fees-en'

describe('a write', () => {
  test('CMS-08 CMS-36 saves a draft on the version that it is based on, once, with the editor’s token', async () => {
    const content = service({ 'PATCH /items/fees-en': wire({ version: 4, draft: '<p>New.</p>' }) })
    expect(await outcomeOf(content, save)).toMatchObject({
      type: 'effect.done',
      result: { items: [{ version: 4, draft: '<p>New.</p>', isHistoryMissing: false }] },
    })
    expect(content.sent).toEqual([
      {
        call: 'PATCH /items/fees-en',
        body: {
          version: 3,
          draft: '<p>New.</p>',
          lastDraftedBy: EDITOR,
          lastUpdateDateTimeDraft: '2026-03-02T14:15:00.000Z',
        },
        authorization: 'Bearer token-1',
        key: 'key-1',
      },
    ])
  })

  test('CMS-37 CMS-39 publishes, then writes the revision', async () => {
    const content = service({
      'PATCH /items/fees-en': wire({ version: 4, publish: '<p>New.</p>' }),
      'POST /items': { itemId: 'revision-2', version: 4 },
    })
    expect(await outcomeOf(content, publish)).toMatchObject({
      type: 'effect.done',
      result: { items: [{ isHistoryMissing: false }] },
    })
    const signed = { lastPublishedBy: EDITOR, lastUpdateDateTimePublish: '2026-03-02T14:15:00.000Z' }
    expect(content.sent.map(({ body }) => body)).toEqual([
      { version: 3, publish: '<p>New.</p>', ...signed, itemDescription: 'Note' },
      { ...signed, parentItemId: 'fees-en', itemType: 'TextEditor', publish: '<p>New.</p>', version: 4 },
    ])
    expect(content.sent.map(({ key }) => key)).toEqual(['key-1', 'key-1-revision'])
  })

  test('what was open when it was published anyway is written with the text and its revision', async () => {
    const publishedDespite = ['missing', 'deadLink']
    const content = service({
      'PATCH /items/fees-en': wire({ version: 4, publish: '<p>New.</p>', publishedDespite }),
      'POST /items': { itemId: 'revision-2', version: 4 },
    })
    const effect = { ...publish, terms: { ...(publish.terms as object), despite: publishedDespite } }
    expect(await outcomeOf(content, effect)).toMatchObject({ result: { items: [{ publishedDespite }] } })
    expect(content.sent.map(({ body }) => body)).toMatchObject([{ publishedDespite }, { publishedDespite }])
    const again = service({
      'POST /items': { itemId: 'revision-2', version: 4 },
      [READ]: wire({ publishedDespite: [...publishedDespite, 'notKnownHere'] }),
      [REVISIONS]: { Items: [revision] },
    })
    expect(await outcomeOf(again, { ...effect, kind: 'recordRevision' })).toMatchObject({
      result: { items: [{ publishedDespite }] },
    })
    expect(again.sent[0]?.body).toMatchObject({ publishedDespite })
  })

  test('F24 a failed revision does not undo the publication: it is done, without its history', async () => {
    const content = service({
      'PATCH /items/fees-en': wire({ version: 4, publish: '<p>New.</p>' }),
      'POST /items': () => new Response(null, { status: 500 }),
    })
    expect(await outcomeOf(content, publish)).toMatchObject({
      type: 'effect.done',
      result: { items: [{ published: '<p>New.</p>', isHistoryMissing: true }] },
    })
  })

  test('CMS-38 changes only the description and the type', async () => {
    const content = service({ 'PATCH /items/fees-en': wire({ itemDescription: 'Fees' }) })
    expect(await outcomeOf(content, begun('describe', { ...base, description: 'Fees' }))).toMatchObject({
      result: { items: [{ description: 'Fees', isHistoryMissing: false }] },
    })
    expect(content.sent[0]?.body).toEqual({ version: 3, itemDescription: 'Fees', itemType: 'TextEditor' })
  })

  test('CMS-35 creates an item, and returns it', async () => {
    const content = service({
      'POST /items': { itemId: 'item-9', version: 1 },
      'GET /items/item-9': wire({ itemId: 'item-9', draft: '', publish: undefined }),
      'GET /items?filterEQ=parentItemId=item-9': { Items: [] },
    })
    const terms = { description: 'Summer', locale: 'en', by: EDITOR, at: AT }
    expect(await outcomeOf(content, begun('createItem', terms, ['items']))).toMatchObject({
      result: { items: [{ itemId: 'item-9', published: '' }] },
    })
    expect(content.sent[0]?.body).toEqual({
      draft: '',
      lastDraftedBy: EDITOR,
      lastUpdateDateTimeDraft: '2026-03-02T14:15:00.000Z',
      itemDescription: 'Summer',
      itemType: 'TextEditor',
      locale: 'en',
    })
  })

  test.each([
    ['a draft', save],
    ['a publication', publish],
    ['a description', begun('describe', { ...base, description: 'Fees' })],
  ])('F25 %s is refused by a newer version, which it brings', async (_, effect) => {
    const item = wire({ version: 9, draft: '<p>Theirs.</p>' })
    const content = service({
      'PATCH /items/fees-en': () => Response.json({ code: 'CMS-4090', message: 'First', item }, { status: 409 }),
    })
    expect(await outcomeOf(content, effect)).toMatchObject({
      type: 'effect.conflict',
      theirs: { items: [{ version: 9, draft: '<p>Theirs.</p>' }] },
    })
  })

  test('F25 both languages are published in one call, or the newer one is brought', async () => {
    const { by, at, ...exact } = base
    const items = [
      { ...exact, publish: '<p>New.</p>', despite: ['deadLink'] },
      { ...exact, itemId: 'fees-fr', publish: '<p>Neuf.</p>', despite: [] },
    ]
    const pair = begun('publishPair', { items, by, at }, ['fees-en', 'fees-fr'])
    const done = service({ 'POST /publications': { Items: [wire(), wire({ itemId: 'fees-fr' })] } })
    expect(await outcomeOf(done, pair)).toMatchObject({ result: { items: [{}, { itemId: 'fees-fr' }] } })
    expect(done.sent[0]?.key).toBe('key-1')
    expect(done.sent[0]?.body).toEqual({
      lastPublishedBy: EDITOR,
      lastUpdateDateTimePublish: '2026-03-02T14:15:00.000Z',
      items: [
        { itemId: 'fees-en', version: 3, publish: '<p>New.</p>', publishedDespite: ['deadLink'] },
        { itemId: 'fees-fr', version: 3, publish: '<p>Neuf.</p>' },
      ],
    })
    const stale = service({
      'POST /publications': () => Response.json({ message: 'First', item: wire({ version: 9 }) }, { status: 409 }),
    })
    expect(await outcomeOf(stale, pair)).toMatchObject({
      type: 'effect.conflict',
      theirs: { items: [{ itemId: 'fees-en', version: 9 }] },
    })
  })

  test('a service without versions is read first: what is newer is a conflict, and nothing is written', async () => {
    const unversioned = { ...save, terms: { ...base, version: null, draft: '<p>New.</p>' } }
    const same = { ...wire(), version: undefined }
    const written = service({ [READ]: same, [REVISIONS]: { Items: [revision] }, 'PATCH /items/fees-en': same })
    expect(await outcomeOf(written, unversioned)).toMatchObject({ type: 'effect.done' })
    expect(written.sent.at(-1)?.body).not.toHaveProperty('version')
    const newer = service({
      [READ]: { ...same, lastUpdateDateTimeDraft: '2026-03-02T00:00:00.000Z' },
      [REVISIONS]: { Items: [revision] },
    })
    expect(await outcomeOf(newer, unversioned)).toMatchObject({
      type: 'effect.conflict',
      theirs: { items: [{ itemId: 'fees-en', draftedAt: Date.parse('2026-03-02T00:00:00.000Z') }] },
    })
    expect(newer.calls()).not.toContain('PATCH /items/fees-en')
  })

  test('a lost answer is looked up before anything is claimed', async () => {
    const done = wire({ version: 4, draft: '<p>New.</p>', lastUpdateDateTimeDraft: '2026-03-02T14:15:00.000Z' })
    const content = service({
      'PATCH /items/fees-en': () => Promise.reject(new TypeError('lost')),
      [READ]: done,
      [REVISIONS]: { Items: [revision] },
    })
    expect(await outcomeOf(content, save)).toMatchObject({ type: 'effect.done', result: { items: [{ version: 4 }] } })
    expect(content.calls().filter((call) => call.startsWith('PATCH'))).toHaveLength(1)
  })

  const unsent = () => Promise.reject(new TypeError('lost'))
  const NOW_ISO = '2026-03-02T14:15:00.000Z'
  const { by, at, ...exact } = base
  const bySomebodyElse = { lastPublishedBy: 'reviewer@example.com', lastUpdateDateTimePublish: NOW_ISO }
  const byUs = { lastPublishedBy: EDITOR, lastUpdateDateTimePublish: NOW_ISO }
  const pairTerms = {
    items: [
      { ...exact, publish: '<p>New.</p>', despite: [] },
      { ...exact, itemId: 'fees-fr', publish: '<p>Neuf.</p>', despite: [] },
    ],
    by,
    at,
  }
  const recordTerms = { ...base, publish: '<p>Fees.</p>', description: 'Note', despite: [] }
  const FRENCH = { 'GET /items?filterEQ=parentItemId=fees-fr': { Items: [revision] } }
  test.each<[string, Begun, string, Record<string, Answer>, Record<string, Answer>]>([
    [
      'a publication',
      publish,
      'PATCH /items/fees-en',
      { [READ]: wire({ version: 4, publish: '<p>New.</p>', ...byUs }) },
      { [READ]: wire({ version: 4, publish: '<p>Theirs.</p>', ...bySomebodyElse }) },
    ],
    [
      'a description',
      begun('describe', { ...base, description: 'Fees' }),
      'PATCH /items/fees-en',
      { [READ]: wire({ version: 4, itemDescription: 'Fees' }) },
      { [READ]: wire({ version: 4, itemDescription: 'Theirs' }) },
    ],
    [
      'a revision',
      begun('recordRevision', recordTerms),
      'POST /items',
      { [READ]: wire() },
      { [READ]: wire({ version: 4, ...byUs }) },
    ],
    [
      'a pair',
      begun('publishPair', pairTerms, ['fees-en', 'fees-fr']),
      'POST /publications',
      {
        [READ]: wire({ version: 4, publish: '<p>New.</p>', ...byUs }),
        'GET /items/fees-fr': wire({ itemId: 'fees-fr', version: 4, publish: '<p>Neuf.</p>', ...byUs }),
        ...FRENCH,
      },
      {
        [READ]: wire(),
        'GET /items/fees-fr': wire({ itemId: 'fees-fr', version: 4, publish: '<p>Autre.</p>', ...bySomebodyElse }),
        ...FRENCH,
      },
    ],
  ])('the lost answer to %s is looked up in the items themselves', async (_, effect, write, done, theirs) => {
    const found = service({ ...done, [write]: unsent, [REVISIONS]: { Items: [revision] } })
    expect(await outcomeOf(found, effect)).toMatchObject({ type: 'effect.done' })
    const other = service({ ...theirs, [write]: unsent, [REVISIONS]: { Items: [revision] } })
    expect(await outcomeOf(other, effect)).toMatchObject({ type: 'effect.conflict' })
    expect(other.calls().filter((call) => call === write)).toHaveLength(1)
  })

  test('the lost answer to a creation is looked up in all pages, read anew', async () => {
    const terms = { description: 'Summer', locale: null, by: EDITOR, at: AT }
    const created = wire({
      itemId: 'item-9',
      itemDescription: 'Summer',
      draft: '',
      publish: undefined,
      lastUpdateDateTimeDraft: NOW_ISO,
    })
    const content = service({
      'POST /items': unsent,
      'GET /items': { Items: [wire()], LastEvaluatedKey: { itemId: 'fees-en' } },
      'GET /items?lastid=fees-en': (count) => Response.json({ Items: count === 1 ? [] : [created] }),
    })
    expect(await dashboard(content)).toHaveLength(1)
    expect(await outcomeOf(content, begun('createItem', terms, ['items']))).toMatchObject({
      type: 'effect.done',
      result: { items: [{ itemId: 'item-9', draft: '', published: '' }] },
    })
    const [, , first] = content.sent
    expect([first?.call, first?.key, first?.body]).toEqual([
      'POST /items',
      'key-1',
      expect.not.objectContaining({ locale: expect.anything() }),
    ])
  })

  test('F24 a revision that is missing is written on the version that is published, and the item is read again', async () => {
    const content = service({
      'POST /items': { itemId: 'revision-2', version: 3 },
      [READ]: wire(byUs),
      [REVISIONS]: { Items: [{ ...revision, ...byUs }] },
    })
    expect(await outcomeOf(content, begun('recordRevision', recordTerms))).toMatchObject({
      type: 'effect.done',
      result: { items: [{ itemId: 'fees-en', isHistoryMissing: false }] },
    })
    expect(content.sent[0]).toMatchObject({
      key: 'key-1-revision',
      body: { ...byUs, parentItemId: 'fees-en', publish: '<p>Fees.</p>', version: 3 },
    })
    const unversioned = service({
      'POST /items': { itemId: 'revision-2' },
      [READ]: wire(),
      [REVISIONS]: { Items: [revision] },
    })
    await outcomeOf(unversioned, begun('recordRevision', { ...recordTerms, version: null }))
    expect(unversioned.sent[0]?.body).not.toHaveProperty('version')
  })

  test.each([
    ['without the item', {}],
    ['with something else than an item', { item: { itemId: 'fees-en' } }],
  ])('a 409 %s does not say what was done: the item does', async (_, body) => {
    const content = service({
      'PATCH /items/fees-en': () => Response.json({ message: 'Wait', ...body }, { status: 409 }),
      [READ]: wire({ version: 4, draft: '<p>New.</p>', lastUpdateDateTimeDraft: NOW_ISO }),
      [REVISIONS]: { Items: [revision] },
    })
    expect(await outcomeOf(content, save)).toMatchObject({ type: 'effect.done' })
  })

  test('only a 409 is a conflict', async () => {
    const content = service({
      'PATCH /items/fees-en': () => Response.json({ message: 'No', item: wire() }, { status: 400 }),
    })
    expect(await outcomeOf(content, save)).toMatchObject({ type: 'effect.refused', failure: { serverMessage: 'No' } })
  })

  test('a refusal has the service’s own words', async () => {
    const fieldErrors = [{ field: 'draft', message: '<script> at 12 is not allowed' }]
    const content = service({
      'PATCH /items/fees-en': () => Response.json({ code: 'REQ-4000', message: 'No', fieldErrors }, { status: 400 }),
    })
    expect(await outcomeOf(content, save)).toMatchObject({
      type: 'effect.refused',
      failure: { serverMessage: expect.stringContaining('at 12') },
    })
  })

  test('CMS-07 a refused token is renewed once, and the same call is made again', async () => {
    const once = (count: number) => (count === 1 ? new Response(null, { status: 401 }) : Response.json(wire()))
    const content = service({ 'PATCH /items/fees-en': once }, { renewed: 'token-2' })
    expect(await outcomeOf(content, save)).toMatchObject({ type: 'effect.done' })
    expect(content.sent.map(({ authorization, key }) => [authorization, key])).toEqual([
      ['Bearer token-1', 'key-1'],
      ['Bearer token-2', 'key-1'],
    ])
    const never = service({ 'PATCH /items/fees-en': () => new Response(null, { status: 401 }) })
    expect(await outcomeOf(never, save)).toMatchObject({ type: 'effect.refused' })
    expect(never.sent).toHaveLength(1)
  })

  test.each([
    [200, 'accepted'],
    [401, 'rejected'],
  ])('CMS-08 the session learns whether the renewed token is good: %s', async (status, second) => {
    const answer = (count: number) =>
      count === 1 || status === 401 ? new Response(null, { status: 401 }) : Response.json(wire())
    const content = service({ 'PATCH /items/fees-en': answer }, { renewed: 'token-2' })
    await outcomeOf(content, save)
    expect(content.told).toEqual(['rejected', second])
    expect(content.calls()).toHaveLength(2)
  })

  test('CMS-08 nothing is written without a token: the session ended while it was renewed', async () => {
    const content = service({}, { token: null })
    expect(await outcomeOf(content, save)).toMatchObject({ type: 'effect.notDone', isDoubted: false })
    expect(content.calls()).toEqual([])
  })
})

describe('a schedule', () => {
  const RUNS_AT = Date.UTC(2026, 3, 1, 4)
  const { by, at, ...exact } = base
  const terms = { action: 'expire', items: [exact], runsAt: RUNS_AT, by, at }
  const list = 'GET /schedules?itemId=fees-en'
  const add = begun('schedule', terms, ['schedules of fees-en'])
  const cancel = begun('cancelSchedule', { scheduleId: 'schedule-1', itemIds: ['fees-en'], by, at }, [
    'schedules of fees-en',
  ])

  test('names the exact version and the moment', async () => {
    const content = service({ 'POST /schedules': waiting, [list]: { Schedules: [waiting] } })
    expect(await outcomeOf(content, add)).toMatchObject({
      result: { schedules: [{ scheduleId: 'schedule-1', at: RUNS_AT, ranAt: null }] },
    })
    expect(content.sent[0]).toMatchObject({
      key: 'key-1',
      body: {
        action: 'expire',
        items: [{ itemId: 'fees-en', version: 3 }],
        at: '2026-04-01T04:00:00.000Z',
      },
    })
  })

  test('a text without a version is scheduled and published with none that exists', async () => {
    const content = service({
      'POST /schedules': waiting,
      [list]: { Schedules: [] },
      'POST /publications': { Items: [] },
    })
    const items = [{ ...exact, version: null, publish: '<p>New.</p>', despite: [] }]
    await outcomeOf(content, begun('schedule', { ...terms, items }, ['schedules of fees-en']))
    await outcomeOf(content, begun('publishPair', { items, by, at }))
    expect(content.sent.filter(({ body }) => body).map(({ body }) => body)).toMatchObject([
      { items: [{ itemId: 'fees-en', version: 0 }] },
      { items: [{ itemId: 'fees-en', version: 0 }] },
    ])
  })

  test.each([
    ['adding one', add, 'POST /schedules', 'waiting', 'effect.done'],
    ['cancelling one', cancel, 'DELETE /schedules/schedule-1', 'cancelled', 'effect.done'],
    ['cancelling one that has run', cancel, 'DELETE /schedules/schedule-1', 'done', 'effect.conflict'],
  ])('a lost answer to %s is looked up in the list', async (_, effect, write, state, type) => {
    const content = service({
      [write]: () => Promise.reject(new TypeError('lost')),
      [list]: { Schedules: [{ ...waiting, state }] },
    })
    expect(await outcomeOf(content, effect)).toMatchObject({ type })
    expect(content.sent[0]).toMatchObject({ call: write, key: 'key-1' })
  })

  test.each([
    ['adding one', add, 'POST /schedules', 'waiting'],
    ['cancelling one', cancel, 'DELETE /schedules/schedule-1', 'cancelled'],
  ])('%s is done though the list that is read after it is refused at first', async (_, effect, write, state) => {
    const content = service({
      [write]: waiting,
      [list]: (count) =>
        count === 1
          ? Response.json({ message: 'Wait' }, { status: 429 })
          : Response.json({ Schedules: [{ ...waiting, state }] }),
    })
    expect(await outcomeOf(content, effect)).toMatchObject({ type: 'effect.done' })
    expect(content.calls()).toEqual([write, list, list])
  })

  test('a cancellation that came too late is a conflict, whatever the list shows yet', async () => {
    const content = service({
      'DELETE /schedules/schedule-1': () => Response.json({ message: 'Done' }, { status: 409 }),
      [list]: { Schedules: [waiting] },
    })
    expect(await outcomeOf(content, cancel)).toMatchObject({ type: 'effect.conflict' })
  })

  test('that is refused for another reason is no conflict', async () => {
    for (const [effect, write] of [
      [add, 'POST /schedules'],
      [cancel, 'DELETE /schedules/schedule-1'],
    ] as const) {
      const content = service({ [write]: () => Response.json({ message: 'No' }, { status: 403 }) })
      expect(await outcomeOf(content, effect)).toMatchObject({
        type: 'effect.refused',
        failure: { serverMessage: 'No' },
      })
      expect(content.calls()).toEqual([write])
    }
  })

  test('those of both languages are listed once each, the latest first', async () => {
    const both = { ...waiting, scheduleId: 'schedule-2', at: '2026-05-01T04:00:00.000Z' }
    const content = service({
      [READ]: wire(),
      'GET /items/fees-fr': wire({ itemId: 'fees-fr' }),
      [REVISIONS]: { Items: [] },
      'GET /items?filterEQ=parentItemId=fees-fr': { Items: [] },
      [list]: { Schedules: [waiting, both] },
      'GET /schedules?itemId=fees-fr': {
        Schedules: [both, { ...waiting, scheduleId: 'schedule-3', at: '2026-04-15T04:00:00.000Z' }],
      },
    })
    const page = createActor(content.ports.page, {
      input: { itemIds: { en: 'fees-en', fr: 'fees-fr' }, locale: 'en', by: EDITOR, page: 'page-1' },
    }).start()
    await vi.waitFor(() =>
      expect(page.getSnapshot().context.schedules.map(({ scheduleId }) => scheduleId)).toEqual([
        'schedule-2',
        'schedule-3',
        'schedule-1',
      ]),
    )
    page.stop()
  })

  test('F25 of a text that is no longer the draft is a conflict, with the schedules as they are', async () => {
    const content = service({
      'POST /schedules': () => Response.json({ message: 'First', item: wire({ version: 9 }) }, { status: 409 }),
      [list]: { Schedules: [] },
    })
    expect(await outcomeOf(content, add)).toEqual({
      type: 'effect.conflict',
      key: add.key,
      theirs: { schedules: [], items: [] },
    })
  })

  test('is cancelled unless it has run', async () => {
    const done = service({
      'DELETE /schedules/schedule-1': { ...waiting, state: 'cancelled' },
      [list]: { Schedules: [{ ...waiting, state: 'cancelled' }] },
    })
    expect(await outcomeOf(done, cancel)).toMatchObject({ result: { schedules: [{ state: 'cancelled' }] } })
    const late = service({
      'DELETE /schedules/schedule-1': () => Response.json({ message: 'Done' }, { status: 409 }),
      [list]: { Schedules: [{ ...waiting, state: 'done', ranAt: '2026-04-01T04:00:00.000Z' }] },
    })
    expect(await outcomeOf(late, cancel)).toMatchObject({
      type: 'effect.conflict',
      theirs: { schedules: [{ state: 'done', ranAt: RUNS_AT }] },
    })
  })
})

describe('reading', () => {
  beforeEach(() => vi.useFakeTimers({ now: AT }))
  afterEach(() => vi.useRealTimers())

  const PAGES = {
    'GET /items': { Items: [wire()], LastEvaluatedKey: { itemId: 'fees-en' } },
    'GET /items?lastid=fees-en': { Items: [wire({ itemId: 'fees-fr', publish: undefined, draft: undefined })] },
  }

  test('CMS-10 CMS-23 CON-42 all pages of the list are read once in 15 minutes, and again after a write', async () => {
    const content = service({ ...PAGES, 'PATCH /items/fees-en': wire() })
    expect((await dashboard(content)).map(({ itemId, draft, published }) => [itemId, draft, published])).toEqual([
      ['fees-en', '<p>Fees.</p>', '<p>Fees.</p>'],
      ['fees-fr', '', ''],
    ])
    vi.setSystemTime(AT + 899_999)
    await dashboard(content)
    expect(content.calls()).toEqual(Object.keys(PAGES))
    vi.setSystemTime(AT + 900_000)
    await dashboard(content)
    expect(content.calls()).toHaveLength(4)
    await outcomeOf(content, save)
    await dashboard(content)
    expect(content.calls()).toHaveLength(7)
  })

  test('CMS-10 CON-42 reading one item keeps the list, and asks for that item and its newest revision again', async () => {
    const content = service({ ...PAGES, [READ]: wire(), [REVISIONS]: { Items: [revision] } })
    const open = async () => {
      const input = { itemIds: { en: 'fees-en', fr: null }, locale: 'en', by: null, page: 'page-1' } as const
      const page = createActor(content.ports.page, { input }).start()
      await vi.waitFor(() => expect(page.getSnapshot().children.english?.getSnapshot().context.item).toBeTruthy())
      page.stop()
    }
    await dashboard(content)
    await open()
    await dashboard(content)
    await open()
    expect(content.calls()).toEqual([...Object.keys(PAGES), READ, REVISIONS, READ, REVISIONS])
  })

  test.each(['send', 'look up'])('CMS-10 what is read while a write is under way is not kept: %s', async (of) => {
    let answer = () => {}
    const held = (body: object) => () =>
      new Promise<Response>((resolve) => {
        answer = () => resolve(Response.json(body))
      })
    const saved = wire({ version: 4, draft: '<p>New.</p>' })
    const content = service({
      ...PAGES,
      'PATCH /items/fees-en': of === 'send' ? held(saved) : () => Promise.reject(new TypeError('lost')),
      [READ]: held(saved),
      [REVISIONS]: { Items: [revision] },
    })
    const outcome = outcomeOf(content, save)
    await vi.waitFor(() => expect(content.calls()).toContain(of === 'send' ? 'PATCH /items/fees-en' : READ))
    await dashboard(content)
    answer()
    await outcome
    const before = content.calls().length
    await dashboard(content)
    expect(content.calls().slice(before)).toEqual(Object.keys(PAGES))
  })

  test('CMS-33 CMS-34 an item is always read anew; its newest revision tells whether the history is complete', async () => {
    for (const [Items, isHistoryMissing] of [
      [[revision], false],
      [[wire({ lastUpdateDateTimePublish: '2026-02-01T10:00:00.000Z' })], true],
      [[], true],
    ] as const) {
      const content = service({ [READ]: wire({ draft: '<p>Fees.<script>1</script></p>' }), [REVISIONS]: { Items } })
      const page = createActor(content.ports.page, {
        input: { itemIds: { en: 'fees-en', fr: null }, locale: 'en', by: null, page: 'page-1' },
      }).start()
      await vi.waitFor(() =>
        expect(page.getSnapshot().children.english?.getSnapshot().context.item).toEqual({
          ...itemOf({ itemId: 'fees-en', locale: null, pairItemId: null, description: 'Note' }),
          draft: '<p>Fees.</p>',
          published: '<p>Fees.</p>',
          draftedBy: EDITOR,
          draftedAt: base.draftedAt,
          publishedBy: EDITOR,
          publishedAt: base.publishedAt,
          isHistoryMissing,
        }),
      )
      page.stop()
    }
  })

  const pageOf = ({ ports }: ReturnType<typeof service>, by: string | null = null) => {
    const page = createActor(ports.page, {
      input: { itemIds: { en: 'fees-en', fr: null }, locale: 'en', by, page: 'page-1' },
    })
    return page.start()
  }

  test('CMS-33 CMS-34 the revisions of a text are read a page at a time, by whom and when', async () => {
    const older = wire({
      itemId: 'revision-2',
      publish: '<p>Old.<script>1</script></p>',
      lastPublishedBy: undefined,
      lastUpdateDateTimePublish: undefined,
    })
    const content = service({
      [READ]: wire(),
      [REVISIONS]: { Items: [revision], LastEvaluatedKey: { itemId: 'revision-1' } },
      [`${REVISIONS}&lastid=revision-1`]: { Items: [older] },
    })
    const page = pageOf(content)
    const item = () => page.getSnapshot().children.english
    await vi.waitFor(() => expect(item()?.getSnapshot().matches('open')).toBe(true))
    item()?.send({ type: 'revisions.open' })
    const revisions = () => item()?.getSnapshot().children['revisions'] as ActorRefFrom<typeof revisionsMachine>
    await vi.waitFor(() => expect(revisions().getSnapshot().matches({ listed: 'settled' })).toBe(true))
    revisions().send({ type: 'revisions.more' })
    await vi.waitFor(() =>
      expect(revisions().getSnapshot().context).toMatchObject({
        lastId: null,
        revisions: [
          { revisionId: 'revision-1', text: '<p>Fees.</p>', by: EDITOR, at: base.publishedAt },
          { revisionId: 'revision-2', text: '<p>Old.</p>', by: null, at: null },
        ],
      }),
    )
    page.stop()
  })

  test('unsaved text on this device is offered with its item, and marked in the list', async () => {
    const kept = { itemId: 'fees-en', version: 3, text: '<p>Kept.</p>', keptAt: AT }
    const content = service(
      { ...PAGES, [READ]: wire(), [REVISIONS]: { Items: [revision] } },
      {},
      { newest: async (itemId) => (itemId === 'fees-en' ? kept : null), itemIds: async () => ['fees-en'] },
    )
    const page = pageOf(content)
    await vi.waitFor(() => expect(page.getSnapshot().children.english?.getSnapshot().context.kept).toEqual(kept))
    page.stop()
    const list = createActor(content.ports.dashboard, { input: { by: EDITOR, page: 'page-1' } }).start()
    await vi.waitFor(() => expect(list.getSnapshot().context.keptIds).toEqual(['fees-en']))
    list.stop()
  })

  test('a text has its language and its pair; a text that was never published has no missing history', async () => {
    const paired = { locale: 'en', pairItemId: 'fees-fr' }
    const content = service({
      [READ]: wire({ ...paired, publish: undefined, lastPublishedBy: undefined, lastUpdateDateTimePublish: undefined }),
      [REVISIONS]: { Items: [] },
    })
    const page = pageOf(content)
    await vi.waitFor(() =>
      expect(page.getSnapshot().children.english?.getSnapshot().context.item).toMatchObject({
        ...paired,
        published: '',
        publishedBy: null,
        publishedAt: null,
        isHistoryMissing: false,
      }),
    )
    page.stop()
  })

  test('an answer that failed is not kept: the list is asked for again', async () => {
    const content = service({
      'GET /items': (count) => (count === 1 ? new Response(null, { status: 500 }) : Response.json({ Items: [wire()] })),
    })
    const list = createActor(content.ports.dashboard, { input: { by: EDITOR, page: 'page-1' } }).start()
    await vi.waitFor(() => expect(list.getSnapshot().matches({ list: 'unread' })).toBe(true))
    list.send({ type: 'items.retry' })
    await vi.waitFor(() => expect(list.getSnapshot().context.items).toHaveLength(1))
    list.stop()
  })

  test('an item that is none is not shown as one', async () => {
    const content = service({ 'GET /items': { Items: [{ itemType: 'TextEditor' }] } })
    const list = createActor(content.ports.dashboard, { input: { by: EDITOR, page: 'page-1' } }).start()
    await vi.waitFor(() => expect(list.getSnapshot().matches({ list: 'unread' })).toBe(true))
    list.stop()
  })

  test('what a screen has begun is followed by the screen: a page, its texts and the list', async () => {
    const content = service({
      [READ]: wire(),
      [REVISIONS]: { Items: [revision] },
      'GET /schedules?itemId=fees-en': (count) => Response.json({ Schedules: count === 1 ? [] : [waiting] }),
      'POST /schedules': waiting,
      'PATCH /items/fees-en': wire({ version: 4, draft: '<p>New.</p>' }),
      'GET /items': { Items: [] },
      'POST /items': { itemId: 'item-9', version: 1 },
      'GET /items/item-9': wire({ itemId: 'item-9' }),
      'GET /items?filterEQ=parentItemId=item-9': { Items: [] },
    })
    const application = setup({
      types: {} as { children: { effects: 'effects'; page: 'page'; dashboard: 'dashboard' } },
      actors: content.ports,
    }).createMachine({
      invoke: [
        { id: 'effects', systemId: 'effects', src: 'effects', input: { stored: null } },
        {
          id: 'page',
          src: 'page',
          input: { itemIds: { en: 'fees-en', fr: null }, locale: 'en' as const, by: EDITOR, page: 'page-1' },
        },
        { id: 'dashboard', src: 'dashboard', input: { by: EDITOR, page: 'page-1' } },
      ],
    })
    const app = createActor(application).start()
    const { effects, page, dashboard: list } = app.getSnapshot().children
    effects?.send({ type: 'session.opened', username: EDITOR })
    await vi.waitFor(() => {
      expect(page?.getSnapshot().matches({ schedules: 'listed' })).toBe(true)
      expect(page?.getSnapshot().children.english?.getSnapshot().matches('open')).toBe(true)
      expect(list?.getSnapshot().matches({ list: 'listed' })).toBe(true)
    })
    const item = page?.getSnapshot().children.english
    item?.send({ type: 'text.change', text: '<p>New.</p>' })
    item?.send({ type: 'draft.save' })
    await vi.waitFor(() => expect(item?.getSnapshot().context.item).toMatchObject({ version: 4, draft: '<p>New.</p>' }))
    const { by: _, at: __, ...exact } = base
    page?.send({ type: 'schedule.add', action: 'expire', items: [exact], runsAt: AT + 86_400_000 })
    await vi.waitFor(() => expect(page?.getSnapshot().context.schedules).toHaveLength(1))
    list?.send({ type: 'form.open' })
    list?.send({ type: 'item.create', description: 'Summer', locale: null })
    await vi.waitFor(() => expect(list?.getSnapshot().context.createdId).toBe('item-9'))
    app.stop()
  })
})
