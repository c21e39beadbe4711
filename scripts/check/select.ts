/** Which tests belong to a flow or a path. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, dirname, relative } from 'node:path'
import { isModule, readImports } from '../imports'

/** Run by configurations of their own, in browsers or beside a server. */
const OTHERS = /^tests\/(browsers|e2e|processes)(?:\/|$)/
const SHORTEST_PART = 3
const plain = (name: string) => name.toLowerCase().replaceAll('-', '')
const subjectOf = (name: string) => plain(basename(name).replace(/(?:Machine|Screen)?\..*$/, ''))

export const testFiles = () =>
  readdirSync('tests', { recursive: true, encoding: 'utf8' })
    .map((name) => `tests/${name}`)
    .filter((file) => /\.test\.tsx?$/.test(file) && !OTHERS.test(file))
    .sort()

/** From the root of the repository; null if there is no such file or folder below it. */
const pathOf = (word: string) => {
  const path = relative('.', word)
  return path === '' || path.startsWith('..') || !existsSync(path) ? null : path
}

/** Of a flow, by its name; where no test has this very name, those that contain it. */
function testsNamed(word: string, files: readonly string[]): readonly string[] {
  const wanted = subjectOf(word)
  const named = files.filter((file) => file.split('/').some((part) => subjectOf(part) === wanted))
  if (named.length > 0 || wanted.length < SHORTEST_PART) return named
  return files.filter((file) => plain(file).includes(wanted))
}

/** Whether a test is called after a flow's folder or a file, or is in a folder with the name of another folder. */
function isNamedAfter(path: string, test: string): boolean {
  const isFlow = /^(?:machines|src\/features)\/[^/]+$/.test(path) || statSync(path).isFile()
  return isFlow ? subjectOf(test) === subjectOf(path) : test.split('/')[1] === basename(path)
}

const isPlanOf = (test: string, file: string) => file.endsWith('.plan.ts') && subjectOf(file) === subjectOf(test)

/** Whether a test reads what it names by this path, or a folder of data by that of the folder. */
function readerOf(path: string): (test: string) => boolean {
  const names = [path]
  if (/\.\w+$/.test(path) && !isModule(path))
    for (let folder = dirname(path); folder.includes('/'); folder = dirname(folder)) names.push(folder)
  const alternatives = names.map((name) => name.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&')).join('|')
  const named = new RegExp(`['"\`](?:\\.\\./)*(?:${alternatives})/?(?:['"\`]|\\$\\{)`)
  return (test) => {
    const text = readFileSync(test, 'utf8')
    return /\bread(?:File|dir)/.test(text) && named.test(text)
  }
}

/** Reading them takes seconds. */
let known: ReturnType<typeof readImports> | undefined

/**
 * Those that import a file of the path, themselves or through their plan, that are named after it or that read it. Where
 * there is none, those that import it through one other module.
 */
function testsOf(path: string, files: readonly string[]): readonly string[] {
  const isWithin = (file: string) => file === path || file.startsWith(`${path}/`)
  known ??= readImports()
  const { imports } = known
  const importsOf = (file: string) => imports.get(file) ?? []
  const loads = (file: string) => importsOf(file).some(isWithin)
  const reads = readerOf(path)
  const belongs = (test: string) =>
    loads(test) ||
    importsOf(test).some((file) => isPlanOf(test, file) && loads(file)) ||
    isNamedAfter(path, test) ||
    reads(test)
  const found = files.filter(belongs)
  return found.length > 0 ? found : files.filter((test) => importsOf(test).some(loads))
}

/** `word`: a flow (`transfer`, `e-transfer`), or a file or folder (`machines/e-transfer`, `rules/cards/fees.ts`). */
export function testsFor(word: string, files: readonly string[]): readonly string[] {
  const path = pathOf(word)
  if (path === null) return word.includes('/') ? [] : testsNamed(word, files)
  if (OTHERS.test(path)) return []
  const within = files.filter((file) => file === path || file.startsWith(`${path}/`))
  return within.length > 0 ? within : testsOf(path, files)
}

/** Why `testsFor` has found none. */
export function whyNone(word: string): string {
  const path = pathOf(word)
  const [, kind] = OTHERS.exec(path ?? '') ?? []
  if (kind)
    return `'${word}' runs in a configuration of its own: npx vitest run --config vitest.${kind}.config.ts ${path}`
  if (path !== null) return `No test imports '${word}', reads it or is named after it.`
  if (word.includes('/')) return `There is no file or folder '${word}'.`
  return `No test belongs to '${word}': name a flow, or a path such as machines/transfer or rules/cards.`
}
