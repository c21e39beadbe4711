/**
 * Lints the built scripts and styles for what a supported browser does not have. The browsers are the list
 * `browserslist` in package.json.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { eslint } from './supported/lint'

const PORTAL = 'dist/portal'

const stylesOf = (document: string) => [...document.matchAll(/<style[^>]*>([^]*?)<\/style>/g)].map(([, text]) => text)
const scriptsOf = (document: string) =>
  [...document.matchAll(/<script(?![^>]*\bsrc=)(?![^>]*json)[^>]*>([^]*?)<\/script>/g)].map(([, text]) => text)

// Every document has the same styles and scripts in it.
const documents = readdirSync(PORTAL, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.html'))
  .map((file) => readFileSync(join(PORTAL, file), 'utf8'))
const inline = (read: (document: string) => (string | undefined)[]) => [...new Set(documents.flatMap(read))].join('\n')
const results = [
  ...(await eslint.lintFiles([`${PORTAL}/**/*.js`])),
  ...(await eslint.lintText(inline(stylesOf), { filePath: `${PORTAL}/inline.css` })),
  ...(await eslint.lintText(inline(scriptsOf), { filePath: `${PORTAL}/inline.js` })),
]
const formatter = await eslint.loadFormatter('stylish')
const problems = results.reduce((sum, { errorCount }) => sum + errorCount, 0)
console.log((await formatter.format(results)) || 'The supported browsers have all that is used.')
process.exitCode = problems > 0 || results.length < 20 ? 1 : 0
