import { randomUUID } from 'node:crypto'
import { and, desc, eq, gt, lte, min } from 'drizzle-orm'
import type { UpgradeAnswer, UpgradeQuestion } from '../../../contract/model'
import { isInSaskatchewan } from '../../../rules/identity/identity'
import { cardsOf, lockCard, requireActive } from '../../cards/access'
import { type CardRow, lastFourOf } from '../../cards/cardOnTheWire'
import { printNew } from '../../cards/issue'
import { isReloadable, isRetiring, programOf, RETIRING_UPGRADES_TO } from '../../cards/programs'
import { type Clock, DAY, MINUTE } from '../../clock'
import type { Tx } from '../../database/connect'
import { accounts, cards, upgrades } from '../../database/schema'
import type { DueJob } from '../../dueWork'
import { type AccountRow, findAccount } from '../../identity/accounts'
import { programText } from '../../mail/letters'
import { writeTo } from '../../mail/send'
import type { Language } from '../../wire/language'
import { type FieldProblem, Refusal, refuseFields } from '../../wire/refusals'
import { columnsOf, provinceOf, requireSoundIdentity } from '../account/identityChecks'
import type { Handler } from '../call'
import { requireFullProfile } from './orders'
import { requireNoReloadableCard } from './registration'

/** How long the manual review of partly wrong answers takes. */
const REVIEW = 10 * MINUTE
const FAILURES_PER_DAY = 3
/** How long questions can be answered. */
const QUESTIONS_LIVE = 30 * MINUTE

/**
 * Portal spec §4: the long or short form, then the answers; the verification may be pending or fail. A retiring card
 * needs neither.
 */
export const upgradeCard: Handler<'upgradeCard'> = ({ body, world, account, once, language }) =>
  once(async (tx) => {
    const { accountId } = account()
    const { clock } = world
    const card = await lockCard(tx, accountId, body.clientId)
    const holder = await lockAccount(tx, accountId)
    if (body.step === 'answers') {
      const result = await answerQuestions(tx, clock, { holder, card, id: body.id, answers: body.answers })
      if (result.status === 'pending') world.due.noticed(clock.now() + REVIEW)
      return { status: 200, body: result }
    }

    const { step, clientId, monthlyFeeAccepted, thirdParty, recaptchaToken, ...identity } = body
    const isAtOnce = isRetiring(card)
    if (isInSaskatchewan(provinceOf(identity.currentAddress) ?? holder.province)) throw new Refusal('UPG-4001')
    await requireUpgradeable(tx, card)
    const more: FieldProblem[] = []
    if (thirdParty) more.push({ field: 'thirdParty', problem: 'thirdParty' })
    if (!isAtOnce) {
      if (thirdParty === undefined) more.push({ field: 'thirdParty', problem: 'required' })
      if (!monthlyFeeAccepted) more.push({ field: 'monthlyFeeAccepted', problem: 'fee' })
      if (world.configuration.current().open.features.captcha && !recaptchaToken?.trim()) {
        more.push({ field: 'recaptchaToken', problem: 'required' })
      }
    }
    requireSoundIdentity(identity, clock.now(), more)
    const columns = columnsOf(identity)
    const known = { ...holder, ...columns }
    requireFullProfile(known)
    if (isAtOnce) {
      await endQuestions(tx, accountId)
      await tx
        .update(accounts)
        .set({ ...columns, blankProfile: false })
        .where(eq(accounts.id, accountId))
      return { status: 200, body: upgradedAnswer(await exchange(tx, clock, known, card)) }
    }

    await requireTriesLeft(tx, clock, accountId)
    const [waiting] = await tx
      .select()
      .from(upgrades)
      .where(and(eq(upgrades.clientId, clientId), eq(upgrades.status, 'pending')))
      .orderBy(desc(upgrades.startedAt))
    if (waiting) return { status: 200, body: { status: 'pending', clientId, id: waiting.id } }

    await tx
      .update(accounts)
      .set({ ...columns, blankProfile: false })
      .where(eq(accounts.id, accountId))
    const id = `verification-${randomUUID()}`
    await endQuestions(tx, accountId)
    await tx.insert(upgrades).values({ id, accountId, clientId, status: 'questions', startedAt: clock.date() })
    const questions = questionsFor(known, language).map(({ right: _, ...question }) => question)
    return { status: 200, body: { status: 'questions', clientId, id, questions } }
  })

