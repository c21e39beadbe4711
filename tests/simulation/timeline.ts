/** Virtual time: one queue of everything that is due in pages, on the wire and at the issuer. */

/** Who added the entry; entries of a gone owner never run. */
export type Owner = { isGone: boolean }
type Due = { readonly id: number; at: number; readonly owner: Owner; readonly run: () => unknown }

export type Timeline = ReturnType<typeof createTimeline>

/** `happen` runs a due entry and waits until it has settled. */
export function createTimeline(start: number, happen: (owner: Owner, run: () => unknown) => Promise<void>) {
  let now = start
  let count = 0
  /** Sorted so that the next entry is last. */
  const queue: Due[] = []

  const insert = (due: Due) => {
    let place = queue.length
    while (place > 0 && (queue[place - 1] as Due).at <= due.at) place -= 1
    queue.splice(place, 0, due)
  }
  return {
    now: () => now,
    add(owner: Owner, ms: number, run: () => unknown): number {
      count += 1
      insert({ id: count, at: now + Math.max(Math.round(ms) || 0, 0), owner, run })
      return count
    },
    cancel(id: number): void {
      const place = queue.findIndex((due) => due.id === id)
      if (place >= 0) queue.splice(place, 1)
    },
    async advance(ms: number): Promise<void> {
      const end = now + ms
      for (let next = queue.at(-1); next && next.at <= end; next = queue.at(-1)) {
        queue.pop()
        now = Math.max(now, next.at)
        if (!next.owner.isGone) await happen(next.owner, next.run)
      }
      now = end
    },
    /** Delays the entries of these owners, as on a suspended computer. */
    delay(owners: readonly Owner[], ms: number): void {
      const late = queue.filter(({ owner }) => owners.includes(owner))
      for (const due of late) {
        queue.splice(queue.indexOf(due), 1)
        due.at += ms
      }
      for (const due of late.reverse()) insert(due)
    },
  }
}
