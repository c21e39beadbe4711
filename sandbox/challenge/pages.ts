import { FEES } from '../fees'
import { moneyText } from '../mail/letters'
import { CHALLENGE_PATH, type OUTCOMES, type Purpose } from '../operations/loads/riskEvaluations'
import type { Language } from '../wire/language'

type Outcome = (typeof OUTCOMES)[number]

type Amounts = { readonly amount: string; readonly fee: string; readonly total: string }

const TEXTS = {
  en: {
    title: 'Sandbox bank',
    topUp: ({ amount, fee, total }: Amounts) =>
      `Do you approve a charge of ${total} to your debit card? It loads ${amount}, and the fee is ${fee}.`,
    autoReload: ({ amount, fee, total }: Amounts) =>
      `Do you approve this debit card for an Auto-Reload? Each reload will charge ${total}: ${amount} and a fee of ${fee}. Nothing is charged now.`,
    succeeded: 'Yes, approve',
    failed: 'No, refuse',
    cancelled: 'Cancel',
    timedOut: 'Let the time run out',
    settled: 'Your bank has answered. You can go back to the portal.',
  },
  fr: {
    title: 'Banque d’essai',
    topUp: ({ amount, fee, total }: Amounts) =>
      `Approuvez‑vous un débit de ${total} sur votre carte de débit? Il s’agit d’une recharge de ${amount} et de frais de ${fee}.`,
    autoReload: ({ amount, fee, total }: Amounts) =>
      `Approuvez‑vous cette carte de débit pour une recharge automatique? Chaque recharge entraînera un débit de ${total} : ${amount} et des frais de ${fee}. Rien n’est débité maintenant.`,
    succeeded: 'Oui, approuver',
    failed: 'Non, refuser',
    cancelled: 'Annuler',
    timedOut: 'Laisser le délai expirer',
    settled: 'Votre banque a répondu. Vous pouvez retourner au portail.',
  },
} as const satisfies Record<Language, Record<Outcome | 'title' | 'settled', string> & Record<Purpose, unknown>>

const page = (language: Language, attributes: string, content: string) => `<!doctype html>
<html lang="${language}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <title>${TEXTS[language].title}</title>
    <link rel="stylesheet" href="${CHALLENGE_PATH}/page.css">
    <script defer src="${CHALLENGE_PATH}/page.js"></script>
  </head>
  <body${attributes}>
    <main>
      <h1>${TEXTS[language].title}</h1>
      ${content}
    </main>
  </body>
</html>
`

/** Stands in for the debit card's bank: each button ends the challenge in one way. */
export function challengePage(
  language: Language,
  { id, amountCents, purpose }: { id: string; amountCents: number; purpose: Purpose },
) {
  const texts = TEXTS[language]
  const [amount, fee, total] = [amountCents, FEES.onlineDebitLoadCents, amountCents + FEES.onlineDebitLoadCents].map(
    (cents) => moneyText(cents, language),
  ) as [string, string, string]
  const button = (outcome: Outcome) => `<button name="outcome" value="${outcome}">${texts[outcome]}</button>`
  return page(
    language,
    '',
    `<p>${texts[purpose]({ amount, fee, total })}</p>
      <form method="post" action="${CHALLENGE_PATH}/${id}?locale=${language}">
        ${(['succeeded', 'failed', 'cancelled', 'timedOut'] as const).map(button).join('\n        ')}
      </form>`,
  )
}

/** The page does not show the outcome: the portal asks the issuer. */
export const settledPage = (language: Language) => page(language, ' data-settled', `<p>${TEXTS[language].settled}</p>`)

/** Only a page at the same address receives the message. In its sandbox this page has no origin of its own. */
export const PAGE_SCRIPT = `if ('settled' in document.body.dataset && parent !== window) {
  parent.postMessage({ type: 'threeDSecure.settled' }, location.origin)
}
`

export const PAGE_STYLE = `:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
main { max-width: 24rem; margin: 0 auto; padding: 1rem; }
h1 { font-size: 1.25rem; }
form { display: grid; gap: 0.75rem; }
button { font: inherit; min-height: 2.75rem; }
`
