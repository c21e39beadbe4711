/** Which tests belong to a flow or a folder. */
import { readdirSync } from 'node:fs'
import { basename } from 'node:path'

/** Run by configurations of their own, in browsers or beside a server. */
const OTHERS = /^tests\/(?:browsers|e2e|processes)\//
const plain = (name: string) => name.toLowerCase().replaceAll('-', '')

export const testFiles = () =>
  readdirSync('tests', { recursive: true, encoding: 'utf8' })
    .map((name) => `tests/${name}`)
    .filter((file) => /\.test\.tsx?$/.test(file) && !OTHERS.test(file))
    .sort()

/**
 * `word`: a flow (`transfer`, `e-transfer`), or a file or folder of the sources or the tests (`machines/e-transfer`,
 * `tests/rules`). A file or folder of this very name comes first; where there is none, every path that contains it.
 */
export function testsFor(word: string, files: readonly string[]): readonly string[] {
  const wanted = plain(basename(word).replace(/(?:Machine|Screen)?\..*$/, ''))
  const within = word.startsWith('tests/') ? files.filter((file) => file.startsWith(word)) : []
  if (within.length > 0) return within
  const named = files.filter((file) => file.split('/').some((part) => plain(part.replace(/\..*$/, '')) === wanted))
  return named.length > 0 ? named : files.filter((file) => plain(file).includes(wanted))
}
