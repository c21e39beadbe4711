import { useSelector } from '@xstate/react'
import { useEffect, useId } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { revealMachine } from '../../../machines/reveal/revealMachine'
import {
  selectAttempts,
  selectChallenge,
  selectIsAsking,
  selectIsReadingQuestion,
  selectIsRefused,
} from '../../../machines/reveal/selectors'
import { FlowForm } from '../../forms/FlowForm'
import { useText } from '../../i18n/text'
import { Button } from '../../ui/Button'
import { DescriptionList } from '../../ui/DescriptionList'
import { Dialog } from '../../ui/Dialog'
import { SecretField } from '../../ui/SecretField'
import { Stack } from '../../ui/Stack'

/** Asks the security question; a refusal appears here, and the dialog stays open. */
export function RevealDialog({ reveal }: { reveal: ActorRefFrom<typeof revealMachine> }) {
  const t = useText()
  const isAsking = useSelector(reveal, selectIsAsking)
  const isReading = useSelector(reveal, selectIsReadingQuestion)
  const challenge = useSelector(reveal, selectChallenge)
  const attempts = useSelector(reveal, selectAttempts)
  const answerId = useId()
  const isRefused = useSelector(reveal, selectIsRefused)
  useEffect(() => {
    if (isRefused) document.getElementById(answerId)?.focus()
  }, [isRefused, answerId])
  const close = () => reveal.send({ type: 'prompt.dismiss' })
  const question = isReading ? t('reveal.question.reading') : (challenge ?? t('reveal.question.unread'))
  return (
    <Dialog open={isAsking} onClose={close} title={t('reveal.title')}>
      <Stack>
        <p>{`${t('reveal.body')} ${t('reveal.limit')}`}</p>
        <DescriptionList layout="stacked" items={[{ term: t('reveal.question'), description: question }]} />
        <FlowForm
          flow={reveal}
          onInput={() => reveal.send({ type: 'form.edit' })}
          submitLabel={t('reveal.submit')}
          busyLabel={t(isReading ? 'reveal.question.reading' : 'reveal.busy')}
          actions={
            <Button variant="secondary" onClick={close}>
              {t('common.cancel')}
            </Button>
          }
        >
          {(field) => {
            const { name, error } = field('securityResponse')
            return (
              <SecretField
                key={attempts}
                id={answerId}
                name={name}
                error={isRefused ? t('error.wrongAnswer') : error}
                label={t('reveal.answer')}
                showLabel={t('common.show')}
                hideLabel={t('common.hide')}
                autoComplete="off"
              />
            )
          }}
        </FlowForm>
      </Stack>
    </Dialog>
  )
}
