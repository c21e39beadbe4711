import type { Facts } from '../recorder'
import { type Branch, nameOf, stateText, treeOf, type Watching } from '../watching'
import styles from './page.module.css'

type Choice = { chosenId: string | null; onChoose: (id: string) => void }

const isActive = ({ status }: Facts) => status === 'active'

export function ActorTree({ watching, ...choice }: Choice & { watching: Watching }) {
  return <Branches branches={treeOf(watching, () => true)} {...choice} />
}

function Branches({ branches, ...choice }: Choice & { branches: readonly Branch[] }) {
  const running = branches.filter(({ actor }) => isActive(actor))
  const ended = branches.filter(({ actor }) => !isActive(actor))
  return (
    <>
      {running.length > 0 ? (
        <ul className={styles['tree']}>
          {running.map((branch) => (
            <ActorBranch key={branch.actor.id} branch={branch} {...choice} />
          ))}
        </ul>
      ) : null}
      {ended.length > 0 ? (
        <details className={styles['ended']}>
          <summary>{`${ended.length} ended`}</summary>
          <ul className={styles['tree']}>
            {ended.map((branch) => (
              <ActorBranch key={branch.actor.id} branch={branch} {...choice} />
            ))}
          </ul>
        </details>
      ) : null}
    </>
  )
}

function ActorBranch({ branch: { actor, children }, ...choice }: Choice & { branch: Branch }) {
  const { chosenId, onChoose } = choice
  return (
    <li>
      <button
        type="button"
        className={styles['actor']}
        aria-pressed={actor.id === chosenId}
        onClick={() => onChoose(actor.id)}
      >
        <span className={styles['name']}>{nameOf(actor)}</span>{' '}
        <span className={styles['state']}>
          {isActive(actor) ? stateText(actor.value).join(', ') || 'active' : actor.status}
        </span>
      </button>
      {children.length > 0 ? <Branches branches={children} {...choice} /> : null}
    </li>
  )
}
