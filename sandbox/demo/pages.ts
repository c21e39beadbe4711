import type { mails } from '../database/schema'

type Mail = typeof mails.$inferSelect

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const article = ({ recipient, locale, subject, lines, link, sentAt }: Mail) => `
    <article lang="${escaped(locale)}">
      <h2>${escaped(subject)}</h2>
      <p><small>${escaped(recipient)} · <time datetime="${sentAt.toISOString()}">${sentAt.toISOString()}</time></small></p>
      ${(lines as string[]).map((line) => `<p>${escaped(line)}</p>`).join('\n      ')}
      ${link ? `<p><a href="${escaped(link)}">${escaped(link)}</a></p>` : ''}
      <hr>
    </article>`

/** The mailbox of everyone, for people: plain, because it needs nothing. */
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
    ${rows.length === 0 ? '<p>No mail.</p>' : rows.map(article).join('')}
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

/** Stands for the holder's bank: each button is a step that the bank would take. */
export const bankPage = (id: string, status?: string) => `<!doctype html>
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
    <p><a href="/dashboard/interac">Back to the portal</a></p>
  </body>
</html>
`
