import { expect, it } from 'vitest'
import { AT, at, EDITOR, openContent, REVIEWER } from './openContent'

const content = openContent()
const own = { lastPublishedBy: EDITOR, lastUpdateDateTimePublish: AT }
const patch = (body: object) => (version: number) =>
  content.editor.PATCH('/items/{itemId}', { params: at('fees-en'), body: { ...body, version } })

const WRITES = {
  'CMS-36 save': patch({ draft: '<p>Mine.</p>', lastDraftedBy: EDITOR, lastUpdateDateTimeDraft: AT }),
  'CMS-37 publish': patch({ publish: '<p>Mine.</p>', ...own }),
  'CMS-38 description': patch({ itemDescription: 'Mine' }),
  'restore of a revision': patch({ draft: '<p>Fees are subject to change.</p>', lastDraftedBy: EDITOR }),
  schedule: (version: number) =>
    content.editor.POST('/schedules', {
      body: { action: 'publish', items: [{ itemId: 'fees-en', version }], at: '2099-01-01T00:00:00Z' },
    }),
  'publication of the pair': async (version: number) =>
    content.editor.POST('/publications', {
      body: {
        items: [
          { itemId: 'fees-fr', version: await content.versionOf('fees-fr'), publish: '<p>À moi.</p>' },
          { itemId: 'fees-en', version, publish: '<p>Mine.</p>' },
        ],
        ...own,
      },
    }),
}

it.each(Object.entries(WRITES))(
  'T20 %s: the second one is told what the first one wrote, and changes nothing',
  async (_, write) => {
    const { reviewer, editor, read, versionOf } = content
    const version = await versionOf('fees-en')
    const theirs = { draft: '<p>Theirs.</p>', lastDraftedBy: REVIEWER, lastUpdateDateTimeDraft: AT }
    await reviewer.PATCH('/items/{itemId}', { params: at('fees-en'), body: { ...theirs, version } })
    const french = await read(editor, 'fees-fr')
    const { response, error } = await write(version)
    expect(response.status).toBe(409)
    const item = await read(editor, 'fees-en')
    expect(item).toMatchObject({ ...theirs, version: version + 1, itemDescription: 'Note under the fees (English)' })
    expect(error).toEqual({ code: 'CMS-4090', message: expect.any(String), item })
    expect(await read(editor, 'fees-fr')).toEqual(french)
    expect((await editor.GET('/schedules', {})).data?.Schedules).toEqual([])
    expect((await write(version + 1)).response.status).toBe(200)
  },
)

it.each(['CMS-36 save', 'CMS-37 publish'] as const)('T20 of two at once, one %s wins', async (name) => {
  const version = await content.versionOf('fees-en')
  const answers = await Promise.all([1, 2, 3, 4].map(() => WRITES[name](version)))
  expect(answers.map(({ response }) => response.status).sort()).toEqual([200, 409, 409, 409])
  expect(await content.versionOf('fees-en')).toBe(version + 1)
})

it('a write without its version is refused', async () => {
  const { error } = await content.editor.PATCH('/items/{itemId}', { params: at('fees-en'), body: { draft: '' } })
  expect(error).toMatchObject({ fieldErrors: [{ field: 'version' }] })
})

it('a repeated Idempotency-Key answers as the first time, and is no conflict', async () => {
  const version = await content.versionOf('fees-en')
  const save = () =>
    content.editor.PATCH('/items/{itemId}', {
      params: { ...at('fees-en'), header: { 'Idempotency-Key': 'one' } },
      body: { draft: '<p>Once.</p>', version },
    })
  const first = await save()
  expect((await save()).data).toEqual(first.data)
  expect(await content.versionOf('fees-en')).toBe(version + 1)
})

it('each text of a publication keeps what was open for it', async () => {
  const { editor, read, versionOf } = content
  const items = [
    { itemId: 'fees-en', publish: '<p>Mine.</p>', publishedDespite: ['deadLink' as const] },
    { itemId: 'fees-fr', publish: '<p>À moi.</p>' },
  ]
  const versioned = await Promise.all(items.map(async (one) => ({ ...one, version: await versionOf(one.itemId) })))
  await editor.POST('/publications', { body: { ...own, items: versioned } })
  for (const { itemId, publishedDespite } of items) {
    const { data } = await editor.GET('/items', { params: { query: { filterEQ: `parentItemId=${itemId}` } } })
    for (const one of [await read(editor, itemId), data?.Items[0]]) {
      expect(one?.publishedDespite).toEqual(publishedDespite)
    }
  }
})

it('CMS-37 CMS-39 both languages are published in one act, each with its revision', async () => {
  const { editor, read, versionOf } = content
  expect((await WRITES['publication of the pair'](await versionOf('fees-en'))).response.status).toBe(200)
  for (const [itemId, publish] of [
    ['fees-en', '<p>Mine.</p>'],
    ['fees-fr', '<p>À moi.</p>'],
  ] as const) {
    const item = await read(editor, itemId)
    expect(item).toMatchObject({ publish, ...own })
    const { data } = await editor.GET('/items', { params: { query: { filterEQ: `parentItemId=${itemId}` } } })
    expect(data?.Items[0]).toMatchObject({ publish, version: item?.version, ...own })
  }
})
