import { useState } from 'react'
import { Button } from '../../../ui/Button'
import { Checkbox } from '../../../ui/Checkbox'
import { EmptyState } from '../../../ui/EmptyState'
import { moveByArrows } from '../../../ui/moveByArrows'
import { Row, Stack } from '../../../ui/Stack'
import { Tabs } from '../../../ui/Tabs'
import { TextField } from '../../../ui/TextField'
import type { Entry, Facts } from '../recorder'
import { matching, nameIn, nameOf, outcomeText, shortened, type Watching } from '../watching'
import { Lanes } from './Lanes'
import styles from './page.module.css'

const SHOWN = { list: 200, lanes: 60 } as const

type Props = {
  watching: Watching
  /** The actor selected in the tree. */
  actor: Facts | null
  chosen: Entry | null
  /** Null: back to what happens now. */
  onChoose: (entry: Entry | null) => void
}

export function EventLog({ watching, actor, chosen, onChoose }: Props) {
  const [words, setWords] = useState('')
  const [isOnlyActor, setIsOnlyActor] = useState(false)
  const [withNoise, setWithNoise] = useState(false)
  const [view, setView] = useState<keyof typeof SHOWN>('list')
  /** The events up to here, while someone reads them; null while the list follows. */
  const [heldAt, setHeldAt] = useState<number | null>(null)
  const { log } = watching
  const newest = log[0]?.number ?? 0
  const held = heldAt === null ? log : log.filter(({ number }) => number <= heldAt)
  const found = matching(watching, held, { words, actorId: isOnlyActor && actor ? actor.id : null, withNoise })
  const at = chosen ? found.findIndex(({ number }) => number === chosen.number) : -1
  const later = at < 0 ? undefined : found[at - 1]
  const earlier = at < 0 ? found[0] : found[at + 1]
  const shown = found.slice(0, SHOWN[view])
  /** Tab stops at one event of the list; the arrow keys lead to the others. */
  const stop = at >= 0 && at < shown.length ? at : 0
  return (
    <Stack gap={4}>
      <Row gap={5} align="start">
        <TextField
          name="filter"
          label="Filter"
          hint="Words of the event, who sent or received it, its guards, or what became of it: isValid no, not taken"
          width="medium"
          autoComplete="off"
          onInput={(event) => setWords(event.currentTarget.value)}
        />
        <Checkbox
          name="only"
          label={`Only to and from ${actor ? nameOf(actor) : 'the chosen actor'}`}
          checked={isOnlyActor}
          onChange={(event) => setIsOnlyActor(event.currentTarget.checked)}
        />
        <Checkbox
          name="noise"
          label="Also bookkeeping"
          checked={withNoise}
          onChange={(event) => setWithNoise(event.currentTarget.checked)}
        />
      </Row>
      <Row gap={2}>
        <Button
          variant="secondary"
          size="small"
          {...(earlier ? { onClick: () => onChoose(earlier) } : { disabledReason: 'This is the oldest event' })}
        >
          Step back
        </Button>
        <Button
          variant="secondary"
          size="small"
          {...(later ? { onClick: () => onChoose(later) } : { disabledReason: 'There is no later event' })}
        >
          Step forward
        </Button>
        <Button
          variant="secondary"
          size="small"
          {...(chosen ? { onClick: () => onChoose(null) } : { disabledReason: 'The newest state is shown' })}
        >
          Show the newest state
        </Button>
        <Button
          variant="secondary"
          size="small"
          aria-pressed={heldAt !== null}
          onClick={() => setHeldAt(heldAt === null ? newest : null)}
        >
          {heldAt === null ? 'Hold the list' : `Let the list go on (${newest - heldAt} waiting)`}
        </Button>
      </Row>
      <p role="status" className={styles['count']}>
        {countText(found.length, shown.length)}
      </p>
      <Tabs
        label="How the events are shown"
        selected={view}
        onSelect={setView}
        tabs={[
          {
            id: 'list',
            label: 'List',
            panel:
              found.length === 0 ? (
                <EmptyState title="No events" titleLevel={3}>
                  {log.length > 0 ? <p>The filter hides all of them.</p> : null}
                </EmptyState>
              ) : (
                <ol className={styles['log']} aria-label="Events, the newest first" data-arrows="">
                  {shown.map((entry, index) => (
                    <li key={entry.number}>
                      <Line
                        watching={watching}
                        entry={entry}
                        isChosen={entry === chosen}
                        isStop={index === stop}
                        onChoose={onChoose}
                      />
                    </li>
                  ))}
                </ol>
              ),
          },
          {
            id: 'lanes',
            label: 'Lanes',
            panel: <Lanes watching={watching} entries={shown} chosen={chosen} onChoose={onChoose} />,
          },
        ]}
      />
    </Stack>
  )
}

type LineProps = Pick<Props, 'watching' | 'onChoose'> & { entry: Entry; isChosen: boolean; isStop: boolean }

function Line({ watching, entry, isChosen, isStop, onChoose }: LineProps) {
  const { number, at, type, fromId, toId } = entry
  return (
    <button
      type="button"
      className={styles['entry']}
      aria-pressed={isChosen}
      tabIndex={isStop ? 0 : -1}
      onKeyDown={moveByArrows}
      onClick={() => onChoose(entry)}
    >
      <span className={styles['time']}>{`#${number}`}</span>{' '}
      <time className={styles['time']}>{new Date(at).toISOString().slice(11, 23)}</time>{' '}
      <code className={styles['type']}>{shortened(type)}</code>{' '}
      <span className={styles['led']}>{outcomeText(entry)}</span>{' '}
      <span className={styles['route']}>
        <span>{nameIn(watching, fromId)}</span> <span aria-hidden="true">→</span>
        <span className="visually-hidden"> to </span> <span>{nameIn(watching, toId)}</span>
      </span>
    </button>
  )
}

const countText = (count: number, shown: number) => {
  if (count > shown) return `The newest ${shown} of ${count} events`
  return count === 1 ? '1 event' : `${count} events`
}
