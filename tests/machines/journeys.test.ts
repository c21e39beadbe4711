import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { registry } from '../../machines/registry'
import { journeys } from '../../scripts/journeys'

const index = readFileSync(new URL('../../docs/journeys.md', import.meta.url), 'utf8')

test('docs/journeys.md lists the machines as they are: `npx tsx scripts/journeys.ts`', () => {
  expect(index).toBe(journeys())
})

// Every state and event is in the atlas: tests/atlas/atlas.test.ts.
test('every machine has its line, with its file and what it does', () => {
  const line = (name: string) => index.split('\n').find((one) => one.startsWith(`| [${name}](../machines/`)) ?? ''
  expect(Object.keys(registry).filter((name) => !/Machine\.ts\) \| \S.+\. \|/.test(line(name)))).toEqual([])
})
