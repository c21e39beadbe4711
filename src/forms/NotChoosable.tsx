import type { ReactNode } from 'react'
import { Disclosure } from '../ui/Disclosure'
import { Words } from '../ui/Words'
import styles from './NotChoosable.module.css'

export type Unavailable = { key: string; picture?: ReactNode; name: string; reason: string }

/** Below the answers: what cannot be chosen, each with its reason. Renders nothing where everything can. */
export function NotChoosable({ summary, items }: { summary: string; items: readonly Unavailable[] }) {
  if (items.length === 0) return null
  return (
    <div className={styles['folded']}>
      <Disclosure summary={summary}>
        <ul className={styles['list']}>
          {items.map(({ key, picture, name, reason }) => (
            <li key={key}>
              {picture}
              <span className={styles['words']}>
                <span>{name}</span>
                <span className={styles['reason']}>
                  <Words>{reason}</Words>
                </span>
              </span>
            </li>
          ))}
        </ul>
      </Disclosure>
    </div>
  )
}
