/** Runs once before all journeys: a browser, the built portal, and its other builds. */
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { startSandbox } from '../../sandbox/server'
import { chromiumHere } from '../support/browser'
import { editingBuild, inspectedBuild } from './otherBuilds'
import { PORTAL_DIR } from './portalDir'

export default async function setup(): Promise<void> {
  await preparePortal()
  // Here, so that two files do not build into one folder at the same time.
  await Promise.all([editingBuild(), inspectedBuild()])
}

async function preparePortal(): Promise<void> {
  console.log(`Browser: ${chromiumHere()}`)
  // Create the cached seed database here, so that several files do not create it at the same time.
  await (await startSandbox()).close()
  const isGiven = process.env['E2E_SKIP_BUILD'] ?? process.env['E2E_PORTAL_DIR']
  if (isGiven && existsSync(PORTAL_DIR)) return
  console.log('Building the portal…')
  execFileSync(process.execPath, ['--import', 'tsx', 'scripts/build.ts', '--uncompressed'], {
    stdio: 'inherit',
  })
}
