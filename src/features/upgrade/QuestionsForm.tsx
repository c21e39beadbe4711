import type { ActorRefFrom } from 'xstate'
import type { upgradeMachine } from '../../../machines/upgrade/upgradeMachine'
import { answerField, type Verification } from '../../../rules/cards/upgrade'
import { FormColumns } from '../../flow/FlowColumns'
import { FlowForm } from '../../forms/FlowForm'
import { sentence } from '../../i18n/failureText'
import { useText } from '../../i18n/text'
import { Button } from '../../ui/Button'
import { Panel } from '../../ui/Panel'
import { RadioGroup } from '../../ui/RadioGroup'
import { TextField } from '../../ui/TextField'

type Props = { upgrade: ActorRefFrom<typeof upgradeMachine>; verification: Verification }

export function QuestionsForm({ upgrade, verification }: Props) {
  const t = useText()
  const textOf = (field: string) =>
    verification.questions.find((question) => answerField(question) === field)?.text ?? ''
  return (
    <FormColumns>
      <Panel>
        <FlowForm
          flow={upgrade}
          submitLabel={t('upgrade.questions.submit')}
          busyLabel={t('upgrade.questions.submitting')}
          summaryOf={(field, message) => `${sentence(textOf(field))} ${message}`}
          onInput={() => upgrade.send({ type: 'form.edit' })}
          actions={
            <Button variant="secondary" onClick={() => upgrade.send({ type: 'step.back' })}>
              {t('flow.back')}
            </Button>
          }
        >
          {(field) =>
            verification.questions.map((question) =>
              question.choices.length > 0 ? (
                <RadioGroup
                  key={question.id}
                  {...field(answerField(question))}
                  legend={question.text}
                  options={question.choices.map(({ id, text }) => ({ value: id, label: text }))}
                />
              ) : (
                <TextField
                  key={question.id}
                  {...field(answerField(question))}
                  label={question.text}
                  autoComplete="off"
                  sensitive
                />
              ),
            )
          }
        </FlowForm>
      </Panel>
    </FormColumns>
  )
}
