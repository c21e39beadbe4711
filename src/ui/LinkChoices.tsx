import { Link } from './Link'
import styles from './LinkChoices.module.css'

export type LinkChoice = {
  readonly key: string
  readonly label: string
  readonly to: string
  readonly current: boolean
}

/** One of a few, each with an address of its own. */
export function LinkChoices({ label, choices }: { label: string; choices: readonly LinkChoice[] }) {
  return (
    <nav aria-label={label}>
      <ul className={styles['choices']}>
        {choices.map(({ key, label: words, to, current }) => (
          <li key={key}>
            <Link className={styles['choice']} to={to} aria-current={current ? 'true' : undefined}>
              {words}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
