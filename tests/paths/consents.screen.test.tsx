// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { StateValueFrom } from 'xstate'
import agreement from '../../content/agreement/en.json'
import { consentsMachine } from '../../machines/consents/consentsMachine'
import { ConsentsScreen } from '../../src/features/consents/ConsentsScreen'
import { consentsPlan } from '../machines/consents.plan'
import { label } from '../support/paths'
import { openCase } from '../support/perform'
import { openRig } from '../support/rig'
import { draw, type Leaf, loadTexts, performOn, testScreen } from '../support/screen'

const button = (name: string) => screen.getByRole('button', { name })
const accept = () => button('Accept the agreement')
const later = () => button('Decide later')
const text = () => screen.getByRole('region', { name: 'Text of the agreement' })

// The root removes the screen; by itself it stays unchanged.
const rests = () => expect(accept().getAttribute('aria-disabled')).toBeNull()
const shows = {
  'asked.readable': () => {
    rests()
    expect(later().getAttribute('aria-disabled')).not.toBe('true')
    expect(within(text()).getAllByRole('heading', { level: 2 })).toHaveLength(agreement.length)
  },
  'asked.accepting': () => {
    expect(accept().getAttribute('aria-disabled')).toBe('true')
    expect(later().getAttribute('aria-disabled')).toBe('true')
    expect(screen.getByText('Sending your acceptance…')).toBeTruthy()
  },
  accepted: rests,
  dismissed: rests,
} satisfies Record<Leaf<StateValueFrom<typeof consentsMachine>>, () => void>

const WORDS: Readonly<Record<string, string>> = {
  refused: 'Consent failed!We couldn’t record your acceptance. Please try again.',
  'not done': 'Consent failed!We couldn’t record your acceptance. Please try again.',
  unknown: 'We couldn’t confirm that your acceptance reached us. It’s safe to accept again.',
}

beforeAll(loadTexts('agreements'))
afterEach(cleanup)

testScreen(consentsPlan, async (path) => {
  const user = userEvent.setup()
  const rig = openCase(consentsPlan, path)
  draw(<ConsentsScreen consents={rig.actor} agreement={agreement} onRetry={() => {}} />)
  const users = { 'consent.accept': () => user.click(accept()), 'consent.dismiss': () => user.click(later()) }
  shows[label(path.initial) as keyof typeof shows]()
  for (const step of path.steps) {
    await performOn(rig as never, step, users as never)
    shows[label(step.value) as keyof typeof shows]()
    const alert = screen.queryByRole('alert')
    expect(alert?.textContent ?? null).toBe(WORDS[step.word] ?? null)
  }
  rig.stop()
})

const open = (read: 'missing' | null, onRetry = () => {}) => {
  const rig = openRig(consentsMachine, { consents: [], latestAgreement: 'agreement-2', agreementPutOff: '' })
  draw(<ConsentsScreen consents={rig.actor} agreement={read} onRetry={onRetry} />)
  return rig
}

test.each([['missing'], [null]] as const)(
  'an agreement that is not there (%s) cannot be accepted, but put off',
  async (read) => {
    const user = userEvent.setup()
    const rig = open(read)
    await user.click(accept())
    expect(rig.told('effect.begin')).toEqual([])
    await user.click(later())
    expect(rig.told('consents.settled')).toHaveLength(1)
    rig.stop()
  },
)

test('an agreement that did not come is asked for again', async () => {
  const user = userEvent.setup()
  const onRetry = vi.fn()
  const rig = open('missing', onRetry)
  expect(screen.getByRole('alert').textContent).toContain('We couldn’t load the agreement.')
  await user.click(button('Try again'))
  expect(onRetry).toHaveBeenCalledOnce()
  rig.stop()
})

test('the agreement can be reached, scrolled and printed', async () => {
  const user = userEvent.setup()
  const print = vi.fn()
  window.print = print
  const rig = openRig(consentsMachine, { consents: [], latestAgreement: 'agreement-2', agreementPutOff: '' })
  draw(<ConsentsScreen consents={rig.actor} agreement={agreement} onRetry={() => {}} />)
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1, name: 'Updated cardholder agreement' }))
  await user.tab()
  await user.tab()
  expect(document.activeElement).toBe(text())
  await user.click(button('Print the agreement'))
  expect(print).toHaveBeenCalledOnce()
  rig.stop()
})
