import { useSelector } from '@xstate/react'
import { useState } from 'react'
import { selectCancellation } from '../../../machines/money-request/selectors'
import {
  type Requests,
  selectActorOf,
  selectDueId,
  selectIsLoading,
  selectIsOutdated,
  selectIsReading,
  selectIsUnannounced,
  selectIsUnavailable,
  selectReadAt,
  selectRequests,
} from '../../../machines/money-requests/selectors'
import type { Card } from '../../../rules/cards/card'
import type { KnownRequest } from '../../../rules/money/moneyRequest'
import { easternDate } from '../../../rules/values/easternTime'
import { NotLoaded } from '../../flow/NotLoaded'
import { IssuedBy } from '../../flow/Receipt'
import { useFormat, useText } from '../../i18n/text'
import { Banner } from '../../ui/Banner'
import { Button } from '../../ui/Button'
import { Disclosure } from '../../ui/Disclosure'
import { EmptyState } from '../../ui/EmptyState'
import { Money } from '../../ui/Money'
import { Panel } from '../../ui/Panel'
import { Placeholder } from '../../ui/Placeholder'
import { Stack } from '../../ui/Stack'
import styles from './ETransfer.module.css'
import { issuerOf, RequestDetail } from './RequestDetail'
import { StatusBadge } from './StatusBadge'

/** `except`: the request that the page shows above. `isOptional`: nothing is shown where there are no requests. */
type Props = { requests: Requests; cards: readonly Card[]; except: string | null; isOptional?: true }

export function RequestList({ requests, cards, except, isOptional }: Props) {
  const t = useText()
  const { easternTime } = useFormat()
  const all = useSelector(requests, selectRequests)
  const isLoading = useSelector(requests, selectIsLoading)
  const isReading = useSelector(requests, selectIsReading)
  const isUnavailable = useSelector(requests, selectIsUnavailable)
  const isUnannounced = useSelector(requests, selectIsUnannounced)
  const isOutdated = useSelector(requests, selectIsOutdated)
  // In Eastern time, like the times of the requests.
  const time = easternTime(useSelector(requests, selectReadAt))
  const refresh = () => requests.send({ type: 'requests.refresh' })
  if (isLoading) {
    return <Unread time={time} />
  }
  if (isUnavailable) {
    return (
      <div role={isUnannounced ? 'status' : undefined}>
        <NotLoaded title={t('interac.history.unread')} onRetry={refresh} />
      </div>
    )
  }
  const shown = all.filter(({ id }) => id !== except)
  if (isOptional && shown.length === 0) return null
  return (
    <Panel
      title={t('interac.history')}
      className={styles[except === null ? 'requests' : 'others']}
      actions={
        <div className={styles['asOf']} data-print="no">
          <span>{t('interac.history.asOf', { time })}</span>
          <Button
            variant="secondary"
            size="small"
            icon="reload"
            busy={isReading}
            busyLabel={t('interac.refreshing')}
            onClick={refresh}
          >
            {t('interac.refresh')}
          </Button>
        </div>
      }
    >
      <Stack gap={4}>
        {isOutdated ? (
          <Banner tone="warning" live="status">
            {t('interac.history.outdated', { time })}
          </Banner>
        ) : null}
        {shown.length === 0 ? (
          <EmptyState title={t('interac.history.none')} titleLevel={3}>
            <p>{t('interac.history.none.body')}</p>
          </EmptyState>
        ) : (
          <ul className={styles['list']}>
            {shown.map((request) => (
              <li key={request.id} className={styles['entry']}>
                <Request request={request} requests={requests} cards={cards} />
              </li>
            ))}
          </ul>
        )}
        <div className={styles['foot']}>
          <IssuedBy issuer={[...new Set(shown.flatMap((request) => issuerOf(request, cards) ?? []))].join(', ')} />
        </div>
      </Stack>
    </Panel>
  )
}

const ROWS = ['1', '2', '3']
const PLAIN = { stage: 'complete', status: '' } as const

/** Placeholder until the list has been read. */
function Unread({ time }: { time: string }) {
  const t = useText()
  const { day, money } = useFormat()
  return (
    <Placeholder label={t('interac.history.loading')}>
      <Panel
        title={t('interac.history')}
        actions={
          <div className={styles['asOf']}>
            <span>{t('interac.history.asOf', { time })}</span>
            <Button size="small" icon="reload">
              {t('interac.refresh')}
            </Button>
          </div>
        }
      >
        <ul className={styles['list']}>
          {ROWS.map((row) => (
            <li key={row} className={styles['entry']}>
              <Disclosure
                summary={
                  <span className={styles['summary']}>
                    <span>{day(easternDate(0))}</span>
                    <span className={styles['status']}>
                      <StatusBadge request={PLAIN} />
                    </span>
                    <Money text={money(0)} />
                  </span>
                }
              >
                {null}
              </Disclosure>
            </li>
          ))}
        </ul>
      </Panel>
    </Placeholder>
  )
}

function Request({ request, requests, cards }: Omit<Props, 'except'> & { request: KnownRequest }) {
  const { day, money } = useFormat()
  const isDue = useSelector(requests, selectDueId) === request.id
  // It stays open when the bank has been chosen.
  const [wasDue] = useState(isDue)
  const actor = useSelector(requests, (snapshot) => selectActorOf(snapshot, request.id))
  // After a page load: the doubt is shown inside.
  const [wasInDoubt] = useState(() => actor !== null && selectCancellation(actor.getSnapshot()) !== null)
  return (
    <Disclosure
      defaultOpen={wasDue || isDue || wasInDoubt}
      summary={
        <span className={styles['summary']}>
          <span>{day(easternDate(request.createdAt))}</span>
          <span className={styles['status']}>
            <StatusBadge request={request} />
          </span>
          <Money text={money(request.amountCents)} />
        </span>
      }
    >
      <RequestDetail request={request} actor={actor} cards={cards} />
    </Disclosure>
  )
}
