import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Api, type OpenSandbox, openSandbox } from './openSandbox'

let sandbox: OpenSandbox
let editor: Api
let viewer: Api
const EDITOR = 'editor@example.com'

beforeAll(async () => {
  sandbox = await openSandbox()
})
beforeEach(async () => {
  await sandbox.reset()
  const base = `${sandbox.url}/content`
  editor = sandbox.api({ authorization: `Bearer ${await sandbox.editorToken(EDITOR)}` }, base)
  viewer = sandbox.api({}, base)
})
afterAll(async () => {
  expect(sandbox.problems).toEqual([])
  await sandbox.close()
})

const read = async (of: Api, itemId: string) => (await of.GET('/items/{itemId}', { params: { path: { itemId } } })).data
const AT = '2026-03-02T09:15:00-05:00'

describe('content items', () => {
  it('CMS-11 viewers get the published text, and never a draft', async () => {
    expect(await read(viewer, 'fees-en')).toMatchObject({ publish: '<p>Fees are subject to change.</p>' })
    expect(await read(viewer, 'fees-en')).not.toHaveProperty('draft')
    expect(await read(editor, 'fees-en')).toMatchObject({ draft: '<p>Fees may change. See the agreement.</p>' })
    const listed = (await viewer.GET('/items', {})).data?.Items ?? []
    expect(listed.map(({ itemId }) => itemId)).not.toContain('faq-en')
    expect(JSON.stringify(listed)).not.toContain('draft')
  })

  it('CMS-36 CMS-37 CMS-39 a draft is saved, published and kept as a revision', async () => {
    const draft = '<p>New wording.</p>'
    const params = { path: { itemId: 'fees-en' } }
    await editor.PATCH('/items/{itemId}', {
      params,
      body: { draft, lastDraftedBy: EDITOR, lastUpdateDateTimeDraft: AT },
    })
    expect((await read(viewer, 'fees-en'))?.publish).not.toBe(draft)
    const published = { publish: draft, lastPublishedBy: EDITOR, lastUpdateDateTimePublish: AT }
    await editor.PATCH('/items/{itemId}', { params, body: published })
    const created = await editor.POST('/items', {
      body: { ...published, parentItemId: 'fees-en', itemType: 'TextEditor' },
    })
    expect((await read(viewer, 'fees-en'))?.publish).toBe(draft)
    const { data } = await editor.GET('/items', { params: { query: { filterEQ: 'parentItemId=fees-en' } } })
    expect(data?.Items).toMatchObject([{ itemId: created.data?.itemId, publish: draft, parentItemId: 'fees-en' }])
    expect(data?.Items[0]).not.toHaveProperty('draft')
  })

  it('CMS-23 revisions come newest first, a page at a time', async () => {
    for (let run = 0; run < 11; run++) {
      await editor.POST('/items', {
        body: { itemType: 'TextEditor', parentItemId: 'notice-en', publish: `<p>${run}</p>` },
      })
    }
    const page = (lastid?: string) =>
      editor.GET('/items', { params: { query: { filterEQ: 'parentItemId=notice-en', ...(lastid && { lastid }) } } })
    const first = (await page()).data
    expect(first?.Items[0]?.publish).toBe('<p>10</p>')
    expect(first?.Items).toHaveLength(10)
    const second = (await page(first?.LastEvaluatedKey?.itemId)).data
    expect(second?.Items.map(({ publish }) => publish)).toEqual([
      '<p>0</p>',
      '<p>Welcome to your card portal.</p>',
      '<p>Welcome.</p>',
    ])
    expect(second?.LastEvaluatedKey).toBeUndefined()
  })

  it('CMS-35 an item is created and found, with two hundred thousand characters at most', async () => {
    const draft = `<p>${'é'.repeat(199_993)}</p>`
    const { data } = await editor.POST('/items', { body: { itemType: 'TextEditor', draft, itemDescription: 'Long' } })
    expect((await read(editor, data?.itemId ?? ''))?.draft).toBe(draft)
    const { response } = await editor.POST('/items', { body: { itemType: 'TextEditor', draft: `${draft}x` } })
    expect(response.status).toBe(400)
  })

  it('T20 writing needs an editor’s token, in the editor’s own name', async () => {
    const body = { itemDescription: 'Changed' }
    const params = { path: { itemId: 'fees-en' } }
    expect((await viewer.PATCH('/items/{itemId}', { params, body })).response.status).toBe(401)
    const { token } = await sandbox.signIn()
    for (const headers of [{ authorization: `Bearer ${token}` }, { 'x-auth-token': token }]) {
      const holder = sandbox.api(headers, `${sandbox.url}/content`)
      expect((await holder.PATCH('/items/{itemId}', { params, body })).response.status).toBe(401)
    }
    const editorToken = await sandbox.editorToken(EDITOR)
    const inPortal = await sandbox.raw('GET', '/api/prepaid/notifications', {
      headers: { 'x-auth-token': editorToken },
    })
    expect(inPortal.status).toBe(401)
    const forged = await editor.PATCH('/items/{itemId}', {
      params,
      body: { draft: 'x', lastDraftedBy: 'other@example.com' },
    })
    expect(forged.error).toMatchObject({ fieldErrors: [{ field: 'lastDraftedBy' }] })
    expect((await read(editor, 'fees-en'))?.itemDescription).toBe('Note under the fees (English)')
  })

  it('an unknown item is 404, and the portal’s paths are not the content service’s', async () => {
    expect((await editor.GET('/items/{itemId}', { params: { path: { itemId: 'none' } } })).response.status).toBe(404)
    expect((await sandbox.raw('GET', '/items/fees-en')).status).toBe(404)
    expect((await sandbox.raw('GET', '/content/api/prepaid/notifications')).status).toBe(401)
  })
})
