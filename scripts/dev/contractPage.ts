/** The contract as a page, below `/contract/`. It is built at the first request, in a process of its own. */
import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Plugin } from 'vite'
import { ROOT } from '../root.ts'

const FOLDER = join(ROOT, '.cache/mock')
/** By the names on the page. The portal's own files of `/contract` are modules. */
const FILES: Readonly<Record<string, readonly [name: string, type: string]>> = {
  '/contract/': ['index.html', 'text/html; charset=utf-8'],
  '/contract/index.html': ['index.html', 'text/html; charset=utf-8'],
  '/contract/reference.js': ['reference.js', 'text/javascript; charset=utf-8'],
  '/contract/redoc.standalone.js': ['redoc.standalone.js', 'text/javascript; charset=utf-8'],
}

export function contractPage(): Plugin {
  const stopped = new AbortController()
  let built: Promise<unknown> | null = null
  const build = () =>
    promisify(execFile)(process.execPath, ['--import', 'tsx', 'tests/atlas/reference.ts', FOLDER], {
      cwd: ROOT,
      signal: stopped.signal,
    }).catch((error: unknown) => {
      // The next request tries again.
      built = null
      throw error
    })
  return {
    name: 'contract-page',
    configureServer({ middlewares, httpServer }) {
      httpServer?.once('close', () => stopped.abort())
      middlewares.use((request, response, next) => {
        const [path = ''] = (request.url ?? '').split('?')
        if (path === '/contract') {
          response.writeHead(302, { location: '/contract/' }).end()
          return
        }
        const file = FILES[path]
        if (!file) {
          next()
          return
        }
        const [name, type] = file
        built ??= build()
        built
          .then(() => readFile(join(FOLDER, 'contract', name)))
          .then((body) => response.setHeader('content-type', type).end(body), next)
      })
    },
  }
}
