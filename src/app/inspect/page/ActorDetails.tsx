import { Stack } from '../../../ui/Stack'
import { stateText, type Watched } from '../watching'
import { Json } from './Json'
import styles from './page.module.css'

export function ActorDetails({ actor }: { actor: Watched }) {
  const states = stateText(actor.value)
  return (
    <Stack gap={4}>
      <div>
        <h3 className={styles['label']}>State</h3>
        <ul role="list" className={styles['states']}>
          {(states.length > 0 ? states : [actor.status]).map((state) => (
            <li key={state}>
              <code>{state}</code>
            </li>
          ))}
        </ul>
      </div>
      <Fact name="Context" value={actor.context} />
      {Object.entries(actor.rest).map(([name, value]) => (
        <Fact key={name} name={name} value={value} />
      ))}
    </Stack>
  )
}

function Fact({ name, value }: { name: string; value: unknown }) {
  if (value === undefined) return null
  return (
    <div>
      <h3 className={styles['label']}>{name}</h3>
      <Json label={name} value={value} />
    </div>
  )
}
