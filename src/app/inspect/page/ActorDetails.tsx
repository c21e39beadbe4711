import { Stack } from '../../../ui/Stack'
import { stateText } from '../watching'
import { Json } from './Json'
import styles from './page.module.css'

type Shown = { value: unknown; status: string; context: unknown; rest: Readonly<Record<string, unknown>> }

export function ActorDetails({ value, status, context, rest }: Shown) {
  const states = stateText(value)
  return (
    <Stack gap={4}>
      <div>
        <h3 className={styles['label']}>State</h3>
        <ul role="list" className={styles['states']}>
          {(states.length > 0 ? states : [status]).map((state) => (
            <li key={state}>
              <code>{state}</code>
            </li>
          ))}
        </ul>
      </div>
      <Fact name="Context" value={context} />
      {Object.entries(rest).map(([name, fact]) => (
        <Fact key={name} name={name} value={fact} />
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
