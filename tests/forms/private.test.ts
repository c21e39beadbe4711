/** Fields that session recordings must not show are marked in every form. OP-68. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const SENSITIVE = [
  'password',
  'passwordConfirmation',
  'response',
  'securityResponse',
  'pin',
  'confirmPin',
  'cardNumber',
  'expiry',
  'cvv',
  'sin',
  'dateOfBirth',
  'phoneNumber',
  'mobileNumber',
]

const screens = ['src/features', 'src/forms'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx'))
    .map((file) => readFileSync(join(folder, file), 'utf8')),
)
/** Each component bound to a field: its name, the field's name and its props. */
const bound = screens.flatMap((source) =>
  [...source.matchAll(/<(\w+)\s+(?:(?!<\w)[\s\S])*?\{\.\.\.field\('(\w+)'\)\}[\s\S]*?\/>/g)].map(
    ([words, part = '', name = '']) => ({ part, name, words }),
  ),
)

test.each(SENSITIVE)('SES-73 OP-68 %s is masked wherever it is typed', (name) => {
  const parts = bound.filter((one) => one.name === name)
  expect(parts).not.toEqual([])
  const open = parts.filter(({ part, words }) => part !== 'SecretField' && !/\n\s*sensitive\b(?!=\{false)/.test(words))
  expect(open.map(({ part }) => part)).toEqual([])
})
