import * as v from 'valibot'
import { expect, test } from 'vitest'
import { emailSchema, isEmail } from '../../rules/identity/email'
import { FORMATS } from '../../sandbox/wire/validation'

const takes = (text: string) => [v.safeParse(emailSchema, text).success, FORMATS.email(text)]

test.each([..."!#$%&'*+-/=?^_`{|}~"])('an address with %s is taken by the form and by the issuer', (mark) => {
  expect(takes(`o${mark}brien@example.com`)).toEqual([true, true])
})

test.each([
  'a@b',
  'a b@example.com',
  '.a@example.com',
  'a..b@example.com',
  'a@-b.ca',
  'a@b-.ca',
  'a"b@example.com',
  `${'a'.repeat(65)}@example.com`,
])('%s is refused by both', (text) => expect(takes(text)).toEqual([false, false]))

test('many short labels and parts are read by their limits', () => {
  expect(isEmail(`${'a.'.repeat(100)}@example.com`)).toBe(false)
  expect(isEmail(`${'a'.repeat(64)}@${'a.'.repeat(80)}ca`)).toBe(true)
})
