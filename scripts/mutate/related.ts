/** Which tests reach a file through runtime imports. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import ts from 'typescript'
import { ROOT } from './worker'

const filesBelow = (folder: string): string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !entry.name.endsWith('.d.ts'))
    .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)))

/** Generated or recorded from what they test: they follow a breakage instead of noticing it. */
const FOLLOWERS = ['tests/machines/journeys.test.ts', 'tests/paths/even.test.ts', 'tests/paths/odd.test.ts']
const isTest = (file: string) =>
  /\.test\.tsx?$/.test(file) &&
  !/^tests\/(?:browsers|contract|e2e|gallery|processes|sandbox)\//.test(file) &&
  !FOLLOWERS.includes(file)

function runningImportsOf(file: string): string[] {
  const source = ts.createSourceFile(file, readFileSync(join(ROOT, file), 'utf8'), ts.ScriptTarget.Latest)
  const names: string[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) && !node.importClause?.isTypeOnly && ts.isStringLiteral(node.moduleSpecifier))
      names.push(node.moduleSpecifier.text)
    else if (
      ts.isExportDeclaration(node) &&
      !node.isTypeOnly &&
      node.moduleSpecifier &&
      ts.isStringLiteral(node.moduleSpecifier)
    )
      names.push(node.moduleSpecifier.text)
    else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      const [name] = node.arguments
      if (name && ts.isStringLiteral(name)) names.push(name.text)
    }
    node.forEachChild(visit)
  }
  visit(source)
  return names.flatMap((name) => {
    if (!name.startsWith('.')) return []
    const path = join(dirname(file), name)
    return [path, `${path}.ts`, `${path}.tsx`, `${path}/index.ts`]
      .filter((known) => /\.tsx?$/.test(known) && existsSync(join(ROOT, known)))
      .slice(0, 1)
  })
}

export function testsOf(files: readonly string[]): string[] {
  const importers = new Map<string, string[]>()
  for (const file of ['contract', 'rules', 'machines', 'src', 'sandbox', 'scripts', 'tests'].flatMap(filesBelow))
    for (const imported of runningImportsOf(file)) importers.set(imported, [...(importers.get(imported) ?? []), file])
  const reached = new Set(files)
  for (const file of reached) for (const importer of importers.get(file) ?? []) reached.add(importer)
  return [...reached].filter(isTest).sort()
}
