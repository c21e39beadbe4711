/**
 * The contract as a page: `npx tsx tests/atlas/reference.ts [folder]` writes it to `contract/index.html` below the
 * folder (`dist/atlas`).
 */
import { copyFile, mkdir, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import type { RedocRawOptions } from 'redoc'
import { ROOT } from '../../scripts/root'
import { contract, operations } from '../contract/document'
import { type PageOf, referenceDocument } from './referenceDocument'
import { type OperationUses, type Use, usesOf } from './referenceUses'

export { type OperationUses, type Use, usesOf }

// Redoc is a CommonJS bundle without names that an import could see, and collects its styles in this very styled-components.
const require = createRequire(import.meta.url)
const { createStore, Redoc } = require('redoc') as typeof import('redoc')
const { ServerStyleSheet } = require('styled-components') as typeof import('styled-components')

const SCRIPT = 'redoc.standalone.js'
/**
 * Nothing leaves the page: Redoc would load its logo from its own server. It writes styles as it runs, and searches in
 * a worker that it makes.
 */
const POLICY = [
  "default-src 'none'",
  "script-src 'self' file:",
  "style-src 'unsafe-inline'",
  'img-src data:',
  'worker-src blob:',
].join('; ')
const FONT = 'system-ui, sans-serif'
const OPTIONS: RedocRawOptions = {
  // The server is the portal's own origin: the page would show its own, which is not known before it is opened.
  hideHostname: true,
  hideDownloadButtons: true,
  jsonSamplesExpandLevel: 'all',
  nativeScrollbars: true,
  pathInMiddlePanel: true,
  theme: {
    typography: { fontFamily: FONT, headings: { fontFamily: FONT } },
  },
}

/** The place of an operation on the page, without `#`: `contract/index.html#${anchorOf('POST', '/api/login')}`. */
export function anchorOf(method: string, path: string): string {
  const found = operations.find((one) => one.method === method.toUpperCase() && one.path === path)
  if (!found) throw new Error(`openapi.yaml has no operation ${method} ${path}`)
  return `operation/${found.id}`
}

/** `uses`: reading them again would take seconds. */
export async function buildReference(folder: string, uses = usesOf(), pageOf?: PageOf): Promise<void> {
  const store = await createStore(referenceDocument(uses, pageOf), undefined, OPTIONS)
  const sheet = new ServerStyleSheet()
  const drawn = renderToString(sheet.collectStyles(createElement(Redoc, { store })))
  const title = String((contract['info'] as { title: string }).title)
  const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<title>${title}: the contract</title>
<style>body { margin: 0 }</style>
${sheet.getStyleTags()}
</head>
<body>
<main id="reference">${drawn}</main>
<script src="${SCRIPT}"></script>
<script src="reference.js"></script>
</body>
</html>
`
  const out = join(folder, 'contract')
  const bundles = dirname(require.resolve('redoc'))
  await mkdir(out, { recursive: true })
  await Promise.all([
    writeFile(join(out, 'index.html'), page),
    writeFile(
      join(out, 'reference.js'),
      `Redoc.hydrate(${JSON.stringify(await store.toJS())}, document.getElementById('reference'))\n`,
    ),
    ...[SCRIPT, `${SCRIPT}.LICENSE.txt`].map((name) => copyFile(join(bundles, name), join(out, name))),
  ])
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const folder = process.argv[2] ?? join(ROOT, 'dist/atlas')
  await buildReference(folder)
  console.log(join(folder, 'contract/index.html'))
}
