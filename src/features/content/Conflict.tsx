import { useSelector } from '@xstate/react'
import {
  lastWriter,
  selectDescription,
  selectLocal,
  selectLocale,
  selectTheirs,
} from '../../../machines/content-item/selectors'
import type { ItemActor } from '../../../machines/content-page/selectors'
import { useText } from '../../editor/texts/text'
import { Banner } from '../../ui/Banner'
import { Button } from '../../ui/Button'
import { Row, Stack } from '../../ui/Stack'
import { Comparison } from './Comparison'
import { useMoment } from './useMoment'

/** Somebody else was first: nothing has been written, and nothing will be before the editor has chosen. */
export function Conflict({ item }: { item: ItemActor }) {
  const t = useText()
  const moment = useMoment()
  const theirs = useSelector(item, selectTheirs)
  const local = useSelector(item, selectLocal)
  const lang = useSelector(item, selectLocale)
  const entered = useSelector(item, selectDescription)
  if (!theirs) return null
  const { by, at } = lastWriter(theirs)
  return (
    <Stack gap={4}>
      <Banner tone="warning" live="alert" title={t('conflict.title')}>
        {t('conflict.lead', { by: by ?? '', at: moment(at) })}
      </Banner>
      {entered !== null && entered !== theirs.description ? (
        <p>{t('conflict.description', { theirs: theirs.description, yours: entered })}</p>
      ) : null}
      <Comparison before={theirs.draft} after={local} lang={lang} />
      <Row>
        <Button variant="secondary" onClick={() => item.send({ type: 'conflict.both' })}>
          {t('conflict.both')}
        </Button>
        <Button variant="secondary" onClick={() => item.send({ type: 'conflict.theirs' })}>
          {t('conflict.theirs')}
        </Button>
        <Button variant="danger" onClick={() => item.send({ type: 'conflict.mine' })}>
          {t('conflict.mine')}
        </Button>
      </Row>
    </Stack>
  )
}
