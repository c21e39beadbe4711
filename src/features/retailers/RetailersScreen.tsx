import { useSelector } from '@xstate/react'
import { lazy, Suspense, useEffect, useRef } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { retailersMachine, Store } from '../../../machines/retailers/retailersMachine'
import {
  selectFailure,
  selectIsFinding,
  selectIsLocating,
  selectPlaceName,
  selectProblem,
  selectStores,
} from '../../../machines/retailers/selectors'
import type { MapTiles } from '../../../rules/site/brand'
import { type OpeningHours, openUntil, runsOf, type Span, type Weekday } from '../../../rules/site/openingHours'
import { Printed } from '../../flow/Printed'
import { FailureNote } from '../../forms/FailureNote'
import { LocaleField } from '../../forms/LocaleField'
import { useFormat, useText } from '../../i18n/text'
import { retryImport } from '../../lazy/retryImport'
import { Badge } from '../../ui/Badge'
import { Banner } from '../../ui/Banner'
import { Button } from '../../ui/Button'
import { classNames } from '../../ui/classNames'
import { Form } from '../../ui/Form'
import { allowKnownMarkup } from '../../ui/knownMarkup'
import { PageHeader } from '../../ui/PageHeader'
import { returnFocus } from '../../ui/returnFocus'
import { Row, Stack } from '../../ui/Stack'
import { TextField } from '../../ui/TextField'
import styles from './Retailers.module.css'

type Props = {
  retailers: ActorRefFrom<typeof retailersMachine>
  tiles: MapTiles | null
  now: number
  /** The place in the address. */
  asked?: string
  /** Called with the place of each search; empty for the browser's position, which is kept nowhere. */
  onAsk?: (place: string) => void
}

const MOST_LETTERS = 60

// If the map's code does not load, show the list alone.
const StoreMap = lazy(() => loadMap().catch(() => ({ default: () => null })))

async function loadMap() {
  allowKnownMarkup()
  return { default: (await retryImport(() => import('./StoreMap'))).StoreMap }
}

const headingOf = (id: string) => `store-${id}`
/** Moves from a pin on the map to its store in the list. */
function showInList(id: string) {
  const heading = document.getElementById(headingOf(id))
  heading?.focus()
  heading?.scrollIntoView({ block: 'center' })
}

/** Stores that sell and load cards, nearest first. `tiles`: null where there is no map. `now`: milliseconds. */
export function RetailersScreen({ retailers, tiles, now, asked = '', onAsk = () => {} }: Props) {
  const t = useText()
  const stores = useSelector(retailers, selectStores)
  const placeName = useSelector(retailers, selectPlaceName)
  const isLocating = useSelector(retailers, selectIsLocating)
  const isFinding = useSelector(retailers, selectIsFinding)
  const problem = useSelector(retailers, selectProblem)
  const failure = useSelector(retailers, selectFailure)
  const count = stores.length
  const results = useRef<HTMLHeadingElement>(null)
  const again = useRef<HTMLButtonElement>(null)
  const isRetried = useRef(false)
  const field = useRef<HTMLInputElement>(null)
  /** The place of the last search, which is written into the address; empty for the browser's position. */
  const searched = useRef<string | null>(null)
  const ask = (place: string) => {
    searched.current = place
    onAsk(place)
  }
  useEffect(() => {
    if (asked === '' || asked === searched.current || !field.current) return
    // Keep what was typed before hydration.
    if (searched.current === null && field.current.value !== '') return
    const place = asked.slice(0, MOST_LETTERS)
    searched.current = asked
    field.current.value = place
    retailers.send({ type: 'place.search', place })
  }, [retailers, asked])
  const retry = () => {
    isRetried.current = true
    retailers.send({ type: 'search.retry' })
  }
  // The pressed button is gone while the issuer is asked again.
  useEffect(() => {
    if (isFinding || !isRetried.current) return
    isRetried.current = false
    if (document.activeElement !== document.body) return
    const target = results.current ?? again.current
    if (target) target.focus()
    else returnFocus()
  }, [isFinding])
  const found =
    placeName === null ? t('retailers.found.here', { count }) : t('retailers.found.near', { count, place: placeName })
  return (
    <Stack>
      <Printed />
      <PageHeader title={t('screen.retailers.title')} lead={t('screen.retailers.lead')} />
      <Form
        inAddress
        className={classNames(styles['form'], styles['scripted'])}
        onSubmit={(data) => {
          const place = String(data.get('place') ?? '').trim()
          ask(place)
          retailers.send({ type: 'place.search', place })
        }}
      >
        <LocaleField />
        <TextField
          ref={field}
          name="place"
          label={t('retailers.place')}
          hint={t('retailers.place.hint')}
          autoComplete="postal-code"
          maxLength={MOST_LETTERS}
          width="medium"
        />
        <Row>
          <Button type="submit" icon="search">
            {t('retailers.search')}
          </Button>
          <Button
            variant="secondary"
            onClick={() => {
              ask('')
              retailers.send({ type: 'position.use' })
            }}
          >
            {t('retailers.locate')}
          </Button>
        </Row>
      </Form>
      <p className={classNames(styles['hint'], styles['scripted'])}>{t('retailers.locate.hint')}</p>
      {/* The holder may search again meanwhile; show the result of the newest search. */}
      <div role="status" className={count > 0 ? 'visually-hidden' : undefined}>
        {isLocating ? <span>{t('retailers.locating')}</span> : null}
        {isFinding ? <span>{t('retailers.finding')}</span> : null}
        {problem ? <Banner tone="info">{t(`retailers.${problem}`)}</Banner> : null}
        {count > 0 ? <span>{found}</span> : null}
      </div>
      <FailureNote failure={failure} />
      {failure ? (
        <Row>
          <Button ref={again} onClick={retry}>
            {t('common.retry')}
          </Button>
        </Row>
      ) : null}
      {count > 0 ? (
        <section aria-labelledby="stores">
          <h2 id="stores" ref={results} tabIndex={-1}>
            {found}
          </h2>
          {tiles ? (
            <Suspense fallback={<div className={styles['mapToCome']} />}>
              <StoreMap stores={stores} tiles={tiles} onChoose={showInList} />
            </Suspense>
          ) : null}
          <ol className={styles['stores']}>
            {stores.map((store, index) => (
              <StoreItem key={store.id} store={store} place={index + 1} now={now} isHere={placeName === null} />
            ))}
          </ol>
        </section>
      ) : null}
    </Stack>
  )
}

