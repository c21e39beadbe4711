import { useSelector } from '@xstate/react'
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
import { failureText } from '../../i18n/failureText'
import { useFormat, useText } from '../../i18n/text'
import { Banner } from '../../ui/Banner'
import { Button } from '../../ui/Button'
import { Form } from '../../ui/Form'
import { PageHeader } from '../../ui/PageHeader'
import { Row, Stack } from '../../ui/Stack'
import { TextField } from '../../ui/TextField'
import styles from './Retailers.module.css'

type Flow = { retailers: ActorRefFrom<typeof retailersMachine> }

/** Stores that sell and load cards, nearest first. */
export function RetailersScreen({ retailers }: Flow) {
  const t = useText()
  const stores = useSelector(retailers, selectStores)
  const placeName = useSelector(retailers, selectPlaceName)
  const isLocating = useSelector(retailers, selectIsLocating)
  const isFinding = useSelector(retailers, selectIsFinding)
  const problem = useSelector(retailers, selectProblem)
  const failure = useSelector(retailers, selectFailure)
  const count = stores.length
  const found =
    placeName === null ? t('retailers.found.here', { count }) : t('retailers.found.near', { count, place: placeName })
  return (
    <Stack>
      <PageHeader title={t('screen.retailers.title')} lead={t('screen.retailers.lead')} />
      <Form
        className={styles['form']}
        onSubmit={(data) => retailers.send({ type: 'place.search', place: String(data.get('place') ?? '') })}
      >
        <TextField
          name="place"
          label={t('retailers.place')}
          hint={t('retailers.place.hint')}
          autoComplete="postal-code"
          maxLength={60}
          width="medium"
        />
        <Row>
          <Button type="submit" icon="search">
            {t('retailers.search')}
          </Button>
          <Button variant="secondary" onClick={() => retailers.send({ type: 'position.use' })}>
            {t('retailers.locate')}
          </Button>
        </Row>
      </Form>
      <p className={styles['hint']}>{t('retailers.locate.hint')}</p>
      {/* Another place may be asked for meanwhile: the newest is answered. */}
      <div role="status" className={count > 0 ? 'visually-hidden' : undefined}>
        {isLocating ? t('retailers.locating') : null}
        {isFinding ? t('retailers.finding') : null}
        {problem ? <Banner tone="info">{t(`retailers.${problem}`)}</Banner> : null}
        {count > 0 ? found : null}
      </div>
      {failure ? (
        <Banner
          tone="error"
          live="alert"
          action={<Button onClick={() => retailers.send({ type: 'search.retry' })}>{t('common.retry')}</Button>}
        >
          {failureText(t, failure)}
        </Banner>
      ) : null}
      {count > 0 ? (
        <section aria-labelledby="stores">
          <h2 id="stores">{found}</h2>
          <ol className={styles['stores']}>
            {stores.map((store) => (
              <StoreItem key={store.id} store={store} />
            ))}
          </ol>
          <p className={styles['hint']}>{t('retailers.hours')}</p>
        </section>
      ) : null}
    </Stack>
  )
}

const SERVICES = ['buy', 'reload'] as const

function StoreItem({ store }: { store: Store }) {
  const t = useText()
  const { number } = useFormat()
  const { name, addressLine, city, region, postCode, kilometres, services, point } = store
  const known = SERVICES.filter((service) => services.includes(service))
  return (
    <li className={styles['store']}>
      <h3>{name}</h3>
      <p>
        {addressLine}, {city} {region} {postCode}
      </p>
      {known.length > 0 ? <p>{known.map((service) => t(`retailers.service.${service}`)).join(' · ')}</p> : null}
      <p>
        {kilometres === null ? null : <>{t('retailers.distance', { distance: number(kilometres) })} · </>}
        <a
          href={`https://www.google.com/maps/dir/?api=1&destination=${point.lat},${point.lng}`}
          target="_blank"
          rel="noopener noreferrer"
        >
          {t('retailers.directions')}
          <span className="visually-hidden">
            {' '}
            {name} {t('common.opensNewTab')}
          </span>
        </a>
      </p>
    </li>
  )
}
