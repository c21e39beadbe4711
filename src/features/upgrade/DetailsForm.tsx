import { useSelector } from '@xstate/react'
import { Activity, useState } from 'react'
import type { ActorRefFrom } from 'xstate'
import { selectCanKeep, selectIsLong, selectIsRetiring, selectProfile } from '../../../machines/upgrade/selectors'
import type { upgradeMachine } from '../../../machines/upgrade/upgradeMachine'
import { MONTHLY_FEE_CENTS, NEW_CARD_FEE_CENTS } from '../../../rules/cards/kyc'
import { phoneText } from '../../../rules/identity/canadianPhone'
import { type Identity, OCCUPATIONS } from '../../../rules/identity/identity'
import { Address } from '../../flow/Address'
import { FormColumns } from '../../flow/FlowColumns'
import { Captcha, type CaptchaSettings } from '../../forms/Captcha'
import { type FieldOf, FlowForm } from '../../forms/FlowForm'
import {
  AddressFields,
  BirthDateField,
  LegalNameFields,
  OccupationFields,
  PhoneFields,
  useIdentitySummary,
} from '../../forms/IdentityFields'
import { useFormat, useText } from '../../i18n/text'
import { Button } from '../../ui/Button'
import { Checkbox } from '../../ui/Checkbox'
import { DescriptionList } from '../../ui/DescriptionList'
import { Fieldset } from '../../ui/Fieldset'
import { Link } from '../../ui/Link'
import { Money } from '../../ui/Money'
import { Panel } from '../../ui/Panel'
import { RadioGroup } from '../../ui/RadioGroup'
import { Stack } from '../../ui/Stack'
import styles from './UpgradeScreen.module.css'

type Flow = { upgrade: ActorRefFrom<typeof upgradeMachine> }

export function DetailsForm({ upgrade, captcha }: Flow & { captcha: CaptchaSettings }) {
  const t = useText()
  const summaryOf = useIdentitySummary()
  const { money } = useFormat()
  const profile = useSelector(upgrade, selectProfile)
  const isLong = useSelector(upgrade, selectIsLong)
  const isRetiring = useSelector(upgrade, selectIsRetiring)
  if (!profile) return null
  return (
    <FormColumns first={<Cost isRetiring={isRetiring} />}>
      <Panel title={t('kyc.title')}>
        <FlowForm
          flow={upgrade}
          summaryOf={summaryOf}
          submitLabel={t(isRetiring ? 'kyc.upgradeNow' : 'kyc.submit')}
          busyLabel={t(isRetiring ? 'kyc.upgradingNow' : 'kyc.submitting')}
          onInput={() => upgrade.send({ type: 'form.edit' })}
        >
          {(field) => (
            <>
              <Who upgrade={upgrade} profile={profile} isLong={isLong} field={field} />
              {isRetiring ? null : (
                <>
                  <RadioGroup
                    {...field('thirdParty')}
                    legend={t('kyc.thirdParty')}
                    hint={t('kyc.thirdParty.hint')}
                    options={[
                      { value: 'no', label: t('kyc.thirdParty.no') },
                      { value: 'yes', label: t('kyc.thirdParty.yes') },
                    ]}
                  />
                  <Checkbox
                    {...field('monthlyFeeAccepted')}
                    value="yes"
                    label={t('kyc.fee', { fee: money(MONTHLY_FEE_CENTS) })}
                  />
                  <Captcha {...field('recaptchaToken')} captcha={captcha} />
                </>
              )}
            </>
          )}
        </FlowForm>
      </Panel>
    </FormColumns>
  )
}

