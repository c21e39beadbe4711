import { escaped } from '../wire/escaped'
import type { Language } from '../wire/language'

const TEXTS = {
  en: {
    signIn: 'Sign in to edit',
    email: 'E-mail',
    password: 'Password',
    submit: 'Sign in',
    wrong: 'The e-mail or the password is not right.',
    tooMany: 'Too many tries. Please try again later.',
    signOut: 'Sign out',
    confirm: 'Do you want to sign out?',
    signedOut: 'You are signed out.',
    failed: 'This page is not available',
    again: 'The sign-in has expired or its address is not complete. Go back to the editor and sign in again.',
  },
  fr: {
    signIn: 'Ouvrir une session pour modifier',
    email: 'Adresse courriel',
    password: 'Mot de passe',
    submit: 'Ouvrir une session',
    wrong: 'L’adresse courriel ou le mot de passe est incorrect.',
    tooMany: 'Trop de tentatives. Veuillez réessayer plus tard.',
    signOut: 'Fermer la session',
    confirm: 'Voulez-vous fermer la session?',
    signedOut: 'Votre session est fermée.',
    failed: 'Cette page n’est pas disponible',
    again:
      'La connexion est expirée ou son adresse est incomplète. Retournez à l’éditeur et ouvrez de nouveau une session.',
  },
} as const satisfies Record<Language, Record<string, string>>

export const PAGE_STYLE = `:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
main { max-width: 24rem; margin: 0 auto; padding: 1rem; }
h1 { font-size: 1.25rem; }
form, label { display: grid; gap: 0.25rem; }
form { gap: 0.75rem; }
input, button { font: inherit; min-height: 2.75rem; }
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

export const signedOutPage = (language: Language) => page(language, TEXTS[language].signedOut, '')

export const failedPage = (language: Language) =>
  page(language, TEXTS[language].failed, `<p>${TEXTS[language].again}</p>`)
