/** What one event did: which guards were asked, what was taken, what changed. */

import type { ReactNode } from 'react'
import { Stack } from '../../../ui/Stack'
import type { Entry } from '../recorder'
import { nameIn, shortened, stateText, type Watching } from '../watching'
import { Json } from './Json'
import styles from './page.module.css'
import { SAID, wordsIn } from './reactionWords'
import { WalkLink } from './WalkLink'

export function EntryDetails({ watching, entry }: { watching: Watching; entry: Entry }) {
  const { type, fromId, toId, before, after, taken, asked, did, changes, event } = entry
  const machine = watching.actors[toId]?.machine ?? null
  const wordsOf = wordsIn(machine)
  return (
    <Stack gap={4}>
      <p>
        <strong>{nameIn(watching, fromId)}</strong> <span>sent</span> <code>{shortened(type)}</code> <span>to</span>{' '}
        <strong>{nameIn(watching, toId)}</strong>
      </p>
      <Facts name="Before" items={stateText(before).map(code)} none="It had not started." />
      <Facts name="After" items={stateText(after).map(code)} none="No state." />
      <Facts
        name="Taken"
        items={taken.map(wordsOf).map(code)}
        none={
          asked.length > 0
            ? 'Nothing: no guard let it pass.'
            : 'Nothing: no transition of this state handles the event.'
        }
      />
      <Facts
        name="Guards"
        items={asked.map(({ reactionId, guard, said }) => (
          <>
            <code>{`${guard}: ${SAID[`${said}`]} (${wordsOf(reactionId)})`}</code>{' '}
            <WalkLink machine={machine} words={guard}>
              {`Tests of ${guard}`}
            </WalkLink>
          </>
        ))}
        none="None was asked."
      />
      <Facts name="Did" items={did.map(code)} none="No action." />
      <div>
        <h3 className={styles['label']}>Changed</h3>
        {changes.length === 0 ? <p>Nothing in the context.</p> : null}
        {changes.length > 0 ? (
          <dl className={styles['changes']}>
            {changes.map(({ key, before: was, after: is }) => (
              <div key={key}>
                <dt>
                  <code>{key}</code>
                </dt>
                <dd>
                  <Json label={`${key} before`} value={was} />
                </dd>
                <dd>
                  <Json label={`${key} after`} value={is} />
                </dd>
              </div>
            ))}
          </dl>
        ) : null}
      </div>
      <div>
        <h3 className={styles['label']}>Event</h3>
        <Json label={`Event ${shortened(type)}`} value={event} />
      </div>
    </Stack>
  )
}

const code = (text: string) => <code>{text}</code>

function Facts({ name, items, none }: { name: string; items: readonly ReactNode[]; none: string }) {
  return (
    <div>
      <h3 className={styles['label']}>{name}</h3>
      {items.length === 0 ? (
        <p>{none}</p>
      ) : (
        <ul className={styles['facts']}>
          {items.map((item, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same action may be done twice
            <li key={index}>{item}</li>
          ))}
        </ul>
      )}
    </div>
  )
}
