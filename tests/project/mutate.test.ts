import { execFileSync, fork, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { expect, test, vi } from 'vitest'
import { codeEdits } from '../../scripts/mutate/code'
import { costOf } from '../../scripts/mutate/coverage'
import { problemIn } from '../../scripts/mutate/pool'
import { comparisonOf, foundAgain, isAsGood, type Result } from '../../scripts/mutate/results'
import type { Done, Job } from '../../scripts/mutate/worker'
import { ROOT } from '../../scripts/root'

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
        test: join(ROOT, 'tests/rules/effect.test.ts'),
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
    // The lookup of its effect.
    ["the port of 'getCardStats' breaks", 'errorTarget'],
  ])
})

test('a test file that is slow is told from one that fails, and a failure says what failed', () => {
  const ran = { test: 'x.test.ts', count: 1, ms: 1 }
  expect(problemIn('hung')).toMatch(/^is too slow: .* \d+ s$/)
  expect(
    problemIn({ ran: [{ ...ran, state: 'failed', failures: ['the sum: 1 is not 2'] }], errors: [], marks: [] }),
  ).toBe('fails, although nothing is broken: the sum: 1 is not 2')
  expect(problemIn({ ran: [], errors: [], marks: [] })).toMatch(/^has no test that passes/)
  expect(problemIn({ ran: [{ ...ran, state: 'passed', failures: [] }], errors: [], marks: [] })).toBeNull()
})

const WAIT = { timeout: 80_000, interval: 200 }

/** Process ids of the workers that a program, or a program that it runs, has started. */
function workersBelow(program: number): number[] {
  const rows = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' })
    .split('\n')
    .map((row) => row.trim().split(/\s+/))
  const below = new Set([String(program)])
  for (const parent of below) for (const [pid = '', above] of rows) if (above === parent) below.add(pid)
  return rows.flatMap(([pid = '', , ...words]) => (below.has(pid) && words.at(-1) === '--worker' ? [Number(pid)] : []))
}
const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/** As `npm run` starts it: under a shell, which forwards no signal. */
const SHELL = ['sh', '-c', '"$0" "$@"; exit $?', process.execPath]

test.each([
  // A process that cannot handle its end: the others end no other way.
  ['SIGKILL', [process.execPath]],
  ['SIGTERM', SHELL],
] as const)(
  '%s to %s ends the workers too',
  async (signal, [program, ...words]) => {
    const started = spawn(program, [...words, '--import', 'tsx', 'scripts/mutate/main.ts', 'rules/site/brand.ts'], {
      cwd: ROOT,
      stdio: 'ignore',
    })
    let workers: number[] = []
    try {
      await vi.waitFor(() => {
        workers = workersBelow(started.pid!)
        expect(workers).toHaveLength(4)
      }, WAIT)
      started.kill(signal)
      await vi.waitFor(() => expect(workers.filter(isAlive)).toEqual([]), WAIT)
    } finally {
      started.kill('SIGKILL')
      for (const worker of workers.filter(isAlive)) process.kill(worker, 'SIGKILL')
    }
  },
  180_000,
)

test('of the tests that load a file, a short one named after it comes first, and a long one last', () => {
  const file = 'machines/card/cardStatusMachine.ts'
  const tests: [string, number | undefined][] = [
    ['tests/paths/cardStatus.screen.test.tsx', 230_000],
    ['tests/app/shell.test.ts', 2_000],
    ['tests/machines/session.test.ts', 2_000],
    ['tests/machines/cardStatus.test.ts', 2_000],
    ['tests/machines/cardStatus.transitions.test.ts', undefined],
  ]
  const sorted = tests.sort(([one, ms], [other, otherMs]) => costOf(one, file, ms) - costOf(other, file, otherMs))
  expect(sorted.map(([name]) => name)).toEqual([
    'tests/machines/cardStatus.transitions.test.ts',
    'tests/machines/cardStatus.test.ts',
    'tests/machines/session.test.ts',
    'tests/app/shell.test.ts',
    'tests/paths/cardStatus.screen.test.tsx',
  ])
})

test('breakages of an earlier run are found by name, also in a file that has moved', () => {
  const all = [
    'rules/money/fees.ts: feeOf: 1 plus 1',
    'rules/cards/card.ts: isOpen: true is false',
    'machines/card/state.ts: a: 1 plus 1',
    'machines/bills/state.ts: a: 1 plus 1',
  ].map((name) => ({ name }))
  const { found, gone } = foundAgain(
    [
      'rules/money/fees.ts: feeOf: 1 plus 1',
      'rules/card.ts: isOpen: true is false',
      'rules/card.ts: isShut: true is false',
      'machines/state.ts: a: 1 plus 1',
    ],
    all,
  )
  expect([...found.values()]).toEqual([all[0], all[1]])
  expect(gone).toEqual(['rules/card.ts: isShut: true is false', 'machines/state.ts: a: 1 plus 1'])
})

test('two runs are compared by area, and each difference is named', () => {
  const result = (file: string, what: string, noticedBy: string | null): Result => ({
    name: `${file}: ${what}`,
    file,
    kind: 'other',
    noticedBy,
    testsRun: 1,
  })
  const before = [
    result('machines/card/cardMachine.ts', 'a', 'x.test.ts'),
    result('machines/card/cardMachine.ts', 'b', null),
    result('rules/fees.ts', 'c', 'y.test.ts'),
    result('rules/fees.ts', 'd', 'y.test.ts'),
  ]
  const after = [
    result('machines/card/cardMachine.ts', 'a', null),
    result('machines/card/cardMachine.ts', 'b', 'x.test.ts'),
    result('rules/money/fees.ts', 'c', 'z.test.ts'),
  ]
  expect(
    comparisonOf(before, after).join('\n'),
  ).toBe(`area                              breakages  noticed before  noticed after
machines                                  2               1              1
machines/card                             2               1              1
rules                                     1               1              1

Noticed before and not after:
  machines/card/cardMachine.ts: a (by x.test.ts)

Noticed after and not before:
  machines/card/cardMachine.ts: b (by x.test.ts)

Only in the first:
  rules/fees.ts: d`)
  expect([isAsGood(before, after), isAsGood(after, after), isAsGood(before, [])]).toEqual([false, true, false])
})
