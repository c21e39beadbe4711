// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { waitFor } from 'xstate'
import { selectIsMissing } from '../../machines/navigation/selectors'
import { selectHolderParts, selectIsHolderMissing } from '../../machines/portal/selectors'
import { keptNow } from '../../src/app/persistence'
import { createPortal } from '../../src/app/portal'
import { loadAccount } from '../../src/app/screens'
import { cardOf, sessionOf } from '../support/samples'

vi.mock('../../src/app/screens', async (original) => {
  const screens = await original<typeof import('../../src/app/screens')>()
  return { ...screens, loadAccount: vi.fn(screens.loadAccount) }
})

const session = sessionOf(0, { xAuthTokenExpiry: Date.now() + 900_000 })
const wallet = { cards: [cardOf()], currentCardId: cardOf().clientId, loadedAt: Date.now() }
const addressOf = (pathname: string) => ({ pathname, search: '', hash: '' })

let stop = () => {}
afterEach(() => stop())

function open() {
  const { root } = createPortal({
    address: addressOf('/dashboard'),
    locale: 'en',
    kept: { session, wallet },
    isNarrow: false,
    baseUrl: 'http://localhost',
    drawn: Promise.resolve(),
    fetch: () => new Promise(() => {}),
  })
  stop = () => root.stop()
  root.start()
  return { root, navigation: root.getSnapshot().children.navigation! }
}
test('SES-24 a signed-in screen opens once there is what its holder has; what was kept stays kept until then', async () => {
  const { root } = open()
  expect(selectHolderParts(root.getSnapshot())).toEqual({})
  expect(keptNow(root)).toEqual({ session, wallet })
  const opened = await waitFor(root, ({ context }) => context.routeId === 'dashboard')
  expect(selectHolderParts(opened).cards!.getSnapshot().context.cards).toEqual(wallet.cards)
  expect(keptNow(root)).toEqual({ session, wallet })
})

test('a signed-in screen whose holder’s code did not come says so, and the next one tries again', async () => {
  vi.mocked(loadAccount).mockRejectedValueOnce(new Error('gone'))
  const { root, navigation } = open()
  await waitFor(navigation, selectIsMissing)
  expect([selectIsHolderMissing(root.getSnapshot()), root.getSnapshot().context.isSignedIn]).toEqual([true, true])
  root.send({ type: 'route.entered', address: addressOf('/profile') })
  await waitFor(root, ({ context }) => context.routeId === 'profile')
  expect(selectHolderParts(root.getSnapshot()).cards).toBeDefined()
})
