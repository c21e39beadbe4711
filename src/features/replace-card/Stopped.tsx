import { useSelector } from '@xstate/react'
import {
  type ReplaceCard,
  selectCanLock,
  selectIsStopped,
  selectStep,
  selectSubject,
} from '../../../machines/replace-card/selectors'
import { ReviewColumn } from '../../flow/FlowColumns'
import { useText } from '../../i18n/text'
import { Banner } from '../../ui/Banner'
import { Button } from '../../ui/Button'
import { Words } from '../../ui/Words'

/** Whether a lost or stolen card has been locked. Never say locked while it may not be. */
export function Stopped({ replaceCard }: { replaceCard: ReplaceCard }) {
  const t = useText()
  const isStopped = useSelector(replaceCard, selectIsStopped)
  const canLock = useSelector(replaceCard, selectCanLock)
  const isSent = useSelector(replaceCard, selectStep) === 'unconfirmed'
  const isVirtual = useSelector(replaceCard, selectSubject)?.card?.plasticFlag === false
  if (isStopped === null) return null
  if (isStopped === true) {
    return (
      <ReviewColumn>
        <Banner tone="success" icon="lock" live="status" title={t('replaceCard.stopped')}>
          <p>
            {t(isSent ? 'replaceCard.stopped.sent' : 'replaceCard.stopped.body', {
              kind: isVirtual ? 'virtual' : 'plastic',
            })}
          </p>
        </Banner>
      </ReviewColumn>
    )
  }
  const words = isStopped === 'unknown' ? 'stoppedUnknown' : 'notStopped'
  return (
    <ReviewColumn>
      <Banner
        tone={isStopped === 'unknown' ? 'warning' : 'error'}
        live="alert"
        title={t(`replaceCard.${words}`)}
        action={
          canLock ? (
            <Button variant="secondary" size="small" onClick={() => replaceCard.send({ type: 'card.lock' })}>
              {t('replaceCard.lock')}
            </Button>
          ) : undefined
        }
      >
        <p>
          <Words>{t(`replaceCard.${words}.body`)}</Words>
        </p>
      </Banner>
    </ReviewColumn>
  )
}
