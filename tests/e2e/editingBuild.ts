import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { fingerprintOf, isCurrent } from '../../scripts/build/current'
import { publicOriginOf } from '../../scripts/publicOrigin'

export const FOLDER = 'dist/editing'

/** The portal's folder of a build with editing; builds it unless it is there already. */
export async function editingBuild(): Promise<string> {
  const env: NodeJS.ProcessEnv = { ...process.env, EDITING: 'true' }
  const options = { publicOrigin: publicOriginOf(env), isCompressed: false, hasSourceMaps: false, isEditing: true }
  if (!(await isCurrent(FOLDER, await fingerprintOf('.', options, env))))
    execFileSync(process.execPath, ['--import', 'tsx', 'scripts/build.ts', '--folder', FOLDER, '--uncompressed'], {
      stdio: 'inherit',
      env,
    })
  return join(FOLDER, 'portal')
}
