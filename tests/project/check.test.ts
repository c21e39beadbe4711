import { expect, test } from 'vitest'
import { countOf } from '../../scripts/check/run'
import { testFiles, testsFor } from '../../scripts/check/select'

const files = testFiles()

test.each(['transfer', 'machines/transfer', 'src/features/transfer', 'machines/transfer/transferMachine.ts'])(
  'the tests of %s are those of this flow alone',
  (word) => {
    expect(testsFor(word, files)).toEqual([
      'tests/api/transfer.test.ts',
      'tests/machines/transfer.test.ts',
      'tests/machines/transfer.transitions.test.ts',
      'tests/paths/transfer.screen.test.tsx',
      'tests/rules/transfer.test.ts',
    ])
  },
)

test('a folder of sources and its files differ in their hyphens', () => {
  const found = testsFor('machines/e-transfer', files)
  expect(found).toContain('tests/machines/eTransfer.transitions.test.ts')
  expect(found).toEqual(testsFor('eTransfer', files))
})

test('a folder of tests is the whole folder', () => {
  expect(testsFor('tests/rules', files)).toEqual(files.filter((file) => file.startsWith('tests/rules')))
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
