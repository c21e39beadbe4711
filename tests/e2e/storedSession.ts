import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { SEED_PASSWORD } from '../../sandbox/seed/people'
import { tokenOf } from '../../src/api/token'
import { SESSION_KEY } from '../../src/app/session-in-the-browser/browserStorage'
import { storable } from '../../src/app/session-in-the-browser/persistence'
import { account } from '../../src/ports/account'

export const PID = '1100003'

/** A new session, as the portal keeps it in the tab's storage: its key and its value. */
export async function storedSession(url: string, username: string): Promise<readonly [string, string]> {
  const body = JSON.stringify({ pid: PID, username, password: SEED_PASSWORD, recaptchaToken: 'test' })
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${url}/api/login`, { method: 'POST', headers, body })
  const token = tokenOf(answer.headers.get('x-auth-token') ?? '', Date.now())
  if (!token) throw new Error(`${username} cannot sign in: ${answer.status}`)
  const session = { id: randomUUID(), openedAt: Date.now(), account: v.parse(account, await answer.json()), ...token }
  return [SESSION_KEY, JSON.stringify(storable({ session, wallet: null }))]
}
