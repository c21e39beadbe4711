import type { ReactNode } from 'react'
import type { Card } from '../../../rules/cards/card'
import { FAMILY_FEES } from '../../../rules/cards/fees'
import { Printed } from '../../flow/Printed'
import { PublishedBlock } from '../../flow/PublishedBlock'
import { useFormat, useText } from '../../i18n/text'
import { Banner } from '../../ui/Banner'
import { buttonClass } from '../../ui/Button'
import { FormActions } from '../../ui/Form'
import { Link } from '../../ui/Link'
import { PageHeader } from '../../ui/PageHeader'
import { Panel } from '../../ui/Panel'
import { Columns, Stack } from '../../ui/Stack'
import { Words } from '../../ui/Words'
import { RetiringDates } from './RetiringDates'
import styles from './RetiringScreen.module.css'

type Props = {
  isSignedIn: boolean
  /** Account access has not ended (OP-10). */
  hasAccess: boolean
  /** The holder's retiring cards. */
  retiring: readonly Pick<Card, 'clientId' | 'lastFourDigits'>[]
  canUpgrade: boolean
  /** Where nothing may be sold. */
  isInSaskatchewan?: boolean
  /** The legal text. */
  notice?: ReactNode
}

/**
 * The notice to holders of cards whose number begins with 517187; they read first what to do. Content spec §4.
 */
export function RetiringScreen({
  isSignedIn,
  hasAccess,
  retiring,
  canUpgrade,
  isInSaskatchewan = false,
  notice,
}: Props) {
  const t = useText()
  const fee = useFormat().money(FAMILY_FEES.digitalReloadable.monthlyCents)
  const inApp = hasAccess ? null : <p>{t('retiring.do.app')}</p>
  const isHolder = retiring.length > 0
  const ways = (
    <Panel title={t('retiring.do.title')}>
      <Stack gap={4}>
        <p>{isHolder && !canUpgrade ? t('retiring.do.replace') : t('retiring.do.upgrade', { fee })}</p>
        {isInSaskatchewan ? <p>{t('retiring.do.saskatchewan')}</p> : null}
        {inApp}
        <FormActions>
          {hasAccess ? <Actions isSignedIn={isSignedIn} canUpgrade={canUpgrade} /> : null}
          <Link className={buttonClass({ variant: 'quiet' })} to="/faq/retiringcards">
            {t('retiring.do.faq.link')}
          </Link>
        </FormActions>
      </Stack>
    </Panel>
  )
  const balance = (
    <Panel title={t('retiring.balance.title')}>
      <Stack gap={3}>
        <p>{t('retiring.balance.cheque')}</p>
        <p>{t('retiring.balance.register')}</p>
        <p>{t('retiring.balance.address')}</p>
        {inApp}
      </Stack>
    </Panel>
  )
  return (
    <Stack>
      <Printed />
      <PageHeader
        title={t('screen.cardholderInformation.title')}
        lead={t('screen.cardholderInformation.lead')}
        {...(__EDITING__ && { subject: <PublishedBlock /> })}
      />
      {retiring.map(({ clientId, lastFourDigits }) => (
        <Banner key={clientId} tone="warning">
          {t('retiring.which.yours', { digits: lastFourDigits })}
        </Banner>
      ))}
      {isHolder ? (
        <>
          {ways}
          <Columns>
            {balance}
            <RetiringDates />
          </Columns>
        </>
      ) : (
        <>
          <Columns>
            <RetiringDates />
            <Stack>
              <Panel title={t('retiring.which.title')}>
                <p>{t('retiring.which.body')}</p>
              </Panel>
              {balance}
            </Stack>
          </Columns>
          {ways}
        </>
      )}
      {notice}
      <p className={styles['footer']}>
        <Words>{t('retiring.footer')}</Words>
      </p>
    </Stack>
  )
}

function Actions({ isSignedIn, canUpgrade }: { isSignedIn: boolean; canUpgrade: boolean }) {
  const t = useText()
  if (!isSignedIn) {
    return (
      <Link className={buttonClass()} to="/login">
        {t('retiring.do.signIn.link')}
      </Link>
    )
  }
  return (
    <>
      {canUpgrade ? (
        <Link className={buttonClass()} to="/upgrade">
          {t('retiring.do.upgrade.link')}
        </Link>
      ) : null}
      <Link className={buttonClass({ variant: canUpgrade ? 'secondary' : 'primary' })} to="/replacecard">
        {t('retiring.do.replace.link')}
      </Link>
      <Link className={buttonClass({ variant: 'secondary' })} to="/register">
        {t('retiring.do.register.link')}
      </Link>
    </>
  )
}
