import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { registry } from '../../machines/registry'
import { journeys } from '../../scripts/journeys'
import { eventsNamed, leafStates } from '../support/paths'

const drawn = readFileSync(new URL('../../docs/journeys.md', import.meta.url), 'utf8')

test('docs/journeys.md is drawn from the machines as they are: `npx tsx scripts/journeys.ts`', () => {
  expect(drawn).toBe(journeys())
})

describe.each(Object.entries(registry))('%s', (name, machine) => {
  const section = drawn.split(/^## /m).find((text) => text.startsWith(`${name}\n`)) ?? ''

  test('every state is drawn', () => {
    const missing = leafStates(machine).filter((path) => !section.includes(` as ${path.replaceAll('.', '_')}\n`))
    expect(missing).toEqual([])
  })

  test('every event is listed', () => {
    const events = eventsNamed(machine).filter((type) => !type.startsWith('xstate.'))
    expect(events.filter((type) => !section.includes(`| ${type} `))).toEqual([])
  })
})
