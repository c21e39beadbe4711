import type { Slice } from '@tiptap/pm/model'
import { CellSelection, isInTable } from '@tiptap/pm/tables'
import type { EditorProps, EditorView } from '@tiptap/pm/view'
import { htmlOf, parseRich } from '../../../rules/content/html'

export type InputHandlers = {
  attributes: () => Record<string, string>
  onFiles: () => void
  onLink: () => void
}

/** What may get into a text: words with the markup of rich text, no files. */
export const inputProps = ({ attributes, onFiles, onLink }: InputHandlers): EditorProps => ({
  attributes,
  transformPastedHTML: (html) => htmlOf(parseRich(html, { isPasted: true }).nodes),
  handlePaste(view, { clipboardData }, slice) {
    // Word adds a picture of what was copied.
    if (!hasFiles(clipboardData) || hasWords(clipboardData)) return pasteIntoCell(view, slice)
    onFiles()
    return true
  },
  handleDrop(_view, event) {
    if (!hasFiles(event.dataTransfer)) return false
    event.preventDefault()
    onFiles()
    return true
  },
  handleKeyDown(view, event) {
    const isLinkKey = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey
    if (!isLinkKey || !view.editable || isInTable(view.state)) return false
    onLink()
    return true
  },
  handleDOMEvents: { click: followNoLink, auxclick: followNoLink },
})

const hasFiles = (data: DataTransfer | null) => data !== null && data.files.length > 0
const hasWords = (data: DataTransfer | null) =>
  data?.types.some((type) => type === 'text/html' || type === 'text/plain')

/** In a cell, what is pasted is plain text, unless it is cells. */
function pasteIntoCell(view: EditorView, slice: Slice): boolean {
  const { state } = view
  if (!isInTable(state) || state.selection instanceof CellSelection || hasCells(slice)) return false
  const words = slice.content.textBetween(0, slice.content.size, ' ', ' ')
  view.dispatch(state.tr.insertText(words).scrollIntoView())
  return true
}

function hasCells({ content }: Slice): boolean {
  let hasAny = false
  content.descendants(({ type }) => {
    hasAny ||= type.spec['tableRole'] !== undefined
    return !hasAny
  })
  return hasAny
}

function followNoLink(_view: EditorView, event: Event): boolean {
  if (event.target instanceof Element && event.target.closest('a')) event.preventDefault()
  return false
}
