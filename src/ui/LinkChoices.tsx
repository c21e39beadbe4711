import { Link } from './Link'
import styles from './LinkChoices.module.css'

export type LinkChoice = {
  readonly key: string
  readonly label: string
  readonly to: string
  readonly current: boolean
}

/** A choice of a few, each with its own address. */
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
