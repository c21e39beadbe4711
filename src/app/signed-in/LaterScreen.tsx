import { type ReactNode, useEffect, useState } from 'react'
import type { Barrier } from '../../../rules/cards/features'
import { type Area, loadAreas, type MessageKey } from '../../i18n/catalogue'
import { Language, useLocale, useText } from '../../i18n/text'
import { retryImport } from '../../lazy/retryImport'
import { useLazyPart } from '../../lazy/useLazyPart'
import { PageHeader } from '../../ui/PageHeader'
import { returnLostFocus } from '../../ui/returnFocus'
import { PartLoading } from '../shell/PartLoading'

type Props<Part> = {
  title: MessageKey
  areas: readonly Area[]
  load: () => Promise<Part>
  children: (part: Part) => ReactNode
}

/** A screen that few holders see: its code and texts load when it is shown. */
export function LaterScreen<Part>({ title, areas, load, children }: Props<Part>) {
  const t = useText()
  const locale = useLocale()
  const [attempt, setAttempt] = useState(0)
  const part = useLazyPart(
    async () => (await Promise.all([load(), loadAreas(locale, areas)]))[0],
    `${locale} ${attempt}`,
  )
  // The heading that had the focus has been replaced.
  useEffect(() => {
    if (part) returnLostFocus()
  }, [part])
  if (part && part !== 'missing') return <Language locale={locale}>{children(part)}</Language>
  return (
    <>
      <PageHeader title={t(title)} />
      <PartLoading isMissing={part === 'missing'} onRetry={() => setAttempt(attempt + 1)} />
    </>
  )
}

/** In place of a screen that the current card or the identity level does not allow. */
export const ClosedScreen = (props: { title: MessageKey; barrier: Barrier }) => (
  <LaterScreen title={props.title} areas={['blocked']} load={() => retryImport(() => import('./Blocked'))}>
    {({ Blocked }) => <Blocked {...props} />}
  </LaterScreen>
)

/** Above a screen that stays although the card has been locked. */
export function LockedNote() {
  const locale = useLocale()
  const part = useLazyPart(
    async () => (await Promise.all([retryImport(() => import('./Blocked')), loadAreas(locale, ['blocked'])]))[0],
    locale,
  )
  if (!part || part === 'missing') return null
  return (
    <Language locale={locale}>
      <part.Locked />
    </Language>
  )
}
