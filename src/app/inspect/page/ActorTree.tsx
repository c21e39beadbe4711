import { useState } from 'react'
import { Checkbox } from '../../../ui/Checkbox'
import { Stack } from '../../../ui/Stack'
import { type Branch, stateText, treeOf, type Watched, type Watching } from '../watching'
import styles from './page.module.css'

type Choice = { chosenId: string | null; onChoose: (id: string) => void }

const isActive = ({ status }: Watched) => status === 'active'

export function ActorTree({ watching, ...choice }: Choice & { watching: Watching }) {
  const [withEnded, setWithEnded] = useState(false)
  const tree = treeOf(watching, (actor) => withEnded || isActive(actor) || actor.parentId === null)
  return (
    <Stack gap={4}>
      <Branches branches={tree} {...choice} />
      <Checkbox
        name="ended"
        label="Also those that have ended"
        checked={withEnded}
        onChange={(event) => setWithEnded(event.currentTarget.checked)}
      />
    </Stack>
  )
}

function Branches({ branches, ...choice }: Choice & { branches: readonly Branch[] }) {
  const { chosenId, onChoose } = choice
  return (
    <ul className={styles['tree']}>
      {branches.map(({ actor, children }) => (
        <li key={actor.id}>
          <button
            type="button"
            className={styles['actor']}
            aria-pressed={actor.id === chosenId}
            onClick={() => onChoose(actor.id)}
          >
            <span className={styles['name']}>{actor.name}</span>{' '}
            <span className={styles['state']}>
              {isActive(actor) ? stateText(actor.value).join(', ') || 'active' : actor.status}
            </span>
          </button>
          {children.length > 0 ? <Branches branches={children} {...choice} /> : null}
        </li>
      ))}
    </ul>
  )
}
