import type { ReactNode } from 'react'
import { Json } from '../../../src/app/inspect/page/Json'
import page from '../../../src/app/inspect/page/page.module.css'
import { Button } from '../../../src/ui/Button'
import { Disclosure } from '../../../src/ui/Disclosure'
import { Row, Stack } from '../../../src/ui/Stack'
import type { Move } from './moves'
import type { Choice, Seen } from './walk'

type Props = { seen: Seen; onChoose: (move: Move) => void }

/** Answers to what waits, what time brings, and what the holder or another actor may do. */
export function Choices({ seen: { calls, choices, isOver }, onChoose }: Props) {
  if (isOver) return <p>Nothing: the machine has ended.</p>
  const inputOf = (name: string) => calls.find((call) => call.name === name)?.input
  const ended = [...new Set(choices.flatMap(({ ends }) => ends ?? []))]
  const time = choices.filter(({ afterMs }) => afterMs !== null)
  const events = choices.filter(({ ends, afterMs }) => ends === null && afterMs === null)
  return (
    <Stack gap={4}>
      {ended.map((name) => (
        <Group
          key={name}
          name={`${name} is under way. Answer it:`}
          choices={choices.filter(({ ends }) => ends === name)}
          onChoose={onChoose}
        >
          {inputOf(name) === undefined ? null : (
            <Disclosure summary="What it was called with">
              <Json label={`Input of ${name}`} value={inputOf(name)} />
            </Disclosure>
          )}
        </Group>
      ))}
      {time.length > 0 ? <Group name="Let time pass" choices={time} onChoose={onChoose} /> : null}
      {events.length > 0 ? <Group name="Events" choices={events} onChoose={onChoose} /> : null}
      {choices.length === 0 ? <p>Nothing.</p> : null}
    </Stack>
  )
}

type GroupProps = Pick<Props, 'onChoose'> & {
  name: string
  choices: readonly Choice[]
  children?: ReactNode
}

function Group({ name, choices, onChoose, children }: GroupProps) {
  return (
    <div>
      <h3 className={page['label']}>{name}</h3>
      <Stack gap={2}>
        <Row gap={2}>
          {choices.map(({ word, afterMs, isTaken }) => (
            <Button key={word} variant="secondary" size="small" onClick={() => onChoose({ word, afterMs })}>
              {isTaken ? word : `${word} (a guard says no)`}
            </Button>
          ))}
        </Row>
        {children}
      </Stack>
    </div>
  )
}
