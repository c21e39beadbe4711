/** From a card that cannot be reloaded to one that can: who is offered it, and what the issuer answers. Portal spec §4, §6; OP-16. */
import * as v from 'valibot'
import type { Account } from './account'
import { type Card, cardStateOf, isReloadable } from './card'

type Upgradeable = Pick<Card, 'cardStatus' | 'cardType' | 'upgradeAllowed'>
type Declared = Pick<Account, 'fatcaProvided' | 'isCanadian'>
export type NotOffered = 'foreignTaxResident' | 'reloadable' | 'notUpgradeable' | 'inactive' | 'locked'
export type Offer = 'offered' | NotOffered

/** An upgradeable card that is active. */
export function upgradeOffer({ upgradeAllowed, cardStatus }: Upgradeable): Offer {
  if (!upgradeAllowed) return 'notUpgradeable'
  const state = cardStateOf(cardStatus)
  if (state === 'inactive') return 'inactive'
  return state === 'active' ? 'offered' : 'locked'
}

/** For an upgradeable card of type express. Only a holder who said so is no tax resident of Canada: unset is not no (T-20). */
export function enableReloadsOffer(card: Upgradeable, { fatcaProvided, isCanadian }: Declared): Offer {
  if (isReloadable(card)) return 'reloadable'
  if (fatcaProvided && isCanadian === false) return 'foreignTaxResident'
  return upgradeOffer(card)
}

export type Question = {
  readonly id: string
  readonly text: string
  /** None: the answer is typed. */
  readonly choices: readonly { readonly id: string; readonly text: string }[]
}
export type Verification = { readonly id: string; readonly questions: readonly Question[] }
export type Program = { readonly code: string; readonly name: string }
/** How far an upgrade got. */
export type Outcome =
  | { readonly status: 'questions'; readonly verification: Verification }
  | { readonly status: 'pending' | 'failed' }
  | { readonly status: 'upgraded'; readonly program: Program }

/** An upgraded card can be reloaded, and is not offered the same upgrade again. */
export const hasUpgraded = (card: Pick<Card, 'cardType' | 'upgradeAllowed'>) =>
  isReloadable(card) && !card.upgradeAllowed

const TARGETS: Readonly<Record<string, 'reloadablePower' | 'powerPlus'>> = {
  BHW229: 'reloadablePower',
  BHW230: 'powerPlus',
}
export const targetOf = ({ code }: Program) => TARGETS[code] ?? 'other'

/** The name of a question's field. */
export const answerField = ({ id }: Pick<Question, 'id'>) => `answer ${id}`

export type Answers = readonly { readonly questionId: string; readonly answer: string }[]
/** Each question is answered. The message is a catalogue key. */
export const answersSchema = (questions: readonly Question[]): v.GenericSchema<unknown, Answers> =>
  v.pipe(
    v.object(
      Object.fromEntries(
        questions.map((question) => [
          answerField(question),
          v.pipe(v.optional(v.string(), ''), v.trim(), v.minLength(1, 'upgrade.answer.required')),
        ]),
      ),
    ),
    v.transform((typed) =>
      questions.map((question) => ({ questionId: question.id, answer: typed[answerField(question)] ?? '' })),
    ),
  ) as never
