/** The chart as nested lists, for a screen reader, and for who would rather read it. */
import { labelOf, type Reaction, type State } from './chart'
import styles from './chart.module.css'

function outcomeOf({ targets, actions }: Reaction): string {
  const led = targets.length > 0 ? ` leads to ${targets.join(', ')}` : ' stays'
  return actions.length > 0 ? `${led}, does ${actions.join(', ')}` : led
}

type Props = { state: State; active: ReadonlySet<string>; taken: ReadonlySet<string> }

export function ChartList({ state, active, taken }: Props) {
  const { path, name, kind, initial, tags, runs, entry, exit, reactions, states } = state
  const facts = [
    kind === 'parallel' ? 'all parts at the same time' : kind === 'final' ? 'the end' : '',
    tags.length > 0 ? `tags: ${tags.join(', ')}` : '',
    runs.length > 0 ? `runs ${runs.join(', ')}` : '',
    entry.length > 0 ? `on entry: ${entry.join(', ')}` : '',
    exit.length > 0 ? `on exit: ${exit.join(', ')}` : '',
  ].filter(Boolean)
  return (
    <li aria-current={active.has(path) ? 'step' : undefined}>
      <strong>{name}</strong>
      <span>{[...(active.has(path) ? ['active'] : []), ...facts].map((fact) => `, ${fact}`).join('')}</span>
      {reactions.length > 0 ? (
        <ul className={styles['list']} aria-label={`What happens in ${name}`}>
          {reactions.map((reaction) => (
            <li key={reaction.id}>
              <code>{labelOf(reaction)}</code>
              <span>{outcomeOf(reaction)}</span>
              {taken.has(reaction.id) ? <strong> (taken last)</strong> : null}
            </li>
          ))}
        </ul>
      ) : null}
      {states.length > 0 ? (
        <ul className={styles['list']} aria-label={`States in ${name}${initial ? `, which begins in ${initial}` : ''}`}>
          {states.map((inner) => (
            <ChartList key={inner.path} state={inner} active={active} taken={taken} />
          ))}
        </ul>
      ) : null}
    </li>
  )
}
