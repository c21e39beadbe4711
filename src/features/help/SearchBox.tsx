import { useSelector } from '@xstate/react'
import { useEffect, useRef } from 'react'
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
import { type FaqContent, plainAnswer, setsWith } from '../../content/faq'
import { excerpt, highlight } from '../../content/words'
import type { MessageKey } from '../../i18n/catalogue'
import { useText } from '../../i18n/text'
import { Banner } from '../../ui/Banner'
import { Button } from '../../ui/Button'
import { EmptyState } from '../../ui/EmptyState'
import { Link } from '../../ui/Link'
import { TextField } from '../../ui/TextField'
import { Words } from '../../ui/Words'
import styles from './Help.module.css'

type Search = ActorRefFrom<typeof helpSearchMachine>

const MOST_LETTERS = 100

/** Searches all sets while the holder types; `asked` is the query in the address. */
export function SearchBox({ search, faq, asked }: { search: Search; faq: FaqContent; asked: string }) {
  const t = useText()
  const query = useSelector(search, selectQuery)
  const hits = useSelector(search, selectHits)
  const isIdle = useSelector(search, selectIsIdle)
  const isFinding = useSelector(search, selectIsFinding)
  const hasFoundNone = useSelector(search, selectHasFoundNone)
  const isUnavailable = useSelector(search, selectIsUnavailable)
  const field = useRef<HTMLInputElement>(null)
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
  const said =
    isIdle || isUnavailable ? '' : isFinding ? t('help.search.finding') : t('help.search.found', { count: hits.length })
  return (
    <div className={styles['search']} data-print="no">
      <form role="search" onSubmit={(event) => event.preventDefault()}>
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
      <p role="status" className={isIdle ? 'visually-hidden' : styles['found']}>
        {said}
      </p>
      {isUnavailable ? (
        <Banner
          tone="error"
          live="alert"
          action={<Button onClick={() => search.send({ type: 'search.retry' })}>{t('common.retry')}</Button>}
        >
          {t('help.search.unavailable')}
        </Banner>
      ) : null}
      {hasFoundNone ? <NothingFound query={query} onLook={suggest} /> : null}
      {hits.length > 0 ? (
        <ol className={styles['hits']} aria-label={t('help.search.results')}>
          {hits.map(({ id, terms }) => (
            <HitItem key={id} id={id} terms={terms} faq={faq} />
          ))}
        </ol>
      ) : null}
    </div>
  )
}

const EXCERPT = 180

function HitItem({ id, terms, faq }: { id: string; terms: readonly string[]; faq: FaqContent }) {
  const t = useText()
  const answer = faq.answers[id]
  const sets = setsWith(faq, id)
  const [first] = sets
  if (!answer || !first) return null
  return (
    <li className={styles['hit']}>
      <Link to={`/faq/${first.slug}#${answer.anchor}`}>
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
  highlight(children, terms).map(({ text, isHit }, index) => (isHit ? <mark key={index}>{text}</mark> : text))

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
