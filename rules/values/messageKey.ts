/**
 * A key of the text catalogue, for rules and machines, which do not import the catalogue: `src/i18n/catalogue.ts`
 * declares its keys here.
 */
export interface Catalogue {}

export type MessageKey = Catalogue extends { readonly key: infer Key extends string } ? Key : string

/** For the message of a valibot check, which takes any string. */
export const messageKey = (key: MessageKey): MessageKey => key
