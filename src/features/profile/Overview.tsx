import { phoneText } from '../../../rules/identity/canadianPhone'
import { isInSaskatchewan, OCCUPATIONS, type Occupation, typedOccupation } from '../../../rules/identity/identity'
import type { Profile } from '../../../rules/identity/profile'
import { Address } from '../../flow/Address'
import { useFormat, useText } from '../../i18n/text'
import { Banner } from '../../ui/Banner'
import { DescriptionList } from '../../ui/DescriptionList'
import { Panel } from '../../ui/Panel'
import { Columns } from '../../ui/Stack'
import styles from './Profile.module.css'

export function Overview({ profile }: { profile: Profile }) {
  const t = useText()
  const { day } = useFormat()
  const { legalFirstName, legalLastName, firstName, lastName, dateOfBirth, phoneNumber, mobileNumber } = profile
  const none = <span className={styles['none']}>{t('profile.none')}</span>
  const occupation = useOccupation(profile.occupation)
  const hasAddress = Object.values(profile.currentAddress).some(Boolean)
  return (
    <Columns least="wide" even>
      <Panel title={t('profile.who')}>
        <DescriptionList
          items={[
            { term: t('profile.legalName'), description: joined(legalFirstName, legalLastName) || none },
            { term: t('profile.usualName'), description: joined(firstName, lastName) || none },
            {
              term: t('identity.dateOfBirth'),
              description: dateOfBirth ? day(dateOfBirth) : none,
              sensitive: true,
            },
            { term: t('identity.occupation'), description: occupation || none },
          ]}
        />
      </Panel>
      <Panel title={t('profile.reach')}>
        <DescriptionList
          items={[
            { term: t('identity.address'), description: hasAddress ? <Address of={profile.currentAddress} /> : none },
            {
              term: t('identity.phoneNumber'),
              description: phoneNumber ? phoneText(phoneNumber) : none,
              sensitive: true,
            },
            {
              term: t('identity.mobileNumber'),
              description: mobileNumber ? phoneText(mobileNumber) : none,
              sensitive: true,
            },
          ]}
        />
        {isInSaskatchewan(profile.currentAddress.region) ? (
          <Banner tone="info">{t('profile.saskatchewan')}</Banner>
        ) : null}
      </Panel>
    </Columns>
  )
}

const joined = (...names: string[]) => names.filter(Boolean).join(' ')

function useOccupation(occupation: string) {
  const t = useText()
  const { occupationOther } = typedOccupation(occupation)
  const known = OCCUPATIONS.find((name): name is Occupation => name === occupation)
  return occupationOther || (known ? t(`identity.occupation.${known}`) : occupation)
}
