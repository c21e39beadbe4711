import type { ReactNode } from 'react'
import { useText } from '../i18n/text'
import { Button } from '../ui/Button'
import { type DescriptionItem, DescriptionList } from '../ui/DescriptionList'
import { Disclosure } from '../ui/Disclosure'
import { Panel } from '../ui/Panel'
import { Ending, type Way } from './Ending'
import { Moved, type MovedProps } from './Moved'
import styles from './Receipt.module.css'
import { useMoment } from './useMoment'

type Props = {
  title?: ReactNode
  /** When it happened, in milliseconds; null where the issuer did not say. */
  at: number | null
  /** What went from where to where: not repeated in the rows. */
  moved?: MovedProps | undefined
  rows: readonly DescriptionItem[]
  /** References that customer service asks for. */
  references: readonly { readonly term: string; readonly text: string | null }[]
  /** Of the card that the receipt is about. */
  issuer?: string | undefined
  /** Where a completed flow leads: a receipt in a list has neither. */
  card?: Way | undefined
  again?: Way | undefined
  /** A link to a related page. */
  aside?: ReactNode
}

/** Only in print: who issued the card of the receipt. */
export function IssuedBy({ issuer }: Pick<Props, 'issuer'>) {
  const t = useText()
  return issuer ? <p data-print="only">{t('money.issuer', { issuer })}</p> : null
}

/** Beside the heading of what it prints. */
export function PrintReceipt() {
  return (
    <div data-print="no">
      <Button variant="secondary" size="small" onClick={() => window.print()}>
        {useText()('money.print')}
      </Button>
    </div>
  )
}

/** The result of a completed action, to keep. Printed without its buttons; the page header names the portal. */
export function Receipt({ title, at, moved, rows, references, issuer, card, again, aside }: Props) {
  const t = useText()
  const moment = useMoment()
  const known = references.filter(({ text }) => text)
  return (
    <div className={styles['receipt']}>
      <Panel title={title ?? t('money.receipt')} actions={<PrintReceipt />}>
        {moved ? <Moved {...moved} /> : null}
        <DescriptionList
          layout="end"
          items={[...(at === null ? [] : [{ key: 'at', term: t('money.at'), description: moment(at) }]), ...rows]}
        />
        {known.length > 0 ? (
          <Disclosure summary={t('money.details')} headingLevel={3}>
            <DescriptionList
              layout="end"
              items={known.map(({ term, text }) => ({
                key: term,
                term,
                description: <span className={styles['reference']}>{text}</span>,
                verbatim: true,
              }))}
            />
          </Disclosure>
        ) : null}
      </Panel>
      <IssuedBy issuer={issuer} />
      {card || again ? (
        <Ending card={card} again={again}>
          {aside}
        </Ending>
      ) : null}
    </div>
  )
}
