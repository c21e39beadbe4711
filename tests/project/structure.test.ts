import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const { dependencies, devDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as Record<
  'dependencies' | 'devDependencies',
  Record<string, string>
>

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
const sources = ['src', 'machines', 'scripts', 'sandbox', 'tests/support', 'tests/contract'].flatMap(filesBelow)
const textOf = new Map(sources.map((file) => [file, readFileSync(file, 'utf8')]))
const importersOf = (name: string) =>
  [...textOf]
    .filter(([, text]) => new RegExp(`(?:from|import|import\\()\\s*['"]${name}(?:/[^'"]*)?['"]`).test(text))
    .map(([file]) => file)

describe('OP-74 packages that are dependencies and really used', () => {
  test.each([
    ['DEV-01', 'react'],
    ['DEV-02', 'react-dom'],
    ['DEV-03', 'xstate'],
    ['DEV-04', '@xstate/react'],
    ['DEV-05', 'react-router-dom'],
    ['DEV-06', 'openapi-typescript'],
    ['DEV-07', 'openapi-fetch'],
    ['DEV-08', '@formatjs/intl'],
    ['DEV-09', '@formkit/auto-animate'],
    ['DEV-10', '@ariakit/react'],
    ['DEV-13', '@statelyai/inspect'],
    ['DEV-14', '@stoplight/prism-http-server'],
    ['DEV-15', 'vitest'],
    ['DEV-16', '@xstate/graph'],
  ])('%s %s', (_, name) => {
    expect({ ...dependencies, ...devDependencies }).toHaveProperty([name])
    expect(importersOf(name)).not.toEqual([])
  })
})

test('DEV-27 no code of the portal but the client fetches, and no path of the issuer is written outside the ports', () => {
  const fetching = [...textOf]
    .filter(([file, text]) => file.startsWith('src/') && /\bfetch\(/.test(text))
    .map(([file]) => file)
  // The address service is not the issuer: its port sends neither token nor cookie.
  // The portal's own document says which version the server has.
  expect(fetching.sort()).toEqual(['src/api/client.ts', 'src/app/missing.ts', 'src/ports/addressLookup.ts'])
  const naming = [...textOf]
    .filter(([file, text]) => file.startsWith('src/') && /['"`]\/api\//.test(text))
    .map(([file]) => file)
  expect(naming.filter((file) => !file.startsWith('src/ports/'))).toEqual([])
})

test('DEV-43 the tests of the machines move a simulated clock and never wait for the real one', () => {
  const files = ['tests/machines', 'tests/paths'].flatMap(filesBelow)
  const waiting = files.filter((file) => /new Promise|setTimeout\(|timers\/promises/.test(readFileSync(file, 'utf8')))
  expect(waiting).toEqual([])
})
