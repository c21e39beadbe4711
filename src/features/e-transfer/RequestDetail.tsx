import { useSelector } from '@xstate/react'
import { type RequestActor, selectIsOverdue } from '../../../machines/money-request/selectors'
import type { Card } from '../../../rules/cards/card'
import { isOpen, isOver, type KnownRequest, STAGES, stageOfStep, stepsOf } from '../../../rules/money/moneyRequest'
import { IssuedBy, Receipt } from '../../flow/Receipt'
import { useSumRows } from '../../flow/Review'
import { useMoment } from '../../flow/useMoment'
import { useFormat, useText } from '../../i18n/text'
import { Banner } from '../../ui/Banner'
import { DescriptionList } from '../../ui/DescriptionList'
import { Money } from '../../ui/Money'
import { Columns, Stack } from '../../ui/Stack'
import { Timeline } from '../../ui/Timeline'
import { Cancellation, NextAct } from './RequestActions'
import { useCardName } from './useCardName'

type Props = {
  request: KnownRequest
  actor: RequestActor | null
  cards: readonly Card[]
  /** The page is about this request: its heading gives the outcome of a cancellation. */
  isAlone?: boolean
}

export const issuerOf = ({ serialNumber }: KnownRequest, cards: readonly Card[]) =>
  cards.find((card) => card.serialNumber === serialNumber)?.cardIssuer

/** All data comes from the list; the actor only knows the actions in progress. */
export function RequestDetail({ request, actor, cards, isAlone = false }: Props) {
  const { id, stage } = request
  return (
    <Stack gap={5}>
      {actor ? <Overdue actor={actor} /> : null}
      {actor ? <NextAct key={`next ${id}`} request={request} actor={actor} isAlone={isAlone} /> : null}
      <Columns least="wide">
        <Steps request={request} />
        {stage === 'complete' ? (
          <Complete request={request} cards={cards} />
        ) : (
          <Facts request={request} cards={cards} />
        )}
      </Columns>
      {stage === 'complete' ? null : <IssuedBy issuer={issuerOf(request, cards)} />}
      {actor ? <Cancellation key={id} request={request} actor={actor} /> : null}
    </Stack>
  )
}

function Overdue({ actor }: { actor: RequestActor }) {
  const t = useText()
  const isOverdue = useSelector(actor, selectIsOverdue)
  return isOverdue ? (
    <Banner tone="warning" live="status">
      {t('interac.overdue')}
    </Banner>
  ) : null
}

type Of = Pick<Props, 'request'>

/** Past stages with their times and, for an open request, the stages to come. */
function Steps({ request }: Of) {
  const t = useText()
  const moment = useMoment()
  const steps = stepsOf(request)
  const ahead = isOpen(request)
    ? [...STAGES, 'complete' as const].slice(STAGES.findIndex((one) => one === request.stage) + 1)
    : []
  return (
    <Timeline
      label={t('interac.steps')}
      items={[
        ...steps.map((step, index) => {
          const stage = stageOfStep(step)
          const isLast = index === steps.length - 1
          return {
            key: `${index} ${step.status}`,
            label: stage === 'unrecognised' ? step.status : t(`interac.step.${stage}`),
            detail: step.at === null ? undefined : moment(step.at),
            ...(!isLast || stage === 'complete'
              ? { state: 'done' as const, stateLabel: t('interac.step.done') }
              : { state: isOpen(request) || stage === 'unrecognised' ? ('current' as const) : ('ended' as const) }),
          }
        }),
        ...ahead.map((stage) => ({
          key: stage,
          label: t(`interac.step.${stage}`),
          state: 'ahead' as const,
          stateLabel: t('interac.step.ahead'),
        })),
      ]}
    />
  )
}

function Facts({ request, cards }: Pick<Props, 'request' | 'cards'>) {
  const t = useText()
  const { money } = useFormat()
  const moment = useMoment()
  const cardName = useCardName(cards)
  const { serialNumber, amountCents, feeCents, createdAt, expiresAt, stage, id } = request
  const isExpiring = stage === 'cancellable' || stage === 'chosen'
  return (
    <DescriptionList
      items={[
        { term: t('money.amount'), description: <Money text={money(amountCents)} />, strong: true },
        { term: t('interac.fact.card'), description: cardName(serialNumber), verbatim: true },
        // No money moved, no fee was charged.
        ...(feeCents === null || isOver(request)
          ? []
          : [{ term: t('interac.fact.fee'), description: <Money text={money(feeCents)} /> }]),
        { term: t('interac.fact.opened'), description: moment(createdAt) },
        ...(isExpiring ? [{ term: t('interac.fact.expires'), description: moment(expiresAt) }] : []),
        { term: t('money.reference'), description: id },
      ]}
    />
  )
}

/** The amount that reached the card, and what the bank account paid. Do not show an unknown fee as zero. */
function useFundingRows() {
  const t = useText()
  const { money } = useFormat()
  const sumRows = useSumRows()
  return (amountCents: number, feeCents: number | null) =>
    feeCents === null
      ? [{ key: 'amount', term: t('money.amount'), description: <Money text={money(amountCents)} />, strong: true }]
      : sumRows({ amountCents, feeCents }).map((row) =>
          row.key === 'fee' ? { ...row, term: t('interac.fact.fee') } : row,
        )
}

function Complete({ request, cards }: Pick<Props, 'request' | 'cards'>) {
  const t = useText()
  const cardName = useCardName(cards)
  const sumRows = useFundingRows()
  const moment = useMoment()
  const { serialNumber, amountCents, feeCents, createdAt, id } = request
  const arrived = stepsOf(request).findLast(({ status }) => status === 'DepositComplete')
  return (
    <Receipt
      title={
        <>
          <span>{t('money.receipt')}</span>{' '}
          <span className="visually-hidden" translate="no">
            {id}
          </span>
        </>
      }
      at={arrived?.at ?? null}
      issuer={issuerOf(request, cards)}
      rows={[
        { key: 'opened', term: t('interac.fact.opened'), description: moment(createdAt) },
        { key: 'from', term: t('money.from'), description: t('interac.from') },
        { key: 'to', term: t('money.to'), description: cardName(serialNumber), verbatim: true },
        ...sumRows(amountCents, feeCents),
      ]}
      references={[{ term: t('money.reference'), text: id }]}
    />
  )
}
