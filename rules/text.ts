/** Text that a person types: how it is kept, measured and compared, the same on both sides of the wire. */
import * as v from 'valibot'

/** A letter and its accent in one character, however the keyboard wrote them. */
export const composed = (text: string) => text.normalize('NFC')

/** In characters, as JSON Schema counts. */
export const lengthOf = (text: string) => [...composed(text)].length

/** A form's field; empty if it is missing. */
export const typedText = v.pipe(v.optional(v.string(), ''), v.transform(composed))
export const atMost = (most: number, key: string) => v.check((text: string) => lengthOf(text) <= most, key)

/** As a search compares it: without case, accents, and the differences of `’` and `'`, `œ` and `oe`, `æ` and `ae`. */
export const folded = (text: string) =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/œ/g, 'oe')
    .replace(/æ/g, 'ae')
    .replace(/[’‘ʼ＇]/g, "'")
    .replace(/[\u2010\u2011]/g, '-')
    .replace(/\s+/g, ' ')
