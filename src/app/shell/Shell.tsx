import { Fragment, type ReactNode, useCallback, useEffect, useState } from 'react'
import type { Announcement } from '../../forms/announcements'
import { useText } from '../../i18n/text'
import { returnFocus } from '../../ui/returnFocus'
import { ScrollTopButton } from '../../ui/ScrollTopButton'
import { SkipLink } from '../../ui/SkipLink'
import { Announcements } from './Announcements'
import { Footer } from './Footer'
import { NotificationHost, Told } from './NotificationHost'
import styles from './Shell.module.css'
import { TopBar } from './TopBar'

const SCROLL_TOP_AFTER_PX = 250

function useIsScrolled() {
  const [isScrolled, setScrolled] = useState(false)
  useEffect(() => {
    const look = () => setScrolled(window.scrollY > SCROLL_TOP_AFTER_PX)
    look()
    window.addEventListener('scroll', look, { passive: true })
    return () => window.removeEventListener('scroll', look)
  }, [])
  return isScrolled
}

type Props = { address: string; sidebar: ReactNode; isOpening: boolean; children: ReactNode }

export function Shell({ address, sidebar, isOpening, children }: Props) {
  const t = useText()
  const isScrolled = useIsScrolled()
  const [said, setSaid] = useState<Announcement>(null)
  const [step, setStep] = useState(0)
  const goOn = useCallback(() => setStep((steps) => steps + 1), [])
  // Remount when the sidebar appears or goes: the old parts would be shifted aside.
  const kind = sidebar ? 'account' : 'public'
  return (
    <div className={styles['shell']}>
      <SkipLink target="main">{t('portal.skip')}</SkipLink>
      <Fragment key={`bar ${kind}`}>
        <TopBar address={address} hasSidebar={Boolean(sidebar)} />
        <div className={styles['progress']} data-opening={isOpening || undefined} aria-hidden="true" />
      </Fragment>
      <NotificationHost address={address} said={said} step={step} />
      <Fragment key={`page ${kind}`}>
        <Announcements />
        <div className={styles['body']} data-account={sidebar ? '' : undefined}>
          {sidebar}
          <main id="main" tabIndex={-1} className={styles['main']} aria-busy={isOpening || undefined}>
            <div className={styles['content']}>
              <Told onSaid={setSaid} onWentOn={goOn}>
                {children}
              </Told>
            </div>
          </main>
          <Footer />
        </div>
      </Fragment>
      <ScrollTopButton
        visible={isScrolled}
        label={t('nav.top')}
        onClick={() => {
          window.scrollTo(0, 0)
          returnFocus()
        }}
      />
    </div>
  )
}
