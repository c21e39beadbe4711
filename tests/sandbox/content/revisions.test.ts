import { describe, expect, it } from 'vitest'
import type { Api } from '../openSandbox'
import { AT, at, EDITOR, openContent, REVIEWER } from './openContent'

const content = openContent()
const LATER = '2026-03-02T10:00:00-05:00'

async function publish(by: Api, name: string, text: string, time = AT) {
  const body = { publish: text, lastPublishedBy: name, lastUpdateDateTimePublish: time }
  const version = await content.versionOf('fees-en')
  const { data } = await by.PATCH('/items/{itemId}', { params: at('fees-en'), body: { ...body, version } })
  return { ...body, parentItemId: 'fees-en', itemType: 'TextEditor', version: data?.version ?? 0 }
}
const revisions = async () =>
  (await content.editor.GET('/items', { params: { query: { filterEQ: 'parentItemId=fees-en' } } })).data?.Items ?? []

describe('revisions', () => {
  it('F24 another editor adds the revision that is missing, in the name of who published', async () => {
    const { editor, reviewer } = content
    const body = await publish(editor, EDITOR, '<p>Published.</p>')
    const added = await reviewer.POST('/items', { body })
    expect(added.response.status).toBe(200)
    expect((await revisions())[0]).toMatchObject({ publish: '<p>Published.</p>', lastPublishedBy: EDITOR })
    expect((await editor.POST('/items', { body })).data).toEqual(added.data)
    expect(await revisions()).toHaveLength(2)
  })

  it('F24 adds it in another spelling, and after a draft was saved', async () => {
    const { editor } = content
    const body = await publish(editor, EDITOR, '<p>A &quot;word&quot;.</p>')
    await editor.PATCH('/items/{itemId}', {
      params: at('fees-en'),
      body: { draft: '<p>Next.</p>', version: body.version },
    })
    const spelled = { ...body, publish: '<p>A "word".</p>', lastUpdateDateTimePublish: '2026-03-02T14:15:00.000Z' }
    expect((await editor.POST('/items', { body: spelled })).data).toMatchObject({ version: body.version })
  })

  it.each([
    ['another text', { publish: '<p>Fees are zero.</p>' }],
    ['another name', { lastPublishedBy: REVIEWER }],
    ['another time', { lastUpdateDateTimePublish: '2025-01-01T00:00:00Z' }],
    ['an earlier version', { version: 1, publish: '<p>Fees are zero.</p>' }],
    ['a later version', { version: 99 }],
  ])('T20 nobody adds what was never published: %s', async (_, forged) => {
    const { editor, reviewer } = content
    const body = await publish(editor, EDITOR, '<p>Published.</p>')
    const before = await revisions()
    expect((await reviewer.POST('/items', { body: { ...body, ...forged } })).response.status).toBe(400)
    await editor.POST('/items', { body })
    expect((await reviewer.POST('/items', { body: { ...body, ...forged } })).response.status).toBe(400)
    expect(await revisions()).toHaveLength(before.length + 1)
  })

  it('F24 a text is not replaced before its revision is there', async () => {
    const { editor, reviewer } = content
    const first = await publish(editor, EDITOR, '<p>First.</p>')
    const second = await publish(reviewer, REVIEWER, '<p>Second.</p>', LATER)
    expect((await revisions())[0]).toMatchObject({ publish: '<p>First.</p>', lastPublishedBy: EDITOR })
    expect((await editor.POST('/items', { body: first })).response.status).toBe(200)
    await reviewer.POST('/items', { body: second })
    expect((await revisions()).map(({ publish: text }) => text)).toEqual([
      '<p>Second.</p>',
      '<p>First.</p>',
      '<p>Fees are subject to change.</p>',
    ])
  })
})

describe('signatures', () => {
  it.each([
    ['draft', 'lastDraftedBy', 'lastUpdateDateTimeDraft'],
    ['publish', 'lastPublishedBy', 'lastUpdateDateTimePublish'],
  ] as const)('CMS-06 T20 a %s without a name is signed by who has sent it', async (text, by, time) => {
    const { reviewer, versionOf, sandbox } = content
    const version = await versionOf('fees-en')
    const before = await sandbox.now()
    const { data } = await reviewer.PATCH('/items/{itemId}', {
      params: at('fees-en'),
      body: { [text]: '<p>Mine.</p>', version },
    })
    expect(data?.[by]).toBe(REVIEWER)
    expect(Date.parse(data?.[time] ?? '')).toBeGreaterThanOrEqual(Date.parse(before))
  })

  it.each([
    ['lastDraftedBy', REVIEWER, 'draft'],
    ['lastUpdateDateTimeDraft', AT, 'draft'],
    ['lastPublishedBy', REVIEWER, 'publish'],
    ['lastUpdateDateTimePublish', AT, 'publish'],
  ])('CMS-06 T20 nobody signs the text of somebody else: %s', async (field, value, text) => {
    const { reviewer, read, versionOf } = content
    const before = await read(reviewer, 'fees-en')
    const body = { itemDescription: 'Other', [field]: value, version: await versionOf('fees-en') }
    const { error } = await reviewer.PATCH('/items/{itemId}', { params: at('fees-en'), body })
    expect(error).toMatchObject({ fieldErrors: [{ field: text }] })
    expect(await read(reviewer, 'fees-en')).toEqual(before)
  })
})
