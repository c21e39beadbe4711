import { useSelector } from '@xstate/react'
import { type ReplaceCard, selectReason, selectSubject } from '../../../machines/replace-card/selectors'
import { reasonsFor } from '../../../rules/cardOrder'
import { FormColumns } from '../../forms/FlowColumns'
import { FlowForm } from '../../forms/FlowForm'
import { SubjectCard } from '../../forms/SubjectCard'
import { useFormat, useText } from '../../i18n/text'
import { Money } from '../../ui/Money'
import { Panel } from '../../ui/Panel'
import { RadioGroup } from '../../ui/RadioGroup'
import { Stack } from '../../ui/Stack'
import { type Answered, Questions } from './Questions'
import styles from './ReasonStep.module.css'
import { reasonKey } from './reasonKey'

type Props = { replaceCard: ReplaceCard; answers: readonly Answered[] }

export function ReasonStep({ replaceCard, answers }: Props) {
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
          {cards.length > 1 ? <p className={styles['other']}>{t('replaceCard.card.other')}</p> : null}
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
                  // Somebody who says that it does not work is not told that they can use it.
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
