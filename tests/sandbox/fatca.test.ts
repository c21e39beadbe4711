import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type OpenSandbox, openSandbox } from './openSandbox'

let sandbox: OpenSandbox
beforeAll(async () => {
  sandbox = await openSandbox()
})
afterAll(() => sandbox.close())
beforeEach(() => sandbox.reset())

const username = 'starter@example.com'
const own = { params: { path: { username } } }

async function holder() {
  const { api } = await sandbox.signIn(username)
  return {
    read: async () => (await api.GET('/api/prepaid/accounts/{username}/fatca', own)).data,
    save: (body: {
      sin?: string
      isCanadian: boolean | null
      taxJurisdiction: { countryCode: string; tin?: string }[]
    }) => api.POST('/api/prepaid/accounts/{username}/fatca', { ...own, body }),
    account: async () => (await sandbox.signIn(username)).account,
  }
}

it('a SIN that was given stays when the declaration is changed without one', async () => {
  const { read, save } = await holder()
  await save({ sin: '046454286', isCanadian: true, taxJurisdiction: [{ countryCode: 'CA' }] })
  await save({ isCanadian: false, taxJurisdiction: [{ countryCode: 'FR', tin: '001' }] })
  expect(await read()).toEqual({
    sinProvided: true,
    isCanadian: false,
    taxJurisdiction: [{ countryCode: 'FR', tin: '001' }],
  })
})

it('none is made up where none was given', async () => {
  const { read, save } = await holder()
  await save({ isCanadian: true, taxJurisdiction: [{ countryCode: 'CA' }] })
  await save({ isCanadian: true, taxJurisdiction: [{ countryCode: 'CA' }] })
  expect(await read()).toMatchObject({ sinProvided: false })
})

it('T-20 unset is declared as unset', async () => {
  const { read, save, account } = await holder()
  await save({ isCanadian: null, taxJurisdiction: [{ countryCode: 'US', tin: '1' }] })
  expect(await read()).toMatchObject({ isCanadian: null })
  expect(await account()).toMatchObject({ fatcaProvided: true, isCanadian: null })
})
