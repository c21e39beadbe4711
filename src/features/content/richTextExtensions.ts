/** The editor's schema: exactly what a text may contain, see rules/content/richText.ts. */
import { type AnyExtension, type CommandProps, type Editor, Extension, Mark, Node } from '@tiptap/core'
import { gapCursor } from '@tiptap/pm/gapcursor'
import { history, redo, undo } from '@tiptap/pm/history'
import { goToNextCell, isInTable, tableEditing } from '@tiptap/pm/tables'
import { isSafeHref } from '../../../rules/content/richText'

/** How deep the rules of rich text nest blocks. */
const MAX_DEPTH = 20
const hidden = (value: unknown) => ({ default: value, rendered: false, parseHTML: () => value })

const Document = Node.create({ name: 'doc', topNode: true, content: 'block+' })
const Text = Node.create({ name: 'text', group: 'inline' })

const Paragraph = Node.create({
  name: 'paragraph',
  group: 'block',
  content: 'inline*',
  priority: 1000,
  addAttributes: () => ({ source: { ...hidden(null), keepOnSplit: false } }),
  parseHTML: () => [{ tag: 'p' }],
  renderHTML: () => ['p', 0],
  addKeyboardShortcuts() {
    return { 'Mod-Alt-0': () => this.editor.commands.setNode('paragraph') }
  },
})

const Heading = Node.create({
  name: 'heading',
  group: 'block',
  content: 'inline*',
  defining: true,
  addAttributes: () => ({ level: { ...hidden(2), parseHTML: (element) => (element.tagName === 'H3' ? 3 : 2) } }),
  parseHTML: () => [{ tag: 'h2' }, { tag: 'h3' }],
  renderHTML: ({ node }) => [node.attrs['level'] === 3 ? 'h3' : 'h2', 0],
  addKeyboardShortcuts() {
    const toggle = (level: 2 | 3) => () => this.editor.commands.toggleNode('heading', 'paragraph', { level })
    return { 'Mod-Alt-2': toggle(2), 'Mod-Alt-3': toggle(3) }
  },
})

const listOf = (name: 'bulletList' | 'orderedList', tag: 'ul' | 'ol', shortcut: string) =>
  Node.create({
    name,
    group: 'block list',
    content: 'listItem+',
    parseHTML: () => [{ tag }],
    renderHTML: () => [tag, 0],
    addKeyboardShortcuts() {
      return { [shortcut]: () => this.editor.commands.toggleList(name, 'listItem') }
    },
  })
const BulletList = listOf('bulletList', 'ul', 'Mod-Shift-8')
const OrderedList = listOf('orderedList', 'ol', 'Mod-Shift-7')

/** Tab leaves the editor: items are nested by brackets. */
const ListItem = Node.create({
  name: 'listItem',
  content: 'block+',
  defining: true,
  parseHTML: () => [{ tag: 'li' }],
  renderHTML: () => ['li', 0],
  addKeyboardShortcuts() {
    return {
      Enter: () => this.editor.commands.splitListItem('listItem'),
      'Mod-]': () => nestItem(this.editor),
      'Mod-[': () => this.editor.commands.liftListItem('listItem'),
    }
  },
})

export const nestItem = (editor: Editor) =>
  editor.state.selection.$from.depth + 2 <= MAX_DEPTH && editor.commands.sinkListItem('listItem')

const Blockquote = Node.create({
  name: 'blockquote',
  group: 'block',
  content: 'block+',
  defining: true,
  parseHTML: () => [{ tag: 'blockquote' }],
  renderHTML: () => ['blockquote', 0],
  addKeyboardShortcuts() {
    return { 'Mod-Shift-b': () => this.editor.commands.toggleWrap('blockquote') }
  },
})

function addLineBreak({ tr, state, dispatch }: CommandProps): boolean {
  const { $from } = tr.selection
  const lineBreak = state.schema.nodes['hardBreak']
  if (!lineBreak || !$from.parent.type.contentMatch.matchType(lineBreak)) return false
  const marks = state.storedMarks ?? $from.marks()
  dispatch?.(
    tr
      .replaceSelectionWith(lineBreak.create(null, null, marks), false)
      .ensureMarks(marks)
      .scrollIntoView(),
  )
  return true
}

const HardBreak = Node.create({
  name: 'hardBreak',
  group: 'inline',
  inline: true,
  selectable: false,
  parseHTML: () => [{ tag: 'br' }],
  renderHTML: () => ['br'],
  renderText: () => '\n',
  addKeyboardShortcuts() {
    return { 'Shift-Enter': () => this.editor.commands.command(addLineBreak) }
  },
})

