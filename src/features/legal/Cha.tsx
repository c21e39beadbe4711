import { Printed } from '../../flow/Printed'
import type { MessageKey } from '../../i18n/catalogue'
import { useText } from '../../i18n/text'
import { Link } from '../../ui/Link'
import { PageHeader } from '../../ui/PageHeader'
import { Panel } from '../../ui/Panel'
import { Stack } from '../../ui/Stack'
import styles from './Cha.module.css'
import { CMSChaConsents } from './CMSChaConsents'

const CHOICES = [
  ['terms', '/terms', 'legal.terms'],
  ['nonreload', '/terms/nonreload', 'legal.termsNonreload'],
  ['nonreloadblue', '/terms/nonreloadblue', 'legal.termsNonreloadBlue'],
  ['digital', '/terms/digital', 'legal.termsDigital'],
  ['slp', '/terms/digital-slp', 'legal.termsDigitalSlp'],
  ['reloaddigital', '/terms/reloaddigital', 'legal.termsReloadDigital'],
  ['virtual', '/terms/virtual', 'legal.termsVirtual'],
  ['notice', '/cardholder-information', 'legal.cardholderInformation'],
] as const satisfies readonly (readonly [string, string, MessageKey])[]

/** Which agreement belongs to which card. Content spec §2, §9; OP-06. `hasAccess`: account access has not ended (OP-10). */
export function Cha({ hasAccess = true }: { hasAccess?: boolean }) {
  const t = useText()
  return (
    <>
      <Printed />
      <Stack>
        <PageHeader title={t('screen.cha.title')} lead={t('screen.cha.lead')} />
        <CMSChaConsents hasAccess={hasAccess} />
        <Panel title={t('agreement.choose')}>
          <ul className={styles['choices']}>
            {CHOICES.map(([key, path, title]) => (
              <li key={key}>
                <Link to={path}>{t(title)}</Link>
                <p>{t(`agreement.choose.${key}`)}</p>
              </li>
            ))}
          </ul>
        </Panel>
        <p>{t('agreement.sample')}</p>
      </Stack>
    </>
  )
}
