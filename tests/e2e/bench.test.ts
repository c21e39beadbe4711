/** The benchmark finds everything that it presses. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { PORTAL_DIR } from './portalDir'

test('measures the floor, the portal and each press three times', async () => {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--import', 'tsx', 'scripts/bench.ts', '1', PORTAL_DIR, '--smoke'],
    { env: { ...process.env, NODE_ENV: 'production', NO_COLOR: '1' } },
  )
  for (const name of ['floor', 'language', 'open cards', 'switch card', 'transfer confirmed', 'reload to the review'])
    for (const time of ['first', 'second', 'third']) expect(stdout).toContain(`INP ${name}, ms, ${time}`)
}, 300_000)
