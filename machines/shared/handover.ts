/** What was typed, on its way from the form of a flow to the calls of its effect: in the memory of this page only. */

/**
 * `secret`: for the call that sends it, once. `kept`: for what may read it again. Holds one submission; after a reload it
 * is empty.
 */
export function handover<Secret, Kept>() {
  let held: { readonly key: string; secret: Secret | null; readonly kept: Kept } | null = null
  return {
    put(key: string, secret: Secret, kept: Kept) {
      held = { key, secret, kept }
    },
    takeSecret(key: string): Secret | null {
      if (held?.key !== key) return null
      const { secret } = held
      held.secret = null
      return secret
    },
    hasSecret: (key: string) => held?.key === key && held.secret !== null,
    keptFor: (key: string): Kept | null => (held?.key === key ? held.kept : null),
    /** All that is held, or what is held under this key. */
    clear(key?: string) {
      if (key === undefined || held?.key === key) held = null
    },
  }
}

/** What each page holds. */
const heldBy = new WeakMap<object, { clear(): void }[]>()

/** One for each page, by its client of the issuer: a simulation has several pages in one process. */
export function handovers<Secret, Kept>() {
  const all = new WeakMap<object, ReturnType<typeof handover<Secret, Kept>>>()
  return (page: object) => {
    const known = all.get(page)
    if (known) return known
    const own = handover<Secret, Kept>()
    all.set(page, own)
    heldBy.set(page, [...(heldBy.get(page) ?? []), own])
    return own
  }
}

/** For the end of a session: nothing that was typed stays in the memory of the page. */
export const clearHandovers = (page: object) => {
  for (const one of heldBy.get(page) ?? []) one.clear()
}
