/**
 * The portal's own inspector: actors, their states and contexts, and the events between them. For developers, in
 * English.
 */
import { useState } from 'react'
import { PageHeader } from '../../../ui/PageHeader'
import { Panel } from '../../../ui/Panel'
import { Stack } from '../../../ui/Stack'
import { ActorDetails } from './ActorDetails'
import { ActorTree } from './ActorTree'
import { EventLog } from './EventLog'
import styles from './page.module.css'
import { Scenarios } from './Scenarios'
import { useWatching } from './useWatching'

export function InspectorPage() {
  const { watching, chooseScenario } = useWatching()
  const [chosenId, setChosenId] = useState<string | null>(null)
  const { portal, startedAt, scenario, actors, log } = watching
  const chosen = (chosenId !== null && actors[chosenId]) || Object.values(actors).find(({ parentId }) => !parentId)

  return (
    <main className={styles['page']}>
      <PageHeader
        title="Inspector"
        lead={
          <span role="status">
            {portal === null
              ? 'No portal is running. Open it in this browser with ?inspect=local.'
              : `Watching the portal started at ${timeText(startedAt)}. Secrets are replaced before they get here.`}
          </span>
        }
      />
      <Stack>
        <div className={styles['columns']}>
          <Panel title="Actors">
            <ActorTree watching={watching} chosenId={chosen?.id ?? null} onChoose={setChosenId} />
          </Panel>
          <Panel title={chosen ? `Actor: ${chosen.name}` : 'Actor'}>
            {chosen ? <ActorDetails actor={chosen} /> : <p>None has started.</p>}
          </Panel>
        </div>
        <Panel title="Events">
          <EventLog log={log} actor={chosen ?? null} />
        </Panel>
        <Scenarios key={scenario} scenario={scenario} onChoose={portal === null ? null : chooseScenario} />
      </Stack>
    </main>
  )
}

const timeText = (at: number) => new Date(at).toLocaleTimeString('en-CA', { hour12: false })
