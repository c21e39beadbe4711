import * as v from 'valibot'
import { expect, test } from 'vitest'
import { pinSchema } from '../../rules/cards/pin'
import { revealSchema } from '../../rules/cards/reveal'
import { createAccountSchema } from '../../rules/identity/createAccount'
import { profileSchemas } from '../../rules/identity/profile'
import { recoveryAnswerSchema } from '../../rules/identity/recovery'

/** Every form that asks for the security answer, with its field. */
const asked = [
  ['creating an account', createAccountSchema, 'response'],
  ['recovering a password', recoveryAnswerSchema, 'response'],
  ['showing a card number', revealSchema, 'securityResponse'],
  ['setting a PIN', pinSchema, 'securityResponse'],
  ['changing the question', profileSchemas.question, 'response'],
] as const

test.each(asked)('SES-70 %s asks for the answer: none, and one of spaces only, are refused', (_, schema, field) => {
  for (const typed of [undefined, '', '   ']) {
    const { issues = [] } = v.safeParse(schema, { [field]: typed })
    const told = issues.filter((issue) => v.getDotPath(issue) === field).map(({ message }) => message)
    expect(told[0]).toMatch(/\.required$/)
  }
  const { issues = [] } = v.safeParse(schema, { [field]: 'bluenose' })
  expect(issues.map((issue) => v.getDotPath(issue))).not.toContain(field)
})
