/** Says whether an earlier build is complete and was made from the same files, so that it can be used again. */
import { createHash } from 'node:crypto'
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BuildOptions } from './portal.ts'

/** Everything that a build reads. Vite also reads `.env` files. */
const INPUTS = [
  'contract',
  'rules',
  'machines',
  'src',
  'content',
  'public',
  'scripts/build',
  'scripts/build.ts',
  'scripts/imports.ts',
  'scripts/root.ts',
  'index.html',
  'vite.config.ts',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
  '.env',
  '.env.local',
  '.env.production',
  '.env.production.local',
]
const MARK = 'portal/.vite/build.json'
/** `files`: the size of each, in bytes. */
type Mark = { readonly fingerprint: string; readonly files: Readonly<Record<string, number>> }

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
}

/** Null if there is no such file. */
const read = (file: string) =>
  readFile(file).catch((problem: NodeJS.ErrnoException) => {
    if (problem.code === 'ENOENT') return null
    throw problem
  })

/** Changes with every file below `root` that a build reads, and with what it is built for. */
export async function fingerprintOf(
  root: string,
  options: Pick<BuildOptions, 'publicOrigin' | 'isCompressed' | 'hasSourceMaps' | 'isEditing'>,
  env: NodeJS.ProcessEnv,
): Promise<string> {
  const variables = Object.entries(env)
    .filter(([name]) => name.startsWith('VITE_') || name === 'INSPECT')
    .sort()
  const hash = createHash('sha256')
  const { publicOrigin, isCompressed, hasSourceMaps, isEditing } = options
  hash.update(JSON.stringify([publicOrigin, isCompressed, hasSourceMaps, isEditing, variables]))
  for (const input of INPUTS) {
    const path = join(root, input)
    const files = await filesIn(path).catch((problem: NodeJS.ErrnoException) => {
      if (problem.code === 'ENOTDIR' || problem.code === 'ENOENT') return [path]
      throw problem
    })
    for (const file of files) {
      const content = await read(file)
      if (content) hash.update(JSON.stringify([file.slice(root.length), content.length])).update(content)
    }
  }
  return hash.digest('hex')
}

async function sizesIn(folder: string): Promise<Mark['files']> {
  const files = await filesIn(join(folder, 'portal'))
  return Object.fromEntries(
    await Promise.all(files.map(async (file) => [file.slice(folder.length), (await stat(file)).size] as const)),
  )
}

/** Call this last: a build without the mark is not complete. */
export async function markComplete(folder: string, fingerprint: string): Promise<void> {
  const mark: Mark = { fingerprint, files: await sizesIn(folder) }
  await writeFile(join(folder, MARK), JSON.stringify(mark))
}

/** Null if there is none, or only half of one. */
async function readMark(folder: string): Promise<Mark | null> {
  try {
    return JSON.parse(String(await read(join(folder, MARK)))) as Mark | null
  } catch {
    return null
  }
}

export async function isCurrent(folder: string, fingerprint: string): Promise<boolean> {
  const mark = await readMark(folder)
  if (mark?.fingerprint !== fingerprint) return false
  const sizes = await sizesIn(folder)
  return Object.entries(mark.files).every(([file, size]) => sizes[file] === size)
}