/** Locks the account, so that a holder's tries are counted one by one. */
async function lockAccount(tx: Tx, accountId: number): Promise<AccountRow> {
  const [holder] = await tx.select().from(accounts).where(eq(accounts.id, accountId)).for('update')
  if (!holder) throw new Refusal('AUTH-4010')
  return holder
}

async function requireTriesLeft(tx: Tx, clock: Clock, accountId: number) {
  const failed = await tx
    .select({ id: upgrades.id })
    .from(upgrades)
    .where(
      and(
        eq(upgrades.accountId, accountId),
        eq(upgrades.status, 'failed'),
        gt(upgrades.startedAt, new Date(clock.now() - DAY)),
      ),
    )
  if (failed.length >= FAILURES_PER_DAY) throw new Refusal('UPG-4002')
}

/** Only one set of questions per holder: a second set would allow a second try at the same answers. */
const endQuestions = (tx: Tx, accountId: number) =>
  tx
    .update(upgrades)
    .set({ status: 'ended' })
    .where(and(eq(upgrades.accountId, accountId), eq(upgrades.status, 'questions')))

type Asked = UpgradeQuestion & { readonly right: string }

/** Two questions answered by the holder's own profile. */
function questionsFor({ addressLine, city }: Pick<AccountRow, 'addressLine' | 'city'>, language: Language): Asked[] {
  const none = { id: 'none', text: language === 'fr' ? 'Aucune de ces réponses' : 'None of these' }
  return [
    {
      id: 'street',
      text: language === 'fr' ? 'À quelle adresse avez-vous habité?' : 'At which of these addresses have you lived?',
      choices: [{ id: 'a1', text: '7 Example Road' }, { id: 'a2', text: addressLine }, none],
      right: 'a2',
    },
    {
      id: 'city',
      text: language === 'fr' ? 'Dans quelle ville habitez-vous?' : 'In which of these cities do you live?',
      choices: [{ id: 'c1', text: city }, { id: 'c2', text: 'Example Harbour' }, none],
      right: 'c1',
    },
  ]
}

type Answered = {
  readonly holder: AccountRow
  readonly card: CardRow
  readonly id: string
  readonly answers: readonly { readonly questionId: string; readonly answer: string }[]
}

/** All right: upgraded. Some right: pending a review. None right: failed. */
async function answerQuestions(tx: Tx, clock: Clock, { holder, card, id, answers }: Answered): Promise<UpgradeAnswer> {
  const [upgrade] = await tx
    .select()
    .from(upgrades)
    .where(and(eq(upgrades.id, id), eq(upgrades.accountId, holder.id), eq(upgrades.clientId, card.clientId)))
    .for('update')
  if (!upgrade) throw new Refusal('REQ-4040')
  const { clientId } = card
  if (upgrade.status === 'upgraded') return upgradedAnswer(card)
  if (upgrade.status === 'pending' || upgrade.status === 'failed') return { status: upgrade.status, clientId, id }
  const isOver = clock.now() - upgrade.startedAt.getTime() > QUESTIONS_LIVE
  if (upgrade.status !== 'questions' || isOver) throw new Refusal('UPG-4003')
  // The holder may have moved since the form.
  if (isInSaskatchewan(holder.province)) throw new Refusal('UPG-4001')
  await requireUpgradeable(tx, card)
  await requireTriesLeft(tx, clock, holder.id)
  const asked = questionsFor(holder, 'en')
  const given = new Map(answers.map(({ questionId, answer }) => [questionId, answer]))
  // Refuse several answers to one question: one of them would be right.
  const isComplete = answers.length === asked.length && asked.every((question) => given.has(question.id))
  if (!isComplete) throw refuseFields({ field: 'answers', problem: 'invalid' })
  const right = asked.filter((question) => given.get(question.id) === question.right).length
  const status = right === asked.length ? 'upgraded' : right > 0 ? 'pending' : 'failed'
  await tx.update(upgrades).set({ status, startedAt: clock.date() }).where(eq(upgrades.id, id))
  if (status !== 'failed') await endQuestions(tx, holder.id)
  return status === 'upgraded' ? upgradedAnswer(await convert(tx, clock, holder, card)) : { status, clientId, id }
}

