// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createActor, type EventObject, fromCallback, fromPromise } from 'xstate'
import { contentItemMachine } from '../../../machines/content-item/contentItemMachine'
import type { Item, KeptText } from '../../../machines/content-item/item'
import type { Schedule } from '../../../machines/content-page/contentPage'
import { contentPageMachine } from '../../../machines/content-page/contentPageMachine'
import { selectEnglish } from '../../../machines/content-page/selectors'
import type { Watch } from '../../../machines/effect/effect'
import { ContentPage } from '../../../src/features/content/ContentPage'
import { useMoment } from '../../../src/features/content/useMoment'
import { drafted } from '../../machines/contentSamples'
import { NOW } from '../../support/clock'
import { drawForEditors } from '../../support/editors'

vi.mock('../../../src/features/content/TextEditor', () => ({
  TextEditor: ({ text, lang }: { text: string; lang: string }) => <textarea lang={lang} value={text} readOnly />,
}))

const noEffects = fromCallback<EventObject, Watch['about']>(() => {})
/** The page of a text, which has no pair if it is not given one. */
async function open(
  read: () => Promise<Item>,
  locale: 'en' | 'fr' = 'en',
  readSchedules: () => Promise<readonly Schedule[]> = async () => [],
  french: string | null = null,
) {
  const item = contentItemMachine.provide({
    actors: {
      readItem: fromPromise(read),
      readKept: fromPromise<KeptText | null, { itemId: string }>(async () => null),
      watchEffects: noEffects,
    },
  })
  const page = createActor(
    contentPageMachine.provide({
      actors: {
        item,
        readSchedules: fromPromise<readonly Schedule[], { itemIds: readonly string[] }>(readSchedules),
        watchEffects: noEffects,
      },
    }),
    { input: { itemIds: { en: drafted.itemId, fr: french }, locale, by: 'editor@example.com', page: 'page-1' } },
  ).start()
  drawForEditors(<ContentPage page={page} title="Fees" />, locale)
  await act(async () => {})
  return page
}
const button = (name: string) => screen.getByRole('button', { name })
const isOff = (name: string) => button(name).getAttribute('aria-disabled') === 'true'
const reasonOf = (name: string) =>
  (button(name).getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ')

beforeEach(() => void vi.stubGlobal('reportError', () => {}))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('a text without a pair is in its own language, whatever the language of the interface', async () => {
  await open(async () => ({ ...drafted, locale: 'fr' }), 'fr')
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Français')
  await userEvent.click(button('Modifier'))
  expect(screen.getAllByRole('textbox').map((box) => box.getAttribute('lang'))).toContain('fr')
})

test('a text that is not there can be neither edited nor scheduled', async () => {
  await open(async () => {
    throw new Error('404')
  })
  expect(screen.getByRole('alert').textContent).toContain('We couldn’t load this text.')
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Try again'])
})

test('CMS-11 somebody who may not edit reads what is published, and is told so', async () => {
  await open(async () => ({ ...drafted, draft: drafted.published, isDraftWithheld: true }))
  expect(screen.getByText('You can read published texts. Your account does not allow you to edit them.')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull()
  expect(screen.queryByRole('heading', { name: 'Schedule' })).toBeNull()
})

test('one line says what is saved, and why a button is off', async () => {
  const page = await open(async () => ({ ...drafted, published: drafted.draft }))
  await userEvent.click(button('Edit'))
  expect([isOff('Save draft'), isOff('Publish')]).toEqual([true, true])
  expect(reasonOf('Publish')).toBe('Everything is saved. The draft is the same as what is published.')
  act(() => selectEnglish(page.getSnapshot())?.send({ type: 'text.change', text: '<p>Other.</p>' }))
  expect([isOff('Save draft'), isOff('Publish')]).toEqual([false, true])
  expect(reasonOf('Publish')).toBe('Unsaved changes Save the draft to publish it.')
  expect(reasonOf('Save draft')).toBe(reasonOf('Publish'))
})

test('a description is entered, stays while the page is read, and is changed by Enter without losing the focus', async () => {
  const page = await open(async () => drafted)
  await userEvent.click(button('Edit'))
  const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^Description/ })
  await userEvent.clear(field())
  await userEvent.type(field(), 'Fees')
  expect(isOff('Change description')).toBe(false)
  await userEvent.click(button('View'))
  await userEvent.click(button('Edit'))
  expect(field().value).toBe('Fees')
  await userEvent.type(field(), '{Enter}')
  const english = selectEnglish(page.getSnapshot())
  expect(english?.getSnapshot().context.write?.kind).toBe('describe')
  act(() =>
    english?.send({
      type: 'effect.done',
      key: 'page-1 en 1',
      result: { items: [{ ...drafted, description: 'Fees' }] },
    }),
  )
  expect(document.activeElement).toBe(field())
  expect([field().value, isOff('Change description')]).toEqual(['Fees', true])
})

