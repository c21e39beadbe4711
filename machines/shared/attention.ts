/** Whether somebody is present. A machine that needs to know invokes this port and handles these events. */
import { listenerPort } from './ports'

/** `user.acted` comes at most every 10 s. `page.shown` also comes when a page returns from the browser's cache. */
export type AttentionEvent = { type: 'user.acted' } | { type: 'page.shown' } | { type: 'page.hidden' }

export const attentionPort = listenerPort('attention')
