/** Views read the portal only through these selectors. */
import type { ActorRefFrom, AnyActorRef, SnapshotFrom } from 'xstate'
import { ROUTES } from '../../rules/site/navigation'
import {
  selectIsChangingLanguage as isChangingLanguage,
  selectIsConfigured as isConfigured,
} from '../configuration/selectors'
import { selectFlow as flowOf } from '../screen/selectors'
import type { Mailed } from '../shared/portal'
import type { HolderParts } from './portal'
import type { portalMachine } from './portalMachine'

type Snapshot = SnapshotFrom<typeof portalMachine>
type Part = Exclude<keyof HolderParts, 'stored'>

export const selectAddress = ({ context }: Snapshot) => context.address
export const selectRouteId = ({ context }: Snapshot) => context.routeId
export const selectLocale = ({ context }: Snapshot) => context.locale
export const selectBrand = ({ context }: Snapshot) => context.brand
export const selectFrontend = ({ context }: Snapshot) => context.frontend
/** The agreement replaces every signed-in screen. */
export const selectShowsConsents = ({ context }: Snapshot) => context.uiShowConsentsScreen
const childOf = <Ref>({ children }: Snapshot, id: string | null) =>
  (id === null ? null : ((children as Readonly<Record<string, AnyActorRef>>)[id] ?? null)) as Ref | null
/** A part of a signed-in holder; null until its code has loaded. */
export const selectPart =
  <Name extends Part>(name: Name) =>
  (snapshot: Snapshot) =>
    childOf<ActorRefFrom<HolderParts[Name]>>(snapshot, name)
export const selectEffects = selectPart('effects')
export const selectCardsActor = selectPart('cards')
/** The holder has signed in, and the code and the texts of the signed-in part have loaded. */
export const selectHasHolder = (snapshot: Snapshot) => selectCardsActor(snapshot) !== null
/** The flow of the open screen, while it runs. */
export const selectFlow = ({ children }: Snapshot) => (children.screen ? flowOf(children.screen.getSnapshot()) : null)
/** Who has an open e-Transfer request. */
export const selectFollowing = ({ context }: Snapshot) => context.following
/** Nothing works until the page is loaded again. */
export const selectHasCrashed = ({ context }: Snapshot) => context.hasCrashed
export const selectIsHolderMissing = (snapshot: Snapshot) => snapshot.matches({ signedIn: 'missing' })
export const selectIsSignedIn = ({ context }: Snapshot) => context.isSignedIn
/** Where the last e-mail with a link was sent. */
export const selectMailed = ({ context }: Snapshot) => context.mailed
export const selectMailedFor = (snapshot: Snapshot, purpose: Mailed['purpose']) =>
  selectMailed(snapshot)?.purpose === purpose ? selectMailed(snapshot) : null
export const selectEndedBecause = ({ context }: Snapshot) => context.endedBecause
export const selectIsCardExpiring = ({ context }: Snapshot) => context.isGreyCardExpiring
export const selectIsSidebarOpen = ({ context }: Snapshot) => context.isSidebarOpen
export const selectIsBrandingDismissed = ({ context }: Snapshot) => context.uiNewBrandingMessageDismissed
export const selectIsConfigured = ({ children }: Snapshot) =>
  children.configuration ? isConfigured(children.configuration.getSnapshot()) : false
export const selectIsChangingLanguage = ({ children }: Snapshot) =>
  children.configuration ? isChangingLanguage(children.configuration.getSnapshot()) : false
/** Account access has ended: only general information remains (OP-10). */
export const selectHasAccessEnded = ({ context }: Snapshot) => context.brand.accountAccess === 'ended'
/** A signed-in screen without a signed-in visitor: the redirect is in progress. */
export const selectIsOutOfReach = ({ context }: Snapshot) =>
  context.routeId !== null && ROUTES[context.routeId].audience === 'signedIn' && !context.isSignedIn
