/** What an upgrade knows, hears and takes from its forms. */
import * as v from 'valibot'
import { assertEvent } from 'xstate'
import type { Identity } from '../../rules/identity'
import { isComplete, isRefusedIn, type Kyc, longSchema, shortSchema } from '../../rules/kyc'
import { type Answers, answersSchema, type Outcome, type Program, type Verification } from '../../rules/upgrade'
import { type FormEvent, NO_PROBLEMS, type Problems, type Typed } from '../form/formParts'
import { CallError, errorIn, failed, failureIn, problem } from '../shared/failure'

export type UpgradeInput = { clientId: string | null; blankProfile: boolean }
export type UpgradeContext = Problems & {
  clientId: string | null
  blankProfile: boolean
  profile: Identity | null
  /** Whether the full profile is asked for. */
  isLong: boolean
  /** One for each step and each change of what it says, so that the same words sent twice count once. */
  key: string
  verification: Verification | null
  program: Program | null
}
export type UpgradeEvent =
  | FormEvent
  | { type: 'form.edit' }
  | { type: 'profile.retry' }
  | { type: 'details.change' }
  | { type: 'details.keep' }
  | { type: 'step.back' }
  | { type: 'upgrade.retry' }
  | { type: 'status.check' }
  | { type: 'card.switched'; clientId: string }

export const newKey = () => crypto.randomUUID()
export const initially = (input: UpgradeInput): UpgradeContext => ({
  ...NO_PROBLEMS,
  ...input,
  profile: null,
  isLong: input.blankProfile,
  key: '',
  verification: null,
  program: null,
})
/** What is not on file is asked for. */
export const known = ({ blankProfile }: UpgradeContext, profile: Identity) => ({
  profile,
  isLong: blankProfile || !isComplete(profile),
  key: newKey(),
})
/** Whether the record on file would do instead of the full profile. */
export const hasRecord = ({ blankProfile, profile }: UpgradeContext) =>
  !blankProfile && profile !== null && isComplete(profile) && !isRefusedIn(profile)

export type Submission = { clientId: string; key: string; details: Kyc }
export type Reply = { clientId: string; key: string; id: string; answers: Answers }

type Submitted = { context: UpgradeContext; event: FormEvent }
const details = ({ context: { isLong }, event: { values } }: Submitted) => ({
  schema: isLong ? longSchema : shortSchema,
  values,
})
const answers = ({ context: { verification }, event: { values } }: Submitted) => ({
  schema: answersSchema(verification?.questions ?? []),
  values,
})
const parsed = <Output>({ schema, values }: { schema: v.GenericSchema<unknown, Output>; values: Typed }) =>
  v.parse(schema, values)

type Sent = { context: UpgradeContext; event: UpgradeEvent }
/** The inputs of the two steps' calls: what was typed goes from the event into the call, and nowhere else. */
export function submission({ context, event }: Sent): Submission {
  assertEvent(event, 'form.submit')
  return { clientId: context.clientId ?? '', key: context.key, details: parsed(details({ context, event })) }
}
export function reply({ context, event }: Sent): Reply {
  assertEvent(event, 'form.submit')
  const { clientId, key, verification } = context
  return { clientId: clientId ?? '', key, id: verification?.id ?? '', answers: parsed(answers({ context, event })) }
}
export const cardOf = ({ context: { clientId } }: { context: UpgradeContext }) => ({ clientId: clientId ?? '' })

const form = <Step extends string, Next extends string>(step: Step, next: Next, params: typeof details) =>
  ({
    'form.submit': [
      { guard: { type: 'isValid', params }, target: next },
      { target: step, reenter: true, actions: { type: 'storeErrors', params } },
    ],
    'form.edit': { actions: ['renewKey', 'holdChanges'] },
  }) as const
/** What each form hears. */
export const long = form('long', 'submitting', details)
export const short = form('short', 'submitting', details)
export const questions = form('questioned', 'answering', answers as never)

/** No answer, or one that nobody can read: it may have been done all the same. */
export const isLost = (error: unknown) => error instanceof CallError && (error.status === null || error.status === 200)
export const IDENTITY_REFUSED = 'error.identity'
const UNCONFIRMED = failed('upgrade.unconfirmed')

const outcome = ({ event }: { event: { output: Outcome } }) => event.output
const upgraded = ({ event: { output } }: { event: { output: Outcome } }) => ({
  program: output.status === 'upgraded' ? output.program : null,
})
const program = ({ event }: { event: { output: Program | null } }) => ({ program: event.output })

export const profileIn = ({ event }: { event: { output: Identity } }) => event.output
export const storedProfile = { type: 'storeProfile', params: profileIn } as const
export const unconfirmed = [
  { type: 'storeFailure', params: UNCONFIRMED },
  { type: 'showFailure', params: UNCONFIRMED },
] as const

/** Another card chosen while a call is under way does not stop it. */
export const keepCard = { 'card.switched': {} } as const

/** What may come of either step. */
export const answer = {
  onDone: [
    {
      guard: { type: 'hasQuestions', params: outcome },
      target: 'questioned',
      actions: { type: 'storeVerification', params: outcome },
    },
    { guard: { type: 'isPending', params: outcome }, target: 'pending' },
    { guard: { type: 'isFailed', params: outcome }, target: 'failed' },
    { target: 'upgraded', actions: { type: 'storeProgram', params: upgraded } },
  ],
  onError: [
    { guard: { type: 'isLost', params: errorIn }, target: 'checking' },
    { guard: { type: 'isIdentityRefused', params: failureIn }, target: 'failed' },
    { target: 'unresolved', actions: problem },
  ],
} as const
/** The card, read again, has been upgraded. */
export const found = {
  guard: { type: 'isUpgraded', params: program },
  target: 'upgraded',
  actions: { type: 'storeProgram', params: program },
} as const
