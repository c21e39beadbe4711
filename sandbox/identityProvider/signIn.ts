import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Provider } from 'oidc-provider'
import { sound } from '../../rules/values/text'
import { SEED_PASSWORD } from '../seed/people'
import { languageOf } from '../wire/language'
import { Refusal } from '../wire/refusals'
import type { World } from '../world'
import { failedPage, type Problem, signInPage } from './pages'
import { PEOPLE } from './people'

const LONGEST_FORM = 2_048

/** The page on which editors sign in, and what becomes of its form. */
export function createSignIn(
  world: World,
  provider: Provider,
  send: (response: ServerResponse, status: number, html: string) => void,
) {
  const password = world.secrets.hash(SEED_PASSWORD)

  /** Takes as long for somebody unknown. */
  async function find(email: string, given: string, address: string) {
    const limits = [
      { limit: 'signInPerAccountAndAddress', of: `editor:${email} ${address}` },
      { limit: 'signInPerAccount', of: `editor:${email}` },
      { limit: 'signInPerAddress', of: `editor:${address}` },
    ] as const
    return world.throttle.guess(limits, async () => {
      const person = PEOPLE.find((one) => one.email === email)
      const isRight = person
        ? await world.secrets.isSame(given, await password)
        : await world.secrets.compareInVain(given)
      if (!person || !isRight) throw new Refusal('AUTH-4011')
      return person
    })
  }

  return async function signIn(request: IncomingMessage, response: ServerResponse, action: string) {
    const accepted = languageOf(request.headers['accept-language'])
    const details = await provider.interactionDetails(request, response).catch(() => null)
    if (!details) return send(response, 400, failedPage(accepted))
    const asked = details.params['ui_locales']
    const language = typeof asked === 'string' ? languageOf(asked) : accepted
    if (request.method !== 'POST') return send(response, 200, signInPage(language, action))

    const form = await formOf(request)
    const email = sound(form.get('email') ?? '')
      .trim()
      .toLowerCase()
    try {
      const { sub } = await find(email, form.get('password') ?? '', request.socket.remoteAddress ?? '')
      await provider.interactionFinished(
        request,
        response,
        { login: { accountId: sub } },
        { mergeWithLastSubmission: false },
      )
    } catch (refusal) {
      if (!(refusal instanceof Refusal)) throw refusal
      const problem: Problem = refusal.code === 'REQ-4290' ? 'tooMany' : 'wrong'
      if (refusal.retryAfterSeconds !== null) response.setHeader('retry-after', refusal.retryAfterSeconds)
      send(response, problem === 'tooMany' ? 429 : 401, signInPage(language, action, { email, problem }))
    }
  }
}

/** Of one that is too long, nothing. It is read to its end: what stops reading cannot answer. */
async function formOf(request: IncomingMessage) {
  let text = ''
  for await (const chunk of request.setEncoding('utf8')) if (text.length <= LONGEST_FORM) text += chunk
  return new URLSearchParams(text.length > LONGEST_FORM ? '' : text)
}
