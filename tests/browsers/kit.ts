/** Runs in the page: finds its parts by role and name, and says where they can be pressed. */
import type { queries } from '@testing-library/dom'

export type Wanted = {
  readonly role: string
  /** Whole, or a part of it. */
  readonly name?: string
  readonly isPart?: boolean
  readonly within?: Wanted
  readonly place?: 'first' | 'last'
}

export type Spot = { readonly x: number; readonly y: number; readonly problem: string | null }

export function kit({ queryAllByRole, queryAllByLabelText, queryAllByText }: typeof queries) {
  const plain = (text: string) => text.replace(/\s+/g, ' ').trim()

  function find({ role, name, isPart = false, within, place = 'first' }: Wanted): HTMLElement | null {
    const scope = within ? find(within) : document.body
    if (!scope) return null
    const isNamed = (own: string) => {
      const [has, wanted] = [plain(own), plain(name ?? '')]
      return isPart ? has.includes(wanted) : has === wanted
    }
    const found =
      role === 'field'
        ? queryAllByLabelText(scope, isNamed).filter((element) => element.matches('input, select, textarea'))
        : role === 'text'
          ? queryAllByText(scope, isNamed)
          : queryAllByRole(scope, role, name === undefined ? {} : { name: isNamed })
    return found.at(place === 'first' ? 0 : -1) ?? null
  }

  const outline = (element: Element | null) =>
    element ? `<${element.localName}> ${plain(element.textContent ?? '').slice(0, 60)}` : 'nothing'

  /** Where the pointer presses: the label, if the control itself is not painted. */
  function painted(element: HTMLElement): HTMLElement {
    const { width, height } = element.getBoundingClientRect()
    const [label] = element instanceof HTMLInputElement ? (element.labels ?? []) : []
    return label && (width < 8 || height < 8 || getComputedStyle(element).opacity === '0') ? label : element
  }

  function middleOf(element: Element) {
    const { left, top, width, height } = element.getBoundingClientRect()
    return { x: left + width / 2, y: top + height / 2 }
  }

  /** What covers an element's middle, if anything does. */
  function coverOf(element: HTMLElement): string | null {
    const { x, y } = middleOf(element)
    const hit = document.elementFromPoint(x, y)
    return hit && (element.contains(hit) || hit.closest('label')?.control === element)
      ? null
      : `${outline(element)} is covered by ${outline(hit)} at ${Math.round(x)}, ${Math.round(y)}`
  }

  function spotOf(wanted: Wanted): Spot | null {
    const element = find(wanted)
    if (!element) return null
    const part = painted(element)
    if (coverOf(part)) part.scrollIntoView({ block: 'center', behavior: 'instant' })
    return { ...middleOf(part), problem: coverOf(part) }
  }

  /** A part that is higher than what it contains, by more than a line. */
  function slackOf(part: Element): number {
    const { paddingBottom, borderBottomWidth } = getComputedStyle(part)
    const ends = [...part.children]
      .filter((child) => !['absolute', 'fixed'].includes(getComputedStyle(child).position))
      .map((child) => child.getBoundingClientRect().bottom)
    if (ends.length === 0) return 0
    const end = part.getBoundingClientRect().bottom - parseFloat(paddingBottom) - parseFloat(borderBottomWidth)
    return end - Math.max(...ends)
  }

  /** A dialog is as high as its content, inside the window, and its buttons can be pressed. */
  function problemsOfDialogs(): string[] {
    return [...document.querySelectorAll<HTMLElement>('[role="dialog"], [role="alertdialog"]')]
      .filter((dialog) => !dialog.inert)
      .flatMap((dialog) => {
        const name = plain(dialog.querySelector('h2')?.textContent ?? '')
        const { top, bottom, left, right, height } = dialog.getBoundingClientRect()
        // A drawer is as high as the window.
        const isDrawer = left === 0 && Math.abs(height - innerHeight) < 1
        const slack = isDrawer ? 0 : Math.max(...[dialog, ...dialog.children].map(slackOf))
        return [
          ...(slack > 16 ? [`'${name}' is ${Math.round(slack)} px higher than its content`] : []),
          ...(top < 0 || left < 0 || bottom > innerHeight + 1 || right > innerWidth + 1
            ? [`'${name}' is not inside the window`]
            : []),
          ...[...dialog.querySelectorAll<HTMLElement>('button, a[href]')]
            // In a long dialog they are scrolled to.
            .filter((button) => {
              const { y } = middleOf(button)
              const around = button.parentElement?.closest<HTMLElement>('[class*="_body_"]') ?? dialog
              const box = around.getBoundingClientRect()
              return y > box.top && y < box.bottom
            })
            .flatMap((button) => coverOf(button) ?? []),
        ]
      })
  }

  const errors: string[] = []
  addEventListener('error', ({ message }) => errors.push(message))
  addEventListener('unhandledrejection', ({ reason }) => errors.push(String(reason)))

  return {
    find,
    spotOf,
    problemsOfDialogs,
    errors,
    hasFocus: (wanted: Wanted) => document.activeElement !== null && find(wanted) === document.activeElement,
    focused: () => outline(document.activeElement),
    isExpanded: (wanted: Wanted) => find(wanted)?.getAttribute('aria-expanded') === 'true',
    valueOf: (wanted: Wanted) => find(wanted)?.getAttribute('aria-valuetext') ?? null,
    focus: (wanted: Wanted) => find(wanted)?.focus(),
    says: (text: string) => plain(document.body.innerText).includes(plain(text)),
    /** On how many lines the portal's name stands in the header. */
    linesOfName: () => {
      const range = document.createRange()
      range.selectNodeContents(document.querySelector('header a span')!)
      return new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom))).size
    },
    /** How much wider the field would be if it were as wide as what it shows. */
    missingIn: (wanted: Wanted) => {
      const field = find(wanted) as HTMLInputElement
      const own = field.clientWidth
      const free = field.cloneNode() as HTMLInputElement
      free.style.cssText = 'position: fixed; inline-size: auto; flex: none'
      field.after(free)
      const wished = free.clientWidth
      free.remove()
      return wished - own
    },
    set: (wanted: Wanted, value: string) => {
      const field = find(wanted) as HTMLInputElement
      // React notices only what the element's own setter writes.
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value)
      field.dispatchEvent(new Event('input', { bubbles: true }))
      field.dispatchEvent(new Event('change', { bubbles: true }))
    },
  }
}
