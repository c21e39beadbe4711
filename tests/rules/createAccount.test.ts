import * as v from 'valibot'
import { expect, test } from 'vitest'
import { createAccountSchema } from '../../rules/identity/createAccount'

const typed = {
  email: ' Robin@Example.com ',
  emailConfirmation: 'robin@example.com',
  password: 'Secret12',
  passwordConfirmation: 'Secret12',
  challenge: ' First ship? ',
  response: ' Bluenose ',
  digitalConsent: 'yes',
  privacyConsent: 'yes',
  recaptchaResponse: 'built-in',
}

/** The first problem of each field. */
function problemsOf(values: Record<string, string>) {
  const told: Record<string, string> = {}
  for (const issue of v.safeParse(createAccountSchema, values).issues ?? []) {
    told[v.getDotPath(issue) ?? ''] ??= issue.message
  }
  return told
}

test('what is sent is neither a repetition nor a consent', () => {
  expect(v.parse(createAccountSchema, typed)).toEqual({
    email: 'robin@example.com',
    password: 'Secret12',
    challenge: 'First ship?',
    response: 'Bluenose',
    recaptchaResponse: 'built-in',
  })
})

test('every field is asked for', () => {
  expect(problemsOf({})).toEqual({
    email: 'email.required',
    emailConfirmation: 'email.confirmation.required',
    password: 'password.required',
    passwordConfirmation: 'password.confirmation.required',
    challenge: 'createAccount.challenge.required',
    response: 'createAccount.response.required',
    digitalConsent: 'createAccount.digitalConsent.required',
    privacyConsent: 'createAccount.privacyConsent.required',
    recaptchaResponse: 'signIn.captcha.required',
  })
})

test.each([
  ['emailConfirmation', 'other@example.com', 'email.mismatch'],
  ['passwordConfirmation', 'Secret13', 'password.mismatch'],
])('%s repeats what was typed before', (field, text, key) => {
  expect(problemsOf({ ...typed, [field]: text })).toEqual({ [field]: key })
})

test.each(['challenge', 'response'])('%s has 1 to 200 characters', (field) => {
  expect(problemsOf({ ...typed, [field]: 'x' })).toEqual({})
  expect(problemsOf({ ...typed, [field]: 'x'.repeat(200) })).toEqual({})
  expect(problemsOf({ ...typed, [field]: 'x'.repeat(201) })).toEqual({ [field]: `createAccount.${field}.tooLong` })
})
