/** What all signed-in screens share, in one chunk. */
import '../../api/laterFailures'

export { holderWith } from '../../ports/holder'
export { loadKind } from '../portal/loadKind'
export { AccountGate } from './AccountGate'
export { effectsWith } from './effects'
export { LeavePrompt } from './LeavePrompt'
export { SessionWarning } from './SessionWarning'
export { Sidebar } from './Sidebar'
