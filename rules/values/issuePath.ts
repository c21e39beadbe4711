import type { ObjectPathItem } from 'valibot'

/** The path for the message of a check across fields. */
export const pathTo = (key: string): [ObjectPathItem] => [
  { type: 'object', origin: 'value', input: {}, key, value: undefined },
]
