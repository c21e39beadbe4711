/**
 * A machine walked without the portal: its path tests step by step, or whatever is pressed, with its chart and its
 * screen. For developers, in English.
 */
import { useState } from 'react'
import { registry } from '../../../machines/registry'
import { ChartPanel } from '../../../src/app/inspect/page/ChartPanel'
import { EntryDetails } from '../../../src/app/inspect/page/EntryDetails'
import page from '../../../src/app/inspect/page/page.module.css'
import { Button } from '../../../src/ui/Button'
import { PageHeader } from '../../../src/ui/PageHeader'
import { Panel } from '../../../src/ui/Panel'
import { SelectField } from '../../../src/ui/SelectField'
import { Row, Stack } from '../../../src/ui/Stack'
import { type Address, readAddress, writeAddress } from './address'
import { Choices } from './Choices'
import { type Move, shared } from './moves'
import type { PathTest } from './pathTests'
import { Screens } from './Screens'
import { TestList } from './TestList'
import { usePathTests } from './usePathTests'
import { useWalk } from './useWalk'
import styles from './walks.module.css'

const MACHINES = Object.keys(registry)
  .toSorted()
  .map((name) => ({ value: name, label: name }))
const NOWHERE = { start: null, moves: [], test: null }

export function WalkPage() {
  const [at, setAt] = useState(() => readAddress(location.search))
  const go = (changes: Partial<Address>) => {
    const next = { ...at, ...changes }
    writeAddress(next)
    setAt(next)
  }
  const { tests, problem } = usePathTests(at.machine)
  const test = tests?.find(({ name, start }) => name === at.test && start === at.start) ?? null
  return (
    <main className={page['page']}>
      <PageHeader
        title="Walks"
        lead="Each machine runs alone here: no portal, no network. Calls wait until you answer them, and time passes when you say so."
      />
      <div className={page['columns']}>
        <Stack>
          <Panel title="Machine">
            <SelectField
              name="machine"
              label="Of the registry"
              options={MACHINES}
              defaultValue={at.machine}
              onChange={(event) => go({ machine: event.currentTarget.value, words: '', ...NOWHERE })}
            />
          </Panel>
          <Panel title="Path tests">
            <TestList
              key={at.machine}
              tests={tests}
              problem={problem}
              words={at.words}
              chosen={test}
              onFilter={(words) => go({ words })}
              onChoose={({ name, start }) => go({ ...NOWHERE, test: name, start })}
            />
          </Panel>
        </Stack>
        <Walked key={at.machine} at={at} test={test} onGo={go} />
      </div>
    </main>
  )
}

type WalkedProps = {
  at: Address
  test: PathTest | null
  onGo: (changes: Partial<Address>) => void
}

function Walked({ at: { machine, start, moves }, test, onGo }: WalkedProps) {
  const { seen, problem, starts, from, isMoving } = useWalk(machine, start, moves)
  const common = test ? shared(moves, test.moves) : 0
  /** The path test whose steps were taken so far. */
  const followed = common === moves.length ? test : null
  const next = followed?.moves[moves.length]
  const goTo = (to: readonly Move[]) => onGo({ start: from, moves: to })
  const entries = seen
    ? seen.watching.log.filter(({ toId, number }) => toId === seen.subjectId && number > seen.since)
    : []
  const last = moves.length > 0 ? entries.toReversed() : []
  return (
    <Stack>
      <Panel title={test ? test.name : `${machine}, freely`} className={styles['controls']}>
        <Stack gap={4}>
          <Row gap={2}>
            <Button
              size="small"
              {...(next ? { onClick: () => goTo([...moves, next]) } : { disabledReason: whyNoNext(test, followed) })}
            >
              Next step
            </Button>
            <Button
              variant="secondary"
              size="small"
              {...(moves.length > 0
                ? { onClick: () => goTo(moves.slice(0, -1)) }
                : { disabledReason: 'This is the start' })}
            >
              Step back
            </Button>
            <Button
              variant="secondary"
              size="small"
              {...(moves.length > 0 ? { onClick: () => goTo([]) } : { disabledReason: 'This is the start' })}
            >
              Start again
            </Button>
            <Button
              variant="secondary"
              size="small"
              {...(test && moves.length < test.moves.length
                ? { onClick: () => goTo(test.moves) }
                : { disabledReason: test ? 'All steps are taken' : 'No path test is chosen' })}
            >
              To the end
            </Button>
          </Row>
          <Steps test={test} from={from} moves={moves} common={common} />
          {problem === null ? null : <p role="alert">{problem}</p>}
          <p role="status" className={page['count']}>
            {seen && !isMoving ? statusOf(followed, moves, seen.state, seen.isOver) : 'One moment…'}
          </p>
          {starts.length > 1 ? (
            <Row gap={2}>
              {starts.map((one) => (
                <Button
                  key={one}
                  variant="secondary"
                  size="small"
                  aria-pressed={one === from}
                  onClick={() => onGo({ ...NOWHERE, start: one })}
                >
                  {`From ${one}`}
                </Button>
              ))}
            </Row>
          ) : null}
        </Stack>
      </Panel>
      {seen ? (
        <>
          <Panel title="What can happen now">
            <Choices seen={seen} onChoose={(move) => goTo([...moves, move])} />
          </Panel>
          <Panel title="Chart">
            <ChartPanel machine={machine} value={seen.value} taken={last.flatMap(({ taken }) => taken)} />
          </Panel>
          {last.length > 0 ? (
            <Panel title="What the last step did">
              <Stack>
                {last.map((entry) => (
                  <EntryDetails key={entry.number} watching={seen.watching} entry={entry} />
                ))}
              </Stack>
            </Panel>
          ) : null}
          <Panel title="Screen">
            <Screens machine={machine} start={from} moves={moves} />
          </Panel>
        </>
      ) : null}
    </Stack>
  )
}

type StepsProps = {
  test: PathTest | null
  from: string
  moves: readonly Move[]
  /** How many of them the test begins with. */
  common: number
}

function Steps({ test, from, moves, common }: StepsProps) {
  const isFollowed = common === moves.length
  const shown = test && isFollowed ? test.moves : moves
  return (
    <ol className={styles['steps']} aria-label="Steps">
      <li aria-current={moves.length === 0 ? 'step' : undefined}>
        <span>{`Start: ${from}`}</span> {test ? <code>{test.states[0]}</code> : null}
      </li>
      {shown.map(({ word }, index) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: a walk may take the same step twice
          key={index}
          aria-current={index === moves.length - 1 ? 'step' : undefined}
          data-done={index < moves.length || undefined}
        >
          <span>{word}</span> {test && (isFollowed || index < common) ? <code>{test.states[index + 1]}</code> : null}
        </li>
      ))}
    </ol>
  )
}

function whyNoNext(test: PathTest | null, followed: PathTest | null) {
  if (!test) return 'Choose a path test, or what can happen below'
  return followed ? 'The path test ends here' : 'You have left the path test'
}

function statusOf(followed: PathTest | null, moves: readonly Move[], state: string, isOver: boolean) {
  const now = `Now: ${state}${isOver ? ', and the machine has ended' : ''}.`
  if (!followed) return now
  const expected = followed.states[moves.length]
  const step = `Step ${moves.length} of ${followed.moves.length}.`
  return `${step} ${now} ${expected === state ? 'The test expects this.' : `The test expects ${expected}.`}`
}
