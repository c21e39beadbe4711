import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { AnyStateNode } from 'xstate'
import { registry } from '../../machines/registry'

const { dependencies, devDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as Record<
  'dependencies' | 'devDependencies',
  Record<string, string>
>

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
const sources = ['src', 'machines', 'scripts', 'sandbox', 'tests/support', 'tests/contract'].flatMap(filesBelow)
const textOf = new Map(sources.map((file) => [file, readFileSync(file, 'utf8')]))
const importersOf = (name: string) =>
  [...textOf]
    .filter(([, text]) => new RegExp(`(?:from|import|import\\()\\s*['"]${name}(?:/[^'"]*)?['"]`).test(text))
    .map(([file]) => file)

describe('OP-74 packages that are dependencies and really used', () => {
  test.each([
    ['DEV-01', 'react'],
    ['DEV-02', 'react-dom'],
    ['DEV-03', 'xstate'],
    ['DEV-04', '@xstate/react'],
    ['DEV-05', 'react-router-dom'],
    ['DEV-06', 'openapi-typescript'],
    ['DEV-07', 'openapi-fetch'],
    ['DEV-08', '@formatjs/intl'],
    ['DEV-09', '@formkit/auto-animate'],
    ['DEV-10', '@ariakit/react'],
    ['DEV-13', '@statelyai/inspect'],
    ['DEV-14', '@stoplight/prism-http-server'],
    ['DEV-15', 'vitest'],
    ['DEV-16', '@xstate/graph'],
  ])('%s %s', (_, name) => {
    expect({ ...dependencies, ...devDependencies }).toHaveProperty([name])
    expect(importersOf(name)).not.toEqual([])
  })
})

test('DEV-27 no code of the portal but the client fetches, and no path of the issuer is written outside the ports', () => {
  const fetching = [...textOf]
    .filter(([file, text]) => file.startsWith('src/') && /\bfetch\(/.test(text))
    .map(([file]) => file)
  // The address service is not the issuer: its port sends neither token nor cookie.
  // Nor is the content service: what it has published is for everyone.
  // The portal's own document shows which version the server has.
  // A page on which the portal does not run fetches its files and the configuration itself.
  expect(fetching.sort()).toEqual([
    'src/api/client.ts',
    'src/api/contentClient.ts',
    'src/app/root/diagnoseLoadFailure.ts',
    'src/app/site/deferredStart.ts',
    'src/ports/addressLookup.ts',
    'src/ports/openConfig.ts',
    'src/ports/publishedText.ts',
  ])
  const naming = [...textOf]
    .filter(([file, text]) => file.startsWith('src/') && /['"`]\/api\//.test(text))
    .map(([file]) => file)
  expect(naming.filter((file) => !file.startsWith('src/ports/'))).toEqual([])
})

test('DEV-43 the tests of the machines move a simulated clock and never wait for the real one', () => {
  const files = ['tests/machines', 'tests/paths'].flatMap(filesBelow)
  const waiting = files.filter((file) => /new Promise|setTimeout\(|timers\/promises/.test(readFileSync(file, 'utf8')))
  expect(waiting).toEqual([])
})

describe('the top level', () => {
  test.each([
    ['DEV-17', 'package.json'],
    ['DEV-18', 'tsconfig.json'],
    ['DEV-19', 'vite.config.ts'],
    ['DEV-20', 'openapi.yaml'],
    ['DEV-24', 'README.md'],
  ])('%s has the file %s', (_, name) => {
    expect(statSync(name).isFile()).toBe(true)
  })

  test.each([
    ['DEV-21', 'src'],
    ['DEV-22', 'machines'],
    ['DEV-23', 'tests'],
  ])('%s has the folder %s', (_, name) => {
    expect(filesBelow(name).length).toBeGreaterThan(0)
  })
})

const statesBelow = ({ states }: AnyStateNode): number =>
  Object.values<AnyStateNode>(states).reduce((sum, state) => sum + 1 + statesBelow(state), 0)

describe('DEV-35 a machine of its own orchestrates', () => {
  test.each([
    'signIn',
    'createAccount',
    'verification',
    'passwordRecovery',
    'reveal',
    'topUp',
    'autoReload',
    'transfer',
    'directDeposit',
    'pin',
    'alerts',
    'profile',
    'fatca',
    'consents',
    'orderCard',
    'replaceCard',
    'registerCard',
    'notification',
  ] as const)('%s', (name) => {
    expect(statesBelow(registry[name].root)).toBeGreaterThan(2)
  })
})

describe('the views', () => {
  const views = filesBelow('src/features').map((file) => [file, textOf.get(file) ?? ''] as const)

  test('DEV-36 read snapshots by selectors and send events: none makes an actor, asks a state or calls the issuer', () => {
    const making = /\b(?:useMachine|useActor|useActorRef|createActor)\b|\.matches\(|\.value\.states/
    expect(views.filter(([, text]) => making.test(text)).map(([file]) => file)).toEqual([])
    const calling = /from '[^']*\/(?:ports|api)\/[^']*'/
    expect(views.filter(([, text]) => calling.test(text)).map(([file]) => file)).toEqual([])
  })

  // Allowed state: what has not been sent, or what is open on the page, but no step of a flow.
  test('DEV-35 keep no step of a flow in a component', () => {
    const keeping = views.flatMap(([file, text]) =>
      [...text.matchAll(/const \[(\w+)?[^\]]*\] = use(?:State|Reducer)\b/g)].map(([, name]) => `${file}: ${name}`),
    )
    expect(keeping.sort()).toEqual([
      'src/features/bills/BillFilter.tsx: text',
      'src/features/bills/PayAmounts.tsx: amounts',
      'src/features/bills/PayAmounts.tsx: chosenId',
      'src/features/bills/PayAmounts.tsx: when',
      'src/features/charts/ChartsScreen.tsx: hidden',
      'src/features/charts/ChartsScreen.tsx: isWhole',
      'src/features/charts/Figure.tsx: drawing',
      'src/features/charts/Figure.tsx: key',
      'src/features/charts/MonthPicture.tsx: isDrawn',
      'src/features/content/ComparedText.tsx: isOpen',
      'src/features/content/Preview.tsx: version',
      'src/features/content/Preview.tsx: width',
      'src/features/content/RichTextDialogs.tsx: isWrong',
      'src/features/content/RichTextEditor.tsx: dialog',
      'src/features/content/RichTextEditor.tsx: hasRefused',
      'src/features/content/RichTextEditor.tsx: length',
      'src/features/content/RichTextEditor.tsx: openDialog',
      'src/features/content/RichTextEditor.tsx: options',
      'src/features/content/RichTextEditor.tsx: reports',
      'src/features/content/Schedules.tsx: error',
      'src/features/content/TextEditor.tsx: attempt',
      'src/features/content/useComparison.ts: answer',
      'src/features/content/useComparison.ts: attempt',
      'src/features/create-account/AccountForm.tsx: chosen',
      'src/features/dashboard/Activity.tsx: isFiltering',
      'src/features/dashboard/Activity.tsx: shown',
      'src/features/dashboard/ActivityFilters.tsx: problems',
      'src/features/dashboard/DashboardScreen.tsx: hasChanged',
      'src/features/dashboard/DashboardScreen.tsx: known',
      'src/features/e-transfer/ETransferScreen.tsx: wasDue',
      'src/features/e-transfer/RequestList.tsx: wasDue',
      'src/features/e-transfer/RequestList.tsx: wasInDoubt',
      'src/features/fees/Fees.tsx: chosen',
      'src/features/help/Helpful.tsx: isTakenBack',
      'src/features/help/OpenAll.tsx: isOpen',
      'src/features/help/SearchBox.tsx: allOf',
      'src/features/profile/TaxResidencyForm.tsx: isUnlikely',
      'src/features/register-card/CardForm.tsx: isRetiring',
      'src/features/retailers/StoreMap.tsx: isDown',
      'src/features/upgrade/DetailsForm.tsx: wasLong',
      'src/features/upgrade/UpgradeScreen.tsx: wasShown',
    ])
  })
})
