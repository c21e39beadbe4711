import { useSelector } from '@xstate/react'
import { memo, useRef, useState } from 'react'
import { selectFieldErrors } from '../../../machines/form/selectors'
import {
  billsOf,
  cardOf,
  daysIn,
  type Left,
  leftFor,
  type PayBill,
  selectContext,
  selectIsSeveral,
  suggestedFor,
} from '../../../machines/pay-bill/selectors'
import type { Card } from '../../../rules/cards/card'
import {
  amountFieldOf,
  amountsIn,
  BILL_FEE_CENTS,
  type BillLimit,
  sumOfPayments,
  whyNotPaying,
  whyTooMuch,
} from '../../../rules/money/billPayments'
import type { Biller } from '../../../rules/money/bills'
import { FormColumns } from '../../flow/FlowColumns'
import { useSumRows } from '../../flow/Review'
import { AmountField } from '../../forms/AmountField'
import { CardChoice } from '../../forms/CardChoice'
import { type FieldOf, FlowForm } from '../../forms/FlowForm'
import { useFormat, useText } from '../../i18n/text'
import { Banner } from '../../ui/Banner'
import { Button } from '../../ui/Button'
import { DescriptionList } from '../../ui/DescriptionList'
import { Money } from '../../ui/Money'
import { Panel } from '../../ui/Panel'
import { RadioGroup } from '../../ui/RadioGroup'
import { TextField } from '../../ui/TextField'
import { BillFilter, FILTER_FROM, useBillFilter } from './BillFilter'
import styles from './Bills.module.css'

type Props = { pay: PayBill }

export function PayAmounts({ pay }: Props) {
  const t = useText()
  const context = useSelector(pay, selectContext)
  const isSeveral = useSelector(pay, selectIsSeveral)
  const first = cardOf(context)
  const [chosenId, setChosen] = useState(first?.clientId)
  const card = context.basis.cards.find(({ clientId }) => clientId === chosenId) ?? first
  const [amounts, setAmounts] = useState<readonly number[]>(() =>
    billsOf(context).flatMap(({ serialNo }) => suggestedFor(context, serialNo) ?? []),
  )
  const words = useWords(card ? leftFor(context, card) : null, card)
  if (!card) return null
  const left = leftFor(context, card)
  return (
    <FormColumns>
      <Panel>
        <FlowForm
          flow={pay}
          submitLabel={t('payBill.continue')}
          busyLabel={t('payBill.opening')}
          words={words}
          onInput={() => pay.send({ type: 'form.edit' })}
          actions={
            <Button variant="secondary" onClick={() => pay.send({ type: 'step.back' })}>
              {t('flow.back')}
            </Button>
          }
        >
          {(field) => (
            <>
              {isSeveral ? (
                <Amounts pay={pay} field={field} onTyped={setAmounts} />
              ) : (
                <Amount pay={pay} field={field} left={left} />
              )}
              <Source cards={context.basis.cards} card={card} field={field} onChoose={setChosen} />
              <When pay={pay} field={field} />
              {isSeveral ? <Sum pay={pay} amounts={amounts} card={card} left={left} words={words} /> : null}
            </>
          )}
        </FlowForm>
      </Panel>
      <Limits limits={left.limits} />
    </FormColumns>
  )
}

/** Values for the amounts' error texts: the tightest limits. */
function useWords(left: Left | null, card: Card | null) {
  const { money } = useFormat()
  const limits = left?.limits ?? []
  const least = (by: 'centsLeft' | 'countLeft') =>
    limits.reduce<BillLimit | undefined>((one, other) => (one && one[by] <= other[by] ? one : other), undefined)
  const [cents, count] = [least('centsLeft'), least('countLeft')]
  return {
    available: money(card?.availableCents ?? 0),
    left: money(cents?.centsLeft ?? 0),
    period: cents?.key ?? '',
    countLeft: count?.countLeft ?? 0,
    countPeriod: count?.key ?? '',
  }
}

type FieldProps = Props & { field: FieldOf }

function Amount({ pay, field, left: { most } }: FieldProps & { left: Left }) {
  const t = useText()
  const { money } = useFormat()
  const context = useSelector(pay, selectContext)
  const [bill] = billsOf(context)
  if (!bill) return null
  return (
    <AmountField
      {...field(amountFieldOf(bill.serialNo))}
      label={t('payBill.amount')}
      hint={t('payBill.amount.hint', {
        by: most.by,
        most: money(most.cents),
        fee: money(BILL_FEE_CENTS),
        least: money(1),
      })}
      cents={suggestedFor(context, bill.serialNo)}
    />
  )
}

/** Every bill with its amount; a bill without an amount is not paid. */
function Amounts({ pay, field, onTyped }: FieldProps & { onTyped: (amounts: readonly number[]) => void }) {
  const box = useRef<HTMLDivElement>(null)
  const context = useSelector(pay, selectContext)
  const bills = billsOf(context)
  const filter = useBillFilter(bills)
  const read = () => {
    const inputs = [...(box.current?.querySelectorAll('input') ?? [])]
    const values = Object.fromEntries(inputs.map(({ name, value }) => [name, value]))
    onTyped(
      amountsIn(
        bills.map(({ serialNo }) => serialNo),
        values,
      ),
    )
  }
  // A bill with an amount will be paid: do not hide it.
  const isFilled = (serialNo: string) =>
    Boolean(box.current?.querySelector<HTMLInputElement>(`[name="${CSS.escape(amountFieldOf(serialNo))}"]`)?.value)
  return (
    <>
      {bills.length > FILTER_FROM ? <BillFilter filter={filter} /> : null}
      <div ref={box} className={styles['amounts']} onInput={read}>
        {bills.map((bill) => (
          <AmountOf
            key={bill.serialNo}
            bill={bill}
            error={field(amountFieldOf(bill.serialNo)).error}
            cents={suggestedFor(context, bill.serialNo)}
            isHidden={!filter.has(bill) && !isFilled(bill.serialNo)}
          />
        ))}
      </div>
    </>
  )
}

