import { useSelector } from '@xstate/react'
import { type ReactNode, useEffect, useRef } from 'react'
import type { ActorRefFrom } from 'xstate'
import { selectIsInDoubt } from '../../../machines/effect/selectors'
import type { profileMachine } from '../../../machines/profile/profileMachine'
import {
  selectCanRetry,
  selectIsAsked,
  selectIsBlank,
  selectPart,
  selectProfile,
} from '../../../machines/profile/selectors'
import { NOBODY } from '../../../rules/identity/identity'
import type { Profile, ProfilePart } from '../../../rules/identity/profile'
import { NotLoaded } from '../../flow/NotLoaded'
import { useText } from '../../i18n/text'
import { afterPaint } from '../../ui/afterPaint'
import { Button } from '../../ui/Button'
import { ConfirmDialog } from '../../ui/ConfirmDialog'
import { EmptyState } from '../../ui/EmptyState'
import { PageHeader } from '../../ui/PageHeader'
import { Placeholder } from '../../ui/Placeholder'
import { Stack } from '../../ui/Stack'
import { DetailsForm } from './DetailsForm'
import { FormPanel } from './FormPanel'
import { Overview } from './Overview'
import { SecurityQuestion } from './SecurityQuestion'
import { SignInEmail } from './SignInEmail'

type Props = {
  profile: ActorRefFrom<typeof profileMachine>
  /** The address that the holder signs in with. */
  email: string
  /** The section for tax residency. */
  residency: ReactNode
}

/** Placeholder with as many lines as a typical profile. */
const UNREAD: Profile = {
  ...NOBODY,
  currentAddress: { ...NOBODY.currentAddress, addressLine: '\u00a0', city: '\u00a0', postCode: '\u00a0' },
  locale: 'en',
  challenge: '\u00a0',
}

export function ProfileScreen({ profile, email, residency }: Props) {
  const t = useText()
  const read = useSelector(profile, selectProfile)
  const part = useSelector(profile, selectPart)
  const isBlank = useSelector(profile, selectIsBlank)
  const canRetry = useSelector(profile, selectCanRetry)
  const isInDoubt = useSelector(profile, selectIsInDoubt)
  const openers = useFocusBack(part)
  const edit = () => profile.send({ type: 'profile.edit', part: 'details' })

  return (
    <Stack>
      <PageHeader
        title={t('screen.profile.title')}
        actions={
          read && part === null && !isBlank ? (
            <Button ref={openers.details} icon="edit" variant="secondary" onClick={edit}>
              {t('profile.edit')}
            </Button>
          ) : read || canRetry ? null : (
            <Placeholder>
              <Button icon="edit">{t('profile.edit')}</Button>
            </Placeholder>
          )
        }
      />
      {read ? (
        <>
          {part === 'details' ? (
            <DetailsForm profile={profile} before={read} />
          ) : isBlank ? (
            <EmptyState
              title={t('profile.blank')}
              icon="profile"
              actions={
                part === null ? (
                  <Button ref={openers.details} onClick={edit}>
                    {t('profile.blank.fill')}
                  </Button>
                ) : null
              }
            >
              <p>{t('profile.blank.body')}</p>
            </EmptyState>
          ) : (
            <Overview profile={read} />
          )}
          <SecurityQuestion profile={profile} challenge={read.challenge} opener={openers.question} />
          <SignInEmail email={email} locale={read.locale} />
        </>
      ) : isInDoubt ? (
        // Begun in another tab, or before a reload: what was typed is not here.
        <FormPanel profile={profile} title={t('profile.details')} />
      ) : canRetry ? (
        <NotLoaded title={t('profile.unread')} onRetry={() => profile.send({ type: 'profile.retry' })} />
      ) : (
        <Placeholder label={t('profile.reading')}>
          <Overview profile={UNREAD} />
          <SecurityQuestion profile={profile} challenge={UNREAD.challenge} opener={openers.question} />
          <SignInEmail email={email} locale={UNREAD.locale} />
        </Placeholder>
      )}
      {residency}
      <DiscardPrompt profile={profile} />
    </Stack>
  )
}

function DiscardPrompt({ profile }: Pick<Props, 'profile'>) {
  const t = useText()
  const isAsked = useSelector(profile, selectIsAsked)
  return (
    <ConfirmDialog
      open={isAsked}
      title={t('profile.discard')}
      confirmLabel={t('profile.discard.confirm')}
      cancelLabel={t('profile.discard.keep')}
      onConfirm={() => profile.send({ type: 'prompt.accept' })}
      onCancel={() => profile.send({ type: 'prompt.dismiss' })}
      danger
    >
      <p>{t('profile.discard.body')}</p>
    </ConfirmDialog>
  )
}

/** When a form closes, focuses the button that opens it. A form that opens focuses itself. */
function useFocusBack(part: ProfilePart | null) {
  const details = useRef<HTMLButtonElement>(null)
  const question = useRef<HTMLButtonElement>(null)
  const open = useRef(part)
  useEffect(() => {
    const closed = open.current
    open.current = part
    if (!closed || part) return
    let isDue = true
    // The closed dialog keeps the page inert until the next paint.
    afterPaint(() => {
      if (isDue) (closed === 'details' ? details : question).current?.focus()
    })
    return () => {
      isDue = false
    }
  }, [part])
  return { details, question }
}
