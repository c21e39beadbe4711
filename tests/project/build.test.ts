import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fingerprintOf, isCurrent, markComplete } from '../../scripts/build/current'

const FOR = { publicOrigin: 'http://127.0.0.1:5173', isCompressed: false, hasSourceMaps: true, isEditing: false }
const TREE = {
  'src/i18n/en/start.json': '{ "signIn.title": "Sign in" }',
  'content/legal/terms.en.md': '# Terms',
  'public/robots.txt': 'User-agent: *',
  'scripts/build/portal.ts': 'export {}',
  'scripts/imports.ts': 'export {}',
  'index.html': '<!doctype html>',
  'vite.config.ts': 'export default {}',
  'package-lock.json': '{}',
}

let root: string
let folder: string
const write = async (file: string, text: string) => {
  await mkdir(join(root, file, '..'), { recursive: true })
  await writeFile(join(root, file), text)
}
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'build-'))
  folder = join(root, 'dist/start')
  for (const [file, text] of Object.entries(TREE)) await write(file, text)
  await write('dist/start/portal/.vite/manifest.json', '{}')
  await write('dist/start/portal/en/login/index.html', '<h1>Sign in</h1>')
})
afterEach(() => rm(root, { recursive: true }))

const fingerprint = (env: NodeJS.ProcessEnv = {}) => fingerprintOf(root, FOR, env)
const build = async () => markComplete(folder, await fingerprint())
const isUsedAgain = async (env?: NodeJS.ProcessEnv) => isCurrent(folder, await fingerprint(env))

test('a build of the same files is used again, also in another folder', async () => {
  await build()
  expect(await isUsedAgain()).toBe(true)
  const other = `${root}-copy`
  await cp(root, other, { recursive: true })
  expect(await isCurrent(join(other, 'dist/start'), await fingerprintOf(other, FOR, {}))).toBe(true)
  await rm(other, { recursive: true })
})

test.each(Object.keys(TREE))('a change of %s is built', async (file) => {
  await build()
  await write(file, 'changed')
  expect(await isUsedAgain()).toBe(false)
})

test('a file that is new, renamed or deleted is built', async () => {
  await build()
  await write('src/i18n/fr/start.json', '{}')
  expect(await isUsedAgain()).toBe(false)
  await rm(join(root, 'src/i18n/fr/start.json'))
  expect(await isUsedAgain()).toBe(true)
  await rm(join(root, 'content/legal/terms.en.md'))
  expect(await isUsedAgain()).toBe(false)
  await write('content/legal/terms.fr.md', TREE['content/legal/terms.en.md'])
  expect(await isUsedAgain()).toBe(false)
})

test('what the build is for is part of it', async () => {
  await build()
  for (const changed of [
    { publicOrigin: 'https://cards.example' },
    { isCompressed: true },
    { hasSourceMaps: false },
    { isEditing: true },
  ])
    expect(await isCurrent(folder, await fingerprintOf(root, { ...FOR, ...changed }, {}))).toBe(false)
  for (const env of [{ VITE_API_BASE: 'https://api.example' }, { INSPECT: 'true' }])
    expect(await isUsedAgain(env)).toBe(false)
  expect(await isUsedAgain({ PATH: '/bin', LANG: 'fr_CA' })).toBe(true)
})

test('a build that was not finished, or is no longer whole, is not used', async () => {
  expect(await isUsedAgain()).toBe(false)
  await build()
  await write('dist/start/portal/en/login/index.html', '')
  expect(await isUsedAgain()).toBe(false)
  await rm(join(folder, 'portal/en/login/index.html'))
  expect(await isUsedAgain()).toBe(false)
  for (const half of ['', '{ "fingerprint"', 'null']) {
    await write('dist/start/portal/.vite/build.json', half)
    expect(await isUsedAgain()).toBe(false)
  }
  await rm(join(folder, 'portal'), { recursive: true })
  expect(await isUsedAgain()).toBe(false)
})
