/** The events as a sequence between the actors, the oldest at the top. The list says the same in words. */
import { ArrowHead } from '../chart/ArrowHead'
import type { Entry } from '../recorder'
import { changedStates, nameIn, OUTSIDE, type Watching } from '../watching'
import styles from './page.module.css'

const LANE = 190
const ROW = 40
const HEAD = 56
const SHOWN = 60

type Props = {
  watching: Watching
  /** Newest first. */
  entries: readonly Entry[]
  chosen: Entry | null
  onChoose: (entry: Entry) => void
}

export function Lanes({ watching, entries, chosen, onChoose }: Props) {
  const shown = entries.slice(0, SHOWN).toReversed()
  const ids = [...new Set(shown.flatMap(({ fromId, toId }) => [fromId, toId]))]
  const middle = (id: string | null) => ids.indexOf(id) * LANE + LANE / 2
  const width = ids.length * LANE
  const height = HEAD + shown.length * ROW
  if (shown.length === 0) return <p>No events.</p>
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={styles['chart']} role="region" aria-label="Lanes" tabIndex={0}>
      <svg width={width} height={height} className={styles['lanes']} aria-hidden="true">
        <defs>
          {' '}
          <ArrowHead id="lane-head" />
        </defs>
        {ids.map((id) => (
          <g key={id ?? OUTSIDE}>
            <line x1={middle(id)} x2={middle(id)} y1={HEAD - 12} y2={height} className={styles['lane']} />
            <text x={middle(id)} y={24} textAnchor="middle" className={styles['laneName']}>
              {shortened(nameIn(watching, id))}
            </text>
          </g>
        ))}
        {shown.map((entry, index) => {
          const { number, fromId, toId, type, taken } = entry
          const y = HEAD + index * ROW + 16
          const [x1, x2] = [middle(fromId), middle(toId)]
          const isToSelf = x1 === x2
          const [, entered] = changedStates(entry)
          return (
            <g
              key={number}
              className={styles['message']}
              data-chosen={entry === chosen || undefined}
              onClick={() => onChoose(entry)}
            >
              {isToSelf ? (
                <path d={`M${x1} ${y - 6} h24 v12 h-22`} markerEnd="url(#lane-head)" />
              ) : (
                <path d={`M${x1} ${y} L${x2 + (x2 > x1 ? -3 : 3)} ${y}`} markerEnd="url(#lane-head)" />
              )}
              <text x={isToSelf ? x1 + 30 : (x1 + x2) / 2} y={y - 5} textAnchor={isToSelf ? 'start' : 'middle'}>
                {type}
              </text>
              {taken.length > 0 && entered !== '' ? (
                <text x={x2 + 6} y={y + 16} className={styles['laneState']}>
                  {shortened(entered)}
                </text>
              ) : null}
            </g>
          )
        })}
      </svg>
    </div>
  )
}

const shortened = (text: string) => (text.length > 24 ? `${text.slice(0, 23)}…` : text)
