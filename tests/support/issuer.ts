import { expect, vi } from 'vitest'
import { type AnyActorLogic, type AnyStateMachine, createActor, toPromise } from 'xstate'
import { type Api, createApi } from '../../src/api/client'
import '../../src/api/laterFailures'

/** The portal's client without a session, and an issuer that answers as the test says. */
export const apiAnsweredBy = (fetch: (request: Request) => Promise<Response>): Api =>
  createApi(
    {
      session: () => null,
      locale: () => 'en',
      scenario: () => null,
      tokenRenewed: vi.fn(),
      sessionRejected: vi.fn(),
      serverFailed: vi.fn(),
      versionAnnounced: vi.fn(),
    },
    { baseUrl: 'https://issuer.test', fetch },
  )

/** A sent call: `call` is the method, the path and the query. */
export type Sent = { readonly call: string; readonly body: unknown; readonly key: string | null }

/** An issuer that answers each call, by method and path, with a body or a function's answer; 404 to any other. */
export function issuerWith(answers: Readonly<Record<string, unknown>>) {
  const sent: Sent[] = []
  const api = apiAnsweredBy(async (request) => {
    const { pathname, search } = new URL(request.url)
    const text = await request.text()
    const path = `${request.method} ${decodeURIComponent(pathname)}`
    sent.push({
      call: path + decodeURIComponent(search),
      body: text === '' ? null : (JSON.parse(text) as unknown),
      key: request.headers.get('Idempotency-Key'),
    })
    if (!(path in answers)) return Response.json(null, { status: 404 })
    const answer = answers[path]
    return answer instanceof Response ? answer.clone() : Response.json(answer)
  })
  return { api, sent }
}

/** Runs one port of a machine: resolves with its answer or rejects with its error. */
export function ask(machine: AnyStateMachine, port: string, input?: unknown): Promise<unknown> {
  const actor = createActor(machine.implementations.actors[port] as AnyActorLogic, { input })
  const answer = toPromise(actor)
  actor.start()
  return answer
}

/** Matches the failure of a port: its text key, and the status that a later lookup depends on. */
export const failing = (key: string, status: number | 'unsent' | null) =>
  expect.objectContaining({ failure: { key, serverMessage: null, fieldMessages: [] }, status })
