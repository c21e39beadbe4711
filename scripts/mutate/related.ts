/** Which files reach which through runtime imports. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import ts from 'typescript'
import { ROOT } from './worker'

const FOLDERS = ['contract', 'rules', 'machines', 'src', 'sandbox', 'scripts', 'tests']

export const everyFileBelow = (folder: string): string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)))

export const isModule = (file: string) => /\.tsx?$/.test(file) && !file.endsWith('.d.ts')

/** Generated or recorded from what they test: they follow a breakage instead of noticing it. */
const FOLLOWERS = ['tests/machines/journeys.test.ts']
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

type Edges = ReadonlyMap<string, readonly string[]>

function reachedFrom(file: string, edges: Edges): Set<string> {
  const reached = new Set([file])
  for (const here of reached) for (const next of edges.get(here) ?? []) reached.add(next)
  return reached
}

export function readImports() {
  const imports = new Map<string, string[]>()
  const importers = new Map<string, string[]>()
  for (const file of FOLDERS.flatMap(everyFileBelow).filter(isModule)) {
    const imported = runningImportsOf(file)
    imports.set(file, imported)
    for (const one of imported) importers.set(one, [...(importers.get(one) ?? []), file])
  }
  return {
    /** The tests that load this file. */
    testsOf: (file: string) => [...reachedFrom(file, importers)].filter(isTest).sort(),
    /** This file and what it loads. */
    closureOf: (file: string) => [...reachedFrom(file, imports)].sort(),
  }
}
