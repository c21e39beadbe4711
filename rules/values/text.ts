/** Text that a person types: how it is kept and measured, the same on both sides of the wire. */
import * as v from 'valibot'
import type { MessageKey } from './messageKey'

/** A letter and its accent in one character, however the keyboard wrote them. */
export const composed = (text: string) => text.normalize('NFC')

/** In characters, as JSON Schema counts. */
export const lengthOf = (text: string) => [...composed(text)].length

/** Text from a person: composed, and without NUL, which no issuer stores and only an address or a paste can hold. */
export const sound = (text: string) => composed(text).replaceAll('\0', '')

/** A form's field; empty if it is missing. */
export const typedText = v.pipe(v.optional(v.string(), ''), v.transform(sound))
export const atMost = (most: number, key: MessageKey) => v.check((text: string) => lengthOf(text) <= most, key)

/** A field that must not be empty. */
export const required = (key: MessageKey) => v.pipe(typedText, v.minLength(1, key))
/** A text that must have more than spaces, which are cut off at both ends. */
export const requiredText = (key: MessageKey) => v.pipe(typedText, v.trim(), v.minLength(1, key))
