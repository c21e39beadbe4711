/** Follows each route's module through the code that it runs, and compares the texts named there with the route's areas. */
import { readdirSync, readFileSync } from 'node:fs'
import ts from 'typescript'
import { describe, expect, test } from 'vitest'
import { ROUTE_IDS } from '../../rules/site/navigation'
import { routeModules } from '../../scripts/build/routeModules'
import { moduleAt } from '../../scripts/imports'
import { areasOf } from '../../src/app/routes/screens'

const AREAS = readdirSync('src/i18n/en').map((file) => file.replace('.json', ''))
const areaOf = new Map(
  AREAS.flatMap((area) =>
    Object.keys(JSON.parse(readFileSync(`src/i18n/en/${area}.json`, 'utf8'))).map((key) => [key, area] as const),
  ),
)
/** The area of all keys with this beginning and end; null if they are of several. */
function areaOfPattern(head: string, tail: string): string | null {
  const areas = new Set(
    [...areaOf].filter(([key]) => key.startsWith(head) && key.endsWith(tail)).map(([, area]) => area),
  )
  return areas.size === 1 ? ([...areas][0] ?? null) : null
}

type Reference = { readonly file: string; readonly name: string }
/** What a declaration, or everything outside of one, names: texts by their area, and other declarations. */
type Part = { readonly texts: Map<string, string>; readonly names: Set<string> }
type Module = {
  readonly parts: Map<string, Part>
  readonly imports: Map<string, Reference>
  readonly exports: Map<string, Reference>
}

const modules = new Map<string, Module>()
function moduleOf(file: string): Module {
  const known = modules.get(file)
  if (known) return known
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true)
  const found: Module = { parts: new Map(), imports: new Map(), exports: new Map() }
  modules.set(file, found)
  const partOf = (name: string): Part => {
    const part = found.parts.get(name) ?? { texts: new Map(), names: new Set() }
    found.parts.set(name, part)
    return part
  }
  for (const statement of source.statements) {
    if (ts.isImportDeclaration(statement) || ts.isExportDeclaration(statement)) {
      const specifier = statement.moduleSpecifier
      const target = specifier && ts.isStringLiteral(specifier) ? moduleAt(file, specifier.text) : undefined
      const clause = ts.isImportDeclaration(statement) ? statement.importClause?.namedBindings : statement.exportClause
      if (clause && (ts.isNamedImports(clause) || ts.isNamedExports(clause))) {
        for (const { name, propertyName, isTypeOnly } of clause.elements) {
          if (isTypeOnly) continue
          const original = (propertyName ?? name).text
          if (ts.isExportDeclaration(statement)) found.exports.set(name.text, { file: target ?? file, name: original })
          else if (target) found.imports.set(name.text, { file: target, name: original })
        }
      } else if (clause && ts.isNamespaceImport(clause) && target)
        found.imports.set(clause.name.text, { file: target, name: '*' })
      continue
    }
    const names = ts.isVariableStatement(statement)
      ? statement.declarationList.declarations.map(({ name }) => name.getText())
      : ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement)
        ? [statement.name?.text ?? '']
        : ['']
    for (const name of names) read(statement, partOf(name), file, found)
  }
  return found
}

function read(root: ts.Node, { texts, names }: Part, file: string, { imports }: Module) {
  const visit = (node: ts.Node): void => {
    if (ts.isTypeNode(node) || ts.isTypeAliasDeclaration(node) || ts.isInterfaceDeclaration(node)) return
    if (ts.isIdentifier(node)) names.add(node.text)
    else if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) {
      const area = areaOf.get(node.text)
      if (area) texts.set(node.text, area)
    } else if (ts.isTemplateExpression(node) && node.head.text.includes('.')) {
      const tail = node.templateSpans.at(-1)?.literal.text ?? ''
      const area = areaOfPattern(node.head.text, tail)
      if (area) texts.set(`${node.head.text}…${tail}`, area)
    } else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      // Fields load their code on demand, and use the texts of their form. Other parts load texts of their own.
      const [specifier] = node.arguments
      const target = specifier && ts.isStringLiteral(specifier) ? moduleAt(file, specifier.text) : undefined
      if (target?.startsWith('src/forms/')) {
        imports.set(`import ${target}`, { file: target, name: '*' })
        names.add(`import ${target}`)
      }
    }
    ts.forEachChild(node, visit)
  }
  visit(root)
}

/** The texts that a route's module may show, each with its area. */
function textsOf(entry: string): Map<string, string> {
  const texts = new Map<string, string>()
  const seen = new Set<string>()
  const follow = ({ file, name }: Reference): void => {
    // What a failed call says is chosen by the call's operation, not by the code that is there.
    if (seen.has(`${file} ${name}`) || file.startsWith('src/api/')) return
    seen.add(`${file} ${name}`)
    const { parts, imports, exports } = moduleOf(file)
    const part = parts.get(name)
    if (name === '*') for (const each of [...parts.keys(), ...exports.keys()]) follow({ file, name: each })
    const elsewhere = exports.get(name)
    if (elsewhere) follow(elsewhere)
    for (const [text, area] of part?.texts ?? []) texts.set(`${text} in ${file}`, area)
    for (const used of part?.names ?? []) {
      const imported = imports.get(used)
      if (imported) follow(imported)
      else if (used !== name && parts.has(used)) follow({ file, name: used })
    }
    if (name !== '') follow({ file, name: '' })
  }
  follow({ file: entry, name: '*' })
  return texts
}

const entries = routeModules()

/** Named by the code of these routes, and shown by them only where the area is loaded, or not at all. */
const EXCUSED: Readonly<Record<string, readonly string[]>> = {
  '*': [
    // A signed-in screen that has no card says so itself.
    'account: cards.none.title in machines/shared/failure.ts',
    // The name of a fact.
    'account: card.current in machines/shared/portal.ts',
  ],
  // The holder's data loads this area, and without it no card is shown.
  qr: ['account: card.'],
  // The filters read amounts, and have a text of their own for one that cannot be read.
  dashboard: ['money: amount.unreadable in rules/money/amount.ts', 'money: amount.tooLong in rules/money/amount.ts'],
}

describe('a route loads the areas of all texts that its code names', () => {
  test.each(ROUTE_IDS.filter((id) => id !== 'logout'))('%s', (id) => {
    const entry = entries.get(id)?.file
    expect(entry).toBeDefined()
    const loaded: readonly string[] = areasOf(id)
    const texts = [...textsOf(entry ?? '')]
    expect(texts.length).toBeGreaterThan(0)
    const missing = texts.filter(([, area]) => !loaded.includes(area)).map(([text, area]) => `${area}: ${text}`)
    const excused = [...(EXCUSED['*'] ?? []), ...(EXCUSED[id] ?? [])]
    expect(missing.filter((text) => !excused.some((known) => text.startsWith(known)))).toEqual([])
  })
})

test('what the open screen says of a flow that was left can be said on every screen', () => {
  const said = [...textsOf('machines/screen/screenMachine.ts')].filter(([text]) => text.startsWith('flow.'))
  expect(said.length).toBeGreaterThan(1)
  expect(said.filter(([, area]) => area !== 'start')).toEqual([])
})
