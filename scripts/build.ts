/** `npm run build`: builds the portal for a deployment. `--folder` names another folder than `dist`. */
import { parseArgs } from 'node:util'
import { fingerprintOf, markComplete } from './build/current.ts'
import { buildPortal } from './build/portal.ts'
import { publicOriginOf } from './publicOrigin.ts'

const { values: options } = parseArgs({
  options: {
    folder: { type: 'string', default: 'dist' },
    uncompressed: { type: 'boolean', default: false },
    'source-maps': { type: 'boolean', default: false },
  },
})
const { env } = process
const build = {
  folder: options.folder,
  publicOrigin: publicOriginOf(env),
  isCompressed: !options.uncompressed,
  hasSourceMaps: options['source-maps'],
  report: (line: string) => console.log(line),
}
// Before the build: a file that changes meanwhile may have been read already.
const fingerprint = await fingerprintOf('.', build, env)
const { portalDir, documents } = await buildPortal(build)
await markComplete(build.folder, fingerprint)
console.log(`Built ${portalDir}: ${documents} documents of ${build.publicOrigin}`)
if (build.isCompressed && !env['PUBLIC_ORIGIN']) console.log('Set PUBLIC_ORIGIN to build them for another address.')
// The portal's timers would keep the process running.
process.exit(0)
