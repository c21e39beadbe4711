/** The sandbox's developer calls. The contract contains none of them. */
import createClient from 'openapi-fetch'

type Answers = {
  responses: {
    200: { content: { 'application/json': unknown } }
    400: { content: { 'application/json': { message: string } } }
  }
}
type Takes<Body> = Answers & { requestBody: { content: { 'application/json': Body } } }

export type Fault = {
  operationId: string
  status?: number
  body?: { code: string; message: string }
  delayMs?: number
  dropAfterCommit?: boolean
  times?: number
}
type SandboxPaths = {
  '/sandbox/reset': { post: Answers }
  '/sandbox/faults': { post: Takes<Fault>; delete: Answers }
  '/sandbox/clock': { post: Takes<{ advanceSeconds: number }> }
  '/sandbox/config': { post: Takes<Record<string, unknown>> }
}

export const sandbox = createClient<SandboxPaths>({ baseUrl: location.origin })

/** Null on success, otherwise why it failed. */
export async function problemOf(call: Promise<{ response: Response; error?: unknown }>): Promise<string | null> {
  try {
    const { response, error } = await call
    if (response.ok) return null
    const { message } = (typeof error === 'object' && error ? error : {}) as { message?: unknown }
    const why = typeof message === 'string' && message ? message : response.statusText
    return `The sandbox answered ${response.status}${why ? `: ${why}` : ''}.`
  } catch {
    return 'No sandbox answers here: it runs with npm run dev, not with the mock.'
  }
}
