/** Below this width the sidebar is a drawer (portal spec §9: 800px). */
export const NARROW = '(width < 50em)'
export const isNarrowNow = () => window.matchMedia(NARROW).matches