/** The cost, shown before the holder agrees to anything. */
function Cost({ isRetiring }: { isRetiring: boolean }) {
  const t = useText()
  const { money } = useFormat()
  return (
    <Panel title={t('upgrade.facts')} tone="sunken">
      <DescriptionList
        items={[
          {
            key: 'fee',
            term: t(isRetiring ? 'upgrade.facts.cost' : 'upgrade.facts.fee'),
            description: (
              <>
                {isRetiring ? (
                  <span>{t('upgrade.facts.cost.body', { fee: money(NEW_CARD_FEE_CENTS) })}</span>
                ) : (
                  <Money text={money(MONTHLY_FEE_CENTS)} />
                )}
                <div>
                  <Link to="/fees">{t('upgrade.facts.allFees')}</Link>
                </div>
              </>
            ),
          },
          { key: 'balance', term: t('upgrade.facts.balance'), description: t('upgrade.facts.balance.body') },
          ...(isRetiring
            ? [{ key: 'number', term: t('upgrade.facts.number'), description: t('upgrade.facts.number.body') }]
            : []),
          {
            key: 'terms',
            term: t('upgrade.facts.terms'),
            description: (
              <>
                <span>{t('upgrade.facts.terms.body')}</span>
                <div>
                  <Link to="/terms">{t('upgrade.facts.readTerms')}</Link>
                </div>
              </>
            ),
          },
          isRetiring
            ? { key: 'when', term: t('upgrade.facts.when'), description: t('upgrade.facts.when.body') }
            : { key: 'identity', term: t('upgrade.facts.identity'), description: t('upgrade.facts.identity.body') },
          { key: 'not', term: t('upgrade.facts.not'), description: t('upgrade.facts.not.body') },
        ]}
      />
    </Panel>
  )
}

type WhoProps = Flow & { profile: Identity; isLong: boolean; field: FieldOf }

/** The record on file or all fields. The fields stay mounted behind the record, so that they keep what was typed. */
function Who({ upgrade, profile, isLong, field }: WhoProps) {
  const t = useText()
  const canKeep = useSelector(upgrade, selectCanKeep)
  const [wasLong, setWasLong] = useState(isLong)
  if (isLong && !wasLong) setWasLong(true)
  return (
    <>
      {isLong ? null : <OnFile upgrade={upgrade} profile={profile} />}
      {wasLong ? (
        <Activity mode={isLong ? 'visible' : 'hidden'}>
          <Stack>
            <LegalNameFields field={field} identity={profile} />
            <BirthDateField field={field} identity={profile} />
            <PhoneFields field={field} identity={profile} />
            <AddressFields field={field} address={profile.currentAddress} />
            <OccupationFields field={field} identity={profile} />
            {canKeep ? (
              <div>
                <Button variant="quiet" icon="arrow-left" onClick={() => upgrade.send({ type: 'details.keep' })}>
                  {t('kyc.keep')}
                </Button>
              </div>
            ) : null}
          </Stack>
        </Activity>
      ) : null}
    </>
  )
}

function OnFile({ upgrade, profile }: Flow & { profile: Identity }) {
  const t = useText()
  const { day } = useFormat()
  const { legalFirstName, legalLastName, dateOfBirth, phoneNumber, mobileNumber, occupation, currentAddress } = profile
  const known = OCCUPATIONS.find((name) => name === occupation)
  return (
    <Fieldset legend={t('kyc.onFile')} size="large" hint={t('kyc.onFile.hint')}>
      <div className={styles['kept']}>
        <DescriptionList
          items={[
            { key: 'name', term: t('kyc.name'), description: `${legalFirstName} ${legalLastName}`, sensitive: true },
            {
              key: 'birth',
              term: t('identity.dateOfBirth'),
              description: dateOfBirth ? day(dateOfBirth) : '',
              sensitive: true,
            },
            {
              key: 'phone',
              term: t('identity.phones'),
              description: [phoneNumber, mobileNumber].filter(Boolean).map(phoneText).join(', '),
              sensitive: true,
            },
            { key: 'address', term: t('identity.address'), description: <Address of={currentAddress} /> },
            ...(occupation
              ? [
                  {
                    key: 'occupation',
                    term: t('identity.occupation'),
                    description: known ? t(`identity.occupation.${known}`) : occupation,
                  },
                ]
              : []),
          ]}
        />
        <div>
          <Button variant="secondary" onClick={() => upgrade.send({ type: 'details.change' })}>
            {t('kyc.change')}
          </Button>
        </div>
      </div>
    </Fieldset>
  )
}
