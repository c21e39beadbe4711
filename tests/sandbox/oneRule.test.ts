import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { identitySchema } from '../../rules/identity/identity'
import { type Api, FULL, type OpenSandbox, openSandbox } from './openSandbox'

let sandbox: OpenSandbox
let api: Api
beforeAll(async () => {
  sandbox = await openSandbox()
  ;({ api } = await sandbox.signIn())
})
afterAll(async () => {
  expect(sandbox.problems).toEqual([])
  await sandbox.close()
})

const complete = {
  legalFirstName: 'Camille',
  legalLastName: 'Tremblay',
  dateOfBirth: '01 / 02 / 1990',
  phoneNumber: '416 555-0123',
  occupation: 'Teacher',
  'currentAddress.addressLine': '12 Example Street',
  'currentAddress.unitNum': '',
  'currentAddress.city': 'Toronto',
  'currentAddress.region': 'ON',
  'currentAddress.postCode': 'M5V 2T6',
}
const isTakenByForm = (changes: Record<string, string>) =>
  v.safeParse(identitySchema, { ...complete, ...changes }).success

const change = (body: Record<string, unknown>) =>
  api.PATCH('/api/prepaid/accounts/{username}', { params: { path: { username: FULL } }, body })
const isTakenByIssuer = async (field: string, text: string) => {
  const [name = '', part] = field.split('.')
  const { response } = await change({ [name]: part ? { [part]: text } : text })
  return response.status === 200
}

const LINES = ['currentAddress.addressLine', 'currentAddress.unitNum', 'currentAddress.city']
const BOXES = [
  'POB 12',
  'Box 12',
  'BP 12',
  'CP 12',
  'PO Box 4',
  'C P 12',
  'Casier postal 12',
  'Case postale 12',
  'Post Office Box 12',
  'Post Box 12',
  'Postbox 12',
  'P/O Box 12',
  'P0 Box 12',
  'Case 12',
  'Bte postale 12',
  'Boîte postale 12',
  'boi\u0302te 12',
  'BOX NO 12',
  'C.P.: 12',
  'Postal Box',
]

describe('the form and the issuer take the same text', () => {
  it.each([
    ['PRF-28', 'legalFirstName', 'Jean-', false],
    ['PRF-28', 'legalFirstName', 'Jean-Luc', true],
    ['PRF-28', 'legalLastName', 'St.', true],
    ['PRF-28', 'legalFirstName', 'Jean ', false],
    ['PRF-28', 'legalFirstName', 'e\u0301'.repeat(31), true],
    ['PRF-28', 'legalFirstName', 'e\u0301'.repeat(60), true],
    ['PRF-28', 'legalFirstName', 'e\u0301'.repeat(61), false],
    ['PRF-29', 'currentAddress.addressLine', '12 Example Street ', false],
    ['PRF-29', 'currentAddress.city', ' Toronto', false],
    ['PRF-31', 'currentAddress.postCode', 'm5v2t6', true],
    ['PRF-31', 'currentAddress.postCode', 'M5V  2T6', true],
    ['PRF-31', 'currentAddress.postCode', 'D5V 2T6', false],
    ['PRF-39', 'currentAddress.unitNum', 'Suite 4B', true],
    ['PRF-39', 'currentAddress.unitNum', 'Suite 4/B', false],
    ...['12 Postal Box Lane', '5 Box Hill Road', '8 BP Court', '3, rue Casier'].map(
      (text) => ['PRF-27', 'currentAddress.addressLine', text, true] as const,
    ),
    ...LINES.flatMap((line) => BOXES.map((text) => ['PRF-27', line, text, false] as const)),
  ] as const)('%s %s %j: %s', async (_, field, text, isTaken) => {
    expect([isTakenByForm({ [field]: text }), await isTakenByIssuer(field, text)]).toEqual([isTaken, isTaken])
  })

  it('PRF-27 a box in the second address line is refused', async () => {
    expect((await change({ currentAddress: { addressLine2: 'Box 12' } })).error).toMatchObject({
      fieldErrors: [{ field: 'currentAddress.addressLine2' }],
    })
  })

  it('keeps text in composed form, and measures it so', async () => {
    const { data } = await change({ legalFirstName: 'Rene\u0301', currentAddress: { city: 'Que\u0301bec' } })
    expect(data).toMatchObject({ legalFirstName: 'René', currentAddress: { city: 'Québec' } })
    expect(v.parse(identitySchema, { ...complete, legalFirstName: 'Rene\u0301' }).legalFirstName).toBe('René')
    const add = (alias: string) =>
      api.POST('/api/prepaid/billPay/billers', {
        body: { billerId: 'PAYEE0002', billerAccount: '00123456', alias },
      })
    expect((await add('e\u0301'.repeat(35))).data?.alias).toBe('é'.repeat(35))
    expect((await add('e\u0301'.repeat(36))).response.status).toBe(400)
  })
})
