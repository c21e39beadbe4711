/** Where help is found, in the header and in the footer. */
export const HELP_LINKS = [
  ['faq', 'nav.faq'],
  ['contact', 'nav.contact'],
  ['retailers', 'nav.retailers'],
] as const
