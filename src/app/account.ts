/** What every signed-in screen needs besides itself: one chunk. */
export { holderWith } from '../ports/holder'
export { AccountGate } from './shell/AccountGate'
export { Sidebar } from './shell/Sidebar'
export { LeavePrompt } from './shell/LeavePrompt'