type AmountOfProps = { bill: Biller; error: string | undefined; cents: number | null; isHidden: boolean }

/** There may be hundreds: memoized, so that each renders only when it changes. */
const AmountOf = memo(function AmountOf({ bill, error, cents, isHidden }: AmountOfProps) {
  const t = useText()
  return (
    <div hidden={isHidden}>
      <AmountField
        name={amountFieldOf(bill.serialNo)}
        error={error}
        label={bill.alias ?? bill.name}
        hint={
          <>
            <span>{`${bill.alias ? `${bill.name} · ` : ''}${t('bills.account.of')}`}</span>{' '}
            <span data-private translate="no">
              {bill.account}
            </span>
          </>
        }
        cents={cents}
      />
    </div>
  )
})

type SumProps = Props & {
  amounts: readonly number[]
  card: Card
  left: Left
  words: ReturnType<typeof useWords>
}

/** What the amounts come to so far. Not live: it would be announced at every key. */
function Sum({ pay, amounts, card, left, words }: SumProps) {
  const t = useText()
  const { money } = useFormat()
  const sumRows = useSumRows()
  const errors = useSelector(pay, selectFieldErrors)
  const count = amounts.length
  if (count === 0) return null
  const sum = sumOfPayments(amounts, card.availableCents)
  const problem = whyTooMuch(amounts, card, left.limits)
  const [amount, fee, total] = sumRows(sum)
  return (
    <>
      <DescriptionList
        layout="end"
        items={[
          ...(amount ? [{ ...amount, term: t('payBill.sum.bills', { count }) }] : []),
          ...(fee ? [{ ...fee, term: t('payBill.review.fees', { count }) }] : []),
          ...(total ? [total] : []),
          ...(sum.afterCents < 0
            ? []
            : [{ key: 'after', term: t('payBill.review.after'), description: <Money text={money(sum.afterCents)} /> }]),
        ]}
      />
      {problem && !Object.values(errors).includes(problem) ? (
        <Banner tone="warning">
          <p>{t(problem, words)}</p>
        </Banner>
      ) : null}
    </>
  )
}

type SourceProps = { cards: readonly Card[]; card: Card; field: FieldOf; onChoose: (clientId: string) => void }

function Source({ cards, card, field, onChoose }: SourceProps) {
  const t = useText()
  return (
    <CardChoice
      field={field('sourceCard')}
      legend={t('payBill.from')}
      appearance="rows"
      offered={cards}
      cards={cards}
      chosen={card.clientId}
      whyNot={whyNotPaying}
      others={(count) => t('payBill.from.others', { count })}
      onChange={onChoose}
    />
  )
}

function When({ pay, field }: FieldProps) {
  const t = useText()
  const { day } = useFormat()
  const context = useSelector(pay, selectContext)
  const [when, setWhen] = useState(context.draft?.when ?? 'now')
  const { first, isAfterCutOff } = daysIn(context)
  return (
    <>
      <RadioGroup
        {...field('when')}
        legend={t('payBill.when')}
        defaultValue={when}
        onChange={(value) => setWhen(value === 'later' ? 'later' : 'now')}
        options={[
          {
            value: 'now',
            label: isAfterCutOff ? t('payBill.when.tomorrow', { day: day(first) }) : t('payBill.when.now'),
            hint: t(isAfterCutOff ? 'payBill.when.tomorrow.hint' : 'payBill.when.now.today', { day: day(first) }),
          },
          { value: 'later', label: t('payBill.when.later'), hint: t('payBill.when.later.hint') },
        ]}
      />
      {when === 'later' ? (
        <TextField
          {...field('dateToPay')}
          type="date"
          label={t('payBill.date')}
          hint={t('payBill.date.hint', { day: day(first) })}
          min={first}
          defaultValue={context.draft?.when === 'later' ? context.draft.dateToPay : undefined}
          width="short"
        />
      ) : null}
    </>
  )
}

/** Renders nothing where the issuer does not say when payments were made. */
function Limits({ limits }: Pick<Left, 'limits'>) {
  const t = useText()
  const { money } = useFormat()
  if (!limits) return null
  return (
    <Panel title={t('payBill.limits')} tone="sunken">
      <DescriptionList
        layout="stacked"
        items={limits.map(({ key, count, cents, countLeft, centsLeft }) => ({
          key,
          term: t(`payBill.limits.${key}`),
          description: (
            <>
              <span className={styles['limit']}>
                {t('payBill.limits.left', { left: money(centsLeft), all: money(cents) })}
              </span>
              <span className={styles['limit']}>{t('payBill.limits.payments', { countLeft, count })}</span>
            </>
          ),
        }))}
      />
    </Panel>
  )
}
