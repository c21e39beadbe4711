import { escaped } from '../wire/escaped'
import type { Language } from '../wire/language'

const TEXTS = {
  en: {
    signIn: 'Sign in to edit the texts',
    email: 'Email address',
    password: 'Password',
    submit: 'Sign in',
    wrong: 'The email address or password is incorrect.',
    tooMany: 'Too many attempts. Try again later.',
    signOut: 'Sign out',
    confirm: 'Do you want to sign out?',
    signedOut: 'You are signed out',
    failed: 'This page is not available',
    again: 'The page has expired, or its address is incomplete. Go back to the texts and sign in again.',
    back: 'Go back to the texts',
  },
  fr: {
    signIn: 'Ouvrir une session pour modifier les textes',
    email: 'Adresse courriel',
    password: 'Mot de passe',
    submit: 'Ouvrir une session',
    wrong: 'L’adresse courriel ou le mot de passe est incorrect.',
    tooMany: 'Trop de tentatives. Réessayez plus tard.',
    signOut: 'Fermer la session',
    confirm: 'Voulez-vous fermer la session?',
    signedOut: 'Votre session est fermée',
    failed: 'Cette page n’est pas disponible',
    again: 'La page a expiré, ou son adresse est incomplète. Retournez aux textes et ouvrez de nouveau une session.',
    back: 'Retourner aux textes',
  },
} as const satisfies Record<Language, Record<string, string>>

/** The colours of the portal's tokens. */
export const PAGE_STYLE = `:root {
  color-scheme: light dark;
  font: 1rem/1.55 system-ui, sans-serif;
  --canvas: #f6f7f5; --surface: #ffffff; --ink: #14201b; --line: #79867e; --accent: #0d5c46; --link: #0d5c46; --error: #b3261e;
}
@media (prefers-color-scheme: dark) {
  :root { --canvas: #0e1311; --surface: #161c19; --ink: #edf2ee; --line: #6c7a72; --accent: #18805f; --link: #7fd3b1; --error: #ff9a8f; }
}
body { margin: 0; background: var(--canvas); color: var(--ink); }
main { max-width: 24rem; margin: 0 auto; padding: 3rem 1.5rem; }
h1 { margin: 0 0 1.5rem; font-size: 1.375rem; line-height: 1.2; }
p { margin: 0 0 1rem; }
[role=alert] { color: var(--error); font-weight: 600; }
a { color: var(--link); }
form, label { display: grid; gap: 0.25rem; }
form { gap: 1rem; }
label { font-weight: 600; }
input, button { box-sizing: border-box; min-height: 2.75rem; border-radius: 6px; font: inherit; font-weight: 400; }
input { width: 100%; padding: 0 0.75rem; border: 1px solid var(--line); background: var(--surface); color: var(--ink); }
button { padding: 0 1.25rem; border: 1px solid transparent; background: var(--accent); color: #ffffff; font-weight: 600; cursor: pointer; }
:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; }
`

const page = (language: Language, title: string, content: string) => `<!doctype html>
<html lang="${language}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <title>${title}</title>
    <link rel="stylesheet" href="/identity/page.css">
  </head>
  <body>
    <main>
      <h1>${title}</h1>
      ${content}
    </main>
  </body>
</html>
`

export type Problem = 'wrong' | 'tooMany'

export function signInPage(language: Language, action: string, { email = '', problem = null as Problem | null } = {}) {
  const texts = TEXTS[language]
  return page(
    language,
    texts.signIn,
    `${problem ? `<p role="alert">${texts[problem]}</p>` : ''}
      <form method="post" action="${escaped(action)}">
        <label>${texts.email} <input name="email" type="email" autocomplete="username" required value="${escaped(email)}"></label>
        <label>${texts.password} <input name="password" type="password" autocomplete="current-password" required></label>
        <button>${texts.submit}</button>
      </form>`,
  )
}

/** `form` is the provider's own, with the id that the button names. */
export const signOutPage = (language: Language, form: string) =>
  page(
    language,
    TEXTS[language].signOut,
    `<p>${TEXTS[language].confirm}</p>
      ${form}
      <button form="op.logoutForm" name="logout" value="yes">${TEXTS[language].signOut}</button>`,
  )

const back = (language: Language) => `<p><a href="/cms/content">${TEXTS[language].back}</a></p>`

export const signedOutPage = (language: Language) => page(language, TEXTS[language].signedOut, back(language))

export const failedPage = (language: Language) =>
  page(language, TEXTS[language].failed, `<p>${TEXTS[language].again}</p>${back(language)}`)
