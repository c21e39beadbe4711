import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { emailSchema } from '../../rules/identity/email'
import { newPasswordSchema, PASSWORD_RULES, repeats } from '../../rules/identity/password'

const problemOf = (schema: v.GenericSchema, value: unknown) => v.safeParse(schema, value).issues?.[0]?.message ?? null
const met = (password: string) => PASSWORD_RULES.filter(({ isMet }) => isMet(password)).map(({ key }) => key)

describe('a new password', () => {
  test.each([
    ['SES-51', 'Abcdef1', 'password.length'],
    ['SES-51', 'Abcdefg1', null],
    ['SES-51', 'Abcdefghijklmno1', null],
    ['SES-51', 'Abcdefghijklmnop1', 'password.length'],
    ['SES-52 T-48', 'Abcdef1!', 'password.alphanumeric'],
    ['SES-52', 'Abcdef 1', 'password.alphanumeric'],
    ['SES-52', 'Abcdéfg1', 'password.alphanumeric'],
    ['SES-52', 'Abcdefg١', 'password.alphanumeric'],
    ['SES-53', 'abcdefg1', 'password.uppercase'],
    ['SES-54', 'Abcdefgh', 'password.number'],
    ['', '', 'password.required'],
    ['', undefined, 'password.required'],
    ['OP-56 the variants are not enforced', 'AAAAAAA1', null],
    ['OP-56 the variants are not enforced', 'Xpassword9', null],
  ])('%s %s: %s', (_, password, problem) => {
    expect(problemOf(newPasswordSchema, password)).toBe(problem)
  })

  test('SES-51 to SES-54 each rule is met on its own', () => {
    expect(met('')).toEqual([])
    expect(met('abc')).toEqual(['password.rule.alphanumeric', 'password.rule.uncommon'])
    expect(met('!!!!!!!!')).toEqual(['password.rule.length', 'password.rule.uncommon'])
    expect(met('!A')).toEqual(['password.rule.uppercase', 'password.rule.uncommon'])
    expect(met('!1')).toEqual(['password.rule.number', 'password.rule.uncommon'])
    expect(met('password1')).toEqual(['password.rule.length', 'password.rule.alphanumeric', 'password.rule.number'])
    expect(met('Abcdefg1')).toEqual(PASSWORD_RULES.map(({ key }) => key))
  })

  test.each(['Password1', 'PASSWORD123', 'Qwerty123', 'Motdepasse1', 'Welcome1'])(
    'SES-57 %s is too common: the list of rules shows why',
    (password) => {
      expect(PASSWORD_RULES.map(({ key }) => key).filter((key) => !met(password).includes(key))).toEqual([
        'password.rule.uncommon',
      ])
      expect(problemOf(newPasswordSchema, password)).toBe('password.common')
    },
  )

  test('SES-55 is said to differ also while another field is wrong, beside its repetition', () => {
    const schema = v.pipe(
      v.object({
        other: v.pipe(v.string(), v.minLength(1, 'other'), v.toLowerCase()),
        one: v.string(),
        again: v.string(),
      }),
      repeats('one', 'again', 'password.mismatch'),
    )
    const problems = (values: unknown) =>
      v.safeParse(schema, values).issues?.map((issue) => [v.getDotPath(issue), issue.message]) ?? []
    expect(problems({ other: '', one: 'a', again: 'b' })).toEqual([
      ['other', 'other'],
      ['again', 'password.mismatch'],
    ])
    expect(problems({ other: 'x', one: 'a', again: 'a' })).toEqual([])
  })
})

describe('SES-25 SES-42 an e-mail address', () => {
  const long = (length: number) =>
    `${'a'.repeat(64)}@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(length - 196)}.ca`
  test.each([
    ['', 'email.required'],
    [undefined, 'email.required'],
    ['   ', 'email.required'],
    ['nobody', 'email.invalid'],
    ['a@b', 'email.invalid'],
    ['a b@example.com', 'email.invalid'],
    [long(254), null],
    [long(255), 'email.tooLong'],
    ['a+b@x.ca', null],
  ])('%s: %s', (email, problem) => {
    expect(problemOf(emailSchema, email)).toBe(problem)
  })

  test('is lowercased', () => {
    expect(v.parse(emailSchema, ' Robin@Example.COM ')).toBe('robin@example.com')
  })
})
