import type { ObjectPathItem } from 'valibot'

/** Where a check that looks at several fields puts its message. Of a path only the key is read. */
export const pathTo = (key: string) => [{ key }] as unknown as [ObjectPathItem]
