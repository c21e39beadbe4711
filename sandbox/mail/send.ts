import type { Clock } from '../clock'
import type { Tx } from '../database/connect'
import { mails } from '../database/schema'
import type { Language } from '../http/language'
import { LETTERS, type LetterKind } from './letters'

type Mail = {
  readonly to: string
  readonly locale: string
  readonly kind: LetterKind
  readonly details?: Readonly<Record<string, string>>
  /** A path of the portal. */
  readonly link?: string
}

/** Nothing leaves the machine: the mailbox page shows the letters. */
export async function sendMail(tx: Tx, clock: Clock, { to, locale, kind, details = {}, link }: Mail) {
  const language: Language = locale === 'fr' ? 'fr' : 'en'
  const { subject, lines } = LETTERS[kind][language](details)
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
