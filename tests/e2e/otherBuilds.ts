/** Builds of the portal with what it does not have by itself. Each returns the portal's folder. */
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { requireEditing } from '../../sandbox/editing'
import { fingerprintOf, isCurrent } from '../../scripts/build/current'
import { publicOriginOf } from '../../scripts/publicOrigin'

/** Builds it unless it is there already. */
async function buildInto(folder: string, variables: { readonly EDITING?: string; readonly INSPECT?: string }) {
  const env: NodeJS.ProcessEnv = { ...process.env, ...variables }
  const options = {
    publicOrigin: publicOriginOf(env),
    isCompressed: false,
    hasSourceMaps: false,
    isEditing: requireEditing(env),
  }
  if (!(await isCurrent(folder, await fingerprintOf('.', options, env))))
    await promisify(execFile)(
      process.execPath,
      ['--import', 'tsx', 'scripts/build.ts', '--folder', folder, '--uncompressed'],
      { env },
    )
  return join(folder, 'portal')
}

export const editingBuild = (): Promise<string> => buildInto('dist/editing', { EDITING: 'true' })
/** With the inspector. */
export const inspectedBuild = (): Promise<string> => buildInto('dist/inspected', { INSPECT: 'true' })
