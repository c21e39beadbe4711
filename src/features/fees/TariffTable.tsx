import { FEE_COLUMNS, type FeeColumn, isEarlier, isPower } from '../../../rules/cards/fees'
import { type Cell, cellOf, type TariffRow } from '../../../rules/cards/tariff'
import { useFormat, useText } from '../../i18n/text'
import { classNames } from '../../ui/classNames'
import { Words } from '../../ui/Words'
import styles from './Fees.module.css'

type Props = {
  id: string
  title: string
  rowsAre: string
  rows: readonly { readonly row: TariffRow; readonly label: string }[]
  mine: FeeColumn | null
  /** The one card whose figures fit on a phone. */
  shown: FeeColumn
}

/** One column per card; where they do not fit, they scroll under fixed row headers. A phone shows one card's column. */
export function TariffTable({ id, title, rowsAre, rows, mine, shown }: Props) {
  const t = useText()
  const look = (column: FeeColumn) =>
    classNames(
      isPower(column) && styles['old'],
      column === mine && styles['mine'],
      column !== shown && styles['other'],
    ) || undefined
  return (
    <section className={styles['section']} aria-labelledby={id}>
      <h2 id={id} tabIndex={-1}>
        {title}
      </h2>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard must be able to scroll it */}
      <div className={styles['scroller']} role="group" aria-labelledby={id} tabIndex={0}>
        <table className={styles['table']}>
          <caption className="visually-hidden">{title}</caption>
          <thead>
            <tr>
              <th scope="col">{rowsAre}</th>
              {FEE_COLUMNS.map((column) => (
                <th key={column} scope="col" className={look(column)}>
                  {column === mine ? <span className={styles['badge']}>{t('fees.column.mine')}</span> : null}
                  <span>{t(`fees.column.${column}`)}</span>
                  {isEarlier(column) ? <small>{` (${t('fees.column.old')})`}</small> : null}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ row, label }) => (
              <tr key={row.key}>
                <th scope="row">
                  <Words>{label}</Words>
                </th>
                {FEE_COLUMNS.map((column) => (
                  <td key={column} className={look(column)}>
                    <Figure cell={cellOf(row, column)} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

function Figure({ cell }: { cell: Cell }) {
  const t = useText()
  const { money } = useFormat()
  if (cell === 'nothing')
    return (
      <>
        <span aria-hidden="true">–</span>
        <span className="visually-hidden">{t('fees.nothing')}</span>
      </>
    )
  const text = () => {
    if (typeof cell === 'string') return t(`fees.${cell}`)
    if (!('cents' in cell)) return t('fees.percent', { percent: cell.percent })
    const fee = money(cell.cents)
    if (cell.hasTax) return t('fees.tax', { fee })
    if (cell.percent !== undefined) return t('fees.plusPercent', { fee, percent: cell.percent })
    return cell.count === undefined ? fee : t('fees.count', { count: cell.count, amount: fee })
  }
  return <span>{text()}</span>
}
