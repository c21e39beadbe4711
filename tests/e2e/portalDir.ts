import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** `E2E_PORTAL_DIR` names another build, such as an earlier one; it is used as it is, without building. */
export const PORTAL_DIR = process.env['E2E_PORTAL_DIR'] ?? 'dist/portal'

type Chunk = { readonly file: string; readonly imports?: readonly string[] }

function chunkOf(key: string): Chunk {
  const manifest = JSON.parse(readFileSync(join(PORTAL_DIR, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>
  const chunk = manifest[key]
  if (!chunk) throw new Error(`${key} has no script of its own`)
  return chunk
}

/** Matches the requests for the script that this source was built into. */
export const scriptOf = (source: string) => `**/${chunkOf(source).file}*`

/** Matches the requests for a script that both sources were built with. */
export function sharedScriptOf(one: string, other: string, name: string): string {
  const key = chunkOf(one).imports?.find(
    (part) => part.startsWith(`_${name}-`) && chunkOf(other).imports?.includes(part),
  )
  if (!key) throw new Error(`${one} and ${other} share no script called ${name}`)
  return `**/${chunkOf(key).file}*`
}
