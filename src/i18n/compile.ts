/** Compiles the catalogues at build time, so that no browser parses a message. */
import { parse } from '@formatjs/icu-messageformat-parser'
import type { Plugin } from 'vite'

const CATALOGUE = /\/src\/(?:i18n\/(?:en|fr)\/[\w-]+|editor\/texts\/(?:en|fr))\.json$/

/**
 * A message without arguments stays a string; the formatter returns it unchanged. These come first, and both kinds are
 * sorted by key: similar texts side by side take fewer bytes.
 */
export function compile(catalogue: Readonly<Record<string, string>>) {
  const hasArguments = (message: string) => /[{}<]/.test(message)
  const sorted = Object.entries(catalogue).sort(([one], [other]) => (one < other ? -1 : 1))
  const plain = sorted.filter(([, message]) => !hasArguments(message))
  const parsed = sorted
    .filter(([, message]) => hasArguments(message))
    .map(([key, message]) => [key, parse(message, { captureLocation: false })] as const)
  return Object.fromEntries<string | ReturnType<typeof parse>>([...plain, ...parsed])
}

export const messages = (): Plugin => ({
  name: 'messages',
  enforce: 'pre',
  transform(code, id) {
    if (!CATALOGUE.test(id)) return null
    return { code: `export default ${JSON.stringify(compile(JSON.parse(code)))}`, map: null, moduleType: 'js' }
  },
})
