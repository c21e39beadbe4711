/** What the atlas says is what machines, tests and screens say, and every link leads somewhere. */
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { registry } from '../../machines/registry'
import { eventsNamed, leafStates } from '../support/paths'
import { buildAtlas } from './build'
import type { Facts } from './facts'
import { LOOKS, pictureFile } from './places'
import { changedMachines, changedPictures, changedTexts, type Digest } from './since'
import { requirementsOf, tableOf } from './tests'
import { transcriptsOf } from './transcripts'

const folder = mkdtempSync(join(tmpdir(), 'atlas-'))
let facts: Facts
beforeAll(async () => {
  facts = await buildAtlas({ folder, every: null, only: null, since: null, withContract: true, tell() {} })
}, 300_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const pages = () =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.html') && !file.startsWith('contract'),
  )
const htmlOf = (file: string) => readFileSync(join(folder, file), 'utf8')
const ids = new Map<string, ReadonlySet<string>>()
/** The places on a page, read once. */
const idsIn = (file: string) => {
  const known = ids.get(file) ?? new Set([...htmlOf(file).matchAll(/(?<![\w-])id="([^"]+)"/g)].map(([, id = '']) => id))
  ids.set(file, known)
  return known
}

describe.each(Object.entries(registry))('%s', (id, machine) => {
  const own = () => facts.machines.find((one) => one.id === id)!

  test('every state is drawn', () => {
    const html = htmlOf(`machines/${id}.html`)
    const drawn = own().drawing.boxes.map(({ state }) => state.path)
    expect(leafStates(machine).filter((path) => !drawn.includes(path))).toEqual([])
    const names = drawn.map((path) => path.split('.').at(-1))
    expect(names.filter((name) => !html.includes(`>${name}</text>`))).toEqual([])
  })

  test('every event is listed', () => {
    const html = htmlOf(`machines/${id}.html`)
    const events = eventsNamed(machine).filter((type) => !type.startsWith('xstate.'))
    expect(events.filter((type) => !html.includes(`<code>${type}`))).toEqual([])
  })

  test('its table is there', () => {
    const rows = own().table.rows
    expect(rows.length).toBeGreaterThan(0)
  })
})

test('every link leads to a page, a picture or a place on a page', () => {
  const broken: string[] = []
  for (const page of pages()) {
    for (const [, address = ''] of htmlOf(page).matchAll(/(?:href|src)="([^"]+)"/g)) {
      if (address.startsWith('data:')) continue
      const [path = '', anchor] = address.split('#')
      const file = path === '' ? page : join(dirname(page), path)
      const isThere = existsSync(join(folder, file))
      if (!isThere || (anchor && !idsIn(file).has(anchor))) broken.push(`${page}: ${address}`)
    }
  }
  expect(broken).toEqual([])
})

test('a machine leads to the calls of its ports, and of the effects that it begins', () => {
  const html = htmlOf('machines/transfer.html')
  const callsIn = (part: string) => [...part.matchAll(/<code>((?:GET|POST) [^<]+)<\/code>/g)].map(([, call]) => call)
  const [ports = '', effects = ''] = html.split('id="effects"')
  expect(callsIn(ports)).toContain('GET /api/prepaid/cards')
  expect(callsIn(effects)).toContain('POST /api/prepaid/transfer')
})

test('a call leads to the machines whose ports make it, and to those that begin its effect', () => {
  const links = [...htmlOf('contract/index.html').matchAll(/href="\.\.\/([^"#]+)"/g)].map(([, file = '']) => file)
  expect(links).toEqual(expect.arrayContaining(['machines/transfer.html', 'machines/signIn.html']))
  expect(links.filter((file) => !existsSync(join(folder, file)))).toEqual([])
})

test('the search knows every machine, and where each state is', () => {
  const entries = JSON.parse(
    readFileSync(join(folder, 'entries.js'), 'utf8').replace(/^window\.atlas = /, ''),
  ) as readonly { kind: string; title: string; href: string }[]
  expect(entries.filter(({ kind }) => kind === 'Machine').map(({ title }) => title)).toEqual(Object.keys(registry))
  const lost = entries.filter(({ href }) => {
    const [file = '', anchor = ''] = href.split('#')
    return anchor !== '' && !idsIn(file).has(anchor)
  })
  expect(lost).toEqual([])
})

test('a table and the titles of its tests are read from the tests', () => {
  const { title, rows } = tableOf('transfer')
  expect(title).toBe('TRF-01 a transfer is typed, reviewed, sent once, and followed to its outcome')
  expect(rows).toContain('sending + check -> refused')
  expect(requirementsOf('transfer').map(({ id }) => id)).toContain('TRF-01')
})

test('a transcript is read state by state, in both languages', () => {
  const [first] = transcriptsOf('pin')
  expect(first).toMatchObject({ name: 'current.editable.untouched at start' })
  expect(first!.said.en).toContain('heading, ATM PIN, level 1')
  expect(first!.said.fr).toContain('NIP')
})

describe('since another commit', () => {
  const before: Digest = {
    machines: { pin: ['a', 'b'], old: ['x'] },
    screens: { pin: ['s', 't'] },
    texts: { 'en k': 'one', 'fr k': 'un', 'en gone': 'g' },
  }
  const after: Digest = {
    machines: { pin: ['a', 'c'] },
    screens: { pin: ['new', 's', 't'] },
    texts: { 'en k': 'two', 'fr k': 'un' },
  }

  test('rows and texts that came, went or changed are listed, and no others', () => {
    expect(changedMachines(before, after)).toEqual([
      { id: 'old', gone: ['x'], new: [] },
      { id: 'pin', gone: ['b'], new: ['c'] },
    ])
    expect(changedTexts(before, after)).toEqual([
      { key: 'en gone', before: 'g', after: null },
      { key: 'en k', before: 'one', after: 'two' },
    ])
  })

  test('pictures are compared by the name of their state, wherever it is in the list', async () => {
    const [was, is] = ['was', 'is'].map((name) => join(folder, name)) as [string, string]
    const put = (root: string, at: number, content: string) => {
      const file = join(root, pictureFile('pin', at, LOOKS[0]!))
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, content)
    }
    put(was, 0, 'same')
    put(was, 1, 'old')
    put(is, 0, 'first')
    put(is, 1, 'same')
    put(is, 2, 'other')
    const isSame = async (one: Buffer, other: Buffer) => one.equals(other)
    const changed = await changedPictures(before, after, was, is, isSame)
    expect(changed.map(({ state, before: from, after: to }) => [state, from, to])).toEqual([
      ['t', 'before/pictures/pin/2.en.375.jpg', 'pictures/pin/3.en.375.jpg'],
      ['new', null, 'pictures/pin/1.en.375.jpg'],
    ])
  })
})
