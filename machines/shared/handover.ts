/** What was typed, on its way from the form of a flow to the calls of its effect: in the memory of this page only. */

/**
 * `secret`: for the call that sends it, once. `kept`: for lookups, without secrets. Holds one submission; after a reload
 * it is empty.
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
    keptFor: (key: string): Kept | null => (held?.key === key ? held.kept : null),
  }
}

/** One for each page, by its client of the issuer: a simulation has several pages in one process. */
export function handovers<Secret, Kept>() {
  const all = new WeakMap<object, ReturnType<typeof handover<Secret, Kept>>>()
  return (page: object) => {
    const own = all.get(page) ?? handover<Secret, Kept>()
    all.set(page, own)
    return own
  }
}
