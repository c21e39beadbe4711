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
