/** `npm run build`: builds the portal for a deployment. `--folder` names another folder than `dist`. */
import { parseArgs } from 'node:util'
import { requireEditing } from '../sandbox/editing.ts'
import { fingerprintOf, markComplete } from './build/current.ts'
import { buildPortal } from './build/portal.ts'
import { requirePublicOrigin } from './publicOrigin.ts'

const { values: options } = parseArgs({
  options: {
    folder: { type: 'string', default: 'dist' },
    uncompressed: { type: 'boolean', default: false },
    'source-maps': { type: 'boolean', default: false },
  },
})
const { env } = process
// A build for a browser is one for production, whatever this process is part of.
env['NODE_ENV'] = 'production'
const build = {
  folder: options.folder,
  publicOrigin: requirePublicOrigin(env),
  isCompressed: !options.uncompressed,
  hasSourceMaps: options['source-maps'],
  isEditing: requireEditing(env),
  report: (line: string) => console.log(line),
}
try {
  // Before the build: a file that changes meanwhile may have been read already.
  const fingerprint = await fingerprintOf('.', build, env)
  const { portalDir, documents } = await buildPortal(build)
  await markComplete(build.folder, fingerprint)
  console.log(`Built ${portalDir}: ${documents} documents of ${build.publicOrigin}`)
  if (build.isCompressed && !env['PUBLIC_ORIGIN']) console.log('Set PUBLIC_ORIGIN to build them for another address.')
} catch (problem) {
  // A mistake in the sources is told with its file and line; where this program failed, the stack says more.
  console.error(problem instanceof Error && problem.message.includes('\n') ? problem.message : problem)
  process.exit(1)
}
// The portal's timers would keep the process running.
process.exit(0)
