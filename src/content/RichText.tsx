import { Fragment, type ReactNode, useId } from 'react'
import type { Rich, TableText } from '../../rules/content/richText'
import { Link } from '../ui/Link'
import { Words } from '../ui/Words'
import styles from './RichText.module.css'

/** Renders text with markup as React elements only: the browser parses no HTML string. */
export function RichText({ children }: { children: readonly Rich[] }) {
  return children.map(drawNode)
}

function drawNode(node: Rich, key: number): ReactNode {
  if (typeof node === 'string') return <Words key={key}>{node}</Words>
  if (node.tag === 'table') return <PlainTable key={key} {...node} />
  if (node.tag === 'br') return <br key={key} />
  const inner = <RichText>{node.children}</RichText>
  if (node.tag === 'a')
    return (
      <Anchor key={key} href={node.href ?? ''}>
        {inner}
      </Anchor>
    )
  const { tag: Tag, id, alias } = node
  // A heading that an anchor can target must be focusable.
  const target = id === undefined ? {} : { id, tabIndex: -1 }
  return (
    <Tag key={key} {...target}>
      {alias ? <span id={alias} /> : null}
      {inner}
    </Tag>
  )
}

function Anchor({ href, children }: { href: string; children: ReactNode }) {
  if (href.startsWith('/')) return <Link to={href}>{children}</Link>
  const isElsewhere = href.startsWith('https:')
  return (
    <a href={href} rel={isElsewhere ? 'noopener noreferrer' : undefined}>
      {children}
    </a>
  )
}

/** A table too wide for the page scrolls inside its own box. */
export function PlainTable({ caption, columns, rows }: TableText & { caption: string }) {
  const captionId = useId()
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by the keyboard
    <section className={styles['scroller']} aria-labelledby={captionId} tabIndex={0}>
      <table className={styles['table']}>
        <caption id={captionId} className="visually-hidden">
          {caption}
        </caption>
        <thead>
          <tr>
            {columns.map((column, index) => (
              <th key={index} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.join()}>
              {row.map((cell, index) => (
                <td key={index}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** Wraps text that is not in a block element in a paragraph. */
export const RichParagraphs = ({ children }: { children: readonly Rich[] }) => (
  <div className={styles['text']}>
    {paragraphsOf(children).map((part, index) => (
      <Fragment key={index}>
        {isBlock(part[0]) ? (
          <RichText>{part}</RichText>
        ) : (
          <p>
            <RichText>{part}</RichText>
          </p>
        )}
      </Fragment>
    ))}
  </div>
)

const isBlock = (node: Rich | undefined) =>
  typeof node === 'object' && !['a', 'b', 'strong', 'em', 'br'].includes(node.tag)

/** Inline nodes between two blocks become one paragraph. */
function paragraphsOf(nodes: readonly Rich[]): Rich[][] {
  const parts: Rich[][] = []
  for (const node of nodes) {
    const last = parts.at(-1)
    if (last && !isBlock(node) && !isBlock(last[0])) last.push(node)
    else parts.push([node])
  }
  return parts
}
