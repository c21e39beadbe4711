/** The editors' application on the development server, below `/cms` as the server of a built portal has it. */
import { readFile } from 'node:fs/promises'
import { createServer, type Plugin } from 'vite'
import { isOfEditors } from '../../sandbox/portal.ts'

const DOCUMENT = 'src/editor/index.html'

/** Where its calls go: the content service's to `api`, sign-in to `sandbox`. */
type Services = { readonly api: string; readonly sandbox: string }

export const editors = ({ api, sandbox }: Services): Plugin => ({
  name: 'editors',
  config: () => ({
    define: { __EDITING__: 'true' },
    server: {
      proxy: Object.fromEntries(
        Object.entries({ '/content/publications': api, '/content/schedules': api, '/identity': sandbox }).map(
          ([path, target]) => [path, { target, changeOrigin: false }],
        ),
      ),
    },
  }),
  async configureServer({ middlewares, httpServer }) {
    const vite = await createServer({
      configFile: 'src/editor/vite.config.ts',
      logLevel: 'warn',
      appType: 'custom',
      server: { middlewareMode: true, ...(httpServer && { ws: { server: httpServer } }) },
    })
    httpServer?.once('close', () => void vite.close())
    middlewares.use((request, response, next) => {
      const { url = '' } = request
      const [path = ''] = url.split('?')
      if (isOfEditors(path)) {
        readFile(DOCUMENT, 'utf8')
          .then((html) => vite.transformIndexHtml(url, html))
          .then((html) => response.setHeader('content-type', 'text/html; charset=utf-8').end(html), next)
      } else if (path.startsWith('/cms/')) vite.middlewares(request, response, next)
      else next()
    })
  },
})
