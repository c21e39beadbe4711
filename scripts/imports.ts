/** Which modules import which when they run: imports of types do not count. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import ts from 'typescript'
import { ROOT } from './root'

const FOLDERS = ['contract', 'rules', 'machines', 'src', 'sandbox', 'scripts', 'tests']

export const everyFileBelow = (folder: string): string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)))

export const isModule = (file: string) => /\.tsx?$/.test(file) && !file.endsWith('.d.ts')

/** The module that this specifier names in the file; undefined for a package, and for what is no code. */
export function moduleAt(file: string, specifier: string): string | undefined {
  if (!specifier.startsWith('.')) return undefined
  const path = join(dirname(file), specifier)
  return [path, `${path}.ts`, `${path}.tsx`, `${path}/index.ts`].find(
    (known) => /\.tsx?$/.test(known) && existsSync(join(ROOT, known)),
  )
}

function importsOf(file: string): string[] {
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
  return names.flatMap((name) => moduleAt(file, name) ?? [])
}

export type Edges = ReadonlyMap<string, readonly string[]>

export function readImports(): { readonly imports: Edges; readonly importers: Edges } {
  const imports = new Map<string, string[]>()
  const importers = new Map<string, string[]>()
  for (const file of FOLDERS.flatMap(everyFileBelow).filter(isModule)) {
    const imported = importsOf(file)
    imports.set(file, imported)
    for (const one of imported) importers.set(one, [...(importers.get(one) ?? []), file])
  }
  return { imports, importers }
}
