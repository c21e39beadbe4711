// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { createActor, fromPromise, type StateValueFrom } from 'xstate'
import { type RevisionsPage, revisionsMachine } from '../../machines/revisions/revisionsMachine'
import { CHECKS } from '../../rules/content/beforePublishing'
import { Revisions } from '../../src/features/content/Revisions'
import { revisionOf, revisionsPlan } from '../machines/revisions.plan'
import { drawForEditors } from '../support/editors'
import { leavesOf } from '../support/paths'
import { openCase } from '../support/perform'
import { type Leaf, performOn, testScreen } from '../support/screen'

const button = (name: string) => screen.getByRole('button', { name })
const more = () => screen.queryByRole('button', { name: 'Load more' })
const shows = {
  reading: () => expect(screen.getByRole('status').textContent).toContain('Loading the revisions…'),
  unread: () => {
    expect(screen.getByRole('alert').textContent).toContain('We couldn’t load the revisions.')
    expect(button('Try again')).toBeTruthy()
  },
  'listed.settled': () => expect(screen.queryByRole('alert')).toBeNull(),
  'listed.continuing': () => expect(more()?.getAttribute('aria-disabled')).toBe('true'),
  'listed.incomplete': () => {
    expect(screen.getByRole('alert').textContent).toContain('We couldn’t load the revisions.')
    expect(more()?.getAttribute('aria-disabled')).toBeNull()
  },
} satisfies Record<Leaf<StateValueFrom<typeof revisionsMachine>>, () => void>

afterEach(cleanup)

testScreen(revisionsPlan, async (path) => {
  const user = userEvent.setup()
  const rig = openCase(revisionsPlan, path)
  const onLoad = vi.fn()
  drawForEditors(<Revisions revisions={rig.actor} lang="en" onLoad={onLoad} />)
  const users = {
    'revisions.retry': () => user.click(button('Try again')),
    'revisions.more': async () => {
      const control = more()
      if (control) await user.click(control)
    },
    'revision.close': async () => {
      const dialog = screen.queryByRole('dialog')
      if (dialog) await user.keyboard('{Escape}')
    },
  }
  shows[leavesOf(path.initial)[0] as keyof typeof shows]()
  for (const step of path.steps) {
    await performOn(rig as never, step, users as never)
    shows[leavesOf(step.value)[0] as keyof typeof shows]()
    const { revisions, lastId, openId } = rig.actor.getSnapshot().context
    const rows = screen.queryAllByRole('button', { name: /^Read the revision of/ })
    // The dialog hides the list behind it.
    if (openId === null) expect(rows).toHaveLength(revisions.length)
    expect(screen.queryByRole('dialog') !== null).toBe(openId !== null)
    if (openId === null && step.event.type.startsWith('xstate.done')) {
      expect(more() !== null).toBe(lastId !== null)
      if (revisions.length === 0) expect(screen.getByText('This text has never been published.')).toBeTruthy()
      if (revisions.length === 2)
        expect(
          screen.getAllByText(revisions[0]?.text === revisions[1]?.text ? 'No block changed' : '1 block changed'),
        ).not.toEqual([])
    }
    if (openId !== null) {
      const dialog = screen.getByRole('dialog')
      expect(within(dialog).getByText('Fees may change.')).toBeTruthy()
      await user.click(within(dialog).getByRole('button', { name: 'Load into the editor' }))
      expect(onLoad).toHaveBeenCalledWith('<p>Fees may change.</p>')
    }
  }
  rig.stop()
})

it.each([
  ['en', 'Published despite: links that lead nowhere, no text in the other language'],
  ['fr', 'Publié malgré : liens qui ne mènent nulle part, aucun texte dans l’autre langue'],
] as const)('says what was open when a text was published anyway, %s', async (locale, words) => {
  const revisions = [
    revisionOf({ despite: ['deadLink', 'missing'] }),
    revisionOf({ revisionId: 'revision-1' }),
    revisionOf({ revisionId: 'revision-0', despite: CHECKS }),
  ]
  const readRevisions = fromPromise<RevisionsPage, { itemId: string; lastId: string | null }>(async () => ({
    revisions,
    lastId: null,
  }))
  const actor = createActor(revisionsMachine.provide({ actors: { readRevisions } }), { input: { itemId: 'fees-en' } })
  drawForEditors(<Revisions revisions={actor.start()} lang="en" onLoad={() => {}} />, locale)
  expect(await screen.findByText(words)).toBeTruthy()
  const told = screen.getAllByText(/^Published despite:|^Publié malgré/)
  expect(told.map((one) => one.textContent?.split(', ').length)).toEqual([2, CHECKS.length])
  actor.stop()
})
