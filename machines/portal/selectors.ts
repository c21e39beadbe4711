/** The only questions views ask of the portal. */
import type { ActorRefFrom, AnyActorRef, SnapshotFrom } from 'xstate'
import { ROUTES } from '../../rules/navigation'
import {
  selectIsChangingLanguage as isChangingLanguage,
  selectIsConfigured as isConfigured,
} from '../configuration/selectors'
import type { holderMachine } from '../holder/holderMachine'
import type { portalMachine } from './portalMachine'

type Snapshot = SnapshotFrom<typeof portalMachine>

export const selectAddress = ({ context }: Snapshot) => context.address
export const selectRouteId = ({ context }: Snapshot) => context.routeId
export const selectLocale = ({ context }: Snapshot) => context.locale
export const selectBrand = ({ context }: Snapshot) => context.brand
export const selectFrontend = ({ context }: Snapshot) => context.frontend
/** The agreement stands in place of every signed-in screen. */
export const selectShowsConsents = ({ context }: Snapshot) => context.uiShowConsentsScreen
/** What a signed-in holder has; null while its code is on its way. */
export const selectHolder = ({ children }: Snapshot) =>
  ((children as Record<string, AnyActorRef>)['holder'] as ActorRefFrom<typeof holderMachine> | undefined) ?? null
export const selectHolderParts = (snapshot: Snapshot) => selectHolder(snapshot)?.getSnapshot().children ?? {}
export const selectIsHolderMissing = (snapshot: Snapshot) => snapshot.matches({ signedIn: 'missing' })
export const selectIsSignedIn = ({ context }: Snapshot) => context.isSignedIn
/** Where the mail of an account to be created went. */
export const selectMailed = ({ context }: Snapshot) => context.mailed
export const selectEndedBecause = ({ context }: Snapshot) => context.endedBecause
export const selectNotification = ({ context }: Snapshot) => context.notification
export const selectIsCardExpiring = ({ context }: Snapshot) => context.isGreyCardExpiring
export const selectIsSidebarOpen = ({ context }: Snapshot) => context.isSidebarOpen
export const selectIsBrandingDismissed = ({ context }: Snapshot) => context.uiNewBrandingMessageDismissed
export const selectIsConfigured = ({ children }: Snapshot) =>
  children.configuration ? isConfigured(children.configuration.getSnapshot()) : false
export const selectIsChangingLanguage = ({ children }: Snapshot) =>
  children.configuration ? isChangingLanguage(children.configuration.getSnapshot()) : false
/** Account access has ended: only general information remains (OP-10). */
export const selectHasAccessEnded = ({ context }: Snapshot) => context.brand.accountAccess === 'ended'
/** A signed-in screen that nobody is signed in for: the way elsewhere is being found. */
export const selectIsOutOfReach = ({ context }: Snapshot) =>
  context.routeId !== null && ROUTES[context.routeId].audience === 'signedIn' && !context.isSignedIn
