// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { PortalContext } from '../../src/app/portal/portalContext'
import { useArrival } from '../../src/app/shell/useArrival'
import { Panel } from '../../src/ui/Panel'

afterEach(cleanup)

const portalAt = (hash: string) => {
  const snapshot = { context: { address: { pathname: '/', search: '', hash } }, children: {}, matches: () => false }
  const children = { navigation: { getSnapshot: () => snapshot } }
  const root = { getSnapshot: () => ({ ...snapshot, children }), subscribe: () => ({ unsubscribe: () => {} }) }
  return { root } as never
}
function Page({ address }: { address: string }) {
  useArrival(address)
  return (
    <main>
      <h1 tabIndex={-1}>Screen</h1>
      <Panel id="transactions" title="Transactions">
        list
      </Panel>
    </main>
  )
}
const arrive = (address: string, hash: string) => (
  <PortalContext value={portalAt(hash)}>
    <Page address={address} />
  </PortalContext>
)

test.each([
  ['', 'Screen'],
  ['#transactions', 'Transactions'],
])('a screen that opens at "%s" focuses the heading there', (hash, heading) => {
  const { rerender } = render(arrive('/dashboard/charts', ''))
  rerender(arrive('/dashboard', hash))
  expect(document.activeElement?.textContent).toBe(heading)
})
