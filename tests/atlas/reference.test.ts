/** The contract as a page: complete, by itself, and with the ports that the sources have. */
import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type DefaultTreeAdapterTypes, parse as parseHtml } from 'parse5'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AnyActorLogic, AnyStateMachine } from 'xstate'
import { parse as parseYaml } from 'yaml'
import { registry } from '../../machines/registry'
import { isListenerPort } from '../../machines/shared/ports'
import { anchorOf, buildReference, usesOf } from './reference'
import { usesText } from './referenceDocument'

type Node = DefaultTreeAdapterTypes.Node

const paths = (parseYaml(readFileSync('openapi.yaml', 'utf8')) as { paths: Record<string, object> }).paths
const calls = Object.entries(paths).flatMap(([path, item]) =>
  Object.entries(item as Record<string, { operationId: string; responses: object }>)
    .filter(([method]) => /^(?:get|post|put|patch|delete)$/.test(method))
    .map(([method, { operationId }]) => ({ method, path, operationId })),
)
const machines: Readonly<Record<string, AnyStateMachine>> = registry
const actorsOf = (name: string) => machines[name]?.implementations.actors as Readonly<Record<string, AnyActorLogic>>

let folder: string
let html: string
/** The texts of the page's parts, by their ids. */
const texts = new Map<string, string[]>()

const attributesOf = (node: Node) => ('attrs' in node ? node.attrs : [])
const textOf = (node: Node): string =>
  'value' in node ? node.value : 'childNodes' in node ? node.childNodes.map(textOf).join('') : ''
function collect(node: Node): void {
  const id = attributesOf(node).find(({ name }) => name === 'id')?.value
  if (id) texts.set(id, [...(texts.get(id) ?? []), textOf(node).replaceAll(/\s+/g, ' ')])
  if ('childNodes' in node) node.childNodes.forEach(collect)
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-reference-'))
  await buildReference(folder)
  html = readFileSync(join(folder, 'contract/index.html'), 'utf8')
  collect(parseHtml(html))
}, 180_000)
afterAll(() => rm(folder, { recursive: true, force: true }))

describe('the page', () => {
  test('has every operation of openapi.yaml once, at its anchor, and no other', () => {
    expect(calls.length).toBeGreaterThan(50)
    expect(calls.filter(({ method, path }) => texts.get(anchorOf(method, path))?.length !== 1)).toEqual([])
    const shown = [...texts.keys()].filter((id) => id.startsWith('operation/'))
    expect(shown.toSorted()).toEqual(calls.map(({ method, path }) => anchorOf(method, path)).toSorted())
    expect(calls.filter(({ method, path }) => !texts.get(anchorOf(method, path))?.[0]?.includes(path))).toEqual([])
    expect(() => anchorOf('GET', '/api/unknown')).toThrow('openapi.yaml has no operation GET /api/unknown')
  })

  test('names the scenarios of a call, the ports that make it and what the sandbox prepares for it', () => {
    const transfer = texts.get(anchorOf('POST', '/api/prepaid/transfer'))?.[0] ?? ''
    expect(transfer).toContain('code=400, example=insufficientFunds TRF-4001 There isn’t enough money on the card.')
    expect(transfer).toContain('code=409, example=stillRunning')
    expect(transfer).toContain('send of the effect transfer, begun by transfer')
    expect(transfer).toContain('Lose the answer of a transfer')
    expect(texts.get(anchorOf('GET', '/api/prepaid/cards'))?.[0]).toMatch(/readBalances of cards readCards of cards, /)
    expect(texts.get(anchorOf('GET', '/items/{itemId}'))?.[0]).toContain('no port, but src/ports/publishedText.ts')
    expect(usesText({ operationId: '', method: '', path: '', ports: [], elsewhere: [] }, () => null)).toBe(
      'No port makes this call.',
    )
  })

  test('loads only files that are beside it, and its policy allows nothing else', () => {
    const files = readdirSync(join(folder, 'contract'))
    const loaded = [...html.matchAll(/<(?:script|link|img|iframe)\b[^>]*?(?:src|href)="([^"]*)"/g)].map(
      ([, url]) => url,
    )
    expect(loaded.length).toBeGreaterThan(0)
    expect(loaded.filter((url) => !files.includes(url ?? ''))).toEqual([])
    const policy = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(html)?.[1]
    expect(policy).toMatch(/^default-src 'none'; script-src 'self' file:; /)
    expect(policy).not.toMatch(/https?:|unsafe-eval/)
  })
})

