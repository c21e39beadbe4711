/** Runs the portal for development in one process. `npm run dev`: the sandbox behind Prism's validating proxy. `npm run dev:mock`: Prism's examples. */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { IHttpConfig, PrismHttpComponents } from '@stoplight/prism-http'
import { createServer as createPrism } from '@stoplight/prism-http-server'
import { createServer as createVite, type Plugin } from 'vite'
import { localeInCookie } from '../rules/values/locale.ts'
import { requireEditing } from '../sandbox/editing.ts'
import { problemText } from '../sandbox/problemText.ts'
import { refuseToStart } from '../sandbox/runUntilStopped.ts'
import { startSandbox } from '../sandbox/server.ts'
import { contractOperations, type Operation } from './contractOperations.ts'
import { contractPage } from './dev/contractPage.ts'
import { editors } from './dev/editors.ts'
import { portProblem } from './dev/ports.ts'

const HOST = '127.0.0.1'
const { env } = process
const isEditing = requireEditing(env)
const isMock = process.argv.includes('--mock')
const portalPort = Number(env['PORT'] ?? 5173)
const prismPort = Number(env['PRISM_PORT'] ?? 4010)
const sandboxPort = Number(env['SANDBOX_PORT'] ?? 0)

const problem = await portProblem(
  [
    { variable: 'PORT', port: portalPort },
    { variable: 'PRISM_PORT', port: prismPort },
    ...(isMock ? [] : [{ variable: 'SANDBOX_PORT', port: sandboxPort }]),
  ],
  HOST,
)
if (problem !== null) {
  console.error(problem)
  process.exit(1)
}

type Running = { readonly url: string; close(): Promise<unknown> }

const running: Running[] = []
const started = <One extends Running>(one: One): One => {
  running.push(one)
  return one
}

let isStopping = false
async function stop(code: number): Promise<never> {
  if (isStopping) return new Promise<never>(() => {})
  isStopping = true
  // A browser's open connection must not keep the address in use.
  setTimeout(() => process.exit(code), 3_000).unref()
  await Promise.allSettled(running.toReversed().map((one) => one.close()))
  process.exit(code)
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(0))
// A shell between this process and `npm run` does not forward signals: it only exits.
const parent = process.ppid
setInterval(() => {
  if (process.ppid !== parent) void stop(0)
}, 1_000).unref()
process.on('uncaughtException', (problem) => {
  console.error(problemText(problem))
  void stop(1)
})

/** Method and path only: a body or a header may contain a secret. */
function logged(mark: string) {
  const say = (facts: unknown, message?: string) => {
    const { method = '', url } = ((facts as { input?: unknown }).input ?? {}) as {
      method?: string
      url?: { path: string }
    }
    console.error(`[${mark}] ${method.toUpperCase()} ${url?.path ?? ''} ${message ?? String(facts)}`)
  }
  const keepQuiet = () => {}
  const quiet = { trace: keepQuiet, debug: keepQuiet, info: keepQuiet, success: keepQuiet }
  const logger = { ...quiet, warn: keepQuiet, error: say, fatal: say, child: () => logger }
  return logger as unknown as PrismHttpComponents['logger']
}

async function startPrism(operations: Operation[], upstream: string | null): Promise<Running> {
  const shared = {
    mock: { dynamic: false },
    checkSecurity: true,
    validateRequest: true,
    validateResponse: true,
    upstreamProxy: undefined,
  }
  const config: IHttpConfig = upstream
    ? { ...shared, isProxy: true, errors: true, upstream: new URL(upstream) }
    : { ...shared, isProxy: false, errors: false }
  const prism = createPrism(operations, { components: { logger: logged('prism') }, cors: false, config })
  return { url: await prism.listen(prismPort, HOST), close: () => prism.close() }
}

