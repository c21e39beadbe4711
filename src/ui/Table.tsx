import type { ReactNode } from 'react'
import { classNames } from './classNames'
import styles from './Table.module.css'

export type TableColumn<Row> = {
  key: string
  header: string
  cell: (row: Row) => ReactNode
  /** Right-aligned, digits of equal width. */
  numeric?: boolean | undefined
  /** No line breaks: a date, a reference. */
  nowrap?: boolean | undefined
  /** Header of its row; heading of the stacked list. */
  rowHeader?: boolean | undefined
  /** In a narrow table: beside the row's header, or under it with its own header (the default). */
  stacked?: 'aside' | 'inline' | undefined
  /** A column of buttons: its header is for screen readers. */
  action?: boolean | undefined
}

export type TableProps<Row> = {
  caption: ReactNode
  captionHidden?: boolean | undefined
  columns: readonly TableColumn<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** Shown when there are no rows. */
  empty?: ReactNode
  busy?: boolean | undefined
  /** Keeps the side padding inside a flush panel. */
  inset?: boolean | undefined
}

/**
 * Narrower than 38rem, each row is a short list under its header. The roles are explicit, because some browsers drop
 * the roles of a table with block layout.
 */
export function Table<Row>({
  caption,
  captionHidden = false,
  columns,
  rows,
  rowKey,
  empty,
  busy,
  inset = false,
}: TableProps<Row>) {
  if (rows.length === 0 && empty) return <div className={inset ? styles['emptyInset'] : styles['empty']}>{empty}</div>
  return (
    <div className={styles['wrap']} aria-busy={busy || undefined}>
      <table role="table" className={classNames(styles['table'], inset && styles['inset'])}>
        <caption className={captionHidden ? 'visually-hidden' : styles['caption']}>{caption}</caption>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map((column) => (
              <th
                key={column.key}
                role="columnheader"
                scope="col"
                className={classNames(column.numeric && styles['numeric'], column.action && styles['action'])}
              >
                {column.action ? <span className="visually-hidden">{column.header}</span> : column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => (
            <tr key={rowKey(row)} role="row">
              {columns.map((column) => {
                const className = classNames(
                  column.numeric && styles['numeric'],
                  column.nowrap && styles['nowrap'],
                  column.action && styles['action'],
                  column.rowHeader ? styles['title'] : !column.action && styles[column.stacked ?? 'inline'],
                )
                return column.rowHeader ? (
                  <th key={column.key} role="rowheader" scope="row" className={className}>
                    {column.cell(row)}
                  </th>
                ) : (
                  <td
                    key={column.key}
                    role="cell"
                    className={className}
                    data-label={column.header}
                    translate={column.numeric ? 'no' : undefined}
                  >
                    {column.cell(row)}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
