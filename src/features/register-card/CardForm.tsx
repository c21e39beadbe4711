import { useState } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { registerCardMachine } from '../../../machines/register-card/registerCardMachine'
import { groupByFour, RETIRING_BIN } from '../../../rules/card'
import { asExpiry, cardDigits } from '../../../rules/cardEntry'
import { FlowForm } from '../../forms/FlowForm'
import { useText } from '../../i18n/text'
import { Banner } from '../../ui/Banner'
import { Link } from '../../ui/Link'
import { Panel } from '../../ui/Panel'
import { SecretField } from '../../ui/SecretField'
import { Columns } from '../../ui/Stack'
import { TextField } from '../../ui/TextField'

type Props = { registration: ActorRefFrom<typeof registerCardMachine>; sentClientId: string }

/** What is printed on the card. It stays drawn, though hidden, until it has been sent: its fields are the only place that holds it. */
export function CardForm({ registration, sentClientId }: Props) {
  const t = useText()
  const [isRetiring, setRetiring] = useState(false)
  return (
    <Panel>
      <FlowForm flow={registration} submitLabel={t('registerCard.continue')} busyLabel={t('registerCard.finding')}>
        {(field) => (
          <>
            <TextField
              {...field('cardNumber')}
              label={t('registerCard.cardNumber')}
              hint={t('registerCard.cardNumber.hint')}
              autoComplete="cc-number"
              inputMode="numeric"
              sensitive
              numeric
              width="medium"
              onInput={({ currentTarget: { value } }) => setRetiring(cardDigits(value).startsWith(RETIRING_BIN))}
              // Tidied when the field is left, never while typing: the caret stays where it is.
              onBlur={({ currentTarget }) => {
                const digits = cardDigits(currentTarget.value)
                if (/^\d+$/.test(digits)) currentTarget.value = groupByFour(digits)
              }}
            />
            <div role="status">
              {isRetiring ? (
                <Banner
                  tone="warning"
                  title={t('registerCard.retiring')}
                  action={
                    <Link to="/cardholder-information" target="_blank" rel="noopener">
                      {t('registerCard.retiring.link')}{' '}
                      <span className="visually-hidden">{t('common.opensNewTab')}</span>
                    </Link>
                  }
                >
                  <p>{t('registerCard.retiring.body')}</p>
                </Banner>
              ) : null}
            </div>
            <Columns least="narrow">
              <TextField
                {...field('expiry')}
                label={t('registerCard.expiry')}
                hint={t('registerCard.expiry.hint')}
                autoComplete="cc-exp"
                inputMode="numeric"
                sensitive
                numeric
                width="short"
                onBlur={({ currentTarget }) => {
                  currentTarget.value = asExpiry(currentTarget.value)
                }}
              />
              <SecretField
                {...field('cvv')}
                label={t('registerCard.cvv')}
                hint={t('registerCard.cvv.hint')}
                showLabel={t('common.show')}
                hideLabel={t('common.hide')}
                autoComplete="cc-csc"
                inputMode="numeric"
                numeric
                width="short"
              />
            </Columns>
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
  )
}
