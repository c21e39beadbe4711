/** Renders a screen of the editors' application, with its own texts. */
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import type { Locale } from '../../rules/values/locale'
import { loadMessages } from '../../src/editor/texts/catalogue'
import { Language } from '../../src/editor/texts/text'
import { MemoryRouter } from './memoryRouter'

const texts = { en: await loadMessages('en'), fr: await loadMessages('fr') }

export const drawForEditors = (drawn: ReactNode, locale: Locale = 'en') =>
  render(
    <MemoryRouter>
      <Language locale={locale} messages={texts[locale]}>
        {drawn}
      </Language>
    </MemoryRouter>,
  )
