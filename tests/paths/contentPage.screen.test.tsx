// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect } from 'vitest'
import type { AnyEventObject, StateValueFrom } from 'xstate'
import type { contentPageMachine } from '../../machines/content-page/contentPageMachine'
import { PublishQuestion } from '../../src/features/content/PublishQuestion'
import { Schedules } from '../../src/features/content/Schedules'
import { contentPagePlan } from '../machines/contentPage.plan'
import { drawForEditors } from '../support/editors'
import { leavesOf } from '../support/paths'
import { openCase } from '../support/perform'
import { checkNow, type InDoubt, type Leaf, performOn, shownAs, testScreen } from '../support/screen'

const nothing = () => {}
const button = (name: string) => screen.queryByRole('button', { name })
const dialog = (name: string) => screen.queryByRole('alertdialog', { name })
const shows = {
  'mode.viewed': nothing,
  'mode.edited': nothing,
  'publication.idle': () => expect(dialog('Publish?')).toBeNull(),
  'publication.asked': () => {
    expect(dialog('Publish?')?.textContent).toContain('Readers will see the English draft within 15\u00a0minutes.')
    expect(dialog('Publish?')?.textContent).toContain('French: there is no text')
    expect(button('Publish anyway')).toBeTruthy()
  },
  'publication.pairAsked': () =>
    expect(dialog('Publish?')?.textContent).toContain(
      'Readers will see both drafts, English and French, within 15\u00a0minutes.',
    ),
  'schedules.hidden': nothing,
  'schedules.reading': () => expect(button('Schedule')).toBeNull(),
  'schedules.unread': () => expect(screen.getByText('We couldn’t load the schedules.')).toBeTruthy(),
  'schedules.listed.idle.current': () => expect(screen.queryByText('Checking')).toBeNull(),
  'schedules.listed.idle.rereading': () => expect(screen.queryByText('We couldn’t load the schedules.')).toBeNull(),
  'schedules.listed.cancelAsked': () =>
    expect(dialog('Cancel this schedule?')?.textContent).toContain('What is published now stays published.'),
  'schedules.listed.idle.conflicted': () => expect(screen.getByText('This did not go through')).toBeTruthy(),
  'schedules.listed.writing': () => expect(button('Check now')).toBeNull(),
  'schedules.listed.writing, in doubt': () => expect(button('Check now')).toBeTruthy(),
} satisfies Record<Leaf<StateValueFrom<typeof contentPageMachine>> | InDoubt<'schedules.listed.writing'>, () => void>

afterEach(cleanup)

testScreen(contentPagePlan, async (path) => {
  const user = userEvent.setup()
  const rig = openCase(contentPagePlan, path)
  drawForEditors(
    <>
      <Schedules page={rig.actor} items={[]} />
      <PublishQuestion page={rig.actor} />
    </>,
  )
  const click = (name: string) => async (event: AnyEventObject) => {
    const found = button(name)
    if (found) await user.click(found)
    else rig.send(event)
  }
  const inDialog = (name: string, at: number) => async () => {
    const buttons = within(dialog(name) as HTMLElement).getAllByRole('button')
    await user.click(buttons.at(at) as HTMLElement)
  }
  const users = {
    'schedules.retry': click('Try again'),
    'write.check': checkNow(rig as never, user),
    'conflict.close': click('Close'),
    'cancel.confirm': inDialog('Cancel this schedule?', -1),
    'cancel.keep': inDialog('Cancel this schedule?', 0),
    'publish.confirm': inDialog('Publish?', -1),
    'publish.cancel': inDialog('Publish?', 0),
  }
  const show = (value: typeof path.initial) => {
    for (const leaf of leavesOf(value))
      shows[shownAs(rig.actor, leaf, 'schedules.listed.writing') as keyof typeof shows]()
  }
  show(path.initial)
  for (const step of path.steps) {
    await performOn(rig as never, step, users as never)
    show(step.value)
    const { trouble, schedules } = rig.actor.getSnapshot().context
    if (trouble && trouble.type !== 'unread') {
      const isUnknown = trouble.type === 'unknown' || trouble.type === 'interrupted'
      expect(screen.getByRole('alert').textContent).toMatch(isUnknown ? /We don’t know whether/ : /not|Nothing/)
    }
    if (leavesOf(step.value).includes('schedules.listed.idle.current'))
      expect(screen.queryAllByText('Waiting')).toHaveLength(schedules.length)
  }
  rig.stop()
})
