/** Whether somebody is there: any machine that wants to know invokes this port and handles these events. */
import { listenerPort } from './ports'

/** `user.acted` comes at most every 10 s. `page.shown` also when a page comes back from the browser's cache. */
export type AttentionEvent = { type: 'user.acted' } | { type: 'page.shown' } | { type: 'page.hidden' }

export const attentionPort = listenerPort('attention')
