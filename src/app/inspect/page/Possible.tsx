/** Why a button is disabled: what the machine accepts now, and which guard says no. */
import type { Facts } from '../recorder'
import styles from './page.module.css'
import { wordsIn } from './reactionWords'
import { WalkLink } from './WalkLink'

const MAY = { true: 'yes', false: 'no', null: 'depends on the event' } as const

export function Possible({ actor: { machine, possible, status } }: { actor: Facts }) {
  if (machine === null) return null
  if (status !== 'active') return <p>It has ended: nothing is possible any more.</p>
  const wordsOf = wordsIn(machine)
  return (
    <div>
      <h3 className={styles['label']}>What is possible now</h3>
      {possible.length === 0 ? <p>Nothing from outside: it waits for a call, a timer or another actor.</p> : null}
      <ul className={styles['facts']}>
        {possible.map(({ reactionId, guard, said }) => (
          <li key={reactionId}>
            <code>{wordsOf(reactionId)}</code> <strong>{guard === '' ? 'yes' : MAY[`${said}`]}</strong>{' '}
            {guard === '' ? null : (
              <WalkLink machine={machine} words={guard}>
                {`Tests of ${guard}`}
              </WalkLink>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
