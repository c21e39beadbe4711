/** Compiles the catalogues at build time, so that no browser parses a message. */
import { parse } from '@formatjs/icu-messageformat-parser'
import type { Plugin } from 'vite'

const CATALOGUE = /\/src\/i18n\/(?:en|fr)\/[\w-]+\.json$/

/** A message without arguments stays a string; the formatter returns it unchanged. */
export const compile = (catalogue: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    Object.entries(catalogue).map(([key, message]) => [
      key,
      /[{}<]/.test(message) ? parse(message, { captureLocation: false }) : message,
    ]),
  )

export const messages = (): Plugin => ({
  name: 'messages',
  enforce: 'pre',
  transform(code, id) {
    if (!CATALOGUE.test(id)) return null
    return { code: `export default ${JSON.stringify(compile(JSON.parse(code)))}`, map: null, moduleType: 'js' }
  },
})
