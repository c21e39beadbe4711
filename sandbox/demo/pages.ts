import type { mails } from '../database/schema'
import { escaped } from '../wire/escaped'

type Mail = typeof mails.$inferSelect

const article = ({ recipient, locale, subject, lines, link, sentAt }: Mail) => `
    <article lang="${escaped(locale)}">
      <h2>${escaped(subject)}</h2>
      <p><small>${escaped(recipient)} · <time datetime="${sentAt.toISOString()}">${sentAt.toISOString()}</time></small></p>
      ${(lines as string[]).map((line) => `<p>${escaped(line)}</p>`).join('\n      ')}
      ${link ? `<p><a href="${escaped(link)}">${escaped(link)}</a></p>` : ''}
      <hr>
    </article>`

/** A mailbox page with everyone's mail, for people; plain, because it needs nothing more. */
export const mailPage = (rows: readonly Mail[], to: string) => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <title>Sandbox mailbox</title>
  </head>
  <body>
    <h1>Sandbox mailbox</h1>
    <form method="get" action="/sandbox/mail">
      <label>To <input type="email" name="to" value="${escaped(to)}"></label>
      <button>Show</button>
    </form>
    <p><a href="/sandbox/cards">Cards that wait to be registered or activated</a></p>
    ${rows.length === 0 ? '<p>No mail.</p>' : rows.map(article).join('')}
  </body>
</html>
`

type PrintedCard = {
  readonly clientId: string
  readonly cardType: string
  readonly cardProgram: string
  readonly cardNumber: string
  readonly cvv: string
  readonly expiryDate: string
  readonly to: string | null
}
const COLUMNS = ['Client ID', 'Type', 'Program', 'Card number', 'Expiry', 'Security code', 'Where it is']

const row = ({ clientId, cardType, cardProgram, cardNumber, expiryDate, cvv, to }: PrintedCard) => {
  const grouped = cardNumber.replace(/(.{4})(?=.)/g, '$1 ')
  const expiry = `${expiryDate.slice(5)} / ${expiryDate.slice(2, 4)}`
  const cells = [clientId, cardType, cardProgram, grouped, expiry, cvv, to ?? 'in a shop']
  return `<tr>${cells.map((cell) => `<td>${escaped(cell)}</td>`).join('')}</tr>`
}

/** Printed details of waiting cards: express cards are registered, the others activated. */
export const cardsPage = (printed: readonly PrintedCard[]) => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <title>Sandbox cards</title>
  </head>
  <body>
    <h1>Sandbox cards</h1>
    <p>Cards of the type express are registered, the others are activated.</p>
    <table border="1" cellpadding="6">
      <thead><tr>${COLUMNS.map((name) => `<th scope="col">${name}</th>`).join('')}</tr></thead>
      <tbody>
        ${printed.map(row).join('\n        ')}
      </tbody>
    </table>
    <p><a href="/sandbox/mail">Mailbox</a></p>
  </body>
</html>
`

const BANKS = ['First Example Bank', 'Caisse de l’Exemple', 'Example Credit Union']
const STEPS = [
  ['pending', 'Choose this bank and sign in'],
  ['Processing', 'Approve the request'],
  ['DepositComplete', 'The money arrives'],
  ['declined', 'Decline the request'],
  ['Failed', 'Let it fail'],
] as const

/** Stands in for the holder's bank: each button is a step that the bank would take. */
export const bankPage = (id: string, status: string | null) => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <title>Sandbox bank</title>
  </head>
  <body>
    <h1>Sandbox bank</h1>
    <p>Request ${escaped(id)}${status ? `: ${escaped(status)}` : ''}</p>
    <form method="post" action="/sandbox/bank/${encodeURIComponent(id)}">
      <label>Bank <select name="bank">${BANKS.map((bank) => `<option>${bank}</option>`).join('')}</select></label>
      ${STEPS.map(([value, text]) => `<p><button name="status" value="${value}">${text}</button></p>`).join('\n      ')}
    </form>
    <form method="post" action="/sandbox/bank/${encodeURIComponent(id)}">
      <p><button name="whenCancelled" value="DepositComplete">When the holder cancels, let the money arrive first</button></p>
    </form>
    <p><a href="/dashboard/interac">Back to the portal</a></p>
  </body>
</html>
`
