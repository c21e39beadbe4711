import { useSelector } from '@xstate/react'
import type { FormEvent } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { contentDashboardMachine } from '../../../machines/content-dashboard/contentDashboardMachine'
import {
  selectCreated,
  selectForm,
  selectIsEmpty,
  selectTrouble,
  selectTyped,
} from '../../../machines/content-dashboard/selectors'
import { selectIsInDoubt } from '../../../machines/effect/selectors'
import { useText } from '../../editor/texts/text'
import { Banner } from '../../ui/Banner'
import { Button } from '../../ui/Button'
import { Link } from '../../ui/Link'
import { Panel } from '../../ui/Panel'
import { SelectField } from '../../ui/SelectField'
import { Row, Stack } from '../../ui/Stack'
import { TextField } from '../../ui/TextField'
import { TroubleBanner } from './TroubleBanner'
import { InDoubt } from './Waiting'

type Props = { dashboard: ActorRefFrom<typeof contentDashboardMachine>; pathOf: (itemId: string) => string }

export function NewItem({ dashboard, pathOf }: Props) {
  const t = useText()
  const form = useSelector(dashboard, selectForm)
  const isEmpty = useSelector(dashboard, selectIsEmpty)
  const isInDoubt = useSelector(dashboard, selectIsInDoubt)
  const typed = useSelector(dashboard, selectTyped)
  const trouble = useSelector(dashboard, selectTrouble)
  const created = useSelector(dashboard, selectCreated)
  const close = () => dashboard.send({ type: 'form.close' })
  if (form === 'closed')
    return (
      <Row>
        <Button variant="secondary" icon="plus" onClick={() => dashboard.send({ type: 'form.open' })}>
          {t('newItem.open')}
        </Button>
      </Row>
    )
  if (form === 'created' && created)
    return (
      <Banner
        tone="success"
        live="status"
        action={<Link to={pathOf(created.itemId)}>{t('newItem.edit')}</Link>}
        onDismiss={close}
        dismissLabel={t('common.close')}
      >
        {t('newItem.created', { description: created.description })}
      </Banner>
    )
  const isBusy = form === 'creating'
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const values = new FormData(event.currentTarget)
    const locale = values.get('locale')
    dashboard.send({
      type: 'item.create',
      description: String(values.get('description') ?? ''),
      locale: locale === 'en' || locale === 'fr' ? locale : null,
    })
  }
  return (
    <Panel title={t('newItem.open')}>
      <form onSubmit={submit} noValidate>
        <Stack gap={4}>
          <TroubleBanner trouble={trouble?.of === 'createItem' ? trouble : null} />
          <TextField
            name="description"
            label={t('item.description')}
            hint={t('newItem.description.hint')}
            error={isEmpty ? t('newItem.description.missing') : undefined}
            maxLength={500}
            readOnly={isBusy}
            defaultValue={typed.description}
          />
          <SelectField
            name="locale"
            label={t('item.language')}
            defaultValue={typed.locale ?? 'en'}
            options={(['en', 'fr'] as const).map((value) => ({ value, label: t(`language.${value}`) }))}
          />
          {isInDoubt ? <InDoubt onCheck={() => dashboard.send({ type: 'write.check' })} /> : null}
          <Row>
            <Button type="submit" busy={isBusy} busyLabel={t('newItem.creating')}>
              {t('newItem.create')}
            </Button>
            <Button variant="quiet" onClick={close} aria-disabled={isBusy}>
              {t('common.cancel')}
            </Button>
          </Row>
        </Stack>
      </form>
    </Panel>
  )
}
