// @vitest-environment happy-dom
import { act, cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, vi } from 'vitest'
import type { AnyEventObject, StateValueFrom } from 'xstate'
import { canPublish, canSave } from '../../machines/content-item/contentItem'
import type { contentItemMachine } from '../../machines/content-item/contentItemMachine'
import { selectCanSaveNext, selectIsWriting } from '../../machines/content-item/selectors'
import { ItemPanel } from '../../src/features/content/ItemPanel'
import { contentItemPlan } from '../machines/contentItem.plan'
import { drawForEditors } from '../support/editors'
import { leavesOf } from '../support/paths'
import { openCase } from '../support/perform'
import { type InDoubt, type Leaf, performOn, shownAs, testScreen } from '../support/screen'

// The editor, the comparison and the revisions have tests of their own.
vi.mock('../../src/features/content/TextEditor', () => ({
  TextEditor: ({ text, label, onChange }: { text: string; label: string; onChange(text: string): void }) => (
    <textarea aria-label={label} value={text} onChange={({ currentTarget }) => onChange(currentTarget.value)} />
  ),
}))
vi.mock('../../src/features/content/Comparison', () => ({
  Comparison: ({ before, after }: { before: string; after: string }) => (
    <p>
      Compared: {before} and {after}
    </p>
  ),
}))
vi.mock('../../src/features/content/Revisions', () => ({ Revisions: () => <p>Revisions</p> }))

const button = (name: string) => screen.queryByRole('button', { name })
const tab = (name: string) => screen.getByRole('tab', { name })
const isSelected = (name: string) => expect(tab(name).getAttribute('aria-selected')).toBe('true')
const text = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Text, English' })
const nothing = () => {}
const shows = {
  reading: () => expect(screen.getByText('Loading the text…')).toBeTruthy(),
  recalling: () => expect(screen.getByText('Loading the text…')).toBeTruthy(),
  unread: () => expect(screen.getByRole('alert').textContent).toContain('We couldn’t load this text.'),
  'open.text.editable': nothing,
  'open.tab.editor': () => isSelected('EDITOR'),
  'open.tab.diff': () => {
    isSelected('DIFF')
    expect(screen.getByText(/^Compared:/)).toBeTruthy()
  },
  'open.tab.revisions.listed': () => isSelected('REVISIONS'),
  'open.tab.revisions.asked': () =>
    expect(screen.getByRole('alertdialog', { name: 'Replace your unsaved text?' })).toBeTruthy(),
  'open.work.idle': () => expect(button('Save draft')).toBeTruthy(),
  'open.work.writing': () => {
    expect(screen.getAllByText('Saving…').length).toBeGreaterThan(0)
    expect(button('Check now')).toBeNull()
  },
  'open.work.writing, in doubt': () => expect(button('Check now')).toBeTruthy(),
  'open.work.conflicted': () => {
    expect(screen.getByRole('alert').textContent).toContain('reviewer@example.com was first')
    // Nothing can be saved or published before the choice.
    expect([button('Save draft'), button('Publish')]).toEqual([null, null])
  },
  'open.work.rereading': nothing,
} satisfies Record<Leaf<StateValueFrom<typeof contentItemMachine>> | InDoubt<'open.work.writing'>, () => void>

afterEach(cleanup)

testScreen(
  contentItemPlan,
  async (path) => {
    const user = userEvent.setup()
    const rig = openCase(contentItemPlan, path)
    drawForEditors(
      <ItemPanel
        item={rig.actor as never}
        other={null}
        onPublish={() => rig.send(contentItemPlan.samples.publish)}
        publishReason={undefined}
      />,
    )
    const isConflicted = () => button('Use theirs') !== null
    const orSend = (control: () => HTMLElement | null) => async (event: AnyEventObject) => {
      const found = control()
      // A busy button does nothing: what is asked twice is sent to the machine itself.
      if (found && found.getAttribute('aria-disabled') !== 'true') await user.click(found)
      else act(() => rig.send(event))
    }
    const users = {
      'item.retry': orSend(() => button('Try again')),
      'draft.save': orSend(() => button('Save draft')),
      'draft.publish': orSend(() => button('Publish')),
      'description.change': async ({ description }: AnyEventObject) => {
        const field = screen.queryByRole('textbox', { name: /^Description/ })
        if (!field) return act(() => rig.send({ type: 'description.change', description }))
        await user.clear(field)
        await user.type(field, description as string)
      },
      'text.undo': orSend(() => button('Go back to the previous text')),
      'kept.use': orSend(() => button('Use it')),
      'kept.discard': orSend(() => button('Delete it')),
      'conflict.theirs': orSend(() => button('Use theirs')),
      'conflict.mine': orSend(() => button('Save mine over theirs')),
      'conflict.both': orSend(() => button('Keep mine, with theirs beside it')),
      'load.confirm': orSend(() => button('Replace')),
      'load.cancel': orSend(() => button('Cancel')),
      'write.check': orSend(() => button('Check now')),
    }
    const show = (value: typeof path.initial) => {
      const leaves = leavesOf(value)
      const isHidden = leaves.includes('open.work.conflicted')
      for (const leaf of leaves) {
        if (isHidden && leaf.startsWith('open.tab')) continue
        shows[shownAs(rig.actor, leaf, 'open.work.writing') as keyof typeof shows]()
      }
    }
    show(path.initial)
    for (const step of path.steps) {
      await performOn(rig as never, step, users as never)
      show(step.value)
      const { context } = rig.actor.getSnapshot()
      const leaves = leavesOf(step.value)
      if (!leaves.includes('open.text.editable') || isConflicted()) continue
      const isWriting = selectIsWriting(rig.actor.getSnapshot())
      const isAsked = leaves.includes('open.tab.revisions.asked')
      if (leaves.includes('open.tab.editor')) expect(text().value).toBe(context.local)
      if (isAsked) continue
      const entered = screen.getByRole<HTMLInputElement>('textbox', { name: /^Description/ }).value
      expect(entered).toBe(context.description ?? context.item?.description)
      // What was typed during a save can be saved after it.
      const mayPress = isWriting ? selectCanSaveNext(rig.actor.getSnapshot()) : canSave(context)
      expect(button('Save draft')?.getAttribute('aria-disabled')).toBe(mayPress ? null : 'true')
      if (context.trouble) expect(screen.getAllByRole('alert').length).toBeGreaterThan(0)
      if (!isWriting && context.item) {
        const { item } = context
        expect(screen.queryByText('Published, but not in the revisions') !== null).toBe(item.isHistoryMissing)
        expect(screen.queryByText('Unpublished changes') !== null).toBe(item.draft !== item.published)
        expect(canPublish(context)).toBe(context.local === item.draft && item.draft !== item.published)
      }
      expect(tab('DIFF').getAttribute('aria-disabled')).toBe(context.local === context.item?.published ? 'true' : null)
    }
    rig.stop()
  },
  'DEV-42',
)
