import { useSelector } from '@xstate/react'
import { type ETransfer, selectCard, selectDraft, selectMost } from '../../../machines/e-transfer/selectors'
import { USE_FEES } from '../../../rules/cards/fees'
import { boundBy } from '../../../rules/money/limits'
import { FormColumns } from '../../flow/FlowColumns'
import { LimitLeft } from '../../flow/LimitLeft'
import { AmountField } from '../../forms/AmountField'
import { FlowForm } from '../../forms/FlowForm'
import type { MessageKey } from '../../i18n/catalogue'
import { useFormat, useText } from '../../i18n/text'
import { Panel } from '../../ui/Panel'
import { Stack } from '../../ui/Stack'
import { Timeline } from '../../ui/Timeline'
import { Words } from '../../ui/Words'
import styles from './ETransfer.module.css'

const AT_THE_BANK = ['bank', 'signIn', 'account'] as const
const KNOW: readonly MessageKey[] = ['interac.know.expiry', 'interac.know.cancel', 'interac.know.sending']

export function AmountStep({ eTransfer }: { eTransfer: ETransfer }) {
  const t = useText()
  const { money } = useFormat()
  const card = useSelector(eTransfer, selectCard)
  const most = useSelector(eTransfer, selectMost)
  const draft = useSelector(eTransfer, selectDraft)
  const words = {
    max: money(most ?? 0),
    holds: money(card?.room?.maxBalanceCents ?? 0),
    room: money(card?.room?.leftCents ?? 0),
  }
  return (
    <div className={styles['form']} data-print="no">
      <FormColumns>
        <Stack>
          <Panel title={t('interac.form')}>
            <FlowForm
              flow={eTransfer}
              submitLabel={t('interac.continue')}
              busyLabel={t('interac.preparing')}
              words={words}
              onInput={() => eTransfer.send({ type: 'form.edit' })}
            >
              {(field) => (
                <AmountField
                  {...field('amount')}
                  label={t('interac.amount')}
                  hint={[
                    ...(most === null || !card ? [] : [t(`interac.amount.hint.${boundBy(most, card)}`, words)]),
                    t('interac.fee', { fee: money(USE_FEES.loadInteracCents) }),
                  ].join(' ')}
                  cents={draft?.cents ?? null}
                />
              )}
            </FlowForm>
          </Panel>
          <LimitLeft of="eTransfer" limit={card?.limit ?? null} room={card?.room} />
        </Stack>
        <Panel title={t('interac.how')} tone="sunken">
          <Timeline
            label={t('interac.how')}
            numbered
            items={[
              ...AT_THE_BANK.map((step) => ({
                key: step,
                label: t(`interac.how.${step}`),
                ...(step === 'signIn' && { detail: t('interac.how.signIn.detail') }),
              })),
              { key: 'arrives', label: t('interac.how.arrives') },
            ]}
          />
          <ul className={styles['facts']}>
            {KNOW.map((key) => (
              <li key={key}>
                <Words>{t(key)}</Words>
              </li>
            ))}
          </ul>
        </Panel>
      </FormColumns>
    </div>
  )
}
