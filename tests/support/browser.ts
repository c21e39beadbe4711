/** Finds Chromium on this computer, or installs it. */
import { execFileSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { type Browser, chromium } from 'playwright-core'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'google-chrome-beta'] as const
/** Only the last such switch counts, so include Playwright's own list. */
const DISABLED_FEATURES = [
  // Address bar suggestions nobody sees: two more pages and a process per visit.
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AimEnabled',
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

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Null if there is none. `CHROMIUM_PATH` takes precedence. */
export function findChromium(): string | null {
  const folders = ['/usr/bin', ...(process.env['PATH'] ?? '').split(delimiter)].filter(Boolean)
  const candidates = [
    process.env['CHROMIUM_PATH'] ?? '',
    ...NAMES.flatMap((name) => folders.map((folder) => join(folder, name))),
    chromium.executablePath(),
  ]
  return candidates.find((path) => path !== '' && isExecutable(path)) ?? null
}

const run = (file: string, args: readonly string[]) =>
  execFileSync(file, args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })

/** Debian's Chromium brings its libraries; elsewhere install Playwright's. */
function install(): void {
  if (process.getuid?.() === 0 && isExecutable('/usr/bin/apt-get')) {
    // Another run of apt may hold the lock.
    const quietly = ['-qq', '-o', 'DPkg::Lock::Timeout=300']
    try {
      run('/usr/bin/apt-get', [...quietly, 'update'])
      run('/usr/bin/apt-get', [...quietly, 'install', '--no-install-recommends', 'chromium', 'fonts-liberation'])
      return
    } catch {
      console.log('apt has no Chromium')
    }
  }
  run(process.execPath, ['node_modules/playwright-core/cli.js', 'install', 'chromium'])
}

export function chromiumHere(): string {
  const found = findChromium()
  if (found) return found
  console.log('No Chromium is here: installing one')
  install()
  const installed = findChromium()
  if (!installed) throw new Error('No Chromium was found or installed. Name one in CHROMIUM_PATH.')
  return installed
}

export const launchBrowser = (args: readonly string[] = []): Promise<Browser> =>
  chromium.launch({ executablePath: chromiumHere(), args: [...ARGS, ...args] })
