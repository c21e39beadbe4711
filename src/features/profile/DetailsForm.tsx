import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { selectIsBusy } from '../../../machines/form/selectors'
import type { profileMachine } from '../../../machines/profile/profileMachine'
import { isInSaskatchewan } from '../../../rules/identity/identity'
import type { Profile } from '../../../rules/identity/profile'
import { LOCALES } from '../../../rules/values/locale'
import { FlowForm } from '../../forms/FlowForm'
import {
  AddressFields,
  BirthDateField,
  LegalNameFields,
  OccupationFields,
  PhoneFields,
  UsualNameFields,
  useIdentitySummary,
} from '../../forms/IdentityFields'
import { useText } from '../../i18n/text'
import { Button } from '../../ui/Button'
import { Fieldset } from '../../ui/Fieldset'
import { SelectField } from '../../ui/SelectField'
import { Stack } from '../../ui/Stack'
import { FormPanel } from './FormPanel'

type Props = { profile: ActorRefFrom<typeof profileMachine>; before: Profile }

export function DetailsForm({ profile, before }: Props) {
  const t = useText()
  const summaryOf = useIdentitySummary()
  return (
    <FormPanel profile={profile} title={t('profile.details')}>
      <FlowForm
        flow={profile}
        summaryOf={summaryOf}
        submitLabel={t('profile.save')}
        busyLabel={t('profile.saving')}
        onInput={() => profile.send({ type: 'form.edit' })}
        actions={<CancelButton profile={profile} />}
      >
        {(field) => (
          <Stack gap={6}>
            <Fieldset legend={t('profile.name')} size="large">
              <Stack>
                <LegalNameFields field={field} identity={before} />
                <UsualNameFields field={field} identity={before} />
              </Stack>
            </Fieldset>
            <Fieldset legend={t('profile.you')} size="large">
              <Stack>
                <BirthDateField field={field} identity={before} />
                <OccupationFields field={field} identity={before} />
              </Stack>
            </Fieldset>
            <AddressFields
              field={field}
              address={before.currentAddress}
              regionNote={(region) => (isInSaskatchewan(region) ? t('profile.saskatchewan') : null)}
            />
            <PhoneFields field={field} identity={before} />
            <Fieldset legend={t('profile.emails')} size="large">
              <SelectField
                {...field('locale')}
                label={t('profile.locale')}
                hint={t('profile.locale.hint')}
                options={LOCALES.map((locale) => ({ value: locale, label: t(`profile.locale.${locale}`) }))}
                defaultValue={before.locale}
                width="medium"
              />
            </Fieldset>
          </Stack>
        )}
      </FlowForm>
    </FormPanel>
  )
}

export function CancelButton({ profile }: Pick<Props, 'profile'>) {
  const t = useText()
  const isBusy = useSelector(profile, selectIsBusy)
  return (
    <Button variant="quiet" aria-disabled={isBusy} onClick={() => profile.send({ type: 'form.cancel' })}>
      {t('common.cancel')}
    </Button>
  )
}
