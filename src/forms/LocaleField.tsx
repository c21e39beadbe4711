import { useLocale } from '../i18n/text'

/** Keeps the language where the browser itself sends a form to the address: before the portal has taken over the page. */
export const LocaleField = () => <input type="hidden" name="locale" value={useLocale()} />
