import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createActor, waitFor } from 'xstate'
import type { Begun, Outcome } from '../../machines/effect/effect'
import type { Reported } from '../../machines/effect/effects'
import { createContentApi } from '../../src/api/contentClient'
import { contentPorts } from '../../src/ports/content'
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
const revision = wire({ itemId: 'revision-1', parentItemId: 'fees-en' })
type Sent = { call: string; body: unknown; authorization: string | null; key: string | null }
type Answer = object | ((count: number) => Response | Promise<Response>)

/** The content service, with an answer for each call. */
type Tokens = { token?: string | null; renewed?: string | null }
function service(answers: Record<string, Answer>, { token = 'token-1', renewed = null }: Tokens = {}) {
  const sent: Sent[] = []
  const counts: Record<string, number> = {}
  const api = createContentApi(
    {
      token: async () => token,
      accepted: () => {},
      rejected: async () => renewed,
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
        if (!answer) throw new Error(`Unexpected ${call}`)
        return typeof answer === 'function' ? answer(counts[call]) : Response.json(answer)
      },
    },
  )
  const ports = contentPorts(api, { newest: async () => null, itemIds: async () => [] })
  return { sent, ports, calls: () => sent.map(({ call }) => call) }
}

/** Begins an effect, and waits for its outcome. */
async function outcomeOf({ ports }: ReturnType<typeof service>, effect: Begun): Promise<Outcome> {
  const effects = createActor(ports.effects, { systemId: 'effects', input: { stored: null } })
  let outcome: Outcome | null = null
  effects.on('effect.reported', ({ news }: Reported) => {
    if ('result' in news || 'theirs' in news || 'failure' in news || news.type === 'effect.unknown')
      outcome = news as Outcome
  })
  effects.start()
  effects.send({ type: 'session.opened', username: EDITOR })
  for (const subject of effect.subjects) effects.send({ type: 'effect.watch', watch: { id: 'watch', subject } })
  effects.send({ type: 'effect.begin', effect })
  await waitFor(effects, ({ context }) => Object.keys(context.underWay).length === 0)
  effects.stop()
  return outcome as unknown as Outcome
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
      result: { items: [{ version: 4, draft: '<p>New.</p>' }] },
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
    await outcomeOf(content, begun('describe', { ...base, description: 'Fees' }))
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
    expect(await outcomeOf(stale, pair)).toMatchObject({ type: 'effect.conflict' })
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
    expect(await outcomeOf(newer, unversioned)).toMatchObject({ type: 'effect.conflict' })
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

  test('a refusal has the service’s own words', async () => {
    const fields = [{ field: 'draft', message: '<script> at 12 is not allowed' }]
    const content = service({
      'PATCH /items/fees-en': () => Response.json({ code: 'REQ-4000', message: 'No', fields }, { status: 400 }),
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
  const waiting = {
    scheduleId: 'schedule-1',
    action: 'expire',
    items: [{ itemId: 'fees-en', version: 3 }],
    at: '2026-04-01T04:00:00.000Z',
    createdBy: EDITOR,
    state: 'waiting',
  }
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
    expect(content.sent[0]?.body).toEqual({
      action: 'expire',
      items: [{ itemId: 'fees-en', version: 3 }],
      at: '2026-04-01T04:00:00.000Z',
    })
  })

  test('F25 of a text that is no longer the draft is a conflict, with the schedules as they are', async () => {
    const content = service({
      'POST /schedules': () => Response.json({ message: 'First', item: wire({ version: 9 }) }, { status: 409 }),
      [list]: { Schedules: [] },
    })
    expect(await outcomeOf(content, add)).toEqual({
      type: 'effect.conflict',
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

  async function dashboard({ ports }: ReturnType<typeof service>) {
    const actor = createActor(ports.dashboard, { input: { by: EDITOR } }).start()
    await vi.waitFor(() => expect(actor.getSnapshot().matches({ list: 'listed' })).toBe(true))
    actor.stop()
    return actor.getSnapshot().context.items
  }
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
      const input = { itemIds: { en: 'fees-en', fr: null }, locale: 'en', by: null } as const
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
        input: { itemIds: { en: 'fees-en', fr: null }, locale: 'en', by: null },
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
})
