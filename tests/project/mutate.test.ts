import { fork } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { codeEdits } from '../../scripts/mutate/code'
import { problemIn } from '../../scripts/mutate/pool'
import { type Done, type Job, ROOT } from '../../scripts/mutate/worker'

test('each breakage of a file is tried by itself, though its worker has run the file before', async () => {
  const file = join(ROOT, 'rules/values/effect.ts')
  const whole = readFileSync(file, 'utf8')
  const broken = whole.replace('LOOKUPS = 3', 'LOOKUPS = 4')
  const worker = fork(join(ROOT, 'scripts/mutate/worker.ts'), ['--worker'], {
    execArgv: ['--import', 'tsx'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const next = <Message>() => new Promise<Message>((resolve) => worker.once('message', resolve))
  try {
    await next()
    const states: (string | undefined)[] = []
    for (const code of [whole, broken, whole, broken]) {
      const job: Job = {
        sources: { [file]: code },
        tests: [join(ROOT, 'tests/rules/effect.test.ts')],
        stopsAtFirst: true,
      }
      worker.send(job)
      states.push((await next<Done>()).ran.at(-1)?.state)
    }
    expect(states).toEqual(['passed', 'failed', 'passed', 'failed'])
  } finally {
    worker.kill('SIGKILL')
  }
})

test('each port breaks in its own code, among the breakages that must all be noticed', () => {
  const file = join(ROOT, 'src/ports/transfer.ts')
  const program = ts.createProgram([file], { noResolve: true, noLib: true })
  const edits = codeEdits(program.getSourceFile(file)!, program.getTypeChecker(), [])
  const broken = edits.filter(({ text }) => text.includes('TypeError'))
  expect(broken.map(({ what, kind }) => [what, kind])).toEqual([
    ["the port of 'getCards' breaks", 'errorTarget'],
    ["the port of 'getCardStats' breaks", 'errorTarget'],
    ["the port of 'transferFunds' breaks", 'errorTarget'],
  ])
})

test('a test file that is slow is told from one that fails, and a failure says what failed', () => {
  const ran = { test: 'x.test.ts', count: 1, ms: 1 }
  expect(problemIn('hung')).toMatch(/^is too slow: .* \d+ s$/)
  expect(problemIn({ ran: [{ ...ran, state: 'failed', failures: ['the sum: 1 is not 2'] }], errors: [] })).toBe(
    'fails, although nothing is broken: the sum: 1 is not 2',
  )
  expect(problemIn({ ran: [], errors: [] })).toMatch(/^has no test that passes/)
  expect(problemIn({ ran: [{ ...ran, state: 'passed', failures: [] }], errors: [] })).toBeNull()
})
