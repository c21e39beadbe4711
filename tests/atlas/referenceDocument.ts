/** The contract with what a reader wants to know beside it: who makes a call, and which scenarios answer it. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { ROOT } from '../../scripts/root'
import { contract, operations, resolve } from '../contract/document'
import type { OperationUses, Use } from './referenceUses'

type Node = Readonly<Record<string, unknown>>

const SCENARIOS = join(ROOT, 'src/app/inspect/page/Scenarios.tsx')

const INTRODUCTION = `
# How to read this page

**Used by** lists the ports that make a call, with the machines that own them, as the sources are now. A call that changes
something is sent by an effect: its kind is named, with the machines that begin it.

**Scenarios** lists what the mock can answer. \`npm run dev:mock\` takes a scenario in the portal's address, such as
\`/?scenario=code=409, example=stillRunning\`, and applies it to every call that has such an answer until
\`/?scenario=\` ends it. A program asks Prism directly, with the header \`Prefer: code=409, example=stillRunning\`.
Without a code, the first answer with an example of that name counts.

**In the sandbox** (\`npm run dev\`), the page \`/?inspect=local\` makes the next answers of any call fail, come
late or get lost. What it offers for a call in particular is listed there.
`

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('<', '&lt;').replaceAll(/\s+/g, ' ')

/** Where a machine has a page, seen from the page of the contract; null where it has none. */
export type PageOf = (machine: string) => string | null

function wordsOf({ port, machines, effect, begunBy }: Use, pageOf: PageOf): string {
  const shown = (name: string) => {
    const page = pageOf(name)
    return page ? `[**${name}**](${page})` : `**${name}**`
  }
  if (!effect) return `\`${port}\` of ${machines.map(shown).join(', ')}`
  return `\`${port}\` of the effect \`${effect}\`, begun by ${(begunBy ?? []).map(shown).join(', ')}`
}

export function usesText({ ports, elsewhere }: OperationUses, pageOf: PageOf): string {
  const lines = [
    ...ports.map((use) => wordsOf(use, pageOf)),
    ...elsewhere.map((file) => `no port, but \`${file}\`: on a page where the machines do not run`),
  ]
  return lines.length > 0 ? lines.map((line) => `- ${line}`).join('\n') : 'No port makes this call.'
}

/** What an answer says in a line: the example's own summary, or the code and the message of a refusal. */
function meaningOf(example: Node): string {
  const { code, message } = (example['value'] ?? {}) as { code?: unknown; message?: unknown }
  const said = [code, message].filter((part) => typeof part === 'string').join(' ')
  return String(example['summary'] ?? '') || said
}

function scenariosText(responses: Readonly<Record<string, Node>>): string {
  const rows = Object.entries(responses).flatMap(([code, reference]) => {
    const response = resolve<Node>(reference)
    const description = String(response['description'] ?? '')
    const media = (response['content'] as Readonly<Record<string, Node>> | undefined)?.['application/json']
    const examples = Object.entries((media?.['examples'] ?? {}) as Record<string, Node>)
    if (examples.length === 0) return [[`code=${code}`, description]]
    return examples.map(([name, example]) => [
      `code=${code}, example=${name}`,
      meaningOf(resolve<Node>(example)) || description,
    ])
  })
  const lines = rows.map(([name, says = '']) => `| \`${name}\` | ${cell(says)} |`)
  const table = ['| Scenario | Answer |', '|---|---|', ...lines].join('\n')
  return `<details><summary>${rows.length} that the mock understands</summary>\n\n${table}\n\n</details>`
}

/** What the inspector's page prepares in the sandbox, by the operation: each has a name and names the operation. */
function preparedIn(file: string): ReadonlyMap<string, readonly string[]> {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX)
  const prepared = new Map<string, string[]>()
  const textAt = (node: ts.ObjectLiteralExpression, name: string) =>
    node.properties.flatMap((part) =>
      ts.isPropertyAssignment(part) && part.name.getText() === name && ts.isStringLiteral(part.initializer)
        ? [part.initializer.text]
        : [],
    )[0]
  const visit = (node: ts.Node, title: string | undefined): void => {
    const isObject = ts.isObjectLiteralExpression(node)
    const within = isObject ? (textAt(node, 'name') ?? title) : title
    const operationId = isObject ? textAt(node, 'operationId') : undefined
    if (operationId && within) prepared.set(operationId, [...(prepared.get(operationId) ?? []), within])
    ts.forEachChild(node, (child) => visit(child, within))
  }
  visit(source, undefined)
  return prepared
}

/** The page calls an example by its name, as a scenario does, unless it has a summary, which the scenarios show. */
function namedOnly(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(namedOnly)
  if (typeof node !== 'object' || node === null) return node
  const isExample = 'summary' in node && 'value' in node
  const kept = Object.entries(node).filter(([name]) => !isExample || name !== 'summary')
  return Object.fromEntries(kept.map(([name, value]) => [name, name === 'value' ? value : namedOnly(value)]))
}

/** The contract as the page shows it. */
export function referenceDocument(allUses: readonly OperationUses[], pageOf: PageOf = () => null): Node {
  const document = structuredClone(contract) as {
    info: { description: string }
    paths: Record<string, Record<string, { description?: string; responses: Record<string, Node> }>>
  }
  document.info.description = `${document.info.description}\n${INTRODUCTION}`
  const prepared = preparedIn(SCENARIOS)
  const uses = new Map(allUses.map((one) => [one.operationId, one]))
  for (const { id, method, path } of operations) {
    const operation = document.paths[path]?.[method.toLowerCase()]
    const used = uses.get(id)
    if (!operation || !used) throw new Error(`The operation ${id} is not found`)
    const inSandbox = prepared.get(id)
    operation.description = [
      ...(operation.description ? [operation.description] : []),
      `### Used by\n\n${usesText(used, pageOf)}`,
      `### Scenarios\n\n${scenariosText(operation.responses)}`,
      ...(inSandbox ? [`### In the sandbox\n\n${inSandbox.map((title) => `- ${title}`).join('\n')}`] : []),
    ].join('\n\n')
  }
  return namedOnly(document) as Node
}
