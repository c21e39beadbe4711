/** The benchmarks find everything that they press. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { PORTAL_DIR } from './portalDir'

const bench = async (script: string, args: readonly string[]) => {
  const { stdout } = await promisify(execFile)(process.execPath, ['--import', 'tsx', script, ...args, '--smoke'], {
    env: { ...process.env, NODE_ENV: 'production', NO_COLOR: '1' },
  })
  return stdout
}

test('measures the floor, the portal and each press three times', async () => {
  const stdout = await bench('scripts/bench.ts', ['1', PORTAL_DIR])
  for (const name of ['floor', 'language', 'open cards', 'switch card', 'transfer confirmed', 'reload to the review'])
    for (const time of ['first', 'second', 'third']) expect(stdout).toContain(`INP ${name}, ms, ${time}`)
}, 300_000)

test('measures the editors with a long text', async () => {
  const stdout = await bench('scripts/bench/editor.ts', ['1'])
  for (const what of ['a key', 'opening the editor: longest task', 'DIFF: answer']) {
    expect(stdout).toMatch(new RegExp(`^${what}, ms: \\d+, worst \\d+; floor \\d+$`, 'm'))
  }
}, 300_000)
