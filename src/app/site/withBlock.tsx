import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { type BlockName, blockAt } from '../../../rules/site/blocks'
import { ROUTES, type RouteId } from '../../../rules/site/navigation'
import type { Locale } from '../../../rules/values/locale'
import { Published } from '../../flow/PublishedBlock'
import { useLocale } from '../../i18n/text'
import { retryImport } from '../../lazy/retryImport'

/** The block appears when it has loaded, and not at all if it does not; in another language it loads again. */
function WithBlock({ block, children }: { block: BlockName; children: ReactNode }) {
  const locale = useLocale()
  const [loaded, setLoaded] = useState<{ readonly locale: Locale; readonly text: ReactNode } | null>(null)
  useEffect(() => {
    let isOpen = true
    retryImport(() => import('./loadBlock'))
      .then(({ loadBlock }) => loadBlock(block, locale))
      .then(
        (text) => isOpen && setLoaded({ locale, text }),
        () => {},
      )
    return () => {
      isOpen = false
    }
  }, [block, locale])
  return <Published value={loaded?.locale === locale ? loaded.text : null}>{children}</Published>
}

const wrapped = new Map<RouteId, ComponentType>()

/** Provides what editors have published for a screen; one without a block stays as it is. */
export function withBlock(id: RouteId, Screen: ComponentType | null): ComponentType | null {
  const block = blockAt(ROUTES[id].path)
  if (block === null || Screen === null) return Screen
  const known = wrapped.get(id)
  if (known) return known
  const ScreenWithBlock = () => (
    <WithBlock block={block}>
      <Screen />
    </WithBlock>
  )
  wrapped.set(id, ScreenWithBlock)
  return ScreenWithBlock
}
