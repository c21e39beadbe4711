import type { Context } from 'hono'

/** The fields of a form; none of a body that cannot be read as one. */
export const formIn = (c: Context): Promise<Record<string, unknown>> => c.req.parseBody().catch(() => ({}))
