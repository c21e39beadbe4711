import '../ui/tokens.css'
import '../ui/base.css'
import { StrictMode, useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { type Locale, localeIn } from '../../rules/values/locale'
import { PageHeader } from '../ui/PageHeader'
import { loadMessages } from './texts/catalogue'
import { Language, useText } from './texts/text'

/** The language of the address, else the one that the portal has kept. */
function localeHere(): Locale {
  const kept = /(?:^|;\s*)locale=(en|fr)(?:;|$)/.exec(document.cookie)?.[1]
  return localeIn(location.search) ?? (kept === 'fr' ? 'fr' : 'en')
}

function Editor() {
  const t = useText()
  const title = t('editor.title')
  useEffect(() => {
    document.title = title
  }, [title])
  return (
    <main>
      <PageHeader title={title} />
    </main>
  )
}

async function start(): Promise<void> {
  const locale = localeHere()
  document.documentElement.lang = locale
  const messages = await loadMessages(locale)
  createRoot(document.getElementById('editor')!).render(
    <StrictMode>
      <Language locale={locale} messages={messages}>
        <Editor />
      </Language>
    </StrictMode>,
  )
}

void start()