const markOf = (name: 'strong' | 'b' | 'em') =>
  Mark.create({ name, parseHTML: () => [{ tag: name }], renderHTML: () => [name, 0] })

const Bold = markOf('strong').extend({
  addKeyboardShortcuts() {
    return { 'Mod-b': () => toggleBold(this.editor) }
  },
})
/** Only in texts that have it: what is made bold here is `strong`. */
const OldBold = markOf('b')
const Italic = markOf('em').extend({
  addKeyboardShortcuts() {
    return { 'Mod-i': () => this.editor.commands.toggleMark('em') }
  },
})

export const isBold = (editor: Editor) => editor.isActive('strong') || editor.isActive('b')
export const toggleBold = (editor: Editor) =>
  isBold(editor)
    ? editor.chain().unsetMark('strong').unsetMark('b').run()
    : editor.chain().unsetMark('b').setMark('strong').run()

const Link = Mark.create({
  name: 'a',
  priority: 1000,
  inclusive: false,
  addAttributes: () => ({ href: { default: '' } }),
  parseHTML: () => [
    {
      tag: 'a[href]',
      getAttrs: (element) => (isSafeHref(element.getAttribute('href') ?? '') ? null : false),
    },
  ],
  renderHTML: ({ HTMLAttributes: { href } }) => ['a', { href: isSafeHref(String(href)) ? href : null }, 0],
})

const ROLES: Readonly<Record<string, string>> = {
  table: 'table',
  tableRow: 'row',
  tableHeader: 'header_cell',
  tableCell: 'cell',
}

/** A header row, rows, and cells of plain text. Its caption is an attribute: the columns are counted by its rows. */
const Table = Node.create({
  name: 'table',
  group: 'block',
  content: 'tableRow+',
  isolating: true,
  // Called for every node of the schema.
  extendNodeSchema: ({ name }) => (name in ROLES ? { tableRole: ROLES[name] } : {}),
  addAttributes: () => ({
    caption: {
      ...hidden(''),
      parseHTML: (element) => element.querySelector('caption')?.textContent ?? '',
    },
  }),
  parseHTML: () => [{ tag: 'table' }, { tag: 'caption', ignore: true }],
  renderHTML: ({ node }) => {
    const caption = String(node.attrs['caption'])
    return caption === ''
      ? ['table', ['tbody', 0]]
      : ['table', ['caption', { contenteditable: 'false' }, caption], ['tbody', 0]]
  },
  addProseMirrorPlugins: () => [tableEditing()],
})

/** Before the keys of paragraphs and items. The table itself must not come first: a new block would be a table. */
const TableKeys = Extension.create({
  name: 'tableKeys',
  priority: 1100,
  addKeyboardShortcuts() {
    const move = (direction: 1 | -1) => () => goToNextCell(direction)(this.editor.state, this.editor.view.dispatch)
    const stay = () => isInTable(this.editor.state)
    return { Tab: move(1), 'Shift-Tab': move(-1), Enter: stay, 'Shift-Enter': stay, 'Mod-Enter': stay }
  },
})

const TableRow = Node.create({
  name: 'tableRow',
  content: '(tableHeader | tableCell)+',
  parseHTML: () => [{ tag: 'tr' }],
  renderHTML: () => ['tr', 0],
})

const cellOf = (name: 'tableHeader' | 'tableCell', tag: 'th' | 'td') =>
  Node.create({
    name,
    content: 'text*',
    marks: '',
    isolating: true,
    // Cells of a text span nothing; the commands for tables read these.
    addAttributes: () => ({ colspan: hidden(1), rowspan: hidden(1), colwidth: hidden(null) }),
    parseHTML: () => [{ tag }],
    renderHTML: () => (tag === 'th' ? [tag, { scope: 'col' }, 0] : [tag, 0]),
  })

const Plugins = Extension.create({
  name: 'plugins',
  addKeyboardShortcuts() {
    const run = (command: typeof undo) => () => command(this.editor.state, this.editor.view.dispatch)
    return { 'Mod-z': run(undo), 'Mod-Shift-z': run(redo), 'Mod-y': run(redo) }
  },
  addProseMirrorPlugins: () => [history(), gapCursor()],
})

export const richTextExtensions: AnyExtension[] = [
  Document,
  Text,
  Paragraph,
  Heading,
  BulletList,
  OrderedList,
  ListItem,
  Blockquote,
  HardBreak,
  Link,
  Bold,
  OldBold,
  Italic,
  Table,
  TableKeys,
  TableRow,
  cellOf('tableHeader', 'th'),
  cellOf('tableCell', 'td'),
  Plugins,
]
