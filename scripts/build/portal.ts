/** Builds the portal: the browser's files, and a document for each public route in both languages. */
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { buildBundles, prerenderIn } from './bundles.ts'
import { readChunks } from './chunks.ts'
import { compressAll } from './compress.ts'
import { loadPrerender, prerender } from './prerender.ts'
import { robotsOf, siteMapOf } from './siteMap.ts'

export type BuildOptions = {
  /** Gets two folders: `portal` is served, `prerender` has the script that draws its documents. */
  readonly folder: string
  /** Where the documents will be served: addresses for other sites must be absolute. */
  readonly publicOrigin: string
  /** For a deployment: every text file is compressed ahead of time. */
  readonly isCompressed: boolean
  readonly hasSourceMaps: boolean
  /** Also builds what editors use, and shows holders what they publish. */
  readonly isEditing: boolean
  /** Gets a line before each step. */
  readonly report: (line: string) => void
}

export async function buildPortal(options: BuildOptions) {
  const { folder, publicOrigin, isCompressed, hasSourceMaps, isEditing, report } = options
  const portalDir = join(folder, 'portal')
  const prerenderDir = join(folder, 'prerender')
  await Promise.all([portalDir, prerenderDir].map((each) => rm(each, { recursive: true, force: true })))

  const count = isCompressed ? 3 : 2
  report(`Building the portal, step 1 of ${count}: scripts and styles`)
  const deferredStart = await buildBundles({ portalDir, prerenderDir, hasSourceMaps, isEditing })
  const chunks = await readChunks(portalDir)
  const sheet = join(portalDir, chunks.fileOf('style.css'))
  const style = (await readFile(sheet, 'utf8')).trim()
  // The styles are in the documents: the server's content security policy needs their hash. Only the inspector's page,
  // which a build for production does not have, links to the file.
  if (!existsSync(join(portalDir, 'src/app/inspect/page/index.html'))) await rm(sheet)
  const styleHash = `'sha256-${createHash('sha256').update(style).digest('base64')}'`
  await writeFile(join(portalDir, '.vite/style-hashes.json'), JSON.stringify([styleHash]))

  report(`Building the portal, step 2 of ${count}: documents`)
  const portal = await loadPrerender(prerenderIn(prerenderDir))
  const template = await readFile('index.html', 'utf8')
  const { files, listed } = await prerender(portal, {
    template,
    origin: publicOrigin,
    style,
    deferredStart,
    chunks,
    pageMetadata: portal.pageMetadata,
  })
  const write = async (file: string, text: string) => {
    const path = join(portalDir, file)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, text)
  }
  for (const [file, text] of files) await write(file, text)
  await write('sitemap.xml', siteMapOf(publicOrigin, listed))
  await write('robots.txt', robotsOf(publicOrigin, await readFile('public/robots.txt', 'utf8')))
  // The server has a document for every address.
  await rm(join(portalDir, 'index.html'))

  if (isCompressed) {
    report(`Building the portal, step 3 of ${count}: compression`)
    await compressAll(portalDir)
  }
  return { portalDir, documents: [...files.keys()].filter((file) => file.endsWith('.html')).length }
}
