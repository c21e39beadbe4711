// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, expect, test } from 'vitest'
import type { StateValueFrom } from 'xstate'
import type { helpSearchMachine } from '../../machines/help-search/helpSearchMachine'
import { contentOf, loadContent } from '../../src/content/load'
import { SearchBox } from '../../src/features/help/SearchBox'
import { helpSearchPlan } from '../machines/helpSearch.plan'
import { label, pathCases } from '../support/paths'
import { openCase } from '../support/perform'
import { draw, type Leaf, loadTexts, performOn, testScreen } from '../support/screen'

const box = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search all questions' })
const results = () => screen.queryAllByRole('listitem').map((item) => item.querySelector('a')?.textContent)
const status = () => screen.getByRole('status').textContent
const hasFailed = () => screen.queryByRole('alert') !== null

const shows = {
  idle: () => {
    const hint = box().value.trim() === '' ? '' : 'Enter at least 2 letters.'
    expect([results(), status(), hasFailed()]).toEqual([[], hint, false])
  },
  finding: () => {
    expect(status()).toBe('Searching…')
    expect(hasFailed()).toBe(false)
  },
  answered: () => {
    expect(hasFailed()).toBe(false)
    if (results().length > 0) {
      expect(results()).toEqual(['How do I lock my card?', 'What happens while my card is locked?'])
      expect(status()).toBe('2 answers found')
      expect([...document.querySelectorAll('mark')].map(({ textContent }) => textContent)).toContain('lock')
    } else {
      expect(status()).toBe('No answers found')
      expect(screen.getByRole('heading', { name: 'No answers for “lock”' })).toBeTruthy()
      expect(screen.getByRole('link', { name: '1-888-677-3299' })).toBeTruthy()
    }
  },
  unavailable: () => {
    expect(results()).toEqual([])
    expect(screen.getByRole('alert').textContent).toContain('We couldn’t load the search.')
  },
} satisfies Record<Leaf<StateValueFrom<typeof helpSearchMachine>>, () => void>

beforeAll(async () => {
  await loadTexts('help')()
  await loadContent('en', ['faq'])
})
afterEach(cleanup)

testScreen(helpSearchPlan, async (path) => {
  const user = userEvent.setup()
  const rig = openCase(helpSearchPlan, path)
  draw(<SearchBox search={rig.actor} faq={contentOf('en', 'faq')} asked="" />)
  const users = {
    'query.change': async ({ query }: Record<string, string>) => {
      await user.clear(box())
      await user.click(box())
      await user.paste(query!)
    },
    'search.retry': async () => user.click(screen.getByRole('button', { name: 'Try again' })),
  }
  shows.idle()
  for (const step of path.steps) {
    await performOn(rig as never, step, users as never)
    shows[label(step.value) as keyof typeof shows]()
  }
  expect(box().value).toBe(rig.actor.getSnapshot().context.query)
  rig.stop()
})

test('what the address asks for is looked for, and stands in the field', () => {
  const rig = openCase(helpSearchPlan, pathCases(helpSearchPlan)[0]!)
  draw(<SearchBox search={rig.actor} faq={contentOf('en', 'faq')} asked="lock" />)
  expect(box().value).toBe('lock')
  expect(rig.actor.getSnapshot().context.query).toBe('lock')
  rig.stop()
})

test('what else could be meant is a click away', async () => {
  const user = userEvent.setup()
  const none = pathCases(helpSearchPlan).find(({ steps }) => steps.at(-1)?.word === 'findAnswers none')!
  const rig = openCase(helpSearchPlan, none)
  draw(<SearchBox search={rig.actor} faq={contentOf('en', 'faq')} asked="" />)
  for (const step of none.steps) await performOn(rig as never, step, {})
  await user.click(screen.getByRole('button', { name: 'lock my card' }))
  expect(box().value).toBe('lock my card')
  expect(document.activeElement).toBe(box())
  expect(rig.actor.getSnapshot().context.query).toBe('lock my card')
  rig.stop()
})

test('more answers than fit are counted, and shown when asked for', async () => {
  const user = userEvent.setup()
  const many = Object.keys(contentOf('en', 'faq').answers).slice(0, 15)
  const found = pathCases(helpSearchPlan).find(({ steps }) => steps.at(-1)?.word === 'findAnswers done')!
  const rig = openCase(helpSearchPlan, found)
  draw(<SearchBox search={rig.actor} faq={contentOf('en', 'faq')} asked="" />)
  for (const step of found.steps) {
    const event = {
      ...step.event,
      ...('output' in step.event && { output: many.map((id) => ({ id, terms: ['card'] })) }),
    }
    await performOn(rig as never, { ...step, event } as never, {})
  }
  expect([results().length, status()]).toEqual([12, '15 answers found. The first 12 are below.'])
  await user.click(screen.getByRole('button', { name: 'Show all 15 answers' }))
  expect([results().length, status()]).toEqual([15, '15 answers found'])
  expect(document.activeElement).toBe(screen.getAllByRole('link')[12])
  rig.stop()
})
