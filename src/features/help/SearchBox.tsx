import { useSelector } from '@xstate/react'
import { useEffect, useRef, useState } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { helpSearchMachine } from '../../../machines/help-search/helpSearchMachine'
import {
  selectHasFoundNone,
  selectHits,
  selectIsFinding,
  selectIsIdle,
  selectIsUnavailable,
  selectQuery,
} from '../../../machines/help-search/selectors'
import { bestSet, type FaqContent, plainAnswer, setsWith } from '../../content/faq'
import { excerpt, highlight, termsIn } from '../../content/words'
import { LocaleField } from '../../forms/LocaleField'
import { RetryBanner } from '../../forms/RetryBanner'
import type { MessageKey } from '../../i18n/catalogue'
import { useLocale, useText } from '../../i18n/text'
import { Button } from '../../ui/Button'
import { EmptyState } from '../../ui/EmptyState'
import { Link } from '../../ui/Link'
import { TextField } from '../../ui/TextField'
import { Words } from '../../ui/Words'
import styles from './Help.module.css'

type Search = ActorRefFrom<typeof helpSearchMachine>

const MOST_LETTERS = 100
/** Answers shown at first. */
const MOST = 12

type Props = {
  search: Search
  faq: FaqContent
  /** The query in the address. */
  asked: string
  /** The set of the holder's card. */
  own?: string | null
}

/** Searches all sets while the holder types. */
export function SearchBox({ search, faq, asked, own = null }: Props) {
  const t = useText()
  const query = useSelector(search, selectQuery)
  const hits = useSelector(search, selectHits)
  const isIdle = useSelector(search, selectIsIdle)
  const isFinding = useSelector(search, selectIsFinding)
  const hasFoundNone = useSelector(search, selectHasFoundNone)
  const isUnavailable = useSelector(search, selectIsUnavailable)
  const field = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLOListElement>(null)
  /** The query of which the holder wants to see every answer. */
  const [allOf, setAllOf] = useState('')
  const isCut = hits.length > MOST && allOf !== query
  const look = (text: string) => search.send({ type: 'query.change', query: text })
  const suggest = (text: string) => {
    if (field.current) field.current.value = text
    field.current?.focus()
    look(text)
  }
  // A prerendered document has no query. Keep what was typed before hydration.
  useEffect(() => {
    const { current: input } = field
    if (!input) return
    const wanted = (input.value || selectQuery(search.getSnapshot()) || asked).slice(0, MOST_LETTERS)
    input.value = wanted
    if (wanted !== selectQuery(search.getSnapshot())) search.send({ type: 'query.change', query: wanted })
  }, [search, asked])
  // The button that was pressed is gone.
  useEffect(() => {
    if (allOf !== '') list.current?.querySelectorAll('a')[MOST]?.focus()
  }, [allOf])
  const said = () => {
    if (isUnavailable) return ''
    if (isIdle) return query.trim() === '' ? '' : t('help.search.short')
    if (isFinding) return t('help.search.finding')
    return isCut
      ? t('help.search.foundMore', { count: hits.length, shown: MOST })
      : t('help.search.found', { count: hits.length })
  }
  return (
    <div className={styles['search']} data-print="no">
      <form role="search" onSubmit={(event) => event.preventDefault()}>
        <LocaleField />
        <TextField
          label={t('help.search')}
          hint={t('help.search.hint')}
          name="q"
          type="search"
          autoComplete="off"
          enterKeyHint="search"
          maxLength={MOST_LETTERS}
          ref={field}
          onChange={({ currentTarget: { value } }) => look(value)}
        />
      </form>
      <p role="status" className={said() === '' ? 'visually-hidden' : styles['found']}>
        {said()}
      </p>
      {isUnavailable ? (
        <RetryBanner live="alert" onRetry={() => search.send({ type: 'search.retry' })}>
          {t('help.search.unavailable')}
        </RetryBanner>
      ) : null}
      {hasFoundNone ? <NothingFound query={query} onLook={suggest} /> : null}
      {hits.length > 0 ? (
        <ol ref={list} className={styles['hits']} aria-label={t('help.search.results')}>
          {(isCut ? hits.slice(0, MOST) : hits).map(({ id, terms }) => (
            <HitItem key={id} id={id} terms={terms} query={query} faq={faq} own={own} />
          ))}
        </ol>
      ) : null}
      {isCut ? (
        <Button variant="secondary" size="small" className={styles['all']} onClick={() => setAllOf(query)}>
          {t('help.search.all', { count: hits.length })}
        </Button>
      ) : null}
    </div>
  )
}

const EXCERPT = 180

type HitProps = { id: string; terms: readonly string[]; query: string; faq: FaqContent; own: string | null }

function HitItem({ id, terms, query, faq, own }: HitProps) {
  const t = useText()
  const locale = useLocale()
  const answer = faq.answers[id]
  const sets = setsWith(faq, id)
  const best = bestSet(sets, termsIn(query, locale), ({ title }) => termsIn(t(title as MessageKey), locale), own)
  if (!answer || !best) return null
  return (
    <li className={styles['hit']}>
      <Link to={`/faq/${best.slug}#${answer.anchor}`}>
        <Highlighted terms={terms}>{answer.question}</Highlighted>
      </Link>
      <p>
        <Highlighted terms={terms}>{excerpt(plainAnswer(answer), terms, EXCERPT)}</Highlighted>
      </p>
      <p className={styles['where']}>
        {sets.length > 2 ? t('help.search.several') : sets.map(({ title }) => t(title as MessageKey)).join(' · ')}
      </p>
    </li>
  )
}

const Highlighted = ({ children, terms }: { children: string; terms: readonly string[] }) =>
  highlight(children, terms).map(({ text, isHit }, index) =>
    isHit ? <mark key={index}>{text}</mark> : <span key={index}>{text}</span>,
  )

const SUGGESTED = ['lock', 'reload', 'fees', 'dispute'] as const

function NothingFound({ query, onLook }: { query: string; onLook: (query: string) => void }) {
  const t = useText()
  return (
    <EmptyState
      icon="search"
      title={t('help.search.none', { query })}
      actions={SUGGESTED.map((key) => (
        <Button key={key} variant="secondary" size="small" onClick={() => onLook(t(`help.suggest.${key}`))}>
          {t(`help.suggest.${key}`)}
        </Button>
      ))}
    >
      <p>
        <Words>{t('help.search.none.body')}</Words>
      </p>
    </EmptyState>
  )
}
