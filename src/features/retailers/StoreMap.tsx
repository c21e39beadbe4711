import { divIcon, type Map as LeafletMap, latLngBounds, map as mapIn, marker, tileLayer } from 'leaflet'
import { useEffect, useRef, useState } from 'react'
import type { Store } from '../../../machines/retailers/retailersMachine'
import type { MapTiles } from '../../../rules/site/brand'
import { useText } from '../../i18n/text'
import { Button } from '../../ui/Button'
import styles from './StoreMap.module.css'

/** After this many failed tiles in a row, treat the tile service as down. */
const MOST_ERRORS = 4

type Props = { readonly stores: readonly Store[]; readonly tiles: MapTiles; onChoose(id: string): void }

/** The listed stores with their numbers. The list shows the same, so render nothing if the tile service is down. */
export function StoreMap({ stores, tiles: { url, key, credit }, onChoose }: Props) {
  const t = useText()
  const container = useRef<HTMLDivElement>(null)
  const map = useRef<LeafletMap>(null)
  const choose = useRef(onChoose)
  const [isDown, setIsDown] = useState(false)
  useEffect(() => {
    choose.current = onChoose
  }, [onChoose])
  useEffect(() => {
    if (!container.current) return
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
    const drawn = mapIn(container.current, {
      attributionControl: false,
      zoomControl: false,
      // Leave the wheel and touch gestures to the page's scrolling.
      scrollWheelZoom: false,
      dragging: matchMedia('(pointer: fine)').matches,
      fadeAnimation: !isCalm,
      zoomAnimation: !isCalm,
      inertia: !isCalm,
    })
    let errors = 0
    tileLayer(url, { maxZoom: 18, key } as object)
      .on('tileload', () => {
        errors = 0
      })
      .on('tileerror', () => {
        errors++
        if (errors >= MOST_ERRORS) setIsDown(true)
      })
      .addTo(drawn)
    stores.forEach((store, index) => {
      const { lat, lng } = store.point
      const button = Object.assign(document.createElement('button'), {
        type: 'button',
        className: styles['pin'],
        textContent: String(index + 1),
        ariaLabel: `${index + 1}, ${store.name}`,
        onclick: () => choose.current(store.id),
        // Pan a focused pin into view: it may be outside after a zoom.
        onfocus: () => drawn.panInside([lat, lng], { padding: [32, 32], animate: !isCalm }),
      })
      const icon = divIcon({ className: styles['marker'] ?? '', html: button, iconSize: [32, 32] })
      marker([lat, lng], { icon, interactive: false, keyboard: false }).addTo(drawn)
    })
    const all = latLngBounds(stores.map(({ point }) => [point.lat, point.lng]))
    const showAll = () => drawn.fitBounds(all, { padding: [40, 40], maxZoom: 15 })
    showAll()
    drawn.on('resize', showAll)
    map.current = drawn
    return () => {
      map.current = null
      drawn.remove()
    }
  }, [stores, url, key])
  if (isDown) return null
  return (
    <div className={styles['frame']} data-testid="map">
      {/* Leaflet makes it focusable and handles the arrow keys. */}
      <div ref={container} className={styles['map']} role="group" aria-label={t('retailers.map')} />
      <div className={styles['zoom']}>
        <Button
          variant="secondary"
          size="small"
          iconOnly
          icon="plus"
          aria-label={t('retailers.map.zoomIn')}
          onClick={() => map.current?.zoomIn()}
        />
        <Button
          variant="secondary"
          size="small"
          iconOnly
          icon="minus"
          aria-label={t('retailers.map.zoomOut')}
          onClick={() => map.current?.zoomOut()}
        />
      </div>
      {credit === '' ? null : <p className={styles['credit']}>{credit}</p>}
    </div>
  )
}
