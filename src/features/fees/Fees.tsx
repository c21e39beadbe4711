import { useEffect, useRef, useState } from 'react'
import { FEE_COLUMNS, type FeeColumn } from '../../../rules/cards/fees'
import { FEE_ROWS, LIMIT_ROWS, startingWithDifferences } from '../../../rules/cards/tariff'
import { TRANSFER_MAX_CENTS } from '../../../rules/money/transfer'
import { Printed } from '../../flow/Printed'
import { PublishedBlock } from '../../flow/PublishedBlock'
import { useFormat, useText } from '../../i18n/text'
import { Banner } from '../../ui/Banner'
import { Link } from '../../ui/Link'
import { PageHeader } from '../../ui/PageHeader'
import { SelectField } from '../../ui/SelectField'
import { Stack } from '../../ui/Stack'
import styles from './Fees.module.css'
import { TariffTable } from './TariffTable'

const NOTES = ['change', 'atm', 'insured', 'expire', 'transfer', 'credit', 'signs'] as const
/** What this portal does differs from the tables. */
const ON_THIS_PORTAL: readonly string[] = ['transfer', 'credit'] satisfies readonly (typeof NOTES)[number][]

type Props = {
  /** The column of the holder's card. */
  mine: FeeColumn | null
  /** Account access has not ended (OP-10). */
  hasAccess?: boolean
}

/** Limits and fees of each card. Content spec §2, §9. */
export function Fees({ mine, hasAccess = true }: Props) {
  const t = useText()
  const { money } = useFormat()
  const limit = money(TRANSFER_MAX_CENTS['express-reloadable'])
  const [chosen, choose] = useState<FeeColumn | null>(null)
  const shown = chosen ?? mine ?? 'digitalReloadable'
  const choice = useRef<HTMLSelectElement>(null)
  // The holder's card may be known only after the first render: keep a choice already made.
  useEffect(() => {
    if (choice.current && mine && !chosen) choice.current.value = mine
  }, [mine, chosen])
  const sorted = <Rows extends Parameters<typeof startingWithDifferences>[0]>(rows: Rows) =>
    mine ? startingWithDifferences(rows, mine) : rows
  return (
    <>
      <Printed />
      <Stack>
        <PageHeader
          title={t('screen.fees.title')}
          lead={t('screen.fees.lead')}
          {...(__EDITING__ && { subject: <PublishedBlock /> })}
        />
        <Banner tone="info" action={<Link to="/faq/retiringcards">{t('fees.banner.link')}</Link>}>
          {t('fees.banner')}
        </Banner>
        {mine ? <p>{t('fees.mine', { card: t(`fees.column.${mine}`) })}</p> : null}
        <p className={styles['hint']} data-print="no">
          {t('fees.note.scroll')}
        </p>
        <div className={styles['choice']} data-print="no">
          <SelectField
            name="card"
            label={t('fees.choose')}
            ref={choice}
            defaultValue={shown}
            onFocus={() => choose(shown)}
            onChange={({ currentTarget }) =>
              choose(FEE_COLUMNS.find((column) => column === currentTarget.value) ?? null)
            }
            options={FEE_COLUMNS.map((column) => ({ value: column, label: t(`fees.column.${column}`) }))}
          />
        </div>
        <TariffTable
          id="limits"
          title={t('fees.limits.title')}
          rowsAre={t('fees.column.item')}
          rows={sorted(LIMIT_ROWS).map((row) => ({
            row,
            label: t(`limit.${row.key as (typeof LIMIT_ROWS)[number]['key']}`),
          }))}
          mine={mine}
          shown={shown}
        />
        <TariffTable
          id="fees"
          title={t('fees.fees.title')}
          rowsAre={t('fees.column.fee')}
          rows={sorted(FEE_ROWS).map((row) => ({
            row,
            label: t(`fee.${row.key as (typeof FEE_ROWS)[number]['key']}`),
          }))}
          mine={mine}
          shown={shown}
        />
        <ul className={styles['notes']}>
          {NOTES.filter((note) => hasAccess || !ON_THIS_PORTAL.includes(note)).map((note) => (
            <li key={note}>{t(`fees.note.${note}`, { limit })}</li>
          ))}
        </ul>
      </Stack>
    </>
  )
}
