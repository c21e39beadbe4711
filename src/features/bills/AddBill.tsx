import { useSelector } from '@xstate/react'
import { useRef } from 'react'
import {
  type AddBill as Add,
  STEPS,
  type Step,
  selectAdded,
  selectDraft,
  selectFailure,
  selectIsUnexplained,
  selectPayee,
  selectPayees,
  selectQuery,
  selectSearch,
  selectStep,
  selectTyped,
} from '../../../machines/add-bill/selectors'
import { StepHeader, UnconfirmedStep } from '../../flow/FlowStep'
import { FailureNote } from '../../forms/FailureNote'
import { FlowForm } from '../../forms/FlowForm'
import { useText } from '../../i18n/text'
import { Banner } from '../../ui/Banner'
import { Button } from '../../ui/Button'
import { DescriptionList } from '../../ui/DescriptionList'
import { FormActions } from '../../ui/Form'
import { Icon } from '../../ui/Icon'
import { chooseByKeys, moveByArrows } from '../../ui/moveByArrows'
import { Panel } from '../../ui/Panel'
import { Stack } from '../../ui/Stack'
import { TextField } from '../../ui/TextField'
import { BillFields } from './BillFields'
import styles from './Bills.module.css'

type Props = { add: Add }

/** Choose a biller, enter the account, review, add. `from`: what the page showed before. */
export function AddBill({ add, from }: Props & { from?: string | undefined }) {
  const step = useSelector(add, selectStep)
  if (step === 'left') return null
  return (
    <Stack>
      <Header add={add} step={step} from={from} />
      {step === 'payee' ? <PayeeStep add={add} /> : null}
      {step === 'account' ? <AccountStep add={add} /> : null}
      {step === 'review' ? <ReviewStep add={add} /> : null}
      {step === 'unconfirmed' ? <Unconfirmed add={add} /> : null}
      {step === 'added' ? <Added add={add} /> : null}
    </Stack>
  )
}

function Header({ add, step, from }: Props & { step: Exclude<Step, 'left'>; from: string | undefined }) {
  const t = useText()
  const name = useSelector(add, selectPayee)?.name ?? ''
  const words: Record<typeof step, { title: string; lead?: string }> = {
    payee: { title: t('bills.payee.title'), lead: t('bills.payee.lead') },
    account: { title: t('bills.account.title', { name }) },
    review: { title: t('bills.review.title'), lead: t('bills.review.lead') },
    added: { title: t('bills.added.title'), lead: t('bills.added.lead') },
    unconfirmed: { title: t('bills.unconfirmed.add.title') },
  }
  const place = STEPS.findIndex((one) => one === step)
  return (
    <StepHeader {...words[step]} step={step} from={from} place={place < 0 ? undefined : [place + 1, STEPS.length]} />
  )
}

function PayeeStep({ add }: Props) {
  const t = useText()
  const query = useSelector(add, selectQuery)
  const payees = useSelector(add, selectPayees)
  const search = useSelector(add, selectSearch)
  const failure = useSelector(add, selectFailure)
  const isUnexplained = useSelector(add, selectIsUnexplained)
  const choose = ({ billerId }: { billerId: string }) => add.send({ type: 'payee.choose', billerId })
  return (
    <>
      <Panel>
        <div data-arrows>
          <Stack gap={4}>
            <TextField
              name="payee"
              type="search"
              label={t('bills.payee.search')}
              hint={t('bills.payee.hint')}
              autoComplete="off"
              maxLength={100}
              defaultValue={query}
              width="medium"
              onChange={({ target }) => add.send({ type: 'payee.type', query: target.value })}
              onKeyDown={chooseByKeys(payees, choose)}
            />
            <p role="status" className={styles['status']}>
              {search === 'none' || search === 'unavailable'
                ? null
                : t(`bills.payee.${search}`, { count: payees.length })}
            </p>
            {payees.length > 0 ? (
              <ul className={styles['results']} aria-label={t('bills.payee.results')}>
                {payees.map((payee) => (
                  <li key={payee.billerId}>
                    <button
                      type="button"
                      className={styles['result']}
                      onKeyDown={moveByArrows}
                      onClick={() => choose(payee)}
                    >
                      <span translate="no">{payee.name}</span>
                      <Icon name="chevron-right" size="small" />
                    </button>
                  </li>
                ))}
              </ul>
            ) : null}
            {search === 'none' ? (
              <Banner tone="info" live="status" title={t('bills.payee.none', { query })}>
                <p>{t('bills.payee.none.body')}</p>
                <p>{t('bills.payee.none.elsewhere')}</p>
              </Banner>
            ) : null}
            {search === 'unavailable' ? (
              <>
                <FailureNote failure={failure} words={isUnexplained ? t('bills.payee.unavailable') : undefined} />
                <div>
                  <Button variant="secondary" onClick={() => add.send({ type: 'search.retry' })}>
                    {t('common.retry')}
                  </Button>
                </div>
              </>
            ) : null}
          </Stack>
        </div>
      </Panel>
      <FormActions>
        <Button variant="secondary" onClick={() => add.send({ type: 'step.back' })}>
          {t('flow.back')}
        </Button>
      </FormActions>
      <FailureNote failure={search === 'unavailable' ? null : failure} />
    </>
  )
}

