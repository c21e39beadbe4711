/** What the tests of a machine say of themselves: its handwritten table, and the requirements that their titles name. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { ROOT } from '../../scripts/root'

export type Named = { readonly id: string; readonly title: string; readonly file: string }

const REQUIREMENT = /\b[A-Z][A-Z0-9]{0,2}-\d{2,3}\b/g
const FOLDERS = ['tests/machines', 'tests/paths', 'tests/e2e', 'tests/ports']

const read = (file: string) =>
  ts.createSourceFile(file, readFileSync(join(ROOT, file), 'utf8'), ts.ScriptTarget.Latest, true)
const textIn = (node: ts.Node | undefined) => (node && ts.isStringLiteralLike(node) ? node.text : null)

/** `test`, also of `test.each(…)`. */
function calleeOf({ expression }: ts.CallExpression): string {
  let callee: ts.Expression = expression
  while (ts.isPropertyAccessExpression(callee) || ts.isCallExpression(callee)) callee = callee.expression
  return ts.isIdentifier(callee) ? callee.text : ''
}
function* callsIn(node: ts.Node): Generator<ts.CallExpression> {
  if (ts.isCallExpression(node)) yield node
  for (const child of node.getChildren()) yield* callsIn(child)
}
const TITLED = ['test', 'it', 'describe', 'testTable', 'testScreen', 'testPaths']

export function tableOf(machine: string): { title: string; rows: readonly string[] } {
  const file = `tests/machines/${machine}.transitions.test.ts`
  if (!existsSync(join(ROOT, file))) return { title: '', rows: [] }
  for (const call of callsIn(read(file))) {
    if (calleeOf(call) !== 'testTable') continue
    const [title, , ...tables] = call.arguments
    const rows = tables.flatMap((table) => (ts.isArrayLiteralExpression(table) ? table.elements.map(textIn) : []))
    return { title: textIn(title) ?? '', rows: rows.filter((row) => row !== null) }
  }
  return { title: '', rows: [] }
}

const files = FOLDERS.filter((folder) => existsSync(join(ROOT, folder))).flatMap((folder) =>
  readdirSync(join(ROOT, folder))
    .filter((name) => /\.test\.tsx?$/.test(name))
    .map((name) => `${folder}/${name}`),
)
/** Each file is read once, for all machines. */
const sources = files.map((file) => {
  const source = read(file)
  const titles = [...callsIn(source)].flatMap((call) =>
    TITLED.includes(calleeOf(call)) ? (textIn(call.arguments[0]) ?? []) : [],
  )
  return { file, text: source.text, titles }
})

/** By the name of the file, or by what it imports. */
function isAbout(machine: string): (source: (typeof sources)[number]) => boolean {
  const imported = new RegExp(`/${machine}(?:Machine|\\.plan)'`)
  return ({ file, text }) => file.includes(`/${machine}.`) || imported.test(text)
}

/** The requirements that titles of this machine's tests name. */
export const requirementsOf = (machine: string): readonly Named[] =>
  sources
    .filter(isAbout(machine))
    .flatMap(({ file, titles }) =>
      titles.flatMap((title) => [...title.matchAll(REQUIREMENT)].map(([id]) => ({ id, title, file }))),
    )
    .toSorted((one, other) => one.id.localeCompare(other.id, 'en', { numeric: true }))
