import * as v from 'valibot'
import { expect, test } from 'vitest'
import { identityAnswer, identityOnTheWire } from '../../src/ports/identity'

const nobody = {
  legalFirstName: '',
  legalLastName: '',
  firstName: '',
  lastName: '',
  dateOfBirth: null,
  phoneNumber: '',
  mobileNumber: '',
  occupation: '',
  currentAddress: { addressLine: '', unitNum: '', city: '', region: '', postCode: '' },
}
const robin = {
  legalFirstName: 'Robin',
  legalLastName: 'Roy',
  firstName: 'Rob',
  lastName: 'R.',
  dateOfBirth: '1985-06-15',
  phoneNumber: '4165550123',
  mobileNumber: '6475550123',
  occupation: 'Teacher',
  currentAddress: {
    addressLine: '100 Queen Street',
    unitNum: '4B',
    city: 'Toronto',
    region: 'ON',
    postCode: 'M5H 2N2',
  },
}

test('a holder is read field by field, phones and postal code in one form', () => {
  expect(
    v.parse(identityAnswer, {
      ...robin,
      phoneNumber: '(416) 555-0123',
      mobileNumber: '647 555 0123',
      currentAddress: { ...robin.currentAddress, postCode: 'm5h2n2' },
    }),
  ).toEqual(robin)
})

test('a unit may come as addressLine2 and a province as province; unitNum and region come first', () => {
  const { unitNum: _, region: __, ...place } = robin.currentAddress
  const other = { ...place, addressLine2: '7', province: 'QC' }
  expect(v.parse(identityAnswer, { currentAddress: other }).currentAddress).toEqual({
    ...place,
    unitNum: '7',
    region: 'QC',
  })
  expect(v.parse(identityAnswer, { currentAddress: { ...other, ...robin.currentAddress } }).currentAddress).toEqual(
    robin.currentAddress,
  )
})

test.each([{}, { currentAddress: null, dateOfBirth: null, legalFirstName: null }])('%j is nobody yet', (body) => {
  expect(v.parse(identityAnswer, body)).toEqual(nobody)
})

test('what is empty is left out, but for the address', () => {
  expect(identityOnTheWire(robin)).toEqual(robin)
  expect(identityOnTheWire(nobody)).toEqual({ currentAddress: nobody.currentAddress })
})
