// @vitest-environment happy-dom
/** Which scenarios need a new sign-in. */
import { readFileSync } from 'node:fs'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { parse } from 'yaml'
import { Scenarios } from '../../src/app/inspect/page/Scenarios'

const document = parse(readFileSync('openapi.yaml', 'utf8'))
const inSignIn = Object.keys(document.paths['/api/login'].post.responses['200'].content['application/json'].examples)

afterEach(cleanup)

test('an example of the answer to a sign-in says that it needs a new one, and no other does', () => {
  render(<Scenarios scenario="" onChoose={null} />)
  const options = [...screen.getByLabelText<HTMLSelectElement>('Example').options]
  const saying = options.filter(({ text }) => text.endsWith(', after a new sign-in')).map(({ value }) => value)
  const needing = options
    .map(({ value }) => value)
    .filter((value) => inSignIn.includes(/example=(\w+)/.exec(value)?.[1] ?? ''))
  expect(needing.length).toBeGreaterThan(3)
  expect(saying).toEqual(needing)
})

test('what ends the session says so on its button', () => {
  render(<Scenarios scenario="" onChoose={null} />)
  const names = screen.getAllByRole('button').map(({ textContent }) => textContent)
  expect(names.filter((name) => name?.endsWith(' (then sign in again)'))).toEqual([
    'Reset the sandbox (then sign in again)',
    'Refuse the session (then sign in again)',
    '15 minutes on (then sign in again)',
    'A day on (then sign in again)',
    '30 days on (then sign in again)',
  ])
})
