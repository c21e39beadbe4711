// @vitest-environment happy-dom
import { act, cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import type { StateValueFrom } from 'xstate'
import type { retailersMachine } from '../../machines/retailers/retailersMachine'
import { RetailersScreen } from '../../src/features/retailers/RetailersScreen'
import { retailersPlan } from '../machines/retailers.plan'
import { label, pathCases } from '../support/paths'
import { openCase } from '../support/perform'
import { draw, type Leaf, loadTexts, performOn, testScreen } from '../support/screen'

const found = () => screen.queryAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)
const said = (words: RegExp) =>
  expect(screen.getAllByRole('status').some(({ textContent }) => words.test(textContent ?? ''))).toBe(true)
const hasFailed = () => screen.queryByRole('alert') !== null
const nothing = (words?: RegExp) => () => {
  expect([found(), hasFailed()]).toEqual([[], false])
  if (words) said(words)
}

const shows = {
  idle: nothing(),
  empty: nothing(/Enter a postal code or a city\./),
  unknownCode: nothing(/^We don’t know where this postal code is\. Enter the nearest larger city\.$/),
  unknownPlace: nothing(/We don’t know this place/),
  locating: nothing(/Finding your location/),
  denied: nothing(/didn’t share your location/),
  unlocated: nothing(/couldn’t find your location/),
  finding: nothing(/Finding stores/),
  none: nothing(/no stores within 100\skm/),
  found: () => {
    expect(found()).toEqual(['1Corner Market', '2Lakeside Pharmacy'])
    expect(hasFailed()).toBe(false)
    said(/^2 stores near (?:Toronto|you)$/)
    expect(screen.getByText('Open until 9:00 p.m.')).toBeTruthy()
    expect(screen.getByText('Monday to Friday').nextSibling?.textContent).toBe('8:00\u00a0a.m. to 9:00\u00a0p.m.')
    expect(screen.getByText('Sunday').nextSibling?.textContent).toBe('Open 24 hours')
    expect(screen.getByText('Opening hours: please ask the store.')).toBeTruthy()
    expect(screen.getByText('Sells cards · Reloads cards')).toBeTruthy()
    // For a city only its middle is known.
    const isNamed = screen.getByRole('heading', { level: 2 }).textContent?.endsWith('Toronto')
    expect(screen.getByText(isNamed ? /^Less than 1\skm from the city centre/ : /^Less than 1\skm away/)).toBeTruthy()
    const [first] = screen.getAllByRole('link', { name: /Directions/ })
    expect(first?.getAttribute('href')).toContain('destination=43.651,-79.383')
    expect(first?.getAttribute('rel')).toBe('noopener noreferrer')
  },
  failed: () => {
    expect(found()).toEqual([])
    expect(screen.getByRole('alert').textContent).toContain('Get stores failed!')
  },
} satisfies Record<Leaf<StateValueFrom<typeof retailersMachine>>, () => void>

beforeAll(loadTexts('retailers'))
afterEach(cleanup)

testScreen(
  retailersPlan,
  async (path) => {
    const user = userEvent.setup()
    const rig = openCase(retailersPlan, path)
    draw(<RetailersScreen retailers={rig.actor} tiles={null} now={Date.parse('2026-07-10T20:00:00Z')} />)
    const users = {
      'place.search': async ({ place }: Record<string, string>) => {
        const field = screen.getByRole('textbox', { name: 'Postal code or city' })
        await user.clear(field)
        await user.type(field, `${place!}{Enter}`)
      },
      'position.use': async () => user.click(screen.getByRole('button', { name: 'Use my location' })),
      'search.retry': async () => user.click(screen.getByRole('button', { name: 'Try again' })),
    }
    shows.idle()
    for (const step of path.steps) {
      await performOn(rig as never, step, users as never)
      shows[label(step.value) as keyof typeof shows]()
    }
    expect(screen.getByRole('heading', { level: 1, name: 'Find Retailers' })).toBeTruthy()
    rig.stop()
  },
  'SHL-016 ERR-26',
)

test('the place in the address is looked for, and each search is put there', async () => {
  const user = userEvent.setup()
  const rig = openCase(retailersPlan, pathCases(retailersPlan)[0]!)
  const asked: string[] = []
  draw(
    <RetailersScreen
      retailers={rig.actor}
      tiles={null}
      now={0}
      asked="Toronto"
      onAsk={(place) => void asked.push(place)}
    />,
  )
  const field = screen.getByRole<HTMLInputElement>('textbox')
  expect(field.value).toBe('Toronto')
  expect(rig.actor.getSnapshot().context.placeName).toBe('Toronto')
  await user.clear(field)
  await user.type(field, ' Halifax {Enter}')
  await user.click(screen.getByRole('button', { name: 'Use my location' }))
  expect(asked).toEqual(['Halifax', ''])
  rig.stop()
})

test('a place in the address is no longer than the field allows, and another one that is gone back to is looked for', async () => {
  const user = userEvent.setup()
  const rig = openCase(retailersPlan, pathCases(retailersPlan)[0]!)
  let goTo = (_: string) => {}
  function At() {
    const [asked, setAsked] = useState('z'.repeat(3000))
    goTo = (place) => act(() => setAsked(place))
    return <RetailersScreen retailers={rig.actor} tiles={null} now={0} asked={asked} />
  }
  draw(<At />)
  const field = screen.getByRole<HTMLInputElement>('textbox')
  expect(field.value).toBe('z'.repeat(60))
  goTo('Toronto')
  expect([field.value, rig.actor.getSnapshot().context.placeName]).toEqual(['Toronto', 'Toronto'])
  await user.clear(field)
  await user.type(field, 'Halifax{Enter}')
  goTo('Halifax')
  await user.click(screen.getByRole('button', { name: 'Use my location' }))
  goTo('')
  goTo('Halifax')
  expect(rig.actor.getSnapshot().context.placeName).toBe('Halifax')
  rig.stop()
})
