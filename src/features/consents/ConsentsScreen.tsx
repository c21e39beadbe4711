import { useSelector } from '@xstate/react'
import { useEffect, useRef } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { consentsMachine } from '../../../machines/consents/consentsMachine'
import { selectFailure, selectIsBusy } from '../../../machines/consents/selectors'
import { FailureNote } from '../../forms/FailureNote'
import { RetryBanner } from '../../forms/RetryBanner'
import { useText } from '../../i18n/text'
import { Button } from '../../ui/Button'
import { classNames } from '../../ui/classNames'
import fade from '../../ui/Fade.module.css'
import { FormActions } from '../../ui/Form'
import { PageHeader } from '../../ui/PageHeader'
import { Panel } from '../../ui/Panel'
import { Skeleton } from '../../ui/Skeleton'
import { Stack } from '../../ui/Stack'
import { Words } from '../../ui/Words'
import styles from './ConsentsScreen.module.css'

export type Agreement = readonly { readonly heading: string; readonly paragraphs: readonly string[] }[]

type Props = {
  consents: ActorRefFrom<typeof consentsMachine>
  /** Null while it is loading. */
  agreement: Agreement | 'missing' | null
  onRetry: () => void
}

/** The agreement to read and accept; replaces the requested screen. */
export function ConsentsScreen({ consents, agreement, onRetry }: Props) {
  const t = useText()
  const busy = useSelector(consents, selectIsBusy)
  const failure = useSelector(consents, selectFailure)
  const isReadable = agreement !== null && agreement !== 'missing'
  const heading = useRef<HTMLHeadingElement>(null)
  // It appears after the replaced screen has taken the focus.
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <Stack>
      <PageHeader
        headingRef={heading}
        title={t('screen.consents.title')}
        lead={t('consents.lead')}
        actions={
          isReadable ? (
            <div data-print="no">
              <Button variant="secondary" size="small" onClick={() => window.print()}>
                {t('consents.print')}
              </Button>
            </div>
          ) : null
        }
      />
      <Panel flush busy={agreement === null}>
        {isReadable ? (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard must be able to scroll it
          <section className={classNames(styles['text'], fade['fade'])} aria-label={t('consents.text')} tabIndex={0}>
            {agreement.map(({ heading: title, paragraphs }) => (
              <div key={title} className={styles['section']}>
                <h2>{title}</h2>
                {paragraphs.map((paragraph) => (
                  <p key={paragraph}>
                    <Words>{paragraph}</Words>
                  </p>
                ))}
              </div>
            ))}
          </section>
        ) : (
          <div className={styles['text']}>
            {agreement === 'missing' ? (
              <RetryBanner live="alert" onRetry={onRetry}>
                {t('consents.unavailable')}
              </RetryBanner>
            ) : (
              <Skeleton label={t('consents.loading')} shapes={['title', 'line', 'line', 'medium']} count={3} />
            )}
          </div>
        )}
      </Panel>
      <div data-print="no">
        <FormActions>
          <Button
            onClick={() => consents.send({ type: 'consent.accept' })}
            busy={busy}
            busyLabel={t('consents.accepting')}
            disabledReason={isReadable ? undefined : t('consents.unread')}
          >
            {t('consents.accept')}
          </Button>
          <Button variant="secondary" onClick={() => consents.send({ type: 'consent.dismiss' })} aria-disabled={busy}>
            {t('consents.later')}
          </Button>
        </FormActions>
      </div>
      <FailureNote failure={busy ? null : failure} />
    </Stack>
  )
}
