import type { Editor } from '@tiptap/core'
import { TextSelection } from '@tiptap/pm/state'

const COLUMNS = 2

/** A header row and a row, below the block of the selection; the cursor is in the first cell. */
export function insertTable({ state, view }: Editor): void {
  const { tr, schema } = state
  const { $to } = tr.selection
  const row = (type: string) => ({
    type: 'tableRow',
    content: Array.from({ length: COLUMNS }, () => ({ type })),
  })
  const table = schema.nodeFromJSON({ type: 'table', content: [row('tableHeader'), row('tableCell')] })
  const at = $to.depth === 0 ? $to.pos : $to.after()
  const isLast = at === tr.doc.content.size
  // Else nothing could be written below it.
  tr.insert(at, isLast ? [table, schema.nodeFromJSON({ type: 'paragraph' })] : table)
  view.dispatch(tr.setSelection(TextSelection.near(tr.doc.resolve(at + 1))).scrollIntoView())
}
