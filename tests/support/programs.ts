/**
 * Installs what the journeys need and this computer does not have; with `--ci` also the other engines and PostgreSQL.
 * What cannot be installed is told by the run that needs it.
 */
import { ENGINES, type EngineName, provide } from '../browsers/engines'
import { chromiumHere } from './browser'
import { providePostgres } from './postgres'

chromiumHere()
if (process.argv.includes('--ci')) {
  for (const name of Object.keys(ENGINES) as EngineName[]) provide(name)
  if (!process.env['TEST_DATABASE_URL']) providePostgres()
}
