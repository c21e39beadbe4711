import { expect, it } from 'vitest'
import { createKey } from '../../../sandbox/identityProvider/keys'
import { openSandbox } from '../openSandbox'
import { AT, at, EDITOR, openContent } from './openContent'

const content = openContent()
const change = async (bearer: string) =>
  content.as(bearer).PATCH('/items/{itemId}', {
    params: at('fees-en'),
    body: { itemDescription: 'Changed', version: await content.versionOf('fees-en') },
  })
const over = Math.floor(Date.now() / 1000) - 10

it.each([
  ['another issuer', { iss: 'http://127.0.0.1/identity' }],
  ['another audience', { aud: 'portal' }],
  ['a time that is over', { exp: over }],
  ['no e-mail', { email: undefined }],
  ['an empty e-mail', { email: '' }],
])('CMS-06 CMS-08 T20 a token with %s is refused, also where viewers may read', async (_, claims) => {
  const bearer = await content.sandbox.editorToken(EDITOR, claims)
  expect((await change(bearer)).response.status).toBe(401)
  expect((await content.as(bearer).GET('/items/{itemId}', { params: at('fees-en') })).response.status).toBe(401)
  expect((await content.as(bearer).GET('/items', {})).response.status).toBe(401)
})

it('T20 a token signed with another key, or with none, is refused', async () => {
  const { sandbox, as } = content
  expect((await change(await sandbox.editorToken(EDITOR, {}, await createKey()))).response.status).toBe(401)
  const [, claims] = (await sandbox.editorToken(EDITOR)).split('.')
  const header = Buffer.from('{"alg":"none"}').toString('base64url')
  expect((await change(`${header}.${claims}.`)).response.status).toBe(401)
  expect((await as('nonsense').GET('/items', {})).response.status).toBe(401)
})

it('T20 a holder’s token is none of the content service, an editor’s none of the portal', async () => {
  const { sandbox } = content
  const { token } = await sandbox.signIn()
  expect((await change(token)).response.status).toBe(401)
  const asHolder = sandbox.api({ 'x-auth-token': token }, `${sandbox.url}/content`)
  const body = { itemDescription: 'Changed', version: 1 }
  expect((await asHolder.PATCH('/items/{itemId}', { params: at('fees-en'), body })).response.status).toBe(401)
  const bearer = await sandbox.editorToken(EDITOR)
  for (const headers of [{ 'x-auth-token': bearer }, { authorization: `Bearer ${bearer}` }]) {
    expect((await sandbox.raw('GET', '/api/prepaid/notifications', { headers })).status).toBe(401)
  }
})

it('CMS-11 a reader without the right reads what is published, and writes nothing', async () => {
  const bearer = await content.sandbox.editorToken('reader@example.com')
  const reader = content.as(bearer)
  expect(await content.read(reader, 'fees-en')).toMatchObject({ publish: '<p>Fees are subject to change.</p>' })
  expect(await content.read(reader, 'fees-en')).not.toHaveProperty('draft')
  expect((await change(bearer)).response.status).toBe(403)
  expect((await reader.POST('/items', { body: { itemType: 'TextEditor' } })).response.status).toBe(403)
  expect((await reader.GET('/schedules', {})).response.status).toBe(403)
})

it('T20 an editor writes in no other name', async () => {
  const { editor, versionOf } = content
  const version = await versionOf('fees-en')
  for (const field of ['lastDraftedBy', 'lastPublishedBy']) {
    const body = { draft: '<p>x</p>', [field]: 'reviewer@example.com', version }
    const { error } = await editor.PATCH('/items/{itemId}', { params: at('fees-en'), body })
    expect(error).toMatchObject({ fieldErrors: [{ field }] })
  }
  const { error } = await editor.POST('/publications', {
    body: {
      items: [{ itemId: 'fees-en', version, publish: '' }],
      lastPublishedBy: 'reviewer@example.com',
      lastUpdateDateTimePublish: AT,
    },
  })
  expect(error).toMatchObject({ fieldErrors: [{ field: 'lastPublishedBy' }] })
})

it('CMS-11 without editing there is no provider, no token counts, and everyone reads what is published', async () => {
  const plain = await openSandbox()
  const bearer = await plain.editorToken(EDITOR)
  const read = (headers: Record<string, string>) => plain.raw('GET', '/content/items/fees-en', { headers })
  expect((await plain.raw('GET', '/identity/.well-known/openid-configuration')).status).toBe(404)
  expect((await read({ authorization: `Bearer ${bearer}` })).status).toBe(401)
  expect((await read({})).body).toMatchObject({ publish: '<p>Fees are subject to change.</p>' })
  expect((await read({})).text).not.toContain('draft')
  await plain.close()
})
