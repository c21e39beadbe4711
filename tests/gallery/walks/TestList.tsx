import page from '../../../src/app/inspect/page/page.module.css'
import { EmptyState } from '../../../src/ui/EmptyState'
import { Stack } from '../../../src/ui/Stack'
import { TextField } from '../../../src/ui/TextField'
import { type Decider, matching, type PathTest, proofOf } from './pathTests'
import styles from './walks.module.css'

const SHOWN = 300

type Props = {
  /** Null while they are being found. */
  tests: readonly PathTest[] | null
  problem: string | null
  words: string
  chosen: PathTest | null
  onFilter: (words: string) => void
  onChoose: (test: PathTest) => void
}

export function TestList({ tests, problem, words, chosen, onFilter, onChoose }: Props) {
  const proof = proofOf(tests ?? [], words.trim())
  // Words may find a test by another guard, too.
  const found = [...new Set([...matching(tests ?? [], words), ...(proof?.before ?? [])])]
  return (
    <Stack gap={4}>
      <TextField
        name="tests"
        label="Filter"
        hint="A state, an event, or a guard: the tests that would notice if it answered otherwise. ‘refused’: no guard let the event pass; ‘same’: the machine stayed."
        autoComplete="off"
        defaultValue={words}
        onInput={(event) => onFilter(event.currentTarget.value)}
      />
      {problem === null ? null : <p role="alert">{problem}</p>}
      <p role="status" className={page['count']}>
        {problem !== null ? '' : tests === null ? 'Finding the path tests…' : countText(found.length, tests.length)}
      </p>
      {proof ? (
        <p>
          {`Inverted, ${words.trim()} would lead all of these elsewhere. It decides the last step (yes in ${proof.yes}, no in ${proof.no})`}
          {proof.before.length > 0 ? `, and in the last ${proof.before.length} of them an earlier one.` : '.'}
          {proof.yes === 0 || proof.no === 0
            ? ` No path test needs it to say ${proof.yes === 0 ? 'yes' : 'no'}; a test written for this machine may.`
            : ''}
        </p>
      ) : null}
      {tests !== null && found.length === 0 ? (
        <EmptyState title="No path test" titleLevel={3}>
          <p>The filter hides all of them.</p>
        </EmptyState>
      ) : null}
      <ol className={styles['tests']} aria-label="Path tests">
        {found.slice(0, SHOWN).map((test) => (
          <li key={`${test.start} ${test.name}`}>
            <button
              type="button"
              className={page['entry']}
              aria-pressed={test === chosen}
              onClick={() => onChoose(test)}
            >
              <span className={styles['test']}>{test.name}</span>
              <span className={page['led']}>
                {[
                  test.moves.length === 1 ? '1 step' : `${test.moves.length} steps`,
                  ...(test.guards.length > 0 ? [`decided by ${test.guards.map(decidedText).join(', ')}`] : []),
                  ...(proof?.before.includes(test) ? [`passes ${words.trim()} on its way`] : []),
                ].join(' · ')}
              </span>
            </button>
          </li>
        ))}
      </ol>
    </Stack>
  )
}

const decidedText = ({ guard, said }: Decider) =>
  `${guard} (${said.map((answer) => (answer ? 'yes' : 'no')).join(', ')})`

function countText(found: number, all: number) {
  if (found > SHOWN) return `The first ${SHOWN} of ${found}`
  return found === all ? `${all} path tests` : `${found} of ${all} path tests`
}
