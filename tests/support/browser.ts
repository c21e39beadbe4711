/** Finds Chromium on this computer, or installs it. */
import { execFileSync } from 'node:child_process'
import { type Browser, chromium } from 'playwright-core'
import { findProgram, installPackages, isExecutable } from './debian'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'google-chrome-beta'] as const
/** Only the last such switch counts, so include Playwright's own list. */
const DISABLED_FEATURES = [
  // Address bar suggestions nobody sees: two more pages and a process per visit.
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AimEnabled',
  // A process in store for the next page, started with each visit.
  'SpareRendererForSitePerProcess',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
]
const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  `--disable-features=${DISABLED_FEATURES.join(',')}`,
]

/** Null if there is none. `CHROMIUM_PATH` takes precedence. */
export function findChromium(): string | null {
  const named = process.env['CHROMIUM_PATH'] ?? ''
  if (isExecutable(named)) return named
  const own = chromium.executablePath()
  return findProgram(...NAMES) ?? (isExecutable(own) ? own : null)
}

/** Debian's Chromium brings its libraries; elsewhere install Playwright's. */
function install(): void {
  if (installPackages('chromium', 'fonts-liberation')) return
  execFileSync(process.execPath, ['node_modules/playwright-core/cli.js', 'install', 'chromium'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

export function chromiumHere(): string {
  const found = findChromium()
  if (found) return found
  install()
  const installed = findChromium()
  if (!installed) throw new Error('No Chromium was found or installed. Name one in CHROMIUM_PATH.')
  return installed
}

export const launchBrowser = (args: readonly string[] = []): Promise<Browser> =>
  chromium.launch({ executablePath: chromiumHere(), args: [...ARGS, ...args] })
