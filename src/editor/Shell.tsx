import { useSelector } from '@xstate/react'
import { type ReactNode, useEffect, useState } from 'react'
import { useBlocker, useLocation } from 'react-router-dom'
import type { ActorRefFrom } from 'xstate'
import type { Notice } from '../../machines/editor/editorMachine'
import { selectIsAskedToLeave, selectNotices } from '../../machines/editor/selectors'
import type { editorSessionMachine } from '../../machines/editor-session/editorSessionMachine'
import { selectEmail, selectIsBusy, selectIsLeaving, selectTrouble } from '../../machines/editor-session/selectors'
import { sendFact } from '../../machines/effect/channel'
import { Banner } from '../ui/Banner'
import { Button } from '../ui/Button'
import { ConfirmDialog } from '../ui/ConfirmDialog'
import { Link } from '../ui/Link'
import { SkipLink } from '../ui/SkipLink'
import { Stack } from '../ui/Stack'
import { DASHBOARD } from './places'
import type { EditorRoot } from './root'
import styles from './Shell.module.css'
import type { TextKey } from './texts/catalogue'
import { useText } from './texts/text'

export type SessionActor = ActorRefFrom<typeof editorSessionMachine>
type Props = {
  root: EditorRoot
  session: SessionActor
  /** Something would be lost, or its outcome not be seen. */
  isHeld: boolean
  /** This device could not store what is unsaved. */
  isUnkept: boolean
  onLanguage(): void
  children: ReactNode
}

/** The frame of the editors' application: who is signed in, and what ended without its screen. */
export function Shell({ root, session, isHeld, isUnkept, onLanguage, children }: Props) {
  const t = useText()
  const [isSigningOut, setIsSigningOut] = useState(false)
  const signOut = () => {
    setIsSigningOut(false)
    sendFact(root.system, { type: 'session.leave' })
  }
  return (
    <>
      <SkipLink target="main">{t('shell.skip')}</SkipLink>
      <header className={styles['header']}>
        <LoginWidget session={session} onSignOut={isHeld ? () => setIsSigningOut(true) : signOut} />
        <SignedInAs session={session} />
        <Button variant="quiet" size="small" onClick={onLanguage} lang={t('shell.other') === 'English' ? 'en' : 'fr'}>
          {t('shell.other')}
        </Button>
      </header>
      <main id="main" className={styles['main']} tabIndex={-1}>
        <Stack>
          <SessionTrouble session={session} />
          <Notices root={root} />
          {children}
        </Stack>
      </main>
      <LeaveQuestion root={root} />
      <UnsavedQuestion
        session={session}
        isHeld={isHeld}
        isUnkept={isUnkept}
        isSigningOut={isSigningOut}
        onSignOut={signOut}
        onStay={() => setIsSigningOut(false)}
      />
    </>
  )
}

/** Content spec §2. */
function LoginWidget({ session, onSignOut }: { session: SessionActor; onSignOut(): void }) {
  const t = useText()
  const email = useSelector(session, selectEmail)
  const isBusy = useSelector(session, selectIsBusy)
  return (
    <nav aria-label={t('shell.nav')} className={styles['widget']}>
      {email === null ? (
        <Button busy={isBusy} busyLabel={t('session.signingIn')} onClick={() => session.send({ type: 'session.open' })}>
          {t('shell.login')}
        </Button>
      ) : (
        <>
          <Link to={DASHBOARD} className={styles['link']}>
            {t('shell.dashboard')}
          </Link>
          <Button variant="quiet" size="small" onClick={onSignOut}>
            {t('shell.logout')}
          </Button>
        </>
      )}
    </nav>
  )
}

function SignedInAs({ session }: { session: SessionActor }) {
  const t = useText()
  const email = useSelector(session, selectEmail)
  return <span className={styles['email']}>{email === null ? '' : t('shell.signedInAs', { email })}</span>
}

function SessionTrouble({ session }: { session: SessionActor }) {
  const t = useText()
  const trouble = useSelector(session, selectTrouble)
  if (trouble === null) return null
  return (
    <Banner
      tone={trouble === 'expired' ? 'warning' : 'error'}
      live="alert"
      action={
        trouble === 'signOut' ? null : (
          <Button variant="secondary" onClick={() => session.send({ type: 'session.open' })}>
            {t('shell.login')}
          </Button>
        )
      }
    >
      {t(`session.${trouble}`)}
    </Banner>
  )
}

const OUTCOMES: Record<Notice['outcome']['type'], TextKey> = {
  'effect.done': 'notice.done',
  'effect.conflict': 'notice.failed',
  'effect.refused': 'notice.failed',
  'effect.notDone': 'notice.failed',
  'effect.unknown': 'notice.unknown',
}

function Notices({ root }: { root: EditorRoot }) {
  const t = useText()
  const notices = useSelector(root, selectNotices)
  return notices.map(({ noticeId, effect, outcome }) => (
    <Banner
      key={noticeId}
      tone={outcome.type === 'effect.done' ? 'success' : 'warning'}
      live="status"
      onDismiss={() => root.send({ type: 'notice.dismiss', noticeId })}
      dismissLabel={t('common.close')}
    >
      {t(OUTCOMES[outcome.type], { what: t(`kind.${effect.kind}` as TextKey) })}
    </Banner>
  ))
}

function LeaveQuestion({ root }: { root: EditorRoot }) {
  const t = useText()
  const isAsked = useSelector(root, selectIsAskedToLeave)
  return (
    <ConfirmDialog
      open={isAsked}
      title={t('leave.title')}
      confirmLabel={t('leave.confirm')}
      cancelLabel={t('leave.stay')}
      onConfirm={() => root.send({ type: 'leave.confirm' })}
      onCancel={() => root.send({ type: 'leave.cancel' })}
    >
      <p>{t('leave.lead')}</p>
    </ConfirmDialog>
  )
}

type Leaving = {
  session: SessionActor
  isHeld: boolean
  /** This device could not store what is unsaved. */
  isUnkept: boolean
  isSigningOut: boolean
  onSignOut(): void
  onStay(): void
}

/** Unsaved text warns before it is left. Content spec §4. */
function UnsavedQuestion({ session, isHeld, isUnkept, isSigningOut, onSignOut, onStay }: Leaving) {
  const t = useText()
  const { pathname } = useLocation()
  const blocker = useBlocker(({ nextLocation }) => isHeld && nextLocation.pathname !== pathname)
  useEffect(() => {
    if (!isHeld) return
    // Signing out was asked about here. Who stays at the browser's own question has no session any more.
    const warn = (event: BeforeUnloadEvent) => {
      if (!selectIsLeaving(session.getSnapshot())) event.preventDefault()
    }
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [isHeld, session])
  return (
    <ConfirmDialog
      open={isSigningOut || blocker.state === 'blocked'}
      title={t('unsaved.title')}
      confirmLabel={t('unsaved.leave')}
      cancelLabel={t('unsaved.stay')}
      onConfirm={isSigningOut ? onSignOut : () => blocker.proceed?.()}
      onCancel={isSigningOut ? onStay : () => blocker.reset?.()}
    >
      <p>{t(isUnkept ? 'unsaved.lost' : 'unsaved.lead')}</p>
    </ConfirmDialog>
  )
}
