import { Printed } from '../../flow/Printed'
import { useText } from '../../i18n/text'
import { Badge } from '../../ui/Badge'
import { buttonClass } from '../../ui/Button'
import { FormActions } from '../../ui/Form'
import { Link } from '../../ui/Link'
import { PageHeader } from '../../ui/PageHeader'
import { Panel } from '../../ui/Panel'
import { Columns, Stack } from '../../ui/Stack'
import { Words } from '../../ui/Words'

const AT_HAND = ['card', 'reference', 'client', 'address'] as const

/**
 * The number to call, its hours, and what to have ready. Content spec §6, §9; OP-02. `isOpen`: null where the time is
 * unknown.
 */
export function ContactScreen({ isOpen }: { isOpen: boolean | null }) {
  const t = useText()
  return (
    <Stack>
      <Printed />
      <PageHeader title={t('screen.contact.title')} lead={t('screen.contact.lead')} />
      <Panel title={t('contact.lost')}>
        <Stack gap={3}>
          <p>{t('contact.lost.body')}</p>
          <FormActions>
            <a className={buttonClass()} href="tel:+18886773299">
              {t('contact.service.phone')}
            </a>
            <Link className={buttonClass({ variant: 'quiet' })} to="/faq#lost-or-stolen">
              {t('contact.lost.link')}
            </Link>
          </FormActions>
        </Stack>
      </Panel>
      <Columns even>
        <Panel
          title={t('contact.service')}
          actions={
            isOpen === null ? null : (
              <Badge tone={isOpen ? 'success' : 'neutral'}>{t(isOpen ? 'contact.open' : 'contact.closed')}</Badge>
            )
          }
        >
          <Stack gap={3}>
            <p>
              <Words>{t('contact.service.phone')}</Words>
            </p>
            <p>{t('contact.hours.weekdays')}</p>
            <p>{t('contact.hours.weekends')}</p>
            <p>{t('contact.languages')}</p>
          </Stack>
        </Panel>
        <Panel title={t('contact.issuer')}>
          <Stack gap={3}>
            <p>
              <Words>{t('contact.issuer.phone')}</Words>
            </p>
            <p>{t('contact.issuer.body')}</p>
          </Stack>
        </Panel>
      </Columns>
      <Columns even>
        <Panel title={t('contact.atHand')}>
          <ul>
            {AT_HAND.map((thing) => (
              <li key={thing}>{t(`contact.atHand.${thing}`)}</li>
            ))}
          </ul>
          <p>{t('contact.never')}</p>
        </Panel>
        <Panel title={t('contact.accessibility')}>
          <p>
            <Words>{t('contact.accessibility.body')}</Words>
          </p>
        </Panel>
      </Columns>
      <p data-print="no">
        <Link to="/faq">{t('contact.faq')}</Link>
      </p>
    </Stack>
  )
}
