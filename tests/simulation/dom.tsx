/** Renders the flow's screen: types and clicks the holder's moves, and reads what the screen says. */

import { useSelector } from '@xstate/react'
import { act, type ReactNode } from 'react'
import { createRoot, type Root as ReactRoot } from 'react-dom/client'
import { type Navigator, Router } from 'react-router-dom'
import {
  selectAddress,
  selectFlow,
  selectHasHolder,
  selectLocale,
  selectRouteId,
} from '../../machines/portal/selectors'
import type { Portal } from '../../src/app/portal/portalContext'
import { PortalContext } from '../../src/app/portal/portalContext'
import { screenOf } from '../../src/app/routes/screens'
import type { MessageKey } from '../../src/i18n/catalogue'
import { intlOf, translate } from '../../src/i18n/format'
import { Language } from '../../src/i18n/text'
import type { Page } from './browser'
import type { Move, SimulatedFlow, Statement } from './flow'
import { settled } from './globals'

/** Texts of the buttons for a move. */
const BUTTONS: Readonly<Record<string, readonly MessageKey[]>> = {
  'step.back': ['flow.back', 'interac.back', 'orderCard.repeated.other'],
  'transfer.retry': ['common.retry'],
  'transfer.check': ['card.doubt.check'],
  'transfer.again': ['transfer.again'],
  'order.retry': ['common.retry'],
  'order.check': ['card.doubt.check'],
  'order.repeat': ['orderCard.repeated.again'],
  'form.retry': ['common.retry'],
  'request.check': ['card.doubt.check'],
  'request.another': ['interac.another'],
}
const t = (key: MessageKey) => translate(intlOf('en'), key)

type Drawn = { readonly portal: Portal; readonly navigator: Navigator }
function Screen({ of, portal, navigator }: Drawn & { of: SimulatedFlow }): ReactNode {
  const { root } = portal
  const routeId = useSelector(root, selectRouteId)
  const address = useSelector(root, selectAddress)
  const hasHolder = useSelector(root, selectHasHolder)
  const flow = useSelector(root, selectFlow)
  const locale = useSelector(root, selectLocale)
  const Drawn = routeId === of.routeId && hasHolder && flow && address ? screenOf(of.routeId) : null
  if (!Drawn || !address) return null
  return (
    <PortalContext value={portal}>
      <Language locale={locale}>
        <Router location={address} navigator={navigator}>
          <main>
            <Drawn />
          </main>
        </Router>
      </Language>
    </PortalContext>
  )
}

type Control = HTMLInputElement | HTMLSelectElement
function fill(control: Control, text: string): void {
  const {
    Event,
    HTMLInputElement: Input,
    HTMLSelectElement: Select,
  } = control.ownerDocument.defaultView as Window & typeof globalThis
  if (control instanceof Input && control.type === 'radio') return control.click()
  if (control instanceof Input && control.type === 'checkbox') {
    if (control.checked !== (text !== '')) control.click()
    return
  }
  const prototype = control instanceof Select ? Select.prototype : Input.prototype
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(control, text)
  control.dispatchEvent(new Event('input', { bubbles: true }))
  control.dispatchEvent(new Event('change', { bubbles: true }))
}

const OWN = ['addEventListener', 'removeEventListener', 'dispatchEvent', 'visibilityState', 'cookie']
/** Gives a page its own events; everything else is the shared document. */
function surround<StandIn extends object>(name: 'document' | 'window', standIn: StandIn): StandIn {
  const real = Reflect.get(globalThis, name) as object
  return new Proxy(real, {
    get(_, key) {
      const of = OWN.includes(String(key)) ? standIn : real
      const value: unknown = Reflect.get(of, key, of)
      return typeof value === 'function' && !/^[A-Z]/.test(String(key)) ? value.bind(of) : value
    },
    set: (_, key, value) => Reflect.set(OWN.includes(String(key)) ? standIn : real, key, value),
  }) as StandIn
}

export type Drawing = ReturnType<typeof createDrawing>

export function createDrawing(of: SimulatedFlow) {
  const roots = new Map<Page, { readonly root: ReactRoot; readonly container: HTMLElement }>()
  const { document } = globalThis
  const inside = (page: Page, selector: string) => [
    ...(roots.get(page)?.container.querySelectorAll<HTMLElement>(selector) ?? []),
  ]

  return {
    surround,
    /** Runs code of a page until everything has rendered. */
    settle: (work: () => unknown): Promise<void> =>
      act(async () => {
        work()
        await settled()
      }) as unknown as Promise<void>,
    draw(page: Page, drawn: Drawn): void {
      const container = document.body.appendChild(document.createElement('div'))
      const root = createRoot(container, { identifierPrefix: `${page.tab.name}-` })
      roots.set(page, { root, container })
      root.render(<Screen {...drawn} of={of} />)
    },
    erase(page: Page): void {
      const drawn = roots.get(page)
      roots.delete(page)
      if (!drawn) return
      act(() => drawn.root.unmount())
      drawn.container.remove()
    },
    /** Returns whether the screen has the controls for the move. */
    perform(page: Page, move: Move): boolean {
      if (move.type === 'form.edit' || move.type === 'form.submit') {
        const [form] = inside(page, 'form') as HTMLFormElement[]
        if (!form) return false
        if (move.type === 'form.edit') {
          const [field] = [...form.querySelectorAll<HTMLInputElement>('input[inputmode]')]
          if (field) fill(field, '7')
          return field !== undefined
        }
        for (const [name, text] of Object.entries(move.values ?? {})) {
          const controls = [...form.querySelectorAll<Control>(`[name="${name}"]`)]
          const control = controls.find(({ type, value }) => type !== 'radio' || value === text)
          if (control) fill(control, text)
        }
        const [submit] = [...form.querySelectorAll<HTMLElement>('[type=submit]')]
        submit?.click()
        return submit !== undefined
      }
      const names = (BUTTONS[move.type] ?? []).map(t)
      const button = inside(page, 'main button').find(({ textContent }) => names.includes(textContent ?? ''))
      button?.click()
      return button !== undefined
    },
    /** The text that the screen should show and does not. */
    missing(page: Page, statement: Statement | null): string | null {
      const title = inside(page, 'h1')[0]?.textContent
      if (!of.titles || title === undefined) return null
      for (const [word, key] of Object.entries(of.titles)) {
        const isSaid = title === t(key)
        if (isSaid !== (statement === word)) return `'${title}' is said of what is ${statement ?? 'not sent'}`
      }
      return null
    },
  }
}