function AccountStep({ add }: Props) {
  const t = useText()
  const payee = useSelector(add, selectPayee)
  const typed = useSelector(add, selectTyped)
  const box = useRef<HTMLDivElement>(null)
  if (!payee) return null
  const back = () => {
    const form = box.current?.querySelector('form')
    add.send({ type: 'step.back', ...(form ? { values: Object.fromEntries(new FormData(form)) } : {}) })
  }
  return (
    <div ref={box}>
      <Panel>
        <FlowForm
          flow={add}
          submitLabel={t('bills.continue')}
          busyLabel={t('bills.continue')}
          words={payee.rules}
          onInput={() => add.send({ type: 'form.edit' })}
          actions={
            <Button variant="secondary" onClick={back}>
              {t('flow.back')}
            </Button>
          }
        >
          {(field) => (
            <BillFields field={field} rules={payee.rules} account={typed.billerAccount} alias={typed.alias} />
          )}
        </FlowForm>
      </Panel>
    </div>
  )
}

function useRows(add: Add) {
  const t = useText()
  const payee = useSelector(add, selectPayee)
  const draft = useSelector(add, selectDraft)
  const added = useSelector(add, selectAdded)
  const bill = added ?? (payee && draft && { name: payee.name, ...draft })
  if (!bill) return null
  return [
    { key: 'biller', term: t('bills.biller'), description: bill.name },
    { key: 'account', term: t('bills.account'), description: bill.account, sensitive: true },
    ...(bill.alias ? [{ key: 'alias', term: t('bills.alias'), description: bill.alias }] : []),
  ]
}

function ReviewStep({ add }: Props) {
  const t = useText()
  const rows = useRows(add)
  if (!rows) return null
  return (
    <>
      <Panel title={t('bills.review')}>
        <DescriptionList layout="end" items={rows} />
      </Panel>
      <FlowForm
        flow={add}
        submitLabel={t('bills.submit')}
        busyLabel={t('bills.adding')}
        actions={
          <Button variant="secondary" onClick={() => add.send({ type: 'step.back' })}>
            {t('flow.back')}
          </Button>
        }
      >
        {() => null}
      </FlowForm>
    </>
  )
}

function Unconfirmed({ add }: Props) {
  const t = useText()
  const rows = useRows(add)
  return (
    <UnconfirmedStep
      doubt={t('bills.unconfirmed.add')}
      flow={add}
      busyLabel={t('bills.checking')}
      onCheck={() => add.send({ type: 'add.check' })}
    >
      {rows ? (
        <Panel title={t('bills.review')}>
          <DescriptionList layout="end" items={rows} />
        </Panel>
      ) : null}
    </UnconfirmedStep>
  )
}

function Added({ add }: Props) {
  const t = useText()
  const rows = useRows(add)
  if (!rows) return null
  return (
    <>
      <Panel title={t('bills.review.added')}>
        <DescriptionList layout="end" items={rows} />
      </Panel>
      <FormActions>
        <Button onClick={() => add.send({ type: 'add.pay' })}>{t('bills.added.pay')}</Button>
        <Button variant="secondary" onClick={() => add.send({ type: 'add.leave' })}>
          {t('bills.view')}
        </Button>
        <Button variant="secondary" onClick={() => add.send({ type: 'add.again' })}>
          {t('bills.again')}
        </Button>
      </FormActions>
    </>
  )
}
