import { execFile } from 'node:child_process'
import { expect, test } from 'vitest'
import { isEditingOn } from '../../sandbox/editing'

test('CMS-02 editing is off unless EDITING is true', () => {
  expect(isEditingOn({ EDITING: 'true' })).toBe(true)
  for (const EDITING of [undefined, '', 'false']) expect(isEditingOn({ EDITING })).toBe(false)
})

test.each(['yes', '1', 'TRUE', 'on'])('%s is refused: it could mean either', (EDITING) => {
  expect(() => isEditingOn({ EDITING })).toThrow(`EDITING must be true or false, not ${EDITING}.`)
})

test.each(['scripts/start.ts', 'scripts/dev.ts', 'scripts/build.ts', 'sandbox/main.ts'])(
  '%s refuses an unknown value in a sentence, before it does anything',
  async (program) => {
    const ended = await new Promise((resolve) => {
      execFile(
        process.execPath,
        ['--import', 'tsx', program],
        { env: { ...process.env, EDITING: 'yes' } },
        (problem, stdout, stderr) => resolve({ code: problem?.code, said: stdout + stderr }),
      )
    })
    expect(ended).toEqual({ code: 1, said: 'EDITING must be true or false, not yes.\n' })
  },
  120_000,
)
