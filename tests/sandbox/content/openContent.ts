import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { type Api, type OpenSandbox, openSandbox } from '../openSandbox'

export const EDITOR = 'editor@example.com'
export const REVIEWER = 'reviewer@example.com'
export const AT = '2026-03-02T09:15:00-05:00'

export type Content = {
  sandbox: OpenSandbox
  as: (bearer: string) => Api
  editor: Api
  reviewer: Api
  viewer: Api
  read: (of: Api, itemId: string) => ReturnType<typeof readItem>
  versionOf: (itemId: string) => Promise<number>
}

const readItem = async (of: Api, itemId: string) =>
  (await of.GET('/items/{itemId}', { params: { path: { itemId } } })).data

/** A sandbox with editing for a file of tests, as at its start before each of them. */
export function openContent(): Content {
  const content = { read: readItem } as Content
  beforeAll(async () => {
    content.sandbox = await openSandbox({ editing: true })
  })
  beforeEach(async () => {
    const { sandbox } = content
    await sandbox.reset()
    const base = `${sandbox.url}/content`
    content.as = (bearer) => sandbox.api({ authorization: `Bearer ${bearer}` }, base)
    content.editor = content.as(await sandbox.editorToken(EDITOR))
    content.reviewer = content.as(await sandbox.editorToken(REVIEWER))
    content.viewer = sandbox.api({}, base)
    content.versionOf = async (itemId) => (await readItem(content.editor, itemId))?.version ?? 0
  })
  afterAll(async () => {
    expect(content.sandbox.problems).toEqual([])
    await content.sandbox.close()
  })
  return content
}

export const at = (itemId: string) => ({ path: { itemId } })
