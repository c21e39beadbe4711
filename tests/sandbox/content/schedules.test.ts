import { describe, expect, it } from 'vitest'
import { AT, at, EDITOR, openContent } from './openContent'

const content = openContent()
const HOUR = 3600
const inSeconds = async (seconds: number) =>
  new Date(Date.parse(await content.sandbox.now()) + seconds * 1000).toISOString()

async function schedule(action: 'publish' | 'expire', itemIds: readonly string[], when: string) {
  const items = await Promise.all(itemIds.map(async (itemId) => ({ itemId, version: await content.versionOf(itemId) })))
  return content.editor.POST('/schedules', { body: { action, items, at: when } })
}
const listed = async (itemId: string) =>
  (await content.editor.GET('/schedules', { params: { query: { itemId } } })).data?.Schedules ?? []
const save = async (itemId: string, draft: string) =>
  content.editor.PATCH('/items/{itemId}', {
    params: at(itemId),
    body: { draft, lastDraftedBy: EDITOR, lastUpdateDateTimeDraft: AT, version: await content.versionOf(itemId) },
  })

describe('schedules', () => {
  it('publishes exact drafts of both languages at their time, with revisions, once', async () => {
    const { sandbox, viewer, editor, read } = content
    await save('fees-fr', '<p>Nouveau.</p>')
    const when = await inSeconds(HOUR)
    const created = await schedule('publish', ['fees-en', 'fees-fr'], when)
    expect(created.data).toMatchObject({ state: 'waiting', createdBy: EDITOR, at: when })
    await sandbox.advance(HOUR - 60)
    expect((await read(viewer, 'fees-fr'))?.publish).toBe('<p>Les frais peuvent changer.</p>')
    await sandbox.advance(2 * HOUR)
    expect(await read(editor, 'fees-en')).toMatchObject({
      publish: '<p>Fees may change. See the agreement.</p>',
      lastPublishedBy: EDITOR,
      lastUpdateDateTimePublish: when,
    })
    expect((await read(viewer, 'fees-fr'))?.publish).toBe('<p>Nouveau.</p>')
    expect(await listed('fees-fr')).toMatchObject([{ state: 'done', ranAt: when }])
    await sandbox.advance(HOUR)
    const { data } = await viewer.GET('/items', { params: { query: { filterEQ: 'parentItemId=fees-en' } } })
    expect(data?.Items.map(({ lastUpdateDateTimePublish }) => lastUpdateDateTimePublish)).toEqual([
      when,
      '2024-03-01T14:00:00.000Z',
    ])
  })

  it('expires what it published: viewers get an empty text', async () => {
    const { sandbox, viewer, read } = content
    await schedule('publish', ['fees-en'], await inSeconds(HOUR))
    await schedule('expire', ['fees-en'], await inSeconds(2 * HOUR))
    await sandbox.advance(3 * HOUR)
    expect((await read(viewer, 'fees-en'))?.publish).toBe('')
    expect((await listed('fees-en')).map(({ action, state }) => [action, state])).toEqual([
      ['expire', 'done'],
      ['publish', 'done'],
    ])
  })

  it('is stale when one of its drafts was changed, and then changes neither language', async () => {
    const { sandbox, viewer, read } = content
    await schedule('publish', ['fees-en', 'fees-fr'], await inSeconds(HOUR))
    await save('fees-fr', '<p>Plus tard.</p>')
    const [english, french] = [await read(viewer, 'fees-en'), await read(viewer, 'fees-fr')]
    await sandbox.advance(2 * HOUR)
    expect(await read(viewer, 'fees-en')).toEqual(english)
    expect(await read(viewer, 'fees-fr')).toEqual(french)
    const [stale] = await listed('fees-en')
    expect(stale).toMatchObject({ state: 'stale' })
    expect(stale).not.toHaveProperty('ranAt')
  })

  it('says at once that it is stale, and cannot be cancelled then', async () => {
    const { editor } = content
    const { data } = await schedule('publish', ['fees-en', 'fees-fr'], await inSeconds(HOUR))
    await save('fees-fr', '<p>Plus tard.</p>')
    expect(await listed('fees-en')).toMatchObject([{ state: 'stale' }])
    const path = { scheduleId: data?.scheduleId ?? '' }
    expect((await editor.DELETE('/schedules/{scheduleId}', { params: { path } })).error).toMatchObject({
      code: 'CMS-4091',
    })
  })

  it('a draft that is saved again as it was leaves it as it is', async () => {
    const { sandbox, viewer, read } = content
    await schedule('publish', ['fees-en'], await inSeconds(HOUR))
    await save('fees-en', '<p>Fees may change. See the agreement.</p>')
    await sandbox.advance(2 * HOUR)
    expect((await read(viewer, 'fees-en'))?.publish).toBe('<p>Fees may change. See the agreement.</p>')
  })

  it('an expiry is about the published text: a new draft leaves it as it is', async () => {
    const { sandbox, viewer, editor, read } = content
    await schedule('expire', ['fees-en', 'fees-fr'], await inSeconds(HOUR))
    await save('fees-en', '<p>Later.</p>')
    expect(await listed('fees-en')).toMatchObject([{ state: 'waiting' }])
    await sandbox.advance(2 * HOUR)
    expect((await read(viewer, 'fees-en'))?.publish).toBe('')
    expect((await read(viewer, 'fees-fr'))?.publish).toBe('')
    expect((await read(editor, 'fees-en'))?.draft).toBe('<p>Later.</p>')
  })

  it.each(['alone', 'with the other language'])(
    'an expiry is stale once another text is published, %s',
    async (how) => {
      const { sandbox, viewer, editor, read, versionOf } = content
      await schedule('expire', ['fees-en', 'fees-fr'], await inSeconds(HOUR))
      const signed = { lastPublishedBy: EDITOR, lastUpdateDateTimePublish: AT }
      const publish = '<p>Fees may change. See the agreement.</p>'
      const version = await versionOf('fees-en')
      if (how === 'alone') {
        await editor.PATCH('/items/{itemId}', { params: at('fees-en'), body: { ...signed, publish, version } })
      } else {
        const french = { itemId: 'fees-fr', version: await versionOf('fees-fr'), publish: '<p>Autre.</p>' }
        await editor.POST('/publications', {
          body: { ...signed, items: [{ itemId: 'fees-en', version, publish }, french] },
        })
      }
      expect(await listed('fees-fr')).toMatchObject([{ action: 'expire', state: 'stale' }])
      await sandbox.advance(2 * HOUR)
      expect((await read(viewer, 'fees-en'))?.publish).toBe(publish)
      expect((await read(viewer, 'fees-fr'))?.publish).not.toBe('')
    },
  )

  it('a publication leaves what is to publish the same draft as it is', async () => {
    const { sandbox, viewer, editor, read, versionOf } = content
    await schedule('publish', ['fees-en'], await inSeconds(HOUR))
    const body = { publish: '<p>Fees may change. See the agreement.</p>', version: await versionOf('fees-en') }
    await editor.PATCH('/items/{itemId}', { params: at('fees-en'), body })
    expect(await listed('fees-en')).toMatchObject([{ state: 'waiting' }])
    await sandbox.advance(2 * HOUR)
    expect((await read(viewer, 'fees-en'))?.publish).toBe(body.publish)
    expect(await listed('fees-en')).toMatchObject([{ state: 'done' }])
  })

  it('a changed description leaves it as it is', async () => {
    const { sandbox, editor, viewer, read, versionOf } = content
    await schedule('publish', ['fees-en'], await inSeconds(HOUR))
    const body = { itemDescription: 'Other', version: await versionOf('fees-en') }
    await editor.PATCH('/items/{itemId}', { params: at('fees-en'), body })
    await sandbox.advance(2 * HOUR)
    expect((await read(viewer, 'fees-en'))?.publish).toBe('<p>Fees may change. See the agreement.</p>')
  })

  it('cancelled, it changes nothing; after it has run it cannot be cancelled', async () => {
    const { sandbox, editor, viewer, read } = content
    const first = (await schedule('publish', ['fees-en'], await inSeconds(HOUR))).data?.scheduleId ?? ''
    const second = (await schedule('publish', ['fees-fr'], await inSeconds(HOUR))).data?.scheduleId ?? ''
    const cancel = (scheduleId: string) =>
      editor.DELETE('/schedules/{scheduleId}', { params: { path: { scheduleId } } })
    expect((await cancel(first)).data).toMatchObject({ state: 'cancelled' })
    const before = await read(viewer, 'fees-en')
    await sandbox.advance(2 * HOUR)
    expect(await read(viewer, 'fees-en')).toEqual(before)
    expect(await listed('fees-en')).toMatchObject([{ state: 'cancelled' }])
    expect((await cancel(second)).error).toMatchObject({ code: 'CMS-4091' })
    expect((await cancel('none')).response.status).toBe(404)
  })

  it('takes an Eastern time, no time that is over, and editors only', async () => {
    const { viewer } = content
    expect((await schedule('publish', ['fees-en'], '2099-07-01T09:00:00-04:00')).data?.at).toBe(
      '2099-07-01T13:00:00.000Z',
    )
    expect((await schedule('publish', ['fees-en'], await inSeconds(-60))).error).toMatchObject({
      fieldErrors: [{ field: 'at' }],
    })
    expect((await viewer.GET('/schedules', {})).response.status).toBe(401)
  })
})