/** One scenario applies to the whole portal: calls without such a response keep their usual one. */
function askOnlyForWhatIsThere(operations: readonly Operation[]): Plugin {
  const known = operations.map(({ method, path, responses }) => ({
    method: method.toUpperCase(),
    path: new RegExp(`^${path.replace(/[.]/g, '\\.').replace(/\{[^}]+\}/g, '[^/]+')}$`),
    isTemplate: path.includes('{'),
    answers: responses.map(({ code, contents = [] }) => ({
      code: String(code),
      examples: contents.flatMap(({ examples = [] }) => examples.map(({ key }) => key)),
    })),
  }))
  return {
    name: 'ask-only-for-what-is-there',
    configureServer({ middlewares }) {
      middlewares.use((request, _response, next) => {
        const { prefer } = request.headers
        if (typeof prefer === 'string') {
          const { pathname } = new URL(request.url ?? '/', 'http://localhost')
          const fitting = known.filter(({ method, path }) => method === request.method && path.test(pathname))
          const operation = fitting.find(({ isTemplate }) => !isTemplate) ?? fitting[0]
          const code = /code=(\d+)/.exec(prefer)?.[1]
          const example = /example=([\w-]+)/.exec(prefer)?.[1]
          const answer = operation?.answers.find(
            (one) => (!code || one.code === code) && (!example || one.examples.includes(example)),
          )
          // Without a code, Prism looks for an example among the success responses only.
          if (answer) request.headers['prefer'] = `code=${answer.code}${example ? `, example=${example}` : ''}`
          else delete request.headers['prefer']
        }
        next()
      })
    },
  }
}

/** As the server of the built portal does: a document without its own language uses the language of the cookie. */
function documentsByLanguage(): Plugin {
  const languages = new AsyncLocalStorage<string>()
  return {
    name: 'documents-by-language',
    configureServer({ middlewares }) {
      middlewares.use((request, _response, next) => {
        const language = localeInCookie(request.headers.cookie ?? '') ?? 'en'
        languages.run(language, next)
      })
    },
    transformIndexHtml: (html) => html.replace('<html lang="en"', `<html lang="${languages.getStore() ?? 'en'}"`),
  }
}

async function startVite(plugins: Plugin[]): Promise<Running> {
  const vite = await createVite({
    configFile: 'vite.config.ts',
    logLevel: 'warn',
    plugins,
    server: { port: portalPort },
  })
  await vite.listen()
  return { url: `http://${HOST}:${portalPort}`, close: () => vite.close() }
}

try {
  const operations = await contractOperations()
  const sandbox = isMock
    ? null
    : started(
        await startSandbox({
          port: sandboxPort,
          host: HOST,
          dataDir: env['SANDBOX_DATA'] ?? '.data/sandbox',
          databaseUrl: env['DATABASE_URL'],
          demo: true,
          publicOrigin: `http://${HOST}:${portalPort}`,
          editing: isEditing,
          origins: [`http://localhost:${portalPort}`],
        }).catch((problem) => refuseToStart(problem, env['DATABASE_URL'])),
      )
  const prism = started(await startPrism(operations, sandbox?.url ?? null))
  env['API_URL'] = prism.url
  env['SANDBOX_URL'] = sandbox?.url ?? prism.url
  const portal = started(
    await startVite([
      documentsByLanguage(),
      ...(isMock ? [askOnlyForWhatIsThere(operations), contractPage()] : []),
      ...(isEditing ? [editors({ api: env['API_URL'], sandbox: env['SANDBOX_URL'] })] : []),
    ]),
  )

  const lines = [
    ['Portal', `${portal.url}/`],
    ['Inspector', `${portal.url}/?inspect=local (or ?inspect for Stately's, which needs a network)`],
    [isMock ? 'Prism, mock' : 'Prism, proxy', prism.url],
    sandbox
      ? ['Sandbox', `${sandbox.url} (mailbox: ${portal.url}/sandbox/mail)`]
      : ['Scenario', '?scenario=example=locked'],
    ...(isMock ? [['Contract', `${portal.url}/contract/`]] : []),
    ...(isEditing ? [['Editors', `${portal.url}/cms/content`]] : []),
  ]
  for (const [name = '', where = ''] of lines) console.log(`${name.padEnd(14)}${where}`)
} catch (problem) {
  console.error(problem instanceof Error ? problem.message : problem)
  await stop(1)
}
