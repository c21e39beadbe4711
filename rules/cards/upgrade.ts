/** Making a non-reloadable card reloadable: who is offered it, and what the issuer returns. Portal spec §4, §6; OP-16. */
import * as v from 'valibot'
import type { Account } from '../identity/account'
import { requiredText } from '../values/text'
import { type Card, cardStateOf, isReloadable } from './card'

type Upgradeable = Pick<Card, 'cardStatus' | 'cardType' | 'upgradeAllowed'>
type Owned = readonly Pick<Card, 'cardType'>[]
type Declared = Pick<Account, 'fatcaProvided' | 'isCanadian'>
export type NotOffered =
  | 'foreignTaxResident'
  | 'reloadable'
  | 'secondReloadable'
  | 'notUpgradeable'
  | 'inactive'
  | 'locked'
export type Offer = 'offered' | NotOffered

/** Portal spec §6: one reloadable card per account. */
export const isSecondReloadable = (card: Pick<Card, 'cardType'>, owned: Owned) =>
  !isReloadable(card) && owned.some(isReloadable)

/** An upgradeable card that is active. `owned`: all cards of its holder. */
export function upgradeOffer(card: Upgradeable, owned: Owned): Offer {
  if (!card.upgradeAllowed) return 'notUpgradeable'
  if (isSecondReloadable(card, owned)) return 'secondReloadable'
  const state = cardStateOf(card.cardStatus)
  if (state === 'inactive') return 'inactive'
  return state === 'active' ? 'offered' : 'locked'
}

/**
 * For an upgradeable card of type express. Only a holder who declared so is not a tax resident of Canada: unset is not
 * no (T-20).
 */
export function enableReloadsOffer(card: Upgradeable, { fatcaProvided, isCanadian }: Declared, owned: Owned): Offer {
  if (isReloadable(card)) return 'reloadable'
  if (fatcaProvided && isCanadian === false) return 'foreignTaxResident'
  return upgradeOffer(card, owned)
}

export type Question = {
  readonly id: string
  readonly text: string
  /** Empty if the answer is typed. */
  readonly choices: readonly { readonly id: string; readonly text: string }[]
}
export type Verification = { readonly id: string; readonly questions: readonly Question[] }
export type Program = { readonly code: string; readonly name: string }
/** An upgraded card can be reloaded, and is not offered the same upgrade again. */
export const hasUpgraded = (card: Pick<Card, 'cardType' | 'upgradeAllowed'>) =>
  isReloadable(card) && !card.upgradeAllowed

type Listed = Pick<
  Card,
  'clientId' | 'cardType' | 'upgradeAllowed' | 'isUpgradePending' | 'cardProgram' | 'cardDescription'
>
const programOf = ({ cardProgram, cardDescription }: Listed): Program => ({ code: cardProgram, name: cardDescription })

/** What the list of cards shows of an upgrade that was sent. `unknown`: the card is not in the list. */
export type Found =
  | { readonly status: 'upgraded'; readonly program: Program }
  | { readonly status: 'pending' | 'unchanged' | 'unknown' }
export function foundIn(card: Listed | null): Found {
  if (!card) return { status: 'unknown' }
  if (hasUpgraded(card)) return { status: 'upgraded', program: programOf(card) }
  return { status: card.isUpgradePending ? 'pending' : 'unchanged' }
}

/** `declined`: the wait is over, and the card is unchanged. */
export type UpgradeNews = {
  readonly clientId: string
  readonly status: 'pending' | 'upgraded' | 'declined'
  readonly program: Program | null
}
/** What a list of cards shows of an upgrade that the previous list did not; null for nothing. */
export function upgradeNews(before: Listed | undefined, now: Listed): UpgradeNews | null {
  const { clientId } = now
  if (now.isUpgradePending) return before?.isUpgradePending ? null : { clientId, status: 'pending', program: null }
  if (!before) return null
  if (hasUpgraded(now)) return hasUpgraded(before) ? null : { clientId, status: 'upgraded', program: programOf(now) }
  return before.isUpgradePending ? { clientId, status: 'declined', program: null } : null
}

/** The highest identity level, for a holder who has answered the questions of an upgrade. */
export const VERIFIED_LEVEL = 2
/** The upgrade of a retiring card verifies nobody: it gives the level of an order. */
export const levelAfterUpgrade = (kycLevel: number, isRetiring: boolean) =>
  Math.max(kycLevel, isRetiring ? 1 : VERIFIED_LEVEL)

const TARGETS: Readonly<Record<string, 'reloadablePower' | 'powerPlus' | 'digitalReloadable'>> = {
  BHW229: 'reloadablePower',
  BHW230: 'powerPlus',
  BHN230: 'digitalReloadable',
}
export const targetOf = ({ code }: Program) => TARGETS[code] ?? 'other'
/** Catalogue key. Portal spec §8: the message names the program. */
export const upgradedKey = (program: Program | null) => `upgrade.done.${program ? targetOf(program) : 'other'}` as const

/** The field name of a question. */
export const answerField = ({ id }: Pick<Question, 'id'>) => `answer ${id}`

export type Answers = readonly { readonly questionId: string; readonly answer: string }[]
/** Every question needs an answer. The message is a catalogue key. */
export const answersSchema = (questions: readonly Question[]): v.GenericSchema<unknown, Answers> =>
  v.pipe(
    v.object(
      Object.fromEntries(questions.map((question) => [answerField(question), requiredText('upgrade.answer.required')])),
    ),
    v.transform((typed) =>
      questions.map((question) => ({ questionId: question.id, answer: typed[answerField(question)] ?? '' })),
    ),
  )
