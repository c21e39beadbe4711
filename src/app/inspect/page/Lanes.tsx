/** The events as a sequence between the actors, the oldest at the top. The list says the same in words. */
import { ArrowHead } from '../chart/ArrowHead'
import type { Entry } from '../recorder'
import { changedStates, nameIn, shortened, type Watching } from '../watching'
import styles from './page.module.css'

const LANE = 190
const ROW = 40
const HEAD = 40

type Props = {
  watching: Watching
  /** Newest first; all are drawn. */
  entries: readonly Entry[]
  chosen: Entry | null
  onChoose: (entry: Entry) => void
}

export function Lanes({ watching, entries, chosen, onChoose }: Props) {
  const shown = entries.toReversed()
  // Calls of one name share a lane.
  const nameOf = (id: string | null) => nameIn(watching, id)
  const names = [...new Set(shown.flatMap(({ fromId, toId }) => [nameOf(fromId), nameOf(toId)]))]
  const middleOf = (lane: number) => lane * LANE + LANE / 2
  const middle = (id: string | null) => middleOf(names.indexOf(nameOf(id)))
  const width = names.length * LANE
  const height = shown.length * ROW
  if (shown.length === 0) return <p>No events.</p>
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={styles['chart']} role="region" aria-label="Lanes" tabIndex={0}>
      <svg width={width} height={HEAD} className={`${styles['lanes']} ${styles['laneNames']}`} aria-hidden="true">
        {names.map((name, lane) => (
          <text key={name} x={middleOf(lane)} y={24} textAnchor="middle" className={styles['laneName']}>
            {cut(name)}
          </text>
        ))}
      </svg>
      <svg width={width} height={height} className={styles['lanes']} aria-hidden="true">
        <defs>
          {' '}
          <ArrowHead id="lane-head" />
        </defs>
        {shown.map((entry, index) => {
          const { number, fromId, toId, type, taken } = entry
          const y = index * ROW + 16
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
              <rect x={0} y={y - 16} width={width} height={ROW} />
              {isToSelf ? (
                <path d={`M${x1} ${y - 6} h24 v12 h-22`} markerEnd="url(#lane-head)" />
              ) : (
                <path d={`M${x1} ${y} L${x2 + (x2 > x1 ? -3 : 3)} ${y}`} markerEnd="url(#lane-head)" />
              )}
              <text x={isToSelf ? x1 + 30 : (x1 + x2) / 2} y={y - 5} textAnchor={isToSelf ? 'start' : 'middle'}>
                {shortened(type)}
              </text>
              {taken.length > 0 && entered !== '' ? (
                <text x={x2 + 6} y={y + 16} className={styles['laneState']}>
                  {cut(entered)}
                </text>
              ) : null}
            </g>
          )
        })}
        {names.map((name, lane) => (
          <line key={name} x1={middleOf(lane)} x2={middleOf(lane)} y1={0} y2={height} className={styles['lane']} />
        ))}
      </svg>
    </div>
  )
}

const cut = (text: string) => (text.length > 24 ? `${text.slice(0, 23)}…` : text)
