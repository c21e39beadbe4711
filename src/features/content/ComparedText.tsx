import { Fragment, type ReactNode, useState } from 'react'
import type { ComparedBlock, Part } from '../../../rules/content/compare'
import type { Rich } from '../../../rules/content/richText'
import type { Locale } from '../../../rules/values/locale'
import { useIntl, useText } from '../../editor/texts/text'
import { Button } from '../../ui/Button'
import { classNames } from '../../ui/classNames'
import styles from './Comparison.module.css'

/** Of more unchanged blocks in a row, only the first and the last are shown. */
const SHOWN = 3

type Compared = { readonly blocks: readonly ComparedBlock[] }

/** Links lead nowhere here: what is compared is their words and their address. */
export const ComparedText = ({ blocks, lang }: Compared & { lang: Locale }) => (
  <div className={styles['text']} lang={`${lang}-CA`}>
    <Blocks blocks={blocks} isFolded />
  </div>
)

function Blocks({ blocks, isFolded = false, isList = false }: Compared & { isFolded?: boolean; isList?: boolean }) {
  return blocks.map((block, at) => {
    if (!('nodes' in block)) return <Changed key={at} block={block} />
    const units = unitsOf(block.nodes)
    if (block.kind !== 'same') return <Whole key={at} kind={block.kind} units={units} isList={isList} />
    return isFolded && units.length > SHOWN ? <Folded key={at} units={units} /> : <Units key={at} units={units} />
  })
}

type Unit = readonly Rich[]
const INLINE = ['a', 'b', 'strong', 'em', 'br']
const isInline = (node: Rich | undefined) =>
  typeof node === 'string' || (node !== undefined && INLINE.includes(node.tag))

/** Blocks, and the words between two of them. */
function unitsOf(nodes: readonly Rich[]): Unit[] {
  const units: Rich[][] = []
  for (const node of nodes) {
    const last = units.at(-1)
    if (last && isInline(node) && isInline(last[0])) last.push(node)
    else units.push([node])
  }
  return units
}

function Units({ units }: { units: readonly Unit[] }) {
  return units.map((unit, at) =>
    isInline(unit[0]) ? (
      <p key={at}>
        <Nodes nodes={unit} />
      </p>
    ) : (
      <Nodes key={at} nodes={unit} />
    ),
  )
}

function Folded({ units }: { units: readonly Unit[] }) {
  const t = useText()
  const [isOpen, setIsOpen] = useState(false)
  if (isOpen) return <Units units={units} />
  return (
    <>
      <Units units={units.slice(0, 1)} />
      <div className={styles['fold']}>
        <Button variant="quiet" size="small" onClick={() => setIsOpen(true)}>
          {t('comparison.unchanged', { count: units.length - 2 })}
        </Button>
      </div>
      <Units units={units.slice(-1)} />
    </>
  )
}

/** In the language of the interface, for screen readers only. */
function Hidden({ children }: { children: string }) {
  return (
    <span className="visually-hidden" lang={useIntl().locale}>
      {` ${children} `}
    </span>
  )
}

function Edge({ kind, isBlock = false, children }: { kind: 'ins' | 'del'; isBlock?: boolean; children: ReactNode }) {
  const t = useText()
  const Tag = kind
  return (
    <Tag className={classNames(styles[kind], isBlock && styles['block'])}>
      <Hidden>{t(kind === 'ins' ? 'comparison.added' : 'comparison.removed')}</Hidden>
      {children}
      <Hidden>{t('comparison.end')}</Hidden>
    </Tag>
  )
}

/** Items stay items of their list. */
function Whole({ kind, units, isList }: { kind: 'added' | 'removed'; units: readonly Unit[]; isList: boolean }) {
  const edge = kind === 'added' ? 'ins' : 'del'
  if (isList)
    return units.flat().map((item, at) => (
      <li key={at}>
        <Edge kind={edge} isBlock>
          {typeof item === 'object' && 'children' in item ? <Nodes nodes={item.children} /> : null}
        </Edge>
      </li>
    ))
  return (
    <Edge kind={edge} isBlock>
      <Units units={units} />
    </Edge>
  )
}

type ChangedBlock = Exclude<ComparedBlock, { readonly nodes: readonly Rich[] }>

function Changed({ block }: { block: ChangedBlock }) {
  if (block.tag === 'table') return <ChangedTable {...block} />
  const Tag = block.tag ?? 'p'
  if ('parts' in block)
    return (
      <Tag>
        <Parts parts={block.parts} />
      </Tag>
    )
  return (
    <Tag>
      <Blocks blocks={block.blocks} isList={Tag === 'ul' || Tag === 'ol'} />
    </Tag>
  )
}

function ChangedTable({ caption, columns, rows }: Extract<ChangedBlock, { readonly tag: 'table' }>) {
  return (
    <div className={styles['scroller']}>
      <table>
        {caption.length > 0 ? (
          <caption>
            <Parts parts={caption} />
          </caption>
        ) : null}
        <thead>
          <tr>
            {columns.map((cell, at) => (
              <th key={at} scope="col">
                <Parts parts={cell} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ kind, cells }, row) => (
            <tr key={row} className={styles[`${kind}Row`]}>
              {cells.map((cell, at) => (
                <td key={at}>
                  <Parts parts={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Parts of one kind that follow each other are one change. */
function Parts({ parts }: { parts: readonly Part[] }) {
  const runs: Part[][] = []
  for (const part of parts) {
    const last = runs.at(-1)
    if (last && last[0]?.kind === part.kind) last.push(part)
    else runs.push([part])
  }
  return runs.map((run, at) => {
    const kind = run[0]?.kind ?? 'same'
    const words = run.map((part, index) => <Words key={index} part={part} />)
    return kind === 'same' ? (
      <Fragment key={at}>{words}</Fragment>
    ) : (
      <Edge key={at} kind={kind}>
        {words}
      </Edge>
    )
  })
}

function Words({ part: { kind, text, marks, href } }: { part: Part }) {
  const t = useText()
  if (text === '\n')
    return (
      <>
        {kind === 'same' ? null : <Hidden>{t('comparison.lineBreak')}</Hidden>}
        <br />
      </>
    )
  const marked = marks.reduce<ReactNode>((inner, Tag) => <Tag>{inner}</Tag>, text)
  if (href === undefined) return marked
  return (
    <>
      <span className={styles['link']}>{marked}</span>
      {kind === 'same' ? null : <Address href={href} />}
    </>
  )
}

/** Two links with the same words may differ in their address only. */
const Address = ({ href }: { href: string }) => (
  <span className={styles['address']}>{` (${useText()('comparison.linkTo', { href })})`}</span>
)

function Nodes({ nodes }: { nodes: readonly Rich[] }) {
  return nodes.map((node, at) => <Drawn key={at} node={node} />)
}

function Drawn({ node }: { node: Rich }): ReactNode {
  if (typeof node === 'string') return node
  if (node.tag === 'br') return <br />
  if (node.tag === 'table') return <PlainTable {...node} />
  const inner = <Nodes nodes={node.children} />
  if (node.tag === 'a') return <span className={styles['link']}>{inner}</span>
  const { tag: Tag } = node
  return <Tag>{inner}</Tag>
}

const PlainTable = ({ caption, columns, rows }: Extract<Rich, { readonly tag: 'table' }>) => (
  <div className={styles['scroller']}>
    <table>
      {caption === '' ? null : <caption>{caption}</caption>}
      <thead>
        <tr>
          {columns.map((cell, at) => (
            <th key={at} scope="col">
              {cell}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((cells, row) => (
          <tr key={row}>
            {cells.map((cell, at) => (
              <td key={at}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)
