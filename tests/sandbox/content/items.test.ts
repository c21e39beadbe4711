import { describe, expect, it } from 'vitest'
import { BLOCKS } from '../../../rules/site/blocks'
import { ROUTES } from '../../../rules/site/navigation'
import { onTheWire } from '../../../sandbox/operations/content/items'
import { CONTENT_ITEMS } from '../../../sandbox/seed/content'
import { AT, at, EDITOR, openContent } from './openContent'

const content = openContent()
const publish = async (text: string) => {
  const { editor, versionOf } = content
  const published = { publish: text, lastPublishedBy: EDITOR, lastUpdateDateTimePublish: AT }
  const version = await versionOf('notice-en')
  const { data } = await editor.PATCH('/items/{itemId}', { params: at('notice-en'), body: { ...published, version } })
  const body = { ...published, parentItemId: 'notice-en', itemType: 'TextEditor', version: data?.version ?? 0 }
  return { body, created: await editor.POST('/items', { body }) }
}

describe('content items', () => {
  it('CMS-11 CMS-33 viewers get the published text, and neither a draft nor who works on it', async () => {
    const { viewer, editor, read } = content
    expect(await read(viewer, 'fees-en')).toMatchObject({ publish: '<p>Fees are subject to change.</p>' })
    expect(await read(viewer, 'fees-en')).not.toHaveProperty('draft')
    expect(await read(editor, 'fees-en')).toMatchObject({ draft: '<p>Fees may change. See the agreement.</p>' })
    const listed = (await viewer.GET('/items', {})).data?.Items ?? []
    expect(listed.map(({ itemId }) => itemId)).toEqual(['notice-en', 'notice-fr', 'fees-en', 'fees-fr'])
    for (const secret of ['draft', 'itemDescription', '@']) expect(JSON.stringify(listed)).not.toContain(secret)
    expect(JSON.stringify(await read(viewer, 'fees-en'))).not.toContain('@')
    expect(await read(editor, 'fees-en')).toMatchObject({
      itemDescription: expect.any(String),
      lastPublishedBy: EDITOR,
    })
  })

  it('CMS-36 CMS-37 CMS-39 a draft is saved, published and kept as a revision', async () => {
    const { viewer, editor, read, versionOf } = content
    const draft = '<p>New wording.</p>'
    const version = await versionOf('notice-en')
    const saved = await editor.PATCH('/items/{itemId}', {
      params: at('notice-en'),
      body: { draft, lastDraftedBy: EDITOR, lastUpdateDateTimeDraft: AT, version },
    })
    expect(saved.data).toMatchObject({ draft, lastDraftedBy: EDITOR, version: version + 1 })
    expect((await read(viewer, 'notice-en'))?.publish).not.toBe(draft)
    const { body, created } = await publish(draft)
    expect(created.data).toMatchObject({ version: version + 2 })
    expect((await read(viewer, 'notice-en'))?.publish).toBe(draft)
    const list = async () =>
      (await editor.GET('/items', { params: { query: { filterEQ: 'parentItemId=notice-en' } } })).data?.Items ?? []
    expect((await list())[0]).toMatchObject({ itemId: created.data?.itemId, publish: draft, lastPublishedBy: EDITOR })
    expect((await list())[0]).not.toHaveProperty('draft')
    const again = await editor.POST('/items', { body })
    expect(again.data).toEqual(created.data)
    expect(await list()).toHaveLength(3)
  })

  it('what was open when a text was published anyway is kept with it and its revision, for editors', async () => {
    const { viewer, editor, read, versionOf } = content
    const write = async (body: object) => {
      const version = await versionOf('notice-en')
      return editor.PATCH('/items/{itemId}', { params: at('notice-en'), body: { ...body, version } })
    }
    const revision = async (of: typeof editor) => {
      const query = { filterEQ: 'parentItemId=notice-en' }
      return (await of.GET('/items', { params: { query } })).data?.Items[0]
    }
    const open = { publish: '<p>Open.</p>', publishedDespite: ['missing', 'deadLink'] } as const
    const { data } = await write(open)
    expect(data).toMatchObject(open)
    const parent = { parentItemId: 'notice-en', itemType: 'TextEditor', version: data?.version ?? 0 }
    await editor.POST('/items', { body: { ...open, ...parent, publishedDespite: ['missing', 'deadLink'] } })
    expect(await revision(editor)).toMatchObject(open)
    expect(await revision(viewer)).not.toHaveProperty('publishedDespite')
    expect(await read(viewer, 'notice-en')).not.toHaveProperty('publishedDespite')
    await write({ draft: '<p>Next.</p>' })
    expect(await read(editor, 'notice-en')).toMatchObject(open)
    // The next publication has nothing open.
    await write({ publish: '<p>Next.</p>' })
    expect(await read(editor, 'notice-en')).not.toHaveProperty('publishedDespite')
  })

  it.each([
    ['a check that there is none of', { publish: '<p>x</p>', publishedDespite: ['mood'] }],
    ['a check twice', { publish: '<p>x</p>', publishedDespite: ['older', 'older'] }],
    ['checks without a published text', { draft: '<p>x</p>', publishedDespite: ['older'] }],
  ])('%s is refused', async (_, given) => {
    const { editor, versionOf, read } = content
    const before = await read(editor, 'fees-en')
    const body = { ...given, version: await versionOf('fees-en') } as object
    const patched = await editor.PATCH('/items/{itemId}', { params: at('fees-en'), body })
    const created = await editor.POST('/items', { body: { itemType: 'TextEditor', ...given } as never })
    expect([patched.response.status, created.response.status]).toEqual([400, 400])
    expect(await read(editor, 'fees-en')).toEqual(before)
  })

  it('CMS-23 CMS-31 CMS-34 revisions come newest first, a page at a time', async () => {
    for (let run = 0; run < 11; run++) await publish(`<p>${run}</p>`)
    const page = async (lastid?: string) => {
      const query = { filterEQ: 'parentItemId=notice-en', ...(lastid && { lastid }) }
      return (await content.viewer.GET('/items', { params: { query } })).data
    }
    const first = await page()
    expect(first?.Items[0]?.publish).toBe('<p>10</p>')
    expect(first?.Items).toHaveLength(10)
    const second = await page(first?.LastEvaluatedKey?.itemId)
    expect(second?.Items.map((item) => item.publish)).toEqual([
      '<p>0</p>',
      '<p>Welcome to your card portal.</p>',
      '<p>Welcome.</p>',
    ])
    expect(second?.LastEvaluatedKey).toBeUndefined()
  })

  it.each([
    ['2024-01-14', []],
    ['2024-01-15', ['<p>Welcome.</p>']],
    ['2024-02-29', ['<p>Welcome.</p>']],
    ['2024-03-01', ['<p>Welcome to your card portal.</p>']],
  ])('the text that was public on %s', async (publishedOn, texts) => {
    const query = { filterEQ: 'parentItemId=notice-en', publishedOn }
    const { data } = await content.viewer.GET('/items', { params: { query } })
    expect(data?.Items.map(({ publish }) => publish)).toEqual(texts)
    expect((await content.viewer.GET('/items', { params: { query: { publishedOn } } })).response.status).toBe(400)
  })

  it('no time is kept that the database cannot read', async () => {
    const { editor, viewer, versionOf } = content
    const publication = async (lastUpdateDateTimePublish: string) =>
      editor.POST('/publications', {
        body: {
          items: [{ itemId: 'fees-en', version: await versionOf('fees-en'), publish: '<p>x</p>' }],
          lastPublishedBy: EDITOR,
          lastUpdateDateTimePublish,
        },
      })
    expect((await publication('2026-03-02T09:15:00+23:59')).response.status).toBe(400)
    expect((await publication('2026-03-02T09:15:00+16:00')).response.status).toBe(400)
    for (const time of ['2026-03-02T24:00:00+15:59', '2026-03-02T09:15:00.12345678901-15:59'])
      expect((await publication(time)).response.status).toBe(200)
    const query = { filterEQ: 'parentItemId=fees-en', publishedOn: '2026-03-31' }
    expect((await viewer.GET('/items', { params: { query } })).response.status).toBe(200)
  })

  it('CMS-35 CON-43 an item is created and found, with two hundred thousand characters at most', async () => {
    const { editor, read } = content
    const draft = `<p>${'é'.repeat(199_993)}</p>`
    const { data } = await editor.POST('/items', { body: { itemType: 'TextEditor', draft, itemDescription: 'Long' } })
    expect(await read(editor, data?.itemId ?? '')).toMatchObject({ draft, version: 1, itemDescription: 'Long' })
    for (const body of [{ itemType: 'TextEditor', draft: `${draft}x` }, { itemType: 'x'.repeat(65) }])
      expect((await editor.POST('/items', { body })).response.status).toBe(400)
  })

  it('a new item joins its other language, which has no second one', async () => {
    const { editor, read } = content
    const create = async (body: { locale: 'en' | 'fr'; pairItemId?: string }) =>
      (await editor.POST('/items', { body: { itemType: 'TextEditor', ...body } })).data?.itemId
    const english = await create({ locale: 'en' })
    const french = await create({ locale: 'fr', pairItemId: english ?? '' })
    expect(await read(editor, english ?? '')).toMatchObject({ locale: 'en', pairItemId: french, version: 1 })
    expect(await read(editor, french ?? '')).toMatchObject({ locale: 'fr', pairItemId: english })
    expect(await create({ locale: 'fr', pairItemId: english ?? '' })).toBeUndefined()
  })

  it('every block is there in both languages, with a revision of what is public', async () => {
    const paths = Object.values(ROUTES).map(({ path }): string => path)
    for (const [block, path] of Object.entries(BLOCKS)) {
      expect(paths).toContain(path)
      for (const [locale, other] of [
        ['en', 'fr'],
        ['fr', 'en'],
      ]) {
        const item = await content.read(content.editor, `${block}-${locale}`)
        expect(item).toMatchObject({ locale, pairItemId: `${block}-${other}` })
        const query = { filterEQ: `parentItemId=${block}-${locale}` }
        const { data } = await content.viewer.GET('/items', { params: { query } })
        expect(data?.Items[0]?.publish ?? '').toBe(item?.publish)
        expect(data?.Items[0]?.lastUpdateDateTimePublish).toBe(item?.lastUpdateDateTimePublish)
      }
    }
  })

  it.each(['draft', 'publish'] as const)(
    'a %s outside the list of what is allowed is refused with its place',
    async (field) => {
      const { editor, versionOf, read } = content
      const text = '<p onclick="go()">Words</p><script>go()</script>'
      const before = await read(editor, 'fees-en')
      const version = await versionOf('fees-en')
      const patched = await editor.PATCH('/items/{itemId}', { params: at('fees-en'), body: { [field]: text, version } })
      const created = await editor.POST('/items', { body: { itemType: 'TextEditor', [field]: text } })
      for (const { response, error } of [patched, created]) {
        expect(response.status).toBe(400)
        expect(error).toMatchObject({
          fieldErrors: [{ field, message: 'onclick on <p> at character 3 is not allowed' }],
        })
      }
      expect(await read(editor, 'fees-en')).toEqual(before)
    },
  )

  it('a text that was stored before is cleaned when it is read', async () => {
    const [row] = CONTENT_ITEMS
    const unsafe = '<p onclick="go()">Words</p><script>go()</script>'
    const read = onTheWire({ ...(row as (typeof CONTENT_ITEMS)[number]), draft: unsafe, publish: unsafe }, true)
    expect(read).toMatchObject({ draft: '<p>Words</p>', publish: '<p>Words</p>' })
  })

  it('an unknown item is 404, and the portal’s paths are not the content service’s', async () => {
    const { editor, sandbox } = content
    expect((await editor.GET('/items/{itemId}', { params: at('none') })).response.status).toBe(404)
    expect((await sandbox.raw('GET', '/items/fees-en')).status).toBe(404)
    const { token } = await sandbox.signIn()
    const headers = { 'x-auth-token': token }
    for (const path of ['/api/prepaid/notifications', '/%61pi/prepaid/notifications', '//api/prepaid/notifications'])
      expect((await sandbox.raw('GET', `/content${path}`, { headers })).status).toBe(404)
  })
})
