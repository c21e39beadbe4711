/** What a breakage is, and how it is written into a file. */
import { relative } from 'node:path'
import ts from 'typescript'
import { ROOT } from '../root'

/** The survivors that weigh most: a guard that is not checked, a failed call that leads elsewhere, a wrong amount. */
export type Kind = 'guard' | 'errorTarget' | 'amount' | 'other'

export type Mutant = {
  readonly name: string
  readonly file: string
  readonly kind: Kind
  /**
   * The innermost function around the place, or the entry of a module's data; null if only loading the file runs it.
   */
  readonly within: string | null
  /** The whole file with this one breakage. */
  readonly code: string
}

export type Edit = {
  readonly node: ts.Node
  readonly text: string
  readonly what: string
  readonly kind: Kind
}

export const fileOf = (source: ts.SourceFile) => relative(ROOT, source.fileName)

const isFunction = (node: ts.Node): node is ts.FunctionLikeDeclaration =>
  ts.isFunctionLike(node) && 'body' in node && node.body !== undefined
const functionId = (node: ts.Node) => String(node.getStart())

/** The data of a module: the object or list of a top-level constant. */
function dataOf(statement: ts.Node): ts.ObjectLiteralExpression | ts.ArrayLiteralExpression | null {
  if (!ts.isVariableDeclaration(statement) || !ts.isSourceFile(statement.parent.parent.parent)) return null
  let data = statement.initializer
  while (data && (ts.isAsExpression(data) || ts.isSatisfiesExpression(data))) data = data.expression
  return data && (ts.isObjectLiteralExpression(data) || ts.isArrayLiteralExpression(data)) ? data : null
}

function withinOf(node: ts.Node): string | null {
  for (let here = node; here.parent; here = here.parent) {
    if (here !== node && isFunction(here)) return functionId(here)
    const data = dataOf(here)
    if (!data) continue
    const entry = ts.isObjectLiteralExpression(data)
      ? data.properties.find((property) => property.pos <= node.pos && node.end <= property.end)
      : undefined
    return `${functionId(data)}.${(entry && keyOf(entry)) ?? '*'}`
  }
  return null
}

export const keyOf = (node: ts.Node): string | null => {
  const name = (ts.isPropertyAssignment(node) || ts.isShorthandPropertyAssignment(node)) && node.name
  if (!name) return null
  return ts.isIdentifier(name) || ts.isStringLiteral(name) || ts.isNumericLiteral(name) ? name.text : null
}

/** The names around a place: its declarations and the keys that lead to it. */
function placeOf(node: ts.Node): string {
  const path: string[] = []
  for (let here: ts.Node = node; here.parent; here = here.parent) {
    const key = keyOf(here)
    if (key !== null && !['states', 'on'].includes(key)) path.unshift(key)
    if ((ts.isVariableDeclaration(here) || ts.isFunctionDeclaration(here)) && here.name && ts.isIdentifier(here.name))
      path.unshift(here.name.text)
    if (ts.isArrayLiteralExpression(here.parent))
      path.unshift(String(here.parent.elements.indexOf(here as ts.Expression)))
  }
  return path.join(' > ')
}

const replaced = (source: ts.SourceFile, node: ts.Node, text: string) =>
  source.text.slice(0, node.getStart()) + text + source.text.slice(node.getEnd())

export function mutantsOf(source: ts.SourceFile, edits: readonly Edit[]): Mutant[] {
  const file = fileOf(source)
  const uses = new Map<string, number>()
  return edits.map(({ node, text, what, kind }) => {
    const known = `${file}: ${placeOf(node)}: ${what}`
    const use = (uses.get(known) ?? 0) + 1
    uses.set(known, use)
    const name = use > 1 ? `${known} (${use})` : known
    return { name, file, kind, within: withinOf(node), code: replaced(source, node, text) }
  })
}

/** A file that does not parse fails every test and shows nothing about them. */
export const parses = ({ file, code }: Mutant) =>
  !ts.transpileModule(code, { reportDiagnostics: true, fileName: file }).diagnostics?.length

/** The file with marks that record when each of its functions runs, when its data is read and when it is loaded. */
export function marked(source: ts.SourceFile): string {
  const marks: { at: number; text: string }[] = []
  const mark = (id: string) => `globalThis.__mark?.(${JSON.stringify(`${fileOf(source)}#${id}`)})`
  const visit = (node: ts.Node): void => {
    if (isFunction(node) && node.body) {
      if (ts.isBlock(node.body)) marks.push({ at: node.body.getStart() + 1, text: `${mark(functionId(node))};` })
      else
        marks.push(
          { at: node.body.getStart(), text: `(${mark(functionId(node))}, (` },
          { at: node.body.getEnd(), text: '))' },
        )
    }
    const data = dataOf(node)
    if (data)
      marks.push(
        {
          at: data.getStart(),
          text: `globalThis.__watch(${JSON.stringify(`${fileOf(source)}#${functionId(data)}`)}, (`,
        },
        { at: data.getEnd(), text: '))' },
      )
    node.forEachChild(visit)
  }
  visit(source)
  let code = source.text
  // Marks that end at one place close in any order; no two begin at one place.
  for (const { at, text } of marks.sort((one, other) => other.at - one.at))
    code = code.slice(0, at) + text + code.slice(at)
  return `${code}\n;${mark('loaded')};\n`
}
