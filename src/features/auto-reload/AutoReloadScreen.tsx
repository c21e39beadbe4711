import { useSelector } from '@xstate/react'
import {
  type AutoReloads,
  selectRemoval,
  selectRuleForm,
  selectRules,
  selectStep,
} from '../../../machines/auto-reload/selectors'
import { selectIsInDoubt } from '../../../machines/effect/selectors'
import type { Card } from '../../../rules/cards/card'
import { ReadingStep, StepHeader } from '../../flow/FlowStep'
import { NotLoaded } from '../../flow/NotLoaded'
import { SubjectCard } from '../../flow/SubjectCard'
import { useBefore } from '../../flow/useBefore'
import { useText } from '../../i18n/text'
import { buttonClass } from '../../ui/Button'
import { EmptyState } from '../../ui/EmptyState'
import { Link } from '../../ui/Link'
import { Stack } from '../../ui/Stack'
import { InDoubt, Unconfirmed } from './InDoubt'
import { RuleList } from './RuleList'
import { RuleScreen } from './RuleScreen'

type Flow = { autoReloads: AutoReloads }
type Props = Flow & { cards: readonly Card[]; card: Card | null }

export function AutoReloadScreen({ autoReloads, cards, card }: Props) {
  const step = useSelector(autoReloads, selectStep)
  const form = useSelector(autoReloads, selectRuleForm)
  const removal = useSelector(autoReloads, selectRemoval)
  const before = useBefore(form ? 'form' : step)
  const t = useText()
  if (form) return <RuleScreen form={form} cards={cards} from={before} />
  return (
    <Stack>
      {step === 'unconfirmed' && removal ? (
        <StepHeader
          step={step}
          from={before}
          title={t('autoReload.unconfirmed.remove')}
          subject={<SubjectCard clientId={removal.clientId} digits={removal.digits} cards={cards} />}
        />
      ) : (
        <StepHeader
          step="list"
          from={before === 'form' || before === 'unconfirmed' ? before : undefined}
          title={t('screen.autoreload.title')}
          lead={t('screen.autoreload.lead')}
        />
      )}
      {step === 'reading' ? <ReadingStep /> : null}
      {step === 'unread' ? <Unread autoReloads={autoReloads} /> : null}
      {step === 'refused' ? <Refused /> : null}
      {step === 'list' ? <RuleList autoReloads={autoReloads} cards={cards} card={card} /> : null}
      {step === 'unconfirmed' ? <Unconfirmed what="remove" flow={autoReloads} /> : null}
    </Stack>
  )
}

function Refused() {
  const t = useText()
  return (
    <EmptyState
      title={t('blocked.saskatchewan')}
      icon="info"
      actions={
        <Link className={buttonClass()} to="/dashboard">
          {t('blocked.dashboard')}
        </Link>
      }
    >
      <p>{t('blocked.saskatchewan.body')}</p>
    </EmptyState>
  )
}

const Unread = ({ autoReloads }: Flow) => (
  <NotLoaded title={useText()('autoReload.unread')} onRetry={() => autoReloads.send({ type: 'list.retry' })} />
)

/** Where the current card does not allow the screen: rules of all cards can still be seen and removed. */
export function RemainingRules({ autoReloads, cards }: Pick<Props, 'autoReloads' | 'cards'>) {
  const step = useSelector(autoReloads, selectStep)
  const form = useSelector(autoReloads, selectRuleForm)
  const isSaveInDoubt = useSelector(form, (snapshot) => snapshot !== undefined && selectIsInDoubt(snapshot))
  const hasRules = useSelector(autoReloads, (snapshot) => selectRules(snapshot).length > 0)
  if (form) return isSaveInDoubt ? <InDoubt what="save" flow={form} /> : null
  // Without a card nothing is read.
  if (step === 'reading') return cards.length > 0 ? <ReadingStep /> : null
  if (step === 'unread') return <Unread autoReloads={autoReloads} />
  if (step === 'unconfirmed') return <InDoubt what="remove" flow={autoReloads} />
  return hasRules && step === 'list' ? <RuleList autoReloads={autoReloads} cards={cards} card={null} isBarred /> : null
}
