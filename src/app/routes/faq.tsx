import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import type { ActorRefFrom } from 'xstate'
import type { helpSearchMachine } from '../../../machines/help-search/helpSearchMachine'
import { selectQuery } from '../../../machines/help-search/selectors'
import { selectLocale } from '../../../machines/portal/selectors'
import { type FeeColumn, feeColumnOf } from '../../../rules/cards/fees'
import type { FaqContent } from '../../content/faq'
import { contentFor } from '../../content/load'
import { Faq } from '../../features/help/Faq'
import { SearchBox } from '../../features/help/SearchBox'
import { useLocale } from '../../i18n/text'
import { retryImport } from '../../lazy/retryImport'
import { helpSearchWith } from '../../ports/helpSearch'
import type { Portal } from '../portal/portalContext'
import { useFlow } from '../portal/useFlow'
import { writeSearchParam } from '../portal/writeSearchParam'
import { useCurrentCard } from '../signed-in/useHolder'
import { useVerdicts } from '../site/helpful'
import { useFaq } from '../site/useFaq'
import { useRestoredPage } from '../site/useRestoredPage'

/** The questions of each card. */
const SET_OF = {
  nonReloadable: 'physicalnonreload',
  digitalNonReloadable: 'digitalnonreload',
  digitalReloadable: 'digitalreload',
  reloadable: 'reload',
  power: 'nonreload',
  powerReloadable: 'reload',
  powerPlus: 'reload',
} as const satisfies Record<FeeColumn, string>

type Search = ActorRefFrom<typeof helpSearchMachine>

export const content = contentFor('faq')

export const flow = ({ root }: Portal) => ({
  logic: helpSearchWith({
    locale: () => selectLocale(root.getSnapshot()),
    loadEngine: async (locale) => (await retryImport(() => import('../../content/search'))).loadEngine(locale),
  }),
  input: undefined,
})

export function Screen() {
  const search = useFlow<Search>()
  useRestoredPage()
  const faq = useFaq()
  const { hash } = useLocation()
  return (
    <Faq
      faq={faq}
      hash={hash}
      verdicts={useVerdicts()}
      search={search ? <Searching search={search} faq={faq} /> : null}
    />
  )
}

function Searching({ search, faq }: { search: Search; faq: FaqContent }) {
  const locale = useLocale()
  const asked = new URLSearchParams(useLocation().search).get('q') ?? ''
  // A search can be shared and reloaded. Each keystroke replaces the address, without a history entry or navigation.
  useEffect(() => {
    const { unsubscribe } = search.subscribe((snapshot) => writeSearchParam('q', selectQuery(snapshot)))
    return unsubscribe
  }, [search])
  // Another language gives other results.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of language searches again
  useEffect(() => {
    const query = selectQuery(search.getSnapshot())
    if (query !== '') search.send({ type: 'query.change', query })
  }, [locale, search])
  const card = useCurrentCard()
  return <SearchBox search={search} faq={faq} asked={asked} own={card && SET_OF[feeColumnOf(card)]} />
}
