/** What was typed when a session ended by itself: put back when the same holder comes back to the same screen. Memory only. */
import type { AnyMachineSnapshot } from 'xstate'
import { selectNotification } from '../../../machines/notification/selectors'
import type { Root } from '../portalContext'

type Place = { readonly username: string; readonly pathname: string }
type Draft = Place & { readonly values: Map<string, string> }
type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement
type Drafts = {
  record(target: EventTarget | null): void
  /** Whether something waits to be put back on the open screen. */
  isDue(): boolean
  /** Whether something was put back. */
  fill(container: ParentNode): boolean
  /** Whether what was sent from the open screen was refused because the session was over. Said once. */
  takeRefused(): boolean
  leave(): void
}

/** Names a person or tells what happened, opens nothing: every other private field (card number, code, answer, SIN) is typed again. */
const KEPT_PRIVATE = /\b(?:bday|tel-national)$/
/** A choice or a consent is made again. */
const LEFT_OUT = /^(?:checkbox|radio|hidden|file|password|search)$/

const isControl = (target: EventTarget | null): target is Control =>
  target instanceof HTMLInputElement || target instanceof HTMLSelectElement || target instanceof HTMLTextAreaElement

const isKept = ({ form, name, type, autocomplete, dataset }: Control) =>
  form !== null &&
  name !== '' &&
  !LEFT_OUT.test(type) &&
  (!('private' in dataset) || KEPT_PRIVATE.test(autocomplete) || type === 'textarea')

function write(control: Control, value: string) {
  control.value = value
  control.dispatchEvent(new Event('input', { bubbles: true }))
  control.dispatchEvent(new Event('change', { bubbles: true }))
}

function startDrafts(root: Root): Drafts {
  const here = (): Place => {
    const { account, address } = root.getSnapshot().context
    return { username: account?.username ?? '', pathname: address?.pathname ?? '' }
  }
  /** What is being typed on the open screen. */
  let open: Draft | null = null
  /** What was being typed when the session ended, as far as it has not been put back. */
  let due: Draft | null = null
  /** What has been sent, until it is known whether its form is needed again. */
  let sent: Draft | null = null
  /** Where something was sent from, and where that was refused last. */
  let inFlight: Place | null = null
  let refused: Place | null = null
  /** A refusal that ends the session does so before anything else happens. */
  const noteRefusal = (place: Place) => {
    refused = place
    setTimeout(() => {
      if (root.getSnapshot().context.isSignedIn) refused = null
    })
  }
  root.subscribe(({ context: { isSignedIn, account, returnTo, address, flowId, flights }, children }) => {
    if (isSignedIn) {
      if (due?.username !== account?.username) due = null
      if (refused?.username !== account?.username) refused = null
      const flow = flowId === null ? null : (children[flowId]?.getSnapshot() as AnyMachineSnapshot | undefined)
      const isInFlight = flowId !== null && flowId in flights
      const said = children.notification ? selectNotification(children.notification.getSnapshot()) : null
      if (inFlight && !isInFlight && said?.type === 'error') noteRefusal(inFlight)
      inFlight = isInFlight ? here() : null
      if (flow?.hasTag?.('settled')) {
        // Put back, it would be sent twice.
        if (due?.pathname === address?.pathname) due = null
        open = null
        sent = null
      } else if (isInFlight) {
        sent = open ?? sent
        open = null
      } else if (sent) {
        // Refused, also by the 401 that ends the session.
        open ??= sent
        sent = null
      }
      return
    }
    open ??= sent
    sent = null
    inFlight = null
    if (refused?.pathname !== returnTo?.pathname) refused = null
    // Who signs out has left; a session that ends by itself interrupts.
    if (open && returnTo?.pathname === open.pathname) due = open
    else if (!returnTo) due = null
    open = null
  })
  return {
    record(target) {
      if (!isControl(target) || !isKept(target)) return
      const { username, pathname } = here()
      if (open?.pathname !== pathname) open = { username, pathname, values: new Map() }
      open.values.set(target.name, target.value)
    },
    isDue: () => due !== null && due.values.size > 0 && due.pathname === here().pathname,
    fill(container) {
      let isFilled = false
      for (const [name, value] of due?.values ?? []) {
        const control = container.querySelector(`form [name="${CSS.escape(name)}"]`)
        if (!isControl(control) || !isKept(control)) continue
        // Once: what the holder changes afterwards is not overwritten by what was there before.
        due?.values.delete(name)
        if (control.value === value) continue
        write(control, value)
        isFilled = true
      }
      return isFilled
    },
    takeRefused() {
      const isHere = refused !== null && refused.pathname === here().pathname
      if (isHere) refused = null
      return isHere
    },
    leave() {
      open = null
    },
  }
}

const known = new WeakMap<Root, Drafts>()
/** One for each portal: it outlives the signed-in screens. */
export function draftsOf(root: Root): Drafts {
  const drafts = known.get(root) ?? startDrafts(root)
  known.set(root, drafts)
  return drafts
}
