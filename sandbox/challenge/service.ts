import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { findChallenge, OUTCOMES, type Purpose, settleChallenge, statusOf } from '../operations/loads/riskEvaluations'
import { securityHeaders } from '../securityHeaders'
import { formIn } from '../wire/form'
import type { World } from '../world'
import { challengePage, PAGE_SCRIPT, PAGE_STYLE, settledPage } from './pages'

const LONGEST_FORM = 1_024

/**
 * The page where a debit card's bank asks its holder. Anyone with its address may answer, as at a bank. `origins` are
 * those of this server.
 */
export function createChallenges(world: World, origins: () => readonly string[]) {
  const challenges = new Hono()
  challenges.use(
    bodyLimit({
      maxSize: LONGEST_FORM,
      onError: (c) => c.body(null, 413, { ...securityHeaders(), connection: 'close' }),
    }),
  )
  const headers = (type: string) => ({
    ...securityHeaders({ isDocument: true, framedFrom: origins() }),
    'cache-control': 'no-store',
    'content-type': `${type}; charset=utf-8`,
  })

  // The page in its sandboxed frame has no origin, so these two are foreign to it.
  const shared = { 'cross-origin-resource-policy': 'cross-origin' }
  challenges.get('/page.js', () => new Response(PAGE_SCRIPT, { headers: { ...headers('text/javascript'), ...shared } }))
  challenges.get('/page.css', () => new Response(PAGE_STYLE, { headers: { ...headers('text/css'), ...shared } }))

  async function show(id: string, locale: string | undefined) {
    const language = locale === 'fr' ? 'fr' : 'en'
    const evaluation = await findChallenge(world.db, id)
    if (!evaluation) return new Response(null, { status: 404, headers: securityHeaders() })
    const isOpen = statusOf(evaluation, world.clock.now()) === 'challenged'
    const { amountCents, purpose } = evaluation
    const html = isOpen
      ? challengePage(language, { id, amountCents, purpose: purpose as Purpose })
      : settledPage(language)
    return new Response(html, { headers: headers('text/html') })
  }
  challenges.get('/:id', (c) => show(c.req.param('id'), c.req.query('locale')))
  challenges.post('/:id', async (c) => {
    const given = (await formIn(c))['outcome']
    const outcome = OUTCOMES.find((known) => known === given)
    if (outcome) await settleChallenge(world, c.req.param('id'), outcome)
    return show(c.req.param('id'), c.req.query('locale'))
  })
  return challenges
}
