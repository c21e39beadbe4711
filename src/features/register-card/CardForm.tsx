import { useState } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { registerCardMachine } from '../../../machines/register-card/registerCardMachine'
import { RETIRING_BIN } from '../../../rules/cards/retiring'
import { FormColumns } from '../../flow/FlowColumns'
import { CardNumberField, ExpiryAndCodeFields } from '../../forms/CardEntryFields'
import { FlowForm } from '../../forms/FlowForm'
import { useText } from '../../i18n/text'
import { Banner } from '../../ui/Banner'
import { Link } from '../../ui/Link'
import { Panel } from '../../ui/Panel'
import { TextField } from '../../ui/TextField'
import styles from './CardForm.module.css'

type Props = { registration: ActorRefFrom<typeof registerCardMachine>; sentClientId: string }

/** The details printed on the card. Keep it mounted, though hidden, until they are sent: only its fields hold them. */
export function CardForm({ registration, sentClientId }: Props) {
  const t = useText()
  const [isRetiring, setRetiring] = useState(false)
  return (
    <FormColumns>
      <Panel>
        <FlowForm flow={registration} submitLabel={t('registerCard.continue')} busyLabel={t('registerCard.finding')}>
          {(field) => (
            <>
              <CardNumberField field={field} onDigits={(digits) => setRetiring(digits.startsWith(RETIRING_BIN))} />
              <div role="status" className={styles['notice']}>
                {isRetiring ? (
                  <Banner
                    tone="warning"
                    title={t('registerCard.retiring')}
                    action={
                      <Link to="/cardholder-information" target="_blank" rel="noopener">
                        <span>{t('registerCard.retiring.link')}</span>{' '}
                        <span className="visually-hidden">{t('common.opensNewTab')}</span>
                      </Link>
                    }
                  >
                    <p>{t('registerCard.retiring.body')}</p>
                  </Banner>
                ) : null}
              </div>
              <ExpiryAndCodeFields field={field} />
              <TextField
                {...field('clientId')}
                label={t('registerCard.clientId')}
                hint={t('registerCard.clientId.hint')}
                defaultValue={sentClientId}
                autoComplete="off"
                inputMode="numeric"
                numeric
                width="medium"
              />
              <TextField
                {...field('alias')}
                label={t('registerCard.alias')}
                mark={t('registerCard.alias.optional')}
                hint={t('registerCard.alias.hint')}
                autoComplete="off"
              />
            </>
          )}
        </FlowForm>
      </Panel>
    </FormColumns>
  )
}
