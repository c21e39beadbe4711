import { useSelector } from '@xstate/react'
import { type ReplaceCard, selectReason, selectSubject } from '../../../machines/replace-card/selectors'
import { type OwnCard, reasonsFor, whyNotReplaceable } from '../../../rules/cards/cardOrder'
import { FormColumns } from '../../flow/FlowColumns'
import { SubjectCard } from '../../flow/SubjectCard'
import { FlowForm } from '../../forms/FlowForm'
import { cardName } from '../../i18n/cardText'
import { useFormat, useText } from '../../i18n/text'
import { Button } from '../../ui/Button'
import { Disclosure } from '../../ui/Disclosure'
import { Money } from '../../ui/Money'
import { Panel } from '../../ui/Panel'
import { RadioGroup } from '../../ui/RadioGroup'
import { Stack } from '../../ui/Stack'
import { type Answered, Questions } from './Questions'
import styles from './ReasonStep.module.css'
import { reasonKey } from './reasonKey'

/** `onUse`: makes another card the current one. */
export type ToOther = { onUse?: ((clientId: string) => void) | undefined }
type Props = ToOther & { replaceCard: ReplaceCard; answers: readonly Answered[] }

export function ReasonStep({ replaceCard, answers, onUse }: Props) {
  const t = useText()
  const { money } = useFormat()
  const subject = useSelector(replaceCard, selectSubject)
  const reason = useSelector(replaceCard, selectReason)
  if (!subject?.card) return null
  const { card, cards, isExpiring } = subject
  return (
    <FormColumns>
      <Stack>
        <Panel title={t('replaceCard.card')}>
          <div className={styles['card']}>
            <SubjectCard clientId={card.clientId} cards={cards} />
            <Money text={money(card.availableCents)} />
          </div>
          <Others cards={cards} current={card} onUse={onUse} />
        </Panel>
        <Panel>
          <FlowForm flow={replaceCard} submitLabel={t('replaceCard.continue')} busyLabel={t('replaceCard.locking')}>
            {(field) => (
              <RadioGroup
                {...field('reason')}
                legend={t('replaceCard.reason')}
                size="large"
                appearance="wide"
                options={reasonsFor(isExpiring).map((value) => ({
                  value,
                  label: t(reasonKey(card, value)),
                  // The hint says that a virtual card can still be used: leave it out for one that does not work.
                  hint: value === 'damaged' && !card.plasticFlag ? undefined : t(`replaceCard.reason.${value}.hint`),
                }))}
                defaultValue={reason ?? (isExpiring ? 'expiring' : undefined)}
              />
            )}
          </FlowForm>
        </Panel>
      </Stack>
      <Questions answers={answers} />
    </FormColumns>
  )
}

function Others({ cards, current, onUse }: ToOther & { cards: readonly OwnCard[]; current: OwnCard }) {
  const t = useText()
  const others = cards.filter((card) => card.clientId !== current.clientId && whyNotReplaceable(card) === null)
  if (!onUse || others.length === 0) return null
  return (
    <Disclosure summary={t('replaceCard.card.other')}>
      <ul role="list" className={styles['others']}>
        {others.map((card) => (
          <li key={card.clientId}>
            <Button variant="secondary" onClick={() => onUse(card.clientId)}>
              {t('replaceCard.card.choose', { card: cardName(t, card, cards) })}
            </Button>
          </li>
        ))}
      </ul>
    </Disclosure>
  )
}
