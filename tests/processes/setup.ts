import type { TestProject } from 'vitest/node'
import { type Postgres, startPostgres, stopPostgres } from '../support/postgres'

/** A server that the run may restart, or the address of one that it may only use. */
export type Server = { readonly url: string; readonly own: Postgres | null }

declare module 'vitest' {
  export interface ProvidedContext {
    server: Server | null
  }
}

/** Where nothing may be left out, a missing server is a failure. */
const MUST_RUN = process.env['REQUIRE_ALL'] === 'true'

export async function setup(project: TestProject) {
  const given = process.env['TEST_DATABASE_URL']
  const own = given ? null : await startPostgres()
  const url = given ?? own?.url
  if (!url) {
    const reason = 'There is no PostgreSQL server (15 or newer) here, and none may be installed'
    if (MUST_RUN) throw new Error(`${reason}. TEST_DATABASE_URL can name one.`)
    console.log(`${reason}: several processes on one database were not tried.`)
  }
  project.provide('server', url ? { url, own } : null)
  return () => {
    if (own) stopPostgres(own)
  }
}
