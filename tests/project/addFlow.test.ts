/** Follows docs/add-a-flow.md with a flow of its own, 'rename a card', and checks the types and the conventions of what that adds. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parse } from '@formatjs/icu-messageformat-parser'
import openapiTS, { astToString } from 'openapi-typescript'
import ts from 'typescript'
import { beforeAll, expect, test } from 'vitest'
import { FRENCH_BREAK, hasFrenchMistake, wordsOf } from '../content/typography'
import { HEAD, needsHead } from '../machines/head'

const FIXTURE = 'tests/project/fixtures/renameCard'
const read = (file: string) => readFileSync(file, 'utf8')

/** The file with lines put before the first occurrence of each mark. */
function withLines(file: string, ...insertions: readonly (readonly [mark: string, lines: string])[]): string {
  let text = read(file)
  for (const [mark, lines] of insertions) {
    if (!text.includes(mark)) throw new Error(`${file} has no '${mark}' any more`)
    text = text.replace(mark, () => `${lines}${mark}`)
  }
  return text
}

const added = Object.fromEntries(
  readdirSync(FIXTURE, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.txt'))
    .map((file) => [file.replace(/\.txt$/, ''), read(join(FIXTURE, file))]),
)
/** The lines that the guide asks for in files that exist. */
const changed = {
  'src/i18n/catalogue.ts': withLines('src/i18n/catalogue.ts', [
    '} as const\nexport type Area',
    "  renameCard: [() => import('./en/renameCard.json'), () => import('./fr/renameCard.json')],\n",
  ]),
  'src/api/laterFailures.ts': withLines('src/api/laterFailures.ts', [
    '  getCards: ',
    "  renameCard: 'error.renameCard',\n",
  ]),
  'sandbox/handlers.ts': withLines(
    'sandbox/handlers.ts',
    ['import { orderOperations }', "import { renameCard } from './operations/cards/renameCard'\n"],
    ['  registerCard,\n', '  renameCard,\n'],
  ),
}

let contract: Readonly<Record<string, string>>
let last: ts.Program | undefined

beforeAll(async () => {
  const document = withLines('openapi.yaml', [
    '  /api/prepaid/cards/{id}/stats:\n',
    read(join(FIXTURE, 'operation.yaml')),
  ])
  contract = { 'contract/schema.d.ts': astToString(await openapiTS(document)) }
})

/** Type errors of the files, in a program where they replace or join those of the repository. */
function errorsOf(files: Readonly<Record<string, string>>): string[] {
  const overlay = new Map(Object.entries({ ...contract, ...files }).map(([file, text]) => [resolve(file), text]))
  const { config } = ts.readConfigFile('tsconfig.json', ts.sys.readFile)
  const { tsBuildInfoFile: _, ...settings } = ts.parseJsonConfigFileContent(config, ts.sys, '.').options
  const options = { ...settings, incremental: false }
  const host = ts.createCompilerHost(options)
  const { fileExists, readFile, getSourceFile, directoryExists } = host
  host.fileExists = (name) => overlay.has(resolve(name)) || fileExists(name)
  host.readFile = (name) => overlay.get(resolve(name)) ?? readFile(name)
  host.directoryExists = (name) =>
    [...overlay.keys()].some((file) => file.startsWith(`${resolve(name)}/`)) || (directoryExists?.(name) ?? true)
  host.getSourceFile = (name, target, ...rest) => {
    const text = overlay.get(resolve(name))
    const known = last?.getSourceFile(name)
    if (known && (text ?? known.text) === known.text) return known
    return text === undefined ? getSourceFile(name, target, ...rest) : ts.createSourceFile(name, text, target)
  }
  const roots = Object.keys(files).filter((file) => /\.tsx?$/.test(file))
  const program = ts.createProgram(roots, options, host)
  last = program
  return roots.flatMap((file) => {
    const source = program.getSourceFile(file)
    if (!source) throw new Error(`${file} is not in the program`)
    return program
      .getSemanticDiagnostics(source)
      .map(({ messageText }) => `${file}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`)
  })
}

test('a flow that follows the guide compiles', () => {
  expect(errorsOf({ ...added, ...changed })).toEqual([])
}, 120_000)

test('a forgotten handler, default text or French text, or a mistyped text key, does not compile', () => {
  const french = 'src/i18n/fr/renameCard.json'
  const errors = errorsOf({
    'sandbox/handlers.ts': read('sandbox/handlers.ts'),
    'src/api/laterFailures.ts': read('src/api/laterFailures.ts'),
    'src/i18n/catalogue.ts': changed['src/i18n/catalogue.ts'],
    'src/features/rename-card/RenameCardScreen.tsx': added['src/features/rename-card/RenameCardScreen.tsx'] ?? '',
    'machines/rename-card/renameCardMachine.ts': (added['machines/rename-card/renameCardMachine.ts'] ?? '').replace(
      'renameCard.done',
      'renameCard.gone',
    ),
    'rules/cards/cardName.ts': added['rules/cards/cardName.ts'] ?? '',
    'src/i18n/en/renameCard.json': added['src/i18n/en/renameCard.json'] ?? '',
    [french]: (added[french] ?? '').replace(/ {2}"renameCard\.long".*\n/, ''),
  })
  expect(errors).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^sandbox\/handlers\.ts: Property 'renameCard' is missing/),
      expect.stringMatching(/^machines\/rename-card\/renameCardMachine\.ts: Argument of type '"renameCard\.gone"'/),
      expect.stringMatching(/^src\/api\/laterFailures\.ts: .*Property 'renameCard' is missing/),
      expect.stringMatching(
        /^src\/features\/rename-card\/RenameCardScreen\.tsx: Argument of type '"renameCard\.title"'/,
      ),
    ]),
  )
}, 120_000)

test('its machine file begins with what it is about, and its French has no-break spaces', () => {
  const headed = Object.entries(added).filter(([file]) => needsHead(file))
  expect(headed.map(([file]) => file)).toEqual(['machines/rename-card/renameCardMachine.ts'])
  for (const [, source] of headed) expect(source).toMatch(HEAD)

  const french = JSON.parse(added['src/i18n/fr/renameCard.json'] ?? '{}') as Record<string, string>
  const words = Object.values(french).map((text) => wordsOf(parse(text)))
  expect(words.length).toBeGreaterThan(0)
  expect(words.filter((text) => hasFrenchMistake(text) || FRENCH_BREAK.test(text))).toEqual([])
})

test('every file that the guide names exists', () => {
  const named = [...read('docs/add-a-flow.md').matchAll(/`((?:[\w.-]+\/)+[\w.-]+\.\w+)`/g)].map(
    ([, file]) => file as string,
  )
  expect(named.length).toBeGreaterThan(15)
  expect(named.filter((file) => !existsSync(file))).toEqual([])
})
