import { readFileSync } from 'node:fs'
import { parse } from 'yaml'

export const contractFile = new URL('../../openapi.yaml', import.meta.url)

type Node = { readonly [key: string]: unknown }

export type Schema = {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly default?: unknown
  readonly pattern?: string
  readonly maxLength?: number
  readonly minimum?: number
  readonly items?: Schema
  readonly required?: readonly string[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly additionalProperties?: boolean | Schema
  readonly allOf?: readonly Schema[]
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
}

export type Parameter = {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly required: boolean
  readonly description?: string
  readonly schema: Schema
  readonly example: string | number | boolean
}

export type Example = { readonly name: string; readonly value: unknown }

export type Answer = {
  readonly status: number
  readonly headers: Readonly<Record<string, { readonly schema: Schema; readonly example: unknown }>>
  readonly schema: Schema | undefined
  readonly examples: readonly Example[]
}

export type Operation = {
  readonly id: string
  readonly summary: string
  readonly method: string
  readonly path: string
  readonly security: readonly Readonly<Record<string, readonly string[]>>[]
  readonly servers: readonly string[]
  readonly parameters: readonly Parameter[]
  readonly body:
    | { readonly required: boolean; readonly schema: Schema; readonly examples: readonly Example[] }
    | undefined
  readonly answers: readonly Answer[]
}

export const contract = parse(readFileSync(contractFile, 'utf8')) as Node

export function resolve<T>(node: T | { readonly $ref: string }): T {
  if (typeof node !== 'object' || node === null || !('$ref' in node) || typeof node.$ref !== 'string') return node as T
  let target: unknown = contract
  for (const key of node.$ref.slice(2).split('/')) target = (target as Node)[key]
  if (target === undefined) throw new Error(`${node.$ref} leads nowhere`)
  return resolve(target as T)
}

/** All property names of a schema, through references and compositions. */
export function propertiesOf(schema: Schema): Record<string, Schema> {
  const known = resolve<Schema>(schema)
  const parts = [...(known.allOf ?? []), ...(known.anyOf ?? []), ...(known.oneOf ?? [])]
  return Object.assign({}, ...parts.map(propertiesOf), known.properties)
}

export function schemaNamed(name: string): Schema {
  return resolve<Schema>({ $ref: `#/components/schemas/${name}` })
}

/** The schema at a path such as `fundingAmount.currency` or `taxJurisdiction[].tin`. */
export function schemaAt(schema: Schema, path: string): Schema | undefined {
  let current: Schema | undefined = resolve<Schema>(schema)
  for (const step of path.split('.')) {
    const name = step.replace('[]', '')
    const next: Schema | undefined = current && propertiesOf(current)[name]
    current = next && resolve<Schema>(next)
    if (step.endsWith('[]')) current = current?.items && resolve<Schema>(current.items)
  }
  return current
}

/** Whether a value has something at the path; for a list, whether any entry has. */
export function holds(value: unknown, path: string): boolean {
  if (Array.isArray(value)) return value.some((entry) => holds(entry, path))
  const [step = '', ...rest] = path.split('.')
  const name = step.replace('[]', '')
  if (typeof value !== 'object' || value === null || !(name in value)) return false
  const found = (value as Node)[name]
  return rest.length === 0 ? !step.endsWith('[]') || Array.isArray(found) : holds(found, rest.join('.'))
}

function examplesIn(media: Node): Example[] {
  if (media['example'] !== undefined) return [{ name: 'example', value: media['example'] }]
  const named = (media['examples'] ?? {}) as Record<string, Node>
  return Object.entries(named).map(([name, example]) => ({ name, value: resolve<Node>(example)['value'] }))
}

function answersIn(operation: Node): Answer[] {
  return Object.entries(operation['responses'] as Record<string, Node>).map(([status, reference]) => {
    const response = resolve<Node>(reference)
    const media = (response['content'] as Record<string, Node> | undefined)?.['application/json']
    const headers = Object.entries((response['headers'] ?? {}) as Record<string, Node>)
    return {
      status: Number(status),
      headers: Object.fromEntries(headers.map(([name, header]) => [name, resolve(header)])) as Answer['headers'],
      schema: media?.['schema'] as Schema | undefined,
      examples: media ? examplesIn(media) : [],
    }
  })
}

function bodyIn(operation: Node): Operation['body'] {
  const body = operation['requestBody'] as Node | undefined
  if (!body) return undefined
  const media = (body['content'] as Record<string, Node>)['application/json']
  if (!media) throw new Error('A request body that is not JSON')
  return { required: body['required'] === true, schema: media['schema'] as Schema, examples: examplesIn(media) }
}

const methods = ['get', 'post', 'put', 'patch', 'delete']

export const operations: readonly Operation[] = Object.entries(contract['paths'] as Record<string, Node>).flatMap(
  ([path, item]) =>
    methods
      .filter((method) => method in item)
      .map((method) => {
        const operation = item[method] as Node
        const parameters = [...((item['parameters'] ?? []) as Node[]), ...((operation['parameters'] ?? []) as Node[])]
        const servers = (item['servers'] ?? contract['servers']) as { url: string }[]
        return {
          id: operation['operationId'] as string,
          summary: (operation['summary'] ?? '') as string,
          method: method.toUpperCase(),
          path,
          security: (operation['security'] ?? contract['security']) as Operation['security'],
          servers: servers.map((server) => server.url),
          parameters: parameters.map((parameter) => resolve<Node>(parameter) as unknown as Parameter),
          body: bodyIn(operation),
          answers: answersIn(operation),
        }
      }),
)

export function operation(id: string): Operation {
  const found = operations.find((candidate) => candidate.id === id)
  if (!found) throw new Error(`No operation ${id}`)
  return found
}

export function success(of: Operation): Answer {
  const [first] = of.answers.filter((answer) => answer.status < 300).toSorted((a, b) => a.status - b.status)
  if (!first) throw new Error(`${of.id} has no success`)
  return first
}

export const money = [
  'topUpCard',
  'saveAutoReload',
  'transferFunds',
  'addBiller',
  'payBill',
  'openMoneyRequest',
  'orderCard',
  'replaceCard',
  'upgradeCard',
  'registerCard',
]

export const content = [
  'getItem',
  'getItems',
  'createItem',
  'updateItem',
  'publishItems',
  'getSchedules',
  'createSchedule',
  'cancelSchedule',
]
