import '../ui/tokens.css'
import '../ui/base.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { type Locale, localeIn, localeInCookie } from '../../rules/values/locale'
import { App, NotStarted } from './App'
import { createEditor } from './root'
import { loadMessages } from './texts/catalogue'

/** The language of the address, else the one that the portal has kept. */
const localeHere = (): Locale => localeIn(location.search) ?? localeInCookie(document.cookie) ?? 'en'

async function start(): Promise<void> {
  const locale = localeHere()
  document.documentElement.lang = locale
  const [messages, editor] = await Promise.all([
    loadMessages(locale),
    createEditor(() => (document.documentElement.lang === 'fr' ? 'fr' : 'en')).catch((problem: unknown) => {
      // oxlint-disable-next-line no-console -- where CMS errors are logged
      console.error('[content]', problem)
      return null
    }),
  ])
  createRoot(document.getElementById('editor')!).render(
    <StrictMode>
      {editor ? (
        <App editor={editor} locale={locale} messages={messages} />
      ) : (
        <NotStarted locale={locale} messages={messages} />
      )}
    </StrictMode>,
  )
}

void start()
