// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect } from 'vitest'
import type { AnyEventObject, StateValueFrom } from 'xstate'
import type { contentDashboardMachine } from '../../machines/content-dashboard/contentDashboardMachine'
import type { Item } from '../../machines/content-item/item'
import { ContentDashboard } from '../../src/features/content/ContentDashboard'
import { contentDashboardPlan, created, createdElsewhere } from '../machines/contentDashboard.plan'
import { drawForEditors } from '../support/editors'
import { leavesOf } from '../support/paths'
import { openCase } from '../support/perform'
import { checkNow, type InDoubt, type Leaf, performOn, shownAs, testScreen } from '../support/screen'

const button = (name: string) => screen.getByRole('button', { name })
const create = () => screen.queryByRole('button', { name: 'Create' })
const shows = {
  'list.reading': () => expect(screen.getByText('Loading the texts…')).toBeTruthy(),
  'list.unread': () => expect(screen.getByText('We couldn’t load the texts.')).toBeTruthy(),
  'list.listed': () => expect(screen.getByRole('searchbox', { name: 'Search' })).toBeTruthy(),
  'form.closed': () => expect([button('New text') !== null, create()]).toEqual([true, null]),
  'form.editable': () => expect(create()?.getAttribute('aria-disabled')).toBeNull(),
  'form.creating': () => {
    expect(create()?.getAttribute('aria-disabled')).toBe('true')
    expect(screen.queryByRole('button', { name: 'Check now' })).toBeNull()
  },
  'form.creating, in doubt': () => expect(button('Check now')).toBeTruthy(),
  'form.created': ({ description, itemId }) => {
    expect(screen.getByText(`“${description}” was created.`)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Open it' }).getAttribute('href')).toBe(`/content/${itemId}`)
  },
} satisfies Record<
  Leaf<StateValueFrom<typeof contentDashboardMachine>> | InDoubt<'form.creating'>,
  (item: Pick<Item, 'description' | 'itemId'>) => void
>

afterEach(cleanup)

testScreen(
  contentDashboardPlan,
  async (path) => {
    const user = userEvent.setup()
    const rig = openCase(contentDashboardPlan, path)
    drawForEditors(<ContentDashboard dashboard={rig.actor} pathOf={(itemId) => `/content/${itemId}`} />)
    const users = {
      'items.retry': () => user.click(button('Try again')),
      'search.change': ({ query }: AnyEventObject) => user.type(screen.getByRole('searchbox'), query as string),
      'form.open': () => user.click(button('New text')),
      'form.close': () => user.click(create() ? button('Cancel') : button('Close')),
      'item.create': async ({ description, locale }: AnyEventObject) => {
        const field = screen.getByRole('textbox', { name: /^Description/ })
        await user.clear(field)
        await user.type(field, description as string)
        if (locale) await user.selectOptions(screen.getByRole('combobox', { name: 'Language' }), locale as string)
        await user.click(button('Create'))
      },
      'write.check': checkNow(rig as never, user),
    }
    const show = (value: typeof path.initial) => {
      // A followed creation of another tab is shown as well.
      const isTheirs = rig.actor.getSnapshot().context.createdId === createdElsewhere.itemId
      for (const leaf of leavesOf(value))
        shows[shownAs(rig.actor, leaf, 'form.creating') as keyof typeof shows](isTheirs ? createdElsewhere : created)
    }
    show(path.initial)
    for (const step of path.steps) {
      await performOn(rig as never, step, users as never)
      show(step.value)
      const { trouble, isEmpty, keptIds, query, typed } = rig.actor.getSnapshot().context
      if (isEmpty) expect(screen.getByText('Enter a description')).toBeTruthy()
      if (trouble?.of === 'createItem') {
        const isUnknown = trouble.type === 'unknown' || trouble.type === 'interrupted'
        expect(screen.getByRole('alert').textContent).toContain(
          isUnknown ? 'We don’t know whether the text was created.' : 'The text was not created.',
        )
        // What was typed here is still there.
        if (typed.description !== '') expect(screen.getByDisplayValue('Summer notice')).toBeTruthy()
      }
      if (leavesOf(step.value).includes('list.listed')) {
        expect(screen.queryAllByText('Unsaved text on this device')).toHaveLength(keptIds.length)
        if (query) expect(screen.queryByText('Note under the fees')).toBeNull()
      }
    }
    rig.stop()
  },
  'CMS-01',
)
