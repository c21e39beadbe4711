import type { ObjectPathItem } from 'valibot'

/** The path for the message of a check across fields. Only the key of a path is read. */
export const pathTo = (key: string) => [{ key }] as unknown as [ObjectPathItem]
