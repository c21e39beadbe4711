/**
 * Keeps what was typed when a session expired and restores it when the same holder returns to the same screen. Memory
 * only.
 */
import type { AnyActorRef, AnyMachineSnapshot } from 'xstate'
import { selectIsAnyShown } from '../../../machines/effect/selectors'
import { selectEffects, selectFlow } from '../../../machines/portal/selectors'
import type { Root } from '../portal/portalContext'

type Place = { readonly username: string; readonly pathname: string }
type Draft = Place & { readonly values: Map<string, string> }
type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement
type Drafts = {
  record(target: EventTarget | null): void
  /** Whether values wait to be restored on the open screen. */
  isDue(): boolean
  /** Returns whether anything was restored. */
  fill(container: ParentNode): boolean
  leave(): void
}

/**
 * Private fields that are restored: they name a person or tell what happened, and give no access. All others (card
 * number, code, answer, SIN) must be typed again.
 */
const KEPT_PRIVATE = /\b(?:bday|tel-national)$/
/** The holder makes choices and gives consents again. */
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
  /** What was being typed when the session ended, minus what has been restored. */
  let due: Draft | null = null
  /** What has been sent, until it is known whether its form is needed again. */
  let sent: Draft | null = null
  let effects: AnyActorRef | null = null
  const look = () => {
    const { isSignedIn, account, returnTo, address } = root.getSnapshot().context
    const running = selectEffects(root.getSnapshot())
    if (running && running !== effects) {
      effects = running
      running.subscribe(look)
    }
    if (isSignedIn) {
      if (due?.username !== account?.username) due = null
      const flow: AnyMachineSnapshot | undefined = selectFlow(root.getSnapshot())?.getSnapshot()
      const isInFlight = running !== null && selectIsAnyShown(running.getSnapshot())
      if (flow?.hasTag?.('settled')) {
        // Restoring it would invite sending it twice.
        if (due?.pathname === address?.pathname) due = null
        open = null
        sent = null
      } else if (isInFlight) {
        sent = open ?? sent
        open = null
      } else if (sent) {
        // Refused, possibly by the 401 that ends the session.
        open ??= sent
        sent = null
      }
      return
    }
    open ??= sent
    sent = null
    // Signing out discards the draft; an expired session keeps it.
    if (open && returnTo?.pathname === open.pathname) due = open
    else if (!returnTo) due = null
    open = null
  }
  root.subscribe(look)
  look()
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
        // Restore each value once, so that later edits are not overwritten.
        due?.values.delete(name)
        if (control.value === value) continue
        write(control, value)
        isFilled = true
      }
      return isFilled
    },
    leave() {
      open = null
    },
  }
}

const known = new WeakMap<Root, Drafts>()
/** One per portal: it outlives the signed-in screens. */
export function draftsOf(root: Root): Drafts {
  const drafts = known.get(root) ?? startDrafts(root)
  known.set(root, drafts)
  return drafts
}
