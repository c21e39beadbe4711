import { MANDATORY_ALERTS, type OptionalAlert } from '../../rules/identity/alerts'
import type { Clock } from '../clock'
import type { Tx } from '../database/connect'
import { type accounts, mails } from '../database/schema'
import type { Language } from '../wire/language'
import { LETTERS, type LetterKind } from './letters'

type AccountRow = typeof accounts.$inferSelect
type Details = Readonly<Record<string, string>>

type Mail = {
  readonly to: string
  readonly locale: string
  readonly kind: LetterKind
  readonly details?: Details
  /** A path of the portal. */
  readonly link?: string
}

/** Nothing leaves the machine: the mailbox page shows the letters. */
export async function sendMail(tx: Tx, clock: Pick<Clock, 'date'>, { to, locale, kind, details = {}, link }: Mail) {
  const language = languageIn(locale)
  const { subject, lines } = LETTERS[kind][language](details as never)
  await tx.insert(mails).values({
    recipient: to,
    locale: language,
    kind,
    subject,
    lines,
    link: link ?? null,
    code: details['code'] ?? null,
    sentAt: clock.date(),
  })
}

const CHOICES = {
  billPayments: 'notifyBillPayments',
  onlineReloads: 'notifyReloads',
  cardTransfers: 'notifyTransfers',
  postedTransactions: 'notifyTransactions',
} as const satisfies Readonly<Record<OptionalAlert, keyof AccountRow>>

type ToHolder = {
  readonly kind: LetterKind
  readonly details?: (language: Language) => Details
  readonly link?: string
}

/** Sends a letter in the account's language, unless the holder has turned its alert off. */
export async function writeTo(
  tx: Tx,
  clock: Pick<Clock, 'date'>,
  holder: AccountRow,
  { kind, details, link }: ToHolder,
) {
  const { alert } = LETTERS[kind]
  const isOptional = alert !== null && !MANDATORY_ALERTS.some((one) => one === alert)
  if (isOptional && !holder[CHOICES[alert as OptionalAlert]]) return
  const { username: to, locale } = holder
  const written = details?.(languageIn(locale))
  await sendMail(tx, clock, { to, locale, kind, ...(written && { details: written }), ...(link && { link }) })
}

const languageIn = (locale: string): Language => (locale === 'fr' ? 'fr' : 'en')
