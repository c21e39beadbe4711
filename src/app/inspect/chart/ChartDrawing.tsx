/** A chart as a drawing: what is active is lit, what was taken last is marked. A list says the same to a screen reader. */

import { ArrowHead } from './ArrowHead'
import styles from './chart.module.css'
import { type Arrow, type Box, type Drawing, LINE, PADDING, TITLE } from './layout'

type Lit = {
  /** Paths of the active states. */
  readonly active: ReadonlySet<string>
  /** Ids of the reactions that were taken last. */
  readonly taken: ReadonlySet<string>
}

const pathOf = (points: Arrow['points']) =>
  points.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${x} ${y}`).join(' ')

export function ChartDrawing({ drawing, scale, active, taken }: Lit & { drawing: Drawing; scale: number }) {
  const { width, height, boxes, starts, arrows } = drawing
  return (
    <svg
      className={styles['drawing']}
      width={width * scale}
      height={height * scale}
      viewBox={`0 0 ${width} ${height}`}
      aria-hidden="true"
    >
      <defs>
        {' '}
        <ArrowHead id="head" className={styles['head']} />
      </defs>
      {boxes.map((box) => (
        <StateBox key={box.state.path} box={box} active={active} taken={taken} />
      ))}
      {starts.map(([x, y]) => (
        <circle key={`${x} ${y}`} cx={x} cy={y} r={5} className={styles['start']} />
      ))}
      {arrows.map((arrow) => (
        <path
          key={arrow.id}
          d={pathOf(arrow.points)}
          markerEnd="url(#head)"
          className={styles['arrow']}
          data-taken={arrow.reactionIds.some((id) => taken.has(id)) || undefined}
        />
      ))}
      {arrows.map(({ id, label: { x, y, lines } }) => (
        <g key={id}>
          {lines.map(({ text, reactionId }, index) => (
            <text
              key={`${reactionId} ${text}`}
              x={x + 2}
              y={y + index * LINE + 11}
              className={styles['label']}
              data-taken={(reactionId !== null && taken.has(reactionId)) || undefined}
            >
              {text}
            </text>
          ))}
        </g>
      ))}
    </svg>
  )
}

function StateBox({ box: { state, x, y, width, height, lines, depth }, active, taken }: Lit & { box: Box }) {
  const isActive = active.has(state.path)
  return (
    <g data-active={isActive || undefined} data-kind={state.kind} className={styles['state']}>
      <rect x={x} y={y} width={width} height={height} rx={6} className={styles['box']} data-even={depth % 2 === 0} />
      {state.kind === 'final' ? (
        <rect x={x + 3} y={y + 3} width={width - 6} height={height - 6} rx={4} className={styles['final']} />
      ) : null}
      <text x={x + PADDING} y={y + 17} className={styles['title']}>
        {state.name}
      </text>
      {lines.map(({ text, reactionId }, index) => (
        <text
          // Two states' reactions may read the same.
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a chart never change
          key={index}
          x={x + PADDING}
          y={y + TITLE + index * LINE + 11}
          className={styles['line']}
          data-taken={(reactionId !== null && taken.has(reactionId)) || undefined}
        >
          {text}
        </text>
      ))}
    </g>
  )
}
