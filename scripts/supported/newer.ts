/** What MDN's data says that a browser of the list in package.json (`browserslist`) does not have. */
import { createRequire } from 'node:module'
import type { CompatData, CompatStatement, Identifier } from '@mdn/browser-compat-data'
import browserslist from 'browserslist'

const data = createRequire(import.meta.url)('@mdn/browser-compat-data') as CompatData

const NAMES = { safari: 'safari', ios_saf: 'safari_ios', firefox: 'firefox', chrome: 'chrome', edge: 'edge' } as const
type Supported = keyof typeof NAMES

/** The oldest version of each browser. */
function oldestBrowsers(): readonly (readonly [(typeof NAMES)[Supported], number])[] {
  const oldest = new Map<(typeof NAMES)[Supported], number>()
  for (const line of browserslist()) {
    const [browser = '', versions = ''] = line.split(' ')
    if (!(browser in NAMES)) throw new Error(`MDN's data has no browser called ${browser}`)
    const name = NAMES[browser as Supported]
    oldest.set(name, Math.min(oldest.get(name) ?? Number.POSITIVE_INFINITY, Number.parseFloat(versions)))
  }
  return [...oldest]
}
const browsers = oldestBrowsers()

/** Undefined if MDN has no data. */
export function isNewer(compat: CompatStatement | undefined): boolean | undefined {
  if (!compat) return undefined
  return browsers.some(([name, oldest]) => {
    const statements = [compat.support[name] ?? []].flat()
    return !statements.some(
      ({ version_added: added, version_removed: removed, flags, prefix, alternative_name: other }) =>
        typeof added === 'string' &&
        added !== 'preview' &&
        !removed &&
        !flags &&
        !prefix &&
        !other &&
        Number.parseFloat(added.replace('≤', '')) <= oldest,
    )
  })
}

const membersOf = (identifier: Identifier) =>
  Object.entries(identifier).filter(([name]) => name !== '__compat') as [string, Identifier][]

export type NewerApis = {
  readonly globals: readonly string[]
  /** Functions and values of a global object. */
  readonly statics: readonly { readonly object: string; readonly property: string }[]
  /** Member names that exist in newer browsers only, whatever object has them. */
  readonly members: readonly { readonly object: string; readonly property: string; readonly isBuiltIn: boolean }[]
}

function readApis(): NewerApis {
  const { globals: functions = {}, ...builtins } = { ...data.javascript['builtins'] } as Record<string, Identifier>
  const objects = [...Object.entries(data.api), ...Object.entries(builtins)] as [string, Identifier][]
  const globals = objects.filter(([, object]) => isNewer(object.__compat)).map(([name]) => name)
  globals.push(
    ...membersOf(functions as Identifier)
      .filter(([, { __compat }]) => isNewer(__compat))
      .map(([name]) => name),
  )
  const statics: { object: string; property: string }[] = []
  const members: { object: string; property: string; isBuiltIn: boolean }[] = []
  const old = new Set<string>()
  for (const [object, identifier] of objects) {
    for (const [key, { __compat }] of membersOf(identifier)) {
      const [property = key] = key.split('_static')
      const newer = isNewer(__compat)
      if (newer === undefined || !/^[a-z]\w*$/i.test(property) || property === object) continue
      if (!newer && !globals.includes(object)) old.add(property)
      // MDN does not say which members of a language's object are its own.
      const isOwn =
        key.endsWith('_static') || (object in builtins && property in (Reflect.get(globalThis, object) ?? {}))
      if (newer && isOwn) statics.push({ object, property })
      else if (newer) members.push({ object, property, isBuiltIn: object in builtins })
      // A window's members are globals.
      if (newer && object === 'Window') globals.push(property)
    }
  }
  return { globals, statics, members: members.filter(({ property }) => !old.has(property)) }
}
export const newerApis = readApis()

const {
  properties,
  selectors,
  types,
  'at-rules': atRules,
} = data.css as unknown as Record<'properties' | 'selectors' | 'types' | 'at-rules', Record<string, Identifier>>
const compatOf = (identifier: Identifier | undefined) => identifier?.__compat

/** Functions and units by name, from every type. */
const functions = new Map(Object.values(types).flatMap((type) => [...membersOf(type)]))

export const newerCss = {
  property: (name: string) => isNewer(compatOf(properties[name])),
  value: (property: string, value: string) =>
    isNewer(compatOf((properties[property] as Identifier | undefined)?.[value])),
  function: (name: string) => isNewer(compatOf(types[name] ?? functions.get(name))),
  selector: (name: string) => isNewer(compatOf(selectors[name])),
  atRule: (name: string) => isNewer(compatOf(atRules[name])),
  feature: (name: string) => isNewer(compatOf((atRules['media'] as Identifier | undefined)?.[name])),
}
