/**
 * A simulated browser with tabs: storage, history, clock, connection, and the channel between tabs. It renders no
 * documents.
 */
import { enter, type Surroundings, settled } from './globals'
import type { Timeline } from './timeline'

export type StorageMode = 'works' | 'denied' | 'full'
/** Current conditions of the holder's browser. */
export type Conditions = {
  storage: StorageMode
  cookiesBlocked: boolean
  /** Milliseconds that its clock is ahead of the issuer's. */
  skewMs: number
  isOnline: boolean
  /** The server no longer has the files, or does not answer. */
  chunksMissing: boolean
}

const CHANNEL_MS = 2

class Denied extends Error {
  override name = 'SecurityError'
}

function storageOver(kept: Map<string, string>, conditions: Conditions, onWrite: (text: string) => void) {
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem(key: string, value: string) {
      if (conditions.storage === 'full') throw new Denied('QuotaExceeded')
      onWrite(value)
      kept.set(key, value)
    },
    removeItem: (key: string) => void kept.delete(key),
    clear: () => kept.clear(),
  }
}

type Entry = { state: unknown; href: string }
export const ORIGIN = 'https://portal.test'

/** One load of a document in a tab; the next load replaces it. */
export type Page = {
  isGone: boolean
  readonly tab: Tab
  readonly window: EventTarget
  readonly surroundings: Surroundings
}
export type Tab = {
  readonly name: string
  readonly session: Map<string, string>
  readonly entries: Entry[]
  index: number
  page: Page | null
}

type Means = {
  readonly timeline: Timeline
  readonly conditions: Conditions
  readonly randomUUID: () => string
  readonly fetch: (page: Page, request: Request) => Promise<Response>
  readonly onWrite: (text: string) => void
  /** A page has posted a message to the other tabs. */
  readonly onPost: () => void
  /** The page has requested a reload. */
  readonly onReload: (tab: Tab) => void
  /** Runs code of a page and waits until it has settled. */
  readonly settle?: (work: () => unknown) => Promise<void>
  /** Wraps what a page sees as its document and window. */
  readonly surround?: <StandIn extends object>(name: 'document' | 'window', standIn: StandIn) => StandIn
  /** The page's document is closed. */
  readonly onClose?: (page: Page) => void
}

const settle = async (work: () => unknown) => {
  work()
  await settled()
}

export function createBrowser(means: Means) {
  const { timeline, conditions, randomUUID, fetch, onWrite, onPost, onReload } = means
  const local = new Map<string, string>()
  const listeners = new Set<{ page: Page; name: string; target: EventTarget }>()
  const tabs: Tab[] = []

  function openTab(path: string): Tab {
    const tab: Tab = {
      name: `tab ${tabs.length + 1}`,
      session: new Map(),
      entries: [{ state: null, href: ORIGIN + path }],
      index: 0,
      page: null,
    }
    tabs.push(tab)
    return tab
  }

  /** Copies everything that the tab has stored and visited. */
  function duplicateTab(of: Tab): Tab {
    const tab: Tab = {
      name: `tab ${tabs.length + 1}`,
      session: new Map(of.session),
      entries: [...of.entries],
      index: of.index,
      page: null,
    }
    tabs.push(tab)
    return tab
  }

  /** Runs code of a page, and waits until everything that it started has settled. */
  async function run(page: Page, work: () => unknown): Promise<void> {
    const before = enter(page.surroundings)
    try {
      await (means.settle ?? settle)(work)
    } finally {
      enter(before)
    }
  }

  /** Loads a new document at the tab's address; pending work of the previous one never runs. */
  function load(tab: Tab): Page {
    if (tab.page) close(tab)
    const window = new EventTarget()
    const here = () => tab.entries[tab.index] as Entry
    const go = (delta: number) =>
      timeline.add(page, 1, () => {
        const next = tab.index + delta
        if (delta === 0 || next < 0 || next >= tab.entries.length) return
        tab.index = next
        window.dispatchEvent(Object.assign(new Event('popstate'), { state: here().state }))
      })
    const hrefFor = (to: string) => new URL(to, here().href).href
    const url = () => new URL(here().href)
    const document = Object.assign(new EventTarget(), {
      visibilityState: 'visible',
      documentElement: { lang: 'en' },
      querySelector: () => null,
    })
    Object.defineProperty(document, 'cookie', {
      set() {
        if (conditions.cookiesBlocked) throw new Denied('cookies are blocked')
      },
    })
    const storage = (kept: Map<string, string>) => {
      if (conditions.storage === 'denied') throw new Denied('storage is denied')
      return storageOver(kept, conditions, onWrite)
    }
    class Channel {
      readonly #name: string
      readonly #target = new EventTarget()
      constructor(name: string) {
        this.#name = name
        listeners.add({ page, name, target: this.#target })
      }
      addEventListener(type: string, listener: (event: Event) => void) {
        this.#target.addEventListener(type, listener)
      }
      postMessage(value: unknown) {
        onPost()
        const data: unknown = structuredClone(value)
        for (const { page: to, name, target } of listeners) {
          if (to === page || name !== this.#name) continue
          timeline.add(to, CHANNEL_MS, () => target.dispatchEvent(Object.assign(new Event('message'), { data })))
        }
      }
    }
    const surround = means.surround ?? ((_, standIn) => standIn)
    const globals = {
      window: surround('window', window),
      document: surround('document', document),
      navigator: {
        get onLine() {
          return conditions.isOnline
        },
      },
      history: {
        scrollRestoration: 'auto',
        get state() {
          return here().state
        },
        pushState(state: unknown, _: string, to: string) {
          tab.entries.splice(tab.index + 1, Number.POSITIVE_INFINITY, { state, href: hrefFor(to) })
          tab.index += 1
        },
        replaceState(state: unknown, _: string, to?: string) {
          tab.entries[tab.index] = { state, href: to === undefined ? here().href : hrefFor(to) }
        },
        go,
      },
      location: {
        get pathname() {
          return url().pathname
        },
        get search() {
          return url().search
        },
        get hash() {
          return url().hash
        },
        origin: ORIGIN,
        protocol: 'https:',
        reload: () => onReload(tab),
      },
      get sessionStorage() {
        return storage(tab.session)
      },
      get localStorage() {
        return storage(local)
      },
      BroadcastChannel: Channel,
      fetch: (input: Request | string, init?: RequestInit) =>
        fetch(page, new Request(typeof input === 'string' ? new URL(input, ORIGIN) : input, init)),
    }
    const page: Page = {
      isGone: false,
      tab,
      window,
      surroundings: {
        globals,
        now: () => timeline.now() + conditions.skewMs,
        setTimeout: (work, ms) => timeline.add(page, ms, work),
        clearTimeout: timeline.cancel,
        randomUUID,
      },
    }
    tab.page = page
    return page
  }

  function close(tab: Tab): void {
    if (!tab.page) return
    means.onClose?.(tab.page)
    tab.page.isGone = true
    for (const listener of listeners) if (listener.page === tab.page) listeners.delete(listener)
    tab.page = null
  }

  return {
    tabs,
    conditions,
    openTab,
    duplicateTab,
    load,
    close,
    run,
    /** Overwrites the tab's storage, as another version or program might. */
    corrupt: (tab: Tab, text: string) => {
      for (const key of tab.session.keys()) tab.session.set(key, text)
    },
    stored: () => [...local.values(), ...tabs.flatMap(({ session }) => [...session.values()])],
    pages: () => tabs.flatMap(({ page }) => page ?? []),
  }
}
export type Browser = ReturnType<typeof createBrowser>
