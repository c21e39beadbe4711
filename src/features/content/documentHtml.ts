import type { Node } from '@tiptap/pm/model'
import { htmlOf } from '../../../rules/content/html'
import type { Rich } from '../../../rules/content/richText'
import { nodesOf } from './richTextDocument'

const isEmptyParagraph = (node: Node) => node.type.name === 'paragraph' && node.content.size === 0
const isLoose = (node: Node) => node.attrs['source'] === 'text'

/**
 * Writes a document as HTML. Blocks that have not changed since the last time are not written again, and those that
 * nobody has changed stay as they were read, to the letter.
 */
export class DocumentHtml {
  readonly #known = new WeakMap<Node, string>()

  /** `doc` was made of these nodes. */
  remember(doc: Node, nodes: readonly Rich[]) {
    const blocks = nodes.filter(
      (node) => typeof node === 'object' && !['br', 'b', 'strong', 'em', 'a'].includes(node.tag),
    )
    const all = doc.children.filter((child) => !isLoose(child))
    // An empty document has a paragraph that is in no text.
    if (blocks.length === all.length) for (const [at, block] of blocks.entries()) this.#keep(all[at], htmlOf([block]))
  }

  #keep(node: Node | undefined, html: string) {
    if (node) this.#known.set(node, html)
  }

  htmlOf(doc: Node): string {
    const { children } = doc
    let html = ''
    for (let at = 0; at < children.length; ) {
      let end = at + 1
      // Loose words are written otherwise if others are next to them.
      if (isLoose(children[at] as Node))
        while (end < children.length && (isLoose(children[end] as Node) || isEmptyParagraph(children[end] as Node)))
          end += 1
      const run = children.slice(at, end)
      const [first] = run
      const known = run.length === 1 && first ? this.#known.get(first) : undefined
      const written = known ?? htmlOf(nodesOf({ type: 'doc', content: run.map((node) => node.toJSON()) }))
      if (run.length === 1 && known === undefined) this.#keep(first, written)
      html += written
      at = end
    }
    return html
  }
}
