import type { Editor, JSONContent } from '@tiptap/core'
import { closeHistory } from '@tiptap/pm/history'
import type { Node } from '@tiptap/pm/model'
import type { Transaction } from '@tiptap/pm/state'
import { parseRich } from '../../../rules/content/html'
import type { Rich } from '../../../rules/content/richText'
import { DocumentHtml } from './documentHtml'
import { docOf } from './richTextDocument'

/** Milliseconds between two reports while somebody types. */
export const REPORT_INTERVAL = 300
const FROM_OUTSIDE = 'fromOutside'

/** Keeps a document and its text the same: reports what is typed, and replaces what is given from outside. */
export class Reports {
  #listener: (html: string) => void = () => {}
  readonly #html = new DocumentHtml()
  /** The text that both sides know. */
  #text: string
  #nodes: readonly Rich[] = []
  #changed: Node | null = null
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(text: string) {
    this.#text = text
  }

  listen(listener: (html: string) => void) {
    this.#listener = listener
  }

  documentOf(text: string): JSONContent {
    this.#nodes = parseRich(text).nodes
    return docOf(this.#nodes)
  }

  opened(doc: Node) {
    this.#html.remember(doc, this.#nodes)
  }

  /** True if it is to be reported. */
  changed(doc: Node, transaction: Transaction): boolean {
    if (!transaction.docChanged || transaction.getMeta(FROM_OUTSIDE)) return false
    this.#changed = doc
    this.#timer ??= setTimeout(() => this.flush(), REPORT_INTERVAL)
    return true
  }

  flush() {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const doc = this.#changed
    this.#changed = null
    if (!doc) return
    const html = this.#html.htmlOf(doc)
    if (html === this.#text) return
    this.#text = html
    this.#listener(html)
  }

  isOther(text: string) {
    return text !== this.#text
  }

  /** One step of its own for undo; blocks that stay the same are not touched. */
  replace(editor: Editor, text: string) {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#changed = null
    this.#text = text
    const { state, view } = editor
    const doc = state.schema.nodeFromJSON(this.documentOf(text))
    const [old, now] = [state.doc.children, doc.children]
    const isSame = (one: number, other: number) => old[one] && now[other] && old[one].eq(now[other])
    let start = 0
    while (isSame(start, start)) start += 1
    let end = 0
    while (end < Math.min(old.length, now.length) - start && isSame(old.length - 1 - end, now.length - 1 - end))
      end += 1
    const sizeOf = (nodes: readonly Node[]) => nodes.reduce((sum, { nodeSize }) => sum + nodeSize, 0)
    const from = sizeOf(old.slice(0, start))
    const to = sizeOf(old.slice(0, old.length - end))
    const added = now.slice(start, now.length - end)
    if (from < to || added.length > 0) {
      const tr = closeHistory(state.tr.replaceWith(from, to, added))
      view.dispatch(tr.setMeta(FROM_OUTSIDE, true))
    }
    this.#html.remember(view.state.doc, this.#nodes)
  }
}
