/**
 * The portal's own inspector: actors and their charts, and what each event did. For developers, in English.
 */
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '../../../ui/Button'
import { CopyButton } from '../../../ui/CopyButton'
import { Disclosure } from '../../../ui/Disclosure'
import { PageHeader } from '../../../ui/PageHeader'
import { Panel } from '../../../ui/Panel'
import { Row, Stack } from '../../../ui/Stack'
import type { Entry } from '../recorder'
import { pathTestOf, reportOf } from '../takeAway'
import { nameOf, type Watching } from '../watching'
import { ActorDetails } from './ActorDetails'
import { ActorTree } from './ActorTree'
import { ChartPanel } from './ChartPanel'
import { EntryDetails } from './EntryDetails'
import { EventLog } from './EventLog'
import { Possible } from './Possible'
import styles from './page.module.css'
import { Scenarios } from './Scenarios'
import { useWatching } from './useWatching'
import { WalkLink } from './WalkLink'

export function InspectorPage() {
  const { watching, chooseScenario } = useWatching()
  const [chosenId, setChosenId] = useState<string | null>(null)
  const [entry, setEntry] = useState<Entry | null>(null)
  const { portal, startedAt, scenario, actors, log } = watching
  // What was chosen may be of a portal that has been started again since.
  const chosenEntry = entry && log.includes(entry) ? entry : null
  const chosen = actors[chosenId ?? ''] ?? Object.values(actors).find(({ parentId }) => parentId === null) ?? null
  /** An event is shown with the actor that received it; the events stay those of the chosen one. */
  const actor = actors[chosenEntry?.toId ?? ''] ?? chosen
  const last = actor ? log.find(({ toId }) => toId === actor.id) : undefined
  const shown = chosenEntry ? { ...chosenEntry, value: chosenEntry.after, rest: {} } : actor
  const chooseActor = (id: string) => {
    setChosenId(id)
    setEntry(null)
  }

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
      <div className={styles['columns']}>
        <Panel title="Actors">
          <div className={styles['actors']}>
            <ActorTree watching={watching} chosenId={actor?.id ?? null} onChoose={chooseActor} />
          </div>
        </Panel>
        <Stack>
          <Panel title={actor ? nameOf(actor) : 'Chart'}>
            {actor && shown ? (
              <Stack>
                {chosenEntry ? <p role="status">{`As it was after event ${chosenEntry.number}.`}</p> : null}
                <ChartPanel machine={actor.machine} value={shown.value} taken={(chosenEntry ?? last)?.taken ?? []} />
                {chosenEntry ? null : <Possible actor={actor} />}
                <p>
                  <WalkLink machine={actor.machine}>Walk this machine alone, along its path tests</WalkLink>
                </p>
                <Disclosure summary="State and context">
                  <ActorDetails value={shown.value} status={shown.status} context={shown.context} rest={shown.rest} />
                </Disclosure>
              </Stack>
            ) : (
              <p>None has started.</p>
            )}
          </Panel>
          <div className={styles['events']} data-chosen={chosenEntry ? '' : undefined}>
            <Panel title="Events">
              <EventLog watching={watching} actor={chosen} chosen={chosenEntry} onChoose={setEntry} />
            </Panel>
            {chosenEntry ? (
              <ChosenEvent key={chosenEntry.number}>
                <Panel title={`Event ${chosenEntry.number}`}>
                  <EntryDetails watching={watching} entry={chosenEntry} />
                </Panel>
              </ChosenEvent>
            ) : null}
          </div>
          <Panel title="Take it away">
            <TakeAway watching={watching} actorId={chosen?.id ?? null} />
          </Panel>
          <Scenarios key={scenario} scenario={scenario} onChoose={portal === null ? null : chooseScenario} />
        </Stack>
      </div>
    </main>
  )
}

/** Comes into view where it is not beside the list. */
function ChosenEvent({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // In some browsers it returns a promise, which React would take for a function that cleans up.
    place.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return <div ref={place}>{children}</div>
}

function TakeAway({ watching, actorId }: { watching: Watching; actorId: string | null }) {
  const ownPathTest = () => pathTestOf(watching.log.filter(({ toId }) => toId === actorId).toReversed())
  const save = () => {
    const address = URL.createObjectURL(new Blob([reportOf(watching)], { type: 'application/json' }))
    const link = document.createElement('a')
    link.href = address
    link.download = `portal-events-${new Date().toISOString().slice(0, 19).replaceAll(':', '')}.json`
    link.click()
    URL.revokeObjectURL(address)
  }
  return (
    <Row gap={4}>
      <CopyButton
        text={ownPathTest}
        label="Copy this actor’s events as a path test"
        copiedLabel="Copied"
        failedLabel="The browser did not allow copying"
      />
      <Button variant="secondary" size="small" onClick={save}>
        Save a report of everything (JSON)
      </Button>
    </Row>
  )
}

const timeText = (at: number) => new Date(at).toLocaleTimeString('en-CA', { hour12: false })
