/** What is in the files of a build without editing, and only of one with it. */
import { relative } from 'node:path'
import { build, type InlineConfig, type Rolldown } from 'vite'
import { beforeAll, describe, expect, test, vi } from 'vitest'

/** Of editors, and what shows holders what they publish. */
const OF_EDITING = [
  /^src\/(?:editor|features\/content)\//,
  /^src\/ports\/(?:content|publishedText)\.ts$/,
  /^src\/app\/site\/(?:withBlock|loadBlock|publishedText)\.tsx?$/,
  /^src\/flow\/PublishedBlock\.tsx$/,
  /^machines\/(?:content-item|content-page|revisions|editor-session|content-dashboard|editor)\//,
  /^rules\/content\/(?!richText\.ts$)/,
  /^rules\/site\/blocks\.ts$/,
  /^node_modules\/(?:parse5|@tiptap|prosemirror-|diff\/|oidc-client-ts)/,
]

/** The modules whose code is in the files: those that are imported and left out do not count. */
async function modulesIn(config: InlineConfig, isEditing: boolean) {
  const define = { __EDITING__: String(isEditing) }
  const built = (await build({
    logLevel: 'silent',
    ...config,
    define,
    build: { write: false, minify: false, ...config.build },
  })) as Rolldown.RolldownOutput
  return built.output.flatMap((file) =>
    file.type === 'chunk'
      ? Object.entries(file.modules).flatMap(([id, { code }]) => (code?.trim() ? [relative('.', id)] : []))
      : [],
  )
}
const PORTAL = {}
const FIRST_USE = {
  configFile: false,
  build: { copyPublicDir: false, rolldownOptions: { input: 'src/app/site/deferredStart.ts' } },
} as const
const found = (modules: readonly string[]) => modules.filter((id) => OF_EDITING.some((part) => part.test(id)))

describe.each([
  ['the portal', PORTAL, 250, ['src/app/site/withBlock.tsx', 'src/app/site/loadBlock.tsx', 'rules/content/html.ts']],
  ['the script of a page until it is used', FIRST_USE, 5, ['src/app/site/publishedText.ts', 'rules/site/blocks.ts']],
] as const)('%s', (_, config, least, editing) => {
  beforeAll(() => {
    vi.stubEnv('NODE_ENV', 'production')
    return () => vi.unstubAllEnvs()
  })

  test('CMS-02 has no code of the content layer by default', async () => {
    const modules = await modulesIn(config, false)
    expect(modules.length).toBeGreaterThan(least)
    expect(found(modules)).toEqual([])
  }, 120_000)

  test('shows what is published if editing is on, and still has nothing of the editors’ application', async () => {
    const modules = found(await modulesIn(config, true))
    expect(modules).toEqual(expect.arrayContaining([...editing]))
    expect(modules.filter((id) => /^(?:src\/(?:editor|features)|machines)\//.test(id))).toEqual([])
  }, 120_000)
})
