import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** `E2E_PORTAL_DIR` names another build, such as an earlier one; it is used as it is, without building. */
export const PORTAL_DIR = process.env['E2E_PORTAL_DIR'] ?? 'dist/portal'

/** Matches the requests for the script that this source was built into. */
export function scriptOf(source: string): string {
  const manifest = JSON.parse(readFileSync(join(PORTAL_DIR, '.vite/manifest.json'), 'utf8')) as Record<
    string,
    { file: string } | undefined
  >
  const chunk = manifest[source]
  if (!chunk) throw new Error(`${source} has no script of its own`)
  return `**/${chunk.file}*`
}
