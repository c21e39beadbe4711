import { expect, test } from 'vitest'
import type { AnyStateMachine } from 'xstate'
import { registry } from '../../machines/registry'
import { screens } from './screens'

const source = Object.values(
  import.meta.glob('./screens.tsx', { eager: true, query: '?raw', import: 'default' }),
).join()
const files = Object.keys(import.meta.glob('../../src/features/*/*{Screen,Dialog}.tsx')).map((file) =>
  file.replace(/^.*\/|\.tsx$/g, ''),
)

test('every flow is drawn; the portal and its lasting parts are seen through the screens', () => {
  const drawn: readonly (AnyStateMachine | undefined)[] = screens.map(({ plan }) => plan?.machine)
  const missing = Object.entries(registry).filter(([, machine]) => !drawn.includes(machine))
  // The editors' application has a catalogue of its own, and its journeys are in tests/e2e/content.test.ts.
  const ofEditors = ['editor', 'editorSession', 'effects', 'effect', 'contentDashboard', 'contentPage', 'contentItem']
  expect(missing.map(([id]) => id)).toEqual([
    'portal',
    'configuration',
    'navigation',
    'screen',
    'dashboard',
    ...ofEditors,
    'revisions',
  ])
})

test('every screen is drawn', () => {
  // The card number dialog opens from the card's facts.
  const inside = ['RevealDialog']
  expect(files.filter((name) => !inside.includes(name) && !source.includes(`<${name}`))).toEqual([])
})

test('each goes by a name of its own, which its transcripts are filed under', () => {
  const names = screens.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  const transcripts = Object.keys(import.meta.glob('./spoken/*.txt')).map((file) =>
    file.replace(/^.*\/|\.\w+\.txt$/g, ''),
  )
  expect([...new Set(transcripts)].sort()).toEqual([...names].sort())
})
