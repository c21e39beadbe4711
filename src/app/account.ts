/** What all signed-in screens share, in one chunk. */
import '../api/laterFailures'

export { holderWith } from '../ports/holder'
export { resumedFlows } from './resumedFlows'
export { AccountGate } from './shell/AccountGate'
export { LeavePrompt } from './shell/LeavePrompt'
export { SessionWarning } from './shell/SessionWarning'
export { Sidebar } from './shell/Sidebar'