const upgradedAnswer = ({ clientId, cardProgram }: CardRow): UpgradeAnswer => ({
  status: 'upgraded',
  clientId,
  programCode: cardProgram,
  programName: programOf(cardProgram).name,
})

async function requireUpgradeable(tx: Tx, card: CardRow) {
  requireActive(card)
  if (!card.upgradeAllowed) throw new Refusal('CRD-4007')
  if (!isReloadable(card) && card.accountId !== null) await requireNoReloadableCard(tx, card.accountId)
}

type Conversion = { readonly target: string; readonly kycLevel: number; readonly changes?: Partial<CardRow> }

/** Changes the program of the card, which keeps its money and history. */
async function convertTo(tx: Tx, clock: Clock, holder: AccountRow, card: CardRow, conversion: Conversion) {
  const { target, kycLevel, changes } = conversion
  const { cardType, name } = programOf(target)
  const [converted] = await tx
    .update(cards)
    .set({
      ...changes,
      cardProgram: target,
      cardType,
      reloadAllowed: true,
      upgradeAllowed: false,
      billPayAllowed: true,
      directDepositAllowed: true,
      requestMoneyAllowed: true,
    })
    .where(eq(cards.clientId, card.clientId))
    .returning()
  if (!converted) throw new Refusal('REQ-4040')
  await tx
    .update(accounts)
    .set({ kycLevel: Math.max(holder.kycLevel, kycLevel) })
    .where(eq(accounts.id, holder.id))
  await writeTo(tx, clock, holder, {
    kind: 'upgraded',
    details: (language) => ({ program: programText(name, language), lastFour: lastFourOf(converted) }),
  })
  return converted
}

async function convert(tx: Tx, clock: Clock, holder: AccountRow, card: CardRow) {
  const target = programOf(card.cardProgram).upgradesTo
  if (!target) throw new Refusal('CRD-4007')
  return convertTo(tx, clock, holder, card, { target, kycLevel: 2 })
}

/**
 * Content spec §4: an upgrade gives a retiring card a new number. No identity is verified, so the level stays that of
 * an order.
 */
function exchange(tx: Tx, clock: Clock, holder: AccountRow, card: CardRow) {
  const program = programOf(RETIRING_UPGRADES_TO)
  const changes = { ...printNew(program, clock.now()), plastic: program.plastic }
  return convertTo(tx, clock, holder, card, { target: RETIRING_UPGRADES_TO, kycLevel: 1, changes })
}

/** A review that has lasted long enough is accepted, if the card may still be upgraded. */
export const upgradeReviews: DueJob = {
  async next(db) {
    const [row] = await db
      .select({ at: min(upgrades.startedAt) })
      .from(upgrades)
      .where(eq(upgrades.status, 'pending'))
    return row?.at ? row.at.getTime() + REVIEW : null
  },
  async run(db, clock) {
    await db.transaction(async (tx) => {
      const due = await tx
        .update(upgrades)
        .set({ status: 'upgraded' })
        .where(and(eq(upgrades.status, 'pending'), lte(upgrades.startedAt, new Date(clock.now() - REVIEW))))
        .returning()
      for (const { id, accountId, clientId } of due) {
        const holder = await findAccount(tx, accountId)
        const owned = await cardsOf(tx, accountId)
        const card = owned.find((one) => one.clientId === clientId)
        const hasOther = owned.some((one) => one.clientId !== clientId && isReloadable(one))
        const isRefused = hasOther || isInSaskatchewan(holder.province)
        if (card?.upgradeAllowed && !isRefused) await convert(tx, clock, holder, card)
        else await tx.update(upgrades).set({ status: 'failed' }).where(eq(upgrades.id, id))
      }
    })
  },
}
