import { useSelector } from '@xstate/react'
import type { RefObject } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { profileMachine } from '../../../machines/profile/profileMachine'
import { selectPart } from '../../../machines/profile/selectors'
import { FlowForm } from '../../forms/FlowForm'
import { useText } from '../../i18n/text'
import { Button } from '../../ui/Button'
import { DescriptionList } from '../../ui/DescriptionList'
import { Panel } from '../../ui/Panel'
import { SecretField } from '../../ui/SecretField'
import { TextField } from '../../ui/TextField'
import { CancelButton } from './DetailsForm'
import { FormPanel } from './FormPanel'

type Props = {
  profile: ActorRefFrom<typeof profileMachine>
  challenge: string
  opener: RefObject<HTMLButtonElement | null>
}

/** The answer is sent and never read back. */
export function SecurityQuestion({ profile, challenge, opener }: Props) {
  const t = useText()
  const part = useSelector(profile, selectPart)
  if (part === 'question') return <QuestionForm profile={profile} challenge={challenge} />
  return (
    <Panel
      title={t('profile.question')}
      actions={
        part === null ? (
          <Button
            ref={opener}
            variant="secondary"
            size="small"
            icon="edit"
            onClick={() => profile.send({ type: 'profile.edit', part: 'question' })}
          >
            {t('profile.question.change')}
          </Button>
        ) : null
      }
    >
      <DescriptionList
        items={[
          { term: t('profile.challenge'), description: challenge },
          { term: t('profile.response'), description: t('profile.response.hidden') },
        ]}
      />
    </Panel>
  )
}

function QuestionForm({ profile, challenge }: Omit<Props, 'opener'>) {
  const t = useText()
  return (
    <FormPanel profile={profile} title={t('profile.question')}>
      <FlowForm
        flow={profile}
        submitLabel={t('profile.question.save')}
        busyLabel={t('profile.saving')}
        onInput={() => profile.send({ type: 'form.edit' })}
        actions={<CancelButton profile={profile} />}
      >
        {(field) => (
          <>
            {challenge !== '' ? (
              <SecretField
                {...field('currentResponse')}
                label={t('profile.currentResponse')}
                hint={t('profile.currentResponse.hint', { challenge })}
                showLabel={t('common.show')}
                hideLabel={t('common.hide')}
                autoComplete="off"
              />
            ) : null}
            <TextField
              {...field('challenge')}
              label={t('profile.challenge')}
              hint={t('profile.challenge.hint')}
              defaultValue={challenge}
              autoComplete="off"
            />
            <SecretField
              {...field('response')}
              label={t('profile.response.new')}
              hint={t('profile.response.hint')}
              showLabel={t('common.show')}
              hideLabel={t('common.hide')}
              autoComplete="off"
            />
          </>
        )}
      </FlowForm>
    </FormPanel>
  )
}
