/**
 * `npm run atlas`: the portal as a site to read, in dist/atlas. `-- --since REV` says what has changed since a commit,
 * `--only pin,transfer` takes pictures of these screens only, `--no-pictures` of none; `--no-contract` leaves
 * the page of the contract out.
 */
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { ROOT } from '../../scripts/root'
import { buildAtlas } from './build'

const { values } = parseArgs({
  options: {
    folder: { type: 'string', default: join(ROOT, 'dist/atlas') },
    since: { type: 'string' },
    only: { type: 'string' },
    'no-contract': { type: 'boolean', default: false },
    'no-pictures': { type: 'boolean', default: false },
  },
})
const { folder } = values
const began = Date.now()
await buildAtlas({
  folder,
  every: values['no-pictures'] ? null : 1,
  only: values.only?.split(',') ?? null,
  since: values.since ?? null,
  withContract: !values['no-contract'],
  tell: (line) => console.log(line),
})
console.log(`Built in ${Math.round((Date.now() - began) / 1000)} s: ${pathToFileURL(join(folder, 'index.html'))}`)
