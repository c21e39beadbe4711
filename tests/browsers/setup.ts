/** Runs once before all files: the engines, and the built portals. */
import prepare from '../e2e/setup'
import { ENGINES, type EngineName, provide } from './engines'

export default async function setup(): Promise<void> {
  const missing = (Object.keys(ENGINES) as EngineName[]).filter((name) => provide(name) === null)
  if (missing.length > 0) {
    const notTried = `Not tried, as it is not here and could not be installed: ${missing.join(', ')}`
    if (process.env['REQUIRE_ALL'] === 'true') throw new Error(notTried)
    console.log(notTried)
  }
  await prepare()
}
