import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { describe, expect, test } from 'vitest'
import { configDefaults } from 'vitest/config'
import { groupsOf } from '../../scripts/check/steps'

type Project = { readonly test: { readonly include: string[]; readonly exclude?: string[] } }
type Config = { readonly test: { readonly projects: readonly [Project, ...Project[]] } }
// By its address: this is no test of what the configuration imports.
const { default: unitTests } = (await import(pathToFileURL('vitest.config.ts').href)) as { default: Config }

describe('DEV-44 a clean checkout passes its type check, unit tests and production build', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }
  const options = { isExhaustive: false, ci: false }
  const commandsOf = (journeys: boolean) =>
    groupsOf('reports', { ...options, journeys })
      .flat()
      .map(({ command }) => command.join(' '))

  test.each([
    ['check', false],
    ['test', true],
  ])('`npm run %s` runs all three whole', (name, journeys) => {
    expect(scripts[name]).toMatch(journeys ? /scripts\/check\/main\.ts --all$/ : /scripts\/check\/main\.ts$/)
    const commands = commandsOf(journeys)
    expect(commands).toContain('node_modules/.bin/tsc --noEmit -p .')
    expect(commands.filter((command) => command.endsWith(' scripts/build.ts'))).toHaveLength(1)
    // Without the path of a test file, it runs all that the configuration includes.
    expect(commands.filter((command) => command.includes('vitest run --config vitest.config.ts'))).toHaveLength(1)
  })

  test('the types are checked in every folder, and every test file belongs to a suite', () => {
    const { include } = JSON.parse(readFileSync('tsconfig.json', 'utf8')) as { include: string[] }
    expect(include).toEqual(
      expect.arrayContaining(['contract', 'rules', 'machines', 'src', 'sandbox', 'tests', 'scripts', '*.ts']),
    )
    const [own, ...others] = unitTests.test.projects
    expect(own.test.include).toEqual(['tests/**/*.test.{ts,tsx}'])
    const elsewhere = [...configDefaults.exclude, ...others.flatMap(({ test: { include: its } }) => its)]
    expect(own.test.exclude?.filter((pattern) => !elsewhere.includes(pattern)).sort()).toEqual([
      'tests/browsers/**',
      'tests/e2e/**',
      'tests/processes/**',
    ])
  })

  test('CI, and README, begin with the installation of exactly the locked packages', () => {
    expect(readFileSync('.ci/run', 'utf8')).toMatch(/^npm ci && npm test/m)
    expect(readFileSync('README.md', 'utf8')).toContain('```sh\nnpm ci && npm test\n```')
  })
})