/** Ports that ask neither the issuer nor the content service. */
const WITHOUT_CALLS = {
  addressLookup: ['findAddresses', 'retrieveAddress'],
  charts: ['savePicture'],
  configuration: ['loadMessages'],
  contentDashboard: ['readKeptIds'],
  contentItem: ['readKept'],
  dashboard: ['mayPayBills'],
  editorSession: ['endSession', 'finishSignIn', 'renew', 'startSignIn'],
  helpSearch: ['findAnswers'],
  navigation: ['findCause', 'loadScreen'],
  portal: ['loadHolder'],
  retailers: ['locate'],
  reveal: ['secrets'],
  screen: ['finishing'],
  verification: ['readAccess'],
}

// On a busy machine, reading the sources takes several seconds.
describe('the ports that make a call', { timeout: 120_000 }, () => {
  test('are all listed: every other port is a machine, listens, or asks something else', () => {
    const listed = usesOf().flatMap(({ ports }) =>
      ports.flatMap(({ port, machines: owners }) => owners.map((owner) => `${owner} ${port}`)),
    )
    const others = Object.keys(machines).map((name) => [
      name,
      Object.entries(actorsOf(name))
        .filter(([port, logic]) => !listed.includes(`${name} ${port}`) && !('root' in logic) && !isListenerPort(logic))
        .map(([port]) => port)
        .toSorted(),
    ])
    expect(Object.fromEntries(others.filter(([, ports]) => ports?.length))).toEqual(WITHOUT_CALLS)
  })

  test('are ports of their machines, and their effects are begun by machines', () => {
    for (const { ports } of usesOf()) {
      for (const { port, machines: owners, effect, begunBy = [] } of ports) {
        expect(owners.length).toBeGreaterThan(0)
        for (const owner of owners) expect(Object.keys(actorsOf(owner)), owner).toContain(port)
        expect(begunBy.filter((name) => !(name in machines))).toEqual([])
        expect(begunBy.length > 0).toBe(effect !== undefined)
      }
    }
  })

  test('are those that a call is written for', () => {
    const written = readdirSync('src/ports').flatMap((file) =>
      [...readFileSync(`src/ports/${file}`, 'utf8').matchAll(/\b(\w+): fromCall\('(\w+)'/g)].map(
        ([, port = '', operationId = '']) => ({ port, operationId }),
      ),
    )
    expect(written.length).toBeGreaterThan(40)
    const missing = written.filter(({ port, operationId }) => {
      const of = usesOf().find((one) => one.operationId === operationId)
      return of && !of.ports.some((use) => use.port === port)
    })
    // They look at what is known already; the browser knows where the holder is.
    expect(missing).toEqual([
      { port: 'mayPayBills', operationId: 'getCards' },
      { port: 'locate', operationId: 'locateStores' },
      { port: 'prepare', operationId: 'getCards' },
      { port: 'readAccess', operationId: 'getOpenConfig' },
    ])
  })

  test('a call of an effect counts for what is sent or what is looked up', () => {
    const of = (id: string) => usesOf().find(({ operationId }) => operationId === id)?.ports ?? []
    expect(of('transferFunds')).toEqual([
      { port: 'send', machines: ['effect'], effect: 'transfer', begunBy: ['transfer'] },
    ])
    expect(of('cancelTopUpRisk')).toEqual([{ port: 'cancelEvaluation', machines: ['bankCheck', 'payment'] }])
    expect(of('getAutoReloads')).toEqual([
      { port: 'openRules', machines: ['autoReload'] },
      { port: 'readReloads', machines: ['comingMoney'] },
      { port: 'lookUp', machines: ['effect'], effect: 'removeAutoReload', begunBy: ['autoReload'] },
      { port: 'lookUp', machines: ['effect'], effect: 'saveAutoReload', begunBy: ['autoReloadRule'] },
    ])
  })

  const planted = (call: string) => ({
    'src/ports/planted.ts': `
      import { transferMachine } from '../../machines/transfer/transferMachine'
      import type { Api } from '../api/client'
      import { fromCall } from './fromCall'
      export const plantedWith = (api: Api) =>
        transferMachine.provide({ actors: { readCards: fromCall('getCards', () => planted(api)) } })
      const planted = async (api: Api) => (await api.call('getCards', (client) => ${call})).data
    `,
  })

  test('a new one is found', () => {
    const found = usesOf(planted("client.GET('/api/prepaid/stores/locate')"))
    const stores = found.find(({ operationId }) => operationId === 'locateStores')
    expect(stores?.ports).toEqual([
      { port: 'findStores', machines: ['retailers'] },
      { port: 'readCards', machines: ['transfer'] },
    ])
  })

  test.each(["client.GET('/api/unknown')", "client.DELETE('/api/login')"])('%s is not in the contract', (call) => {
    const [, method, path] = /client\.(\w+)\('([^']+)'/.exec(call) ?? []
    expect(() => usesOf(planted(call))).toThrow(
      `openapi.yaml has no operation ${method} ${path} (src/ports/planted.ts:7)`,
    )
  })
})