const SERVICES = ['buy', 'reload'] as const

type ItemProps = {
  store: Store
  place: number
  now: number
  /** True: distance from the holder. False: from the middle of the typed city. */
  isHere: boolean
}

function StoreItem({ store, place, now, isHere }: ItemProps) {
  const t = useText()
  const { number } = useFormat()
  const { name, addressLine, city, region, postCode, kilometres, services, point, hours, id } = store
  const distanceText = (far: number) =>
    t('retailers.distance', { less: far < 1 ? 'yes' : 'no', distance: number(far), from: isHere ? 'here' : 'city' })
  const known = SERVICES.filter((service) => services.includes(service))
  return (
    <li className={styles['store']}>
      <h3 id={headingOf(id)} tabIndex={-1}>
        <span aria-hidden="true" className={styles['place']}>
          {place}
        </span>
        <span translate="no">{name}</span>
      </h3>
      <p translate="no">{`${addressLine}, ${city} ${region} ${postCode}`}</p>
      {known.length > 0 ? <p>{known.map((service) => t(`retailers.service.${service}`)).join(' · ')}</p> : null}
      {hours ? <Hours hours={hours} now={now} /> : <p className={styles['hint']}>{t('retailers.hours.unknown')}</p>}
      {kilometres === null ? null : <p>{distanceText(kilometres)}</p>}
      <p>
        <a
          href={`https://www.google.com/maps/dir/?api=1&destination=${point.lat},${point.lng}`}
          target="_blank"
          rel="noopener noreferrer"
        >
          <span>{t('retailers.directions')}</span>
          <span className="visually-hidden">{` ${name} ${t('common.opensNewTab')}`}</span>
        </a>
      </p>
    </li>
  )
}

const isAllDay = ({ opens, closes }: Span) => opens === '00:00' && closes === '24:00'

function Hours({ hours, now }: { hours: OpeningHours; now: number }) {
  const t = useText()
  const { clock, dayName } = useFormat()
  const until = openUntil(hours, now)
  const time = (at: string) => (at === '24:00' ? t('retailers.midnight') : clock(at))
  const dayNames = (days: readonly Weekday[]) => {
    if (days.length === 7) return t('retailers.everyDay')
    return runsOf(days)
      .map(([from, to]) =>
        from === to ? dayName(from) : t('retailers.days', { from: dayName(from), to: dayName(to) }),
      )
      .join(', ')
  }
  return (
    <>
      <p>
        {until === null ? (
          <Badge>{t('retailers.closed')}</Badge>
        ) : (
          <Badge tone="success">
            {until === '24:00' ? t('retailers.openNow') : t('retailers.openUntil', { time: time(until) })}
          </Badge>
        )}
      </p>
      <dl className={styles['hours']}>
        {hours.spans.map((span) => (
          <div key={`${span.days.join()} ${span.opens}`}>
            <dt>{dayNames(span.days)}</dt>
            <dd>
              {isAllDay(span)
                ? t('retailers.allDay')
                : t('retailers.span', { opens: time(span.opens), closes: time(span.closes) })}
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}
