import { useState } from 'react'
import { Button } from '../../../ui/Button'
import { Checkbox } from '../../../ui/Checkbox'
import { EmptyState } from '../../../ui/EmptyState'
import { Row, Stack } from '../../../ui/Stack'
import { TextField } from '../../../ui/TextField'
import { type Entry, matching, type Watched } from '../watching'
import { Json } from './Json'
import styles from './page.module.css'

const SHOWN = 200

/** `actor`: the actor selected in the tree. */
export function EventLog({ log, actor }: { log: readonly Entry[]; actor: Watched | null }) {
  const [words, setWords] = useState('')
  const [isOnlyChosen, setIsOnlyChosen] = useState(false)
  /** The list frozen while someone reads it; null while it follows new events. */
  const [held, setHeld] = useState<readonly Entry[] | null>(null)
  const found = matching(held ?? log, words, isOnlyChosen && actor ? actor.id : null)
  const waiting = held ? (log[0]?.number ?? 0) - (held[0]?.number ?? 0) : 0
  return (
    <Stack gap={4}>
      <Row gap={5} align="start">
        <TextField
          name="filter"
          label="Filter"
          hint="Words of the event, its sender or its receiver"
          width="medium"
          autoComplete="off"
          onInput={(event) => setWords(event.currentTarget.value)}
        />
        <Checkbox
          name="chosen"
          label={`Only to ${actor?.name ?? 'the chosen actor'}`}
          checked={isOnlyChosen}
          onChange={(event) => setIsOnlyChosen(event.currentTarget.checked)}
        />
        <Button variant="secondary" aria-pressed={held !== null} onClick={() => setHeld(held ? null : log)}>
          {held ? `Go on (${waiting} waiting)` : 'Hold'}
        </Button>
      </Row>
      <p role="status" className={styles['count']}>
        {countText(found.length)}
      </p>
      {found.length === 0 ? (
        <EmptyState title="No events" titleLevel={3}>
          {log.length > 0 ? <p>The filter hides all of them.</p> : null}
        </EmptyState>
      ) : (
        <ol className={styles['log']} aria-label="Events, the newest first">
          {found.slice(0, SHOWN).map((entry) => (
            <li key={entry.number}>
              <details>
                <summary>
                  <time className={styles['time']}>{new Date(entry.at).toISOString().slice(11, 23)}</time>
                  <code className={styles['type']}>{entry.type}</code>
                  <span className={styles['route']}>
                    <span>{entry.from}</span> <span aria-hidden="true">→</span>
                    <span className="visually-hidden"> to </span> <span>{entry.to}</span>
                  </span>
                </summary>
                <Json label={`Event ${entry.type}`} value={entry.event} />
              </details>
            </li>
          ))}
        </ol>
      )}
    </Stack>
  )
}

const countText = (count: number) => {
  if (count > SHOWN) return `The newest ${SHOWN} of ${count} events`
  return count === 1 ? '1 event' : `${count} events`
}
