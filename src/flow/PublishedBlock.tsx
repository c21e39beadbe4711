import { createContext, type ReactNode, use } from 'react'

/** What editors have published for the open page in its language; null where there is nothing. */
export const Published = /* @__PURE__ */ createContext<ReactNode>(null)

/** A page shows it below its header. Content spec §4; OP-71. */
export const PublishedBlock = () => use(Published)
