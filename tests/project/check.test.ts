import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { count, countOf, run } from '../../scripts/check/run'
import { testFiles, testsFor, whyNone } from '../../scripts/check/select'
import { suite } from '../../scripts/check/steps'

const files = testFiles()

const TRANSFER = [
  'tests/api/transfer.test.ts',
  'tests/machines/transfer.test.ts',
  'tests/machines/transfer.transitions.test.ts',
  'tests/paths/transfer.screen.test.tsx',
  'tests/rules/transfer.test.ts',
]

test('the tests of a flow are those with its name', () => {
  expect(testsFor('transfer', files)).toEqual(TRANSFER)
  expect(testsFor('e-transfer', files)).toEqual(testsFor('eTransfer', files))
})

test('a path has the tests that are named after it, and those that import it', () => {
  expect(testsFor('src/features/transfer', files)).toEqual(TRANSFER)
  const found = [...testsFor('directDeposit', files), 'tests/machines/portalEffects.test.ts'].sort()
  for (const path of [
    'machines/direct-deposit',
    './machines/direct-deposit/',
    'machines/direct-deposit/directDepositMachine.ts',
  ])
    expect(testsFor(path, files)).toEqual(found)
  expect(testsFor('machines/e-transfer', files)).toEqual(testsFor('eTransfer', files))
})

const named = (folder: string, ...names: string[]) => names.map((name) => `tests/${folder}/${name}.test.ts`)

test.each([
  ['rules/cards', named('rules', 'fees', 'kyc', 'tariff', 'upgrade'), named('sandbox', 'cards')],
  ['rules/money', named('rules', 'amount', 'limits', 'spending'), named('api', 'pin')],
  ['machines/card', named('machines', 'cardStatus', 'cardStatus.transitions', 'cards'), named('rules', 'kyc')],
  ['src/ports', named('api', 'account', 'pin', 'ports', 'transfer'), named('rules', 'fees')],
  ['src/ui/Button.tsx', ['tests/ui/parts.test.tsx'], ['tests/ui/print.test.tsx']],
  ['scripts/check', named('project', 'check'), named('project', 'mutate')],
  // Only the list of routes imports it.
  ['src/app/routes/getpin.tsx', named('app', 'screens', 'textAreas'), named('rules', 'navigation')],
  // Not imported, but read.
  ['vite.config.ts', named('project', 'structure'), named('project', 'check')],
  ['src/i18n/en', named('content', 'catalogues'), named('machines', 'pin', 'session')],
  ['src/i18n/en/pin.json', named('content', 'catalogues', 'glossary'), named('machines', 'transfer')],
])('of %s', (path, some, others) => {
  const found = testsFor(path, files)
  expect(found).toEqual(expect.arrayContaining(some))
  expect(others.filter((file) => found.includes(file) || !files.includes(file))).toEqual([])
  expect(found.length).toBeLessThan(60)
})

test('a test file is itself', () => {
  expect(testsFor('tests/rules/card.test.ts', files)).toEqual(['tests/rules/card.test.ts'])
})

test.each([
  ['tests/e2e/transfer.test.ts', 'e2e'],
  ['tests/browsers', 'browsers'],
  ['tests/processes', 'processes'],
])('%s is not run, and the refusal says what runs it', (path, kind) => {
  expect(testsFor(path, files)).toEqual([])
  expect(whyNone(path)).toContain(`npx vitest run --config vitest.${kind}.config.ts ${path}`)
})

test('a path that does not exist is refused, also where its last part is a flow', () => {
  expect(testsFor('machines/gone/transfer', files)).toEqual([])
  expect(whyNone('machines/gone/transfer')).toContain('no file or folder')
})

test('a part of a name has three letters; a whole name may have fewer', () => {
  for (const word of ['a', 'al', '.']) expect(testsFor(word, files)).toEqual([])
  expect(testsFor('qr', files)).toEqual(['tests/features/qr.test.tsx'])
})

test('a folder of tests is the whole folder', () => {
  expect(testsFor('tests/rules', files)).toEqual(files.filter((file) => file.startsWith('tests/rules/')))
})

test('a part of a name finds all that contain it', () => {
  const found = testsFor('bill', files)
  for (const flow of ['addBill', 'bills', 'payBill'])
    expect(found).toContain(`tests/machines/${flow}.transitions.test.ts`)
})

test('what nothing is called finds nothing', () => {
  expect(testsFor('nothing-like-this', files)).toEqual([])
})

test('no journey is among the tests', () => {
  expect(files.filter((file) => /e2e|browsers|processes/.test(file))).toEqual([])
})

const report = (passed: number, failed: number, failures: readonly string[] = []) => ({
  numPassedTests: passed,
  numFailedTests: failed,
  numTotalTests: passed + failed,
  testResults: [
    {
      name: 'tests/a.test.ts',
      status: failed > 0 ? 'failed' : 'passed',
      message: '',
      assertionResults: failures.map((message) => ({ status: 'failed', fullName: 'adds', failureMessages: [message] })),
    },
  ],
})

test('a suite in which nothing ran has failed', () => {
  expect(countOf(true, { ...report(0, 0), numTotalTests: 4 }, true)).toEqual({ passed: 0, failed: 1, failures: [] })
})

test('a step without tests counts as one', () => {
  expect(countOf(true, null, false)).toEqual({ passed: 1, failed: 0, failures: [] })
  expect(countOf(false, null, false)).toEqual({ passed: 0, failed: 1, failures: [] })
})

test('a run that wrote no report, or ran no test, has failed', () => {
  expect(countOf(true, null, true).failed).toBe(1)
  expect(countOf(true, report(0, 0), true).failed).toBe(1)
})

test('a run that failed without a failed test counts as one failure', () => {
  expect(countOf(false, report(3, 0), true)).toMatchObject({ passed: 3, failed: 1 })
})

test('a failed test is named with the first lines of its message', () => {
  expect(countOf(false, report(3, 1, ['expected 1\nto be\n2\nat line 4']), true)).toEqual({
    passed: 3,
    failed: 1,
    failures: ['tests/a.test.ts: adds\n  expected 1\n  to be\n  2'],
  })
})

test('a file that failed as a whole is named and counted', () => {
  const broken = {
    name: 'tests/b.test.ts',
    status: 'failed',
    message: 'No test found in suite b',
    assertionResults: [],
  }
  const { testResults, ...counts } = report(3, 1, ['expected 1'])
  expect(countOf(false, { ...counts, testResults: [...testResults, broken] }, true)).toEqual({
    passed: 3,
    failed: 2,
    failures: ['tests/a.test.ts: adds\n  expected 1', 'tests/b.test.ts\n  No test found in suite b'],
  })
})

test('an error that no test has caught is named and counted', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'portal-check-'))
  await writeFile(join(folder, 'vitest.config.mjs'), 'export default { test: { globals: true } }')
  await writeFile(join(folder, 'a.test.js'), "test('adds', () => void Promise.reject(new Error('nobody waits')))")
  const { command, ...step } = suite(folder, 'unit', join(folder, 'vitest.config.mjs'))
  const ended = await run({ ...step, command: [...command, '--root', folder] }, 'pipe')
  expect(ended.ok).toBe(false)
  expect(await count(ended)).toEqual({
    passed: 1,
    failed: 1,
    failures: [expect.stringMatching(/^outside of the tests\n {2}Error: nobody waits\n/)],
  })
  await rm(folder, { recursive: true })
})
