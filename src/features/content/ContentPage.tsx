import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import {
  selectLocale as itemLocale,
  selectCanPublish,
  selectIsConflicted,
  selectIsReading,
  selectIsUnpublished,
  selectIsUnread,
  selectIsUnsaved,
  selectIsWithheld,
  selectItem,
  selectTrouble,
} from '../../../machines/content-item/selectors'
import type { contentPageMachine } from '../../../machines/content-page/contentPageMachine'
import {
  type ItemActor,
  publicationOf,
  selectEnglish,
  selectFrench,
  selectIsEdited,
  selectItemIds,
  selectLocale,
  selectMayEdit,
  selectOlder,
} from '../../../machines/content-page/selectors'
import type { Locale } from '../../../rules/values/locale'
import { useText } from '../../editor/texts/text'
import { Banner } from '../../ui/Banner'
import { Button } from '../../ui/Button'
import { PageHeader } from '../../ui/PageHeader'
import { Panel } from '../../ui/Panel'
import { Row, Stack } from '../../ui/Stack'
import { Tabs } from '../../ui/Tabs'
import { ItemPanel } from './ItemPanel'
import { Preview } from './Preview'
import { PublishQuestion } from './PublishQuestion'
import { Schedules } from './Schedules'
import { TroubleBanner } from './TroubleBanner'
import { useOfItems } from './useOfItems'

type PageActor = ActorRefFrom<typeof contentPageMachine>
type Props = { page: PageActor; title: string }

/** One page for editors, in both languages: read, or edited. Content spec §2, §4. */
export function ContentPage({ page, title }: Props) {
  const t = useText()
  const isEdited = useSelector(page, selectIsEdited)
  const isSignedIn = useSelector(page, selectMayEdit)
  const locale = useSelector(page, selectLocale)
  const itemIds = useSelector(page, selectItemIds)
  const english = useSelector(page, selectEnglish)
  const french = useSelector(page, selectFrench)
  const items = { en: english, fr: french }
  const languages = (['en', 'fr'] as const).filter((one) => itemIds[one] !== null)
  const isFound = useOfItems(page, (item) => !selectIsUnread(item))
  const isWithheld = useOfItems(page, selectIsWithheld)
  const mayEdit = isSignedIn && !isWithheld
  const selected = itemIds[locale] === null ? languages[0]! : locale
  const panelOf = (one: 'en' | 'fr') => {
    const item = items[one]
    if (!item) return null
    if (!isEdited) return <Preview item={item} mayEdit={mayEdit} />
    return <Edited page={page} items={items} item={item} which={one} />
  }
  return (
    <Stack>
      <PageHeader
        title={title}
        eyebrow={t('page.eyebrow')}
        actions={
          mayEdit && isFound ? (
            <Button
              variant="secondary"
              onClick={() => page.send({ type: isEdited ? 'mode.view' : 'mode.edit' })}
              icon={isEdited ? 'eye' : 'edit'}
            >
              {t(isEdited ? 'mode.view' : 'mode.edit')}
            </Button>
          ) : null
        }
      />
      {isSignedIn && isWithheld ? <Banner tone="info">{t('page.readOnly')}</Banner> : null}
      {english && french ? <PairNote english={english} french={french} /> : null}
      {languages.map((one) =>
        items[one] && one !== selected ? <Unseen key={one} page={page} item={items[one]} which={one} /> : null,
      )}
      <Tabs
        label={t('page.languages')}
        selected={selected}
        onSelect={(chosen) => page.send({ type: 'language.choose', locale: chosen })}
        tabs={languages.map((one) => ({
          id: one,
          label: <LanguageOf item={items[one]} or={one} />,
          panel: panelOf(one),
        }))}
      />
      {isEdited && english && french ? <PublishBoth page={page} english={english} french={french} /> : null}
      {mayEdit && isFound ? <Schedules page={page} items={languages.flatMap((one) => items[one] ?? [])} /> : null}
      <PublishQuestion page={page} />
    </Stack>
  )
}

/** What became of a write while the text of the other language was shown. */
function Unseen({ page, item, which }: { page: PageActor; item: ItemActor; which: Locale }) {
  const t = useText()
  const trouble = useSelector(item, selectTrouble)
  const isConflicted = useSelector(item, selectIsConflicted)
  const title = t(`language.${useSelector(item, itemLocale)}`)
  const action = (
    <Button variant="secondary" onClick={() => page.send({ type: 'language.choose', locale: which })}>
      {t('page.showText')}
    </Button>
  )
  if (!isConflicted) return <TroubleBanner trouble={trouble} title={title} action={action} />
  return (
    <Banner tone="warning" live="alert" title={title} action={action}>
      {t('conflict.title')}
    </Banner>
  )
}

/** A text without a pair has its language from the service. */
function LanguageOf({ item, or }: { item: ItemActor | null; or: 'en' | 'fr' }) {
  const t = useText()
  return t(`language.${useSelector(item ?? undefined, (snapshot) => snapshot && itemLocale(snapshot)) ?? or}`)
}

/** Which language was changed last. */
function PairNote({ english, french }: { english: ItemActor; french: ItemActor }) {
  const t = useText()
  const one = useSelector(english, selectItem)
  const other = useSelector(french, selectItem)
  if (!one || !other || (one.draft === '' && other.draft === '')) return null
  const missing = one.draft === '' ? 'en' : other.draft === '' ? 'fr' : null
  if (missing) return <Banner tone="info">{t(`pair.missing.${missing}`)}</Banner>
  const older = selectOlder(one, other)
  return older && <Banner tone="info">{t(`pair.older.${older}`)}</Banner>
}

function useReason(item: ItemActor): string | undefined {
  const t = useText()
  const canPublish = useSelector(item, selectCanPublish)
  const isUnsaved = useSelector(item, selectIsUnsaved)
  const isUnpublished = useSelector(item, selectIsUnpublished)
  const isReading = useSelector(item, selectIsReading)
  const isUnread = useSelector(item, selectIsUnread)
  if (canPublish) return undefined
  if (isReading) return t('item.reading')
  if (isUnread) return t('item.unread')
  if (isUnsaved) return t('publish.saveFirst')
  return t(isUnpublished ? 'item.writing' : 'publish.nothing')
}

type EditedProps = { page: PageActor; items: Record<Locale, ItemActor | null>; item: ItemActor; which: Locale }

function Edited({ page, items, item, which }: EditedProps) {
  const reason = useReason(item)
  const ask = () => page.send({ type: 'publish.ask', ...publicationOf(which, items) })
  return <ItemPanel item={item} other={items[which === 'en' ? 'fr' : 'en']} onPublish={ask} publishReason={reason} />
}

/** Both languages as one act. */
function PublishBoth({ page, english, french }: { page: PageActor; english: ItemActor; french: ItemActor }) {
  const t = useText()
  const reasons = [useReason(english), useReason(french)]
  const ask = () => page.send({ type: 'publish.ask', ...publicationOf('both', { en: english, fr: french }) })
  const at = reasons.findIndex((reason) => reason !== undefined)
  const reason = reasons[at]
  return (
    <Panel title={t('publish.bothLanguages')}>
      <p>{t('publish.both.lead')}</p>
      <Row>
        <Button
          variant="secondary"
          onClick={ask}
          disabledReason={
            reason === undefined ? undefined : `${t(at === 0 ? 'language.en' : 'language.fr')}${t('colon')} ${reason}`
          }
        >
          {t('publish.both')}
        </Button>
      </Row>
    </Panel>
  )
}