test('what became of a write is told while the other language is shown, and leads to its text', async () => {
  const page = await open(async () => drafted, 'en', undefined, 'fees-fr')
  const english = selectEnglish(page.getSnapshot())
  await userEvent.click(button('Edit'))
  act(() => english?.send({ type: 'draft.publish', publish: drafted.draft, despite: [] }))
  await userEvent.click(screen.getAllByRole('tab')[1]!)
  act(() => english?.send({ type: 'effect.notDone', key: 'page-1 en 1', failure: null, isDoubted: false }))
  expect(screen.getByRole('alert').textContent).toContain('English')
  expect(screen.getByRole('alert').textContent).toContain('The text was not published.')
  await userEvent.click(button('Show this text'))
  expect(screen.getAllByRole('alert')).toHaveLength(1)
  expect(screen.queryByRole('button', { name: 'Show this text' })).toBeNull()
  act(() => english?.send({ type: 'draft.publish', publish: drafted.draft, despite: [] }))
  await userEvent.click(screen.getAllByRole('tab')[1]!)
  act(() =>
    english?.send({ type: 'effect.conflict', key: 'page-1 en 2', theirs: { items: [{ ...drafted, version: 9 }] } }),
  )
  expect(screen.getByRole('alert').textContent).toContain('Someone else changed this text')
  await userEvent.click(button('Show this text'))
  expect(button('Use theirs')).toBeTruthy()
})

function Moment({ at }: { at: number }) {
  return <p>{useMoment()(at)}</p>
}

test.each([
  ['en', Date.UTC(2024, 2, 1, 14), 'Mar 1, 2024, 9:00 a.m.'],
  ['fr', Date.UTC(2024, 2, 1, 14), '1er mars 2024, 9 h'],
  ['fr', Date.UTC(2024, 2, 11, 0, 5), '10 mars 2024, 20 h 05'],
] as const)('I18-01 in %s a moment is Eastern, and neither its day nor its time breaks', (locale, at, text) => {
  drawForEditors(<Moment at={at} />, locale)
  const shown = screen.getByRole('paragraph').textContent
  expect(shown.replaceAll('\u00a0', ' ')).toBe(text)
  expect(shown.match(/\u00a0/g)?.length).toBe(text.split(' ').length - 3)
})

test('a schedule that a save has put out of date says so at once', async () => {
  const schedule: Schedule = {
    scheduleId: 'schedule-1',
    action: 'publish',
    items: [{ itemId: drafted.itemId, version: 3 }],
    at: Date.UTC(2030, 0, 1),
    createdBy: 'editor@example.com',
    state: 'waiting',
    ranAt: null,
  }
  let state: Schedule['state'] = 'waiting'
  const page = await open(
    async () => drafted,
    'en',
    async () => [{ ...schedule, state }],
  )
  expect(screen.getByText('Waiting')).toBeDefined()
  const item = selectEnglish(page.getSnapshot())
  state = 'stale'
  act(() => item?.send({ type: 'text.change', text: '<p>Other.</p>' }))
  await act(async () => {})
  expect(screen.getByText('Waiting')).toBeDefined()
  act(() => {
    item?.send({ type: 'draft.save' })
    item?.send({
      type: 'effect.done',
      key: 'page-1 en 1',
      result: { items: [{ ...drafted, version: 4, draft: '<p>Other.</p>' }] },
    })
  })
  expect(await screen.findByText('Out of date')).toBeDefined()
})

test('what became of a write is told where the text is read, too', async () => {
  const page = await open(async () => drafted)
  const send = (event: Parameters<NonNullable<ReturnType<typeof selectEnglish>>['send']>[0]) =>
    act(() => selectEnglish(page.getSnapshot())?.send(event))
  send({ type: 'effect.underWay', sentAt: NOW, kind: 'saveDraft', key: 'key-from-before', phase: 'checking' })
  expect(button('Check now')).toBeDefined()
  send({
    type: 'effect.refused',
    key: 'key-from-before',
    failure: { key: 'error.generic', serverMessage: 'Not today', fieldMessages: [] },
  })
  expect(screen.getByRole('alert').textContent).toBe('Your text was not saved. It is still here. Not today')
  send({ type: 'effect.underWay', sentAt: NOW, phase: 'sending', kind: 'saveDraft', key: 'key-of-another-tab' })
  send({
    type: 'effect.conflict',
    key: 'key-of-another-tab',
    theirs: { items: [{ ...drafted, version: 9, draft: '<p>Theirs.</p>' }] },
  })
  expect(screen.getByRole('alert').textContent).toContain('Choose Edit to see both texts.')
})

test('a time that the clocks skip is refused beside its field', async () => {
  await open(async () => drafted)
  const field = screen.getByLabelText<HTMLInputElement>('Date and time (Eastern)')
  const enter = async (value: string) => {
    fireEvent.change(field, { target: { value } })
    await userEvent.click(button('Schedule'))
  }
  await enter('2099-03-08T02:30')
  expect(screen.getByText(/this time does not exist/)).toBeDefined()
  expect(field.value).toBe('2099-03-08T02:30')
  await enter('2099-03-08T03:30')
  expect(screen.queryByText(/this time does not exist/)).toBeNull()
})
