import type { ReactNode } from 'react'
import { classNames } from '../ui/classNames'
import { Disclosure } from '../ui/Disclosure'
import fade from '../ui/Fade.module.css'
import { Words } from '../ui/Words'
import styles from './NotChoosable.module.css'

export type Unavailable = { key: string; picture?: ReactNode; name: string; ending?: string; reason: string }

/** With more than this, the list scrolls. */
const MOST_SHOWN = 6

/** Below the answers: what cannot be chosen. Renders nothing where everything can. */
export function NotChoosable({ summary, items }: { summary: string; items: readonly Unavailable[] }) {
  if (items.length === 0) return null
  return (
    <div className={styles['folded']}>
      <Disclosure summary={summary}>
        <Reasons items={items} />
      </Disclosure>
    </div>
  )
}

/** Each reason once, with what it closes. */
export function Reasons({ items }: { items: readonly Unavailable[] }) {
  const reasons = [...new Set(items.map(({ reason }) => reason))]
  const isLong = items.length > MOST_SHOWN
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by the keyboard
    <ul className={classNames(styles['reasons'], isLong && fade['fade'])} tabIndex={isLong ? 0 : undefined}>
      {reasons.map((reason) => (
        <li key={reason} className={styles['group']}>
          <span className={styles['reason']}>
            <Words>{reason}</Words>
          </span>
          <ul className={styles['list']}>
            {items
              .filter((item) => item.reason === reason)
              .map(({ key, picture, name, ending }) => (
                <li key={key}>
                  {picture}
                  <span className={styles['words']}>
                    <span translate="no">{name}</span>
                    {ending ? <span className={styles['ending']}>{ending}</span> : null}
                  </span>
                </li>
              ))}
          </ul>
        </li>
      ))}
    </ul>
  )
}
