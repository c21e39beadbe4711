import type { Area } from '../../src/i18n/catalogue'

/** All text areas: a screen of the gallery may need any of them. */
export const areas = Object.keys(import.meta.glob('../../src/i18n/en/*.json')).map((file) =>
  file.replace(/^.*\/|\.json$/g, ''),
) as Area[]
