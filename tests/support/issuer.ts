import { expect, vi } from 'vitest'
import { type AnyActorLogic, type AnyStateMachine, createActor, toPromise } from 'xstate'
import { type Api, createApi } from '../../src/api/client'
import '../../src/api/laterFailures'

/** The portal's client with nobody signed in, and an issuer that answers as the test says. */
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

/** What went over the wire: `call` is the method, the path and what the address asks for. */
export type Sent = { readonly call: string; readonly body: unknown; readonly key: string | null }

/** An issuer that answers each call, by its method and path, with a body or with an answer of its own; 404 to any other. */
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

/** What one port of a machine answers, or how it fails. */
export function ask(machine: AnyStateMachine, port: string, input?: unknown): Promise<unknown> {
  const actor = createActor(machine.implementations.actors[port] as AnyActorLogic, { input })
  const answer = toPromise(actor)
  actor.start()
  return answer
}

/** The failure that a port ends in: the words it is told with, and the status that a later question depends on. */
export const failing = (key: string, status: number | null) =>
  expect.objectContaining({ failure: { key, serverMessage: null, fieldMessages: [] }, status })
