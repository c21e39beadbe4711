// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, expect } from 'vitest'
import type { StateValueFrom } from 'xstate'
import type { notificationMachine } from '../../machines/notification/notificationMachine'
import { type Portal, PortalContext } from '../../src/app/portal/portalContext'
import { NotificationHost } from '../../src/app/shell/NotificationHost'
import { notificationPlan } from '../machines/notification.plan'
import { label } from '../support/paths'
import { openCase } from '../support/perform'
import { draw, type Leaf, loadTexts, performOn, testScreen } from '../support/screen'

const message = () => screen.queryByRole('alert') ?? screen.queryByRole('status')
const failed = () => expect(screen.getByRole('alert').textContent).toContain('Brand failed!')

const shows = {
  hidden: () => expect(message()).toBeNull(),
  lasting: () => expect(message()?.textContent).toMatch(/Your card is locked\.|Click HERE to extend your session/),
  'fleeting.counted': failed,
  'fleeting.held': failed,
  outdated: () => expect(screen.getByRole('button', { name: 'Updates available, Please click here' })).toBeTruthy(),
} satisfies Record<Leaf<StateValueFrom<typeof notificationMachine>>, () => void>

beforeAll(loadTexts())
afterEach(cleanup)

testScreen(notificationPlan, async (path) => {
  const user = userEvent.setup()
  const rig = openCase(notificationPlan, path)
  // The host reads only this child of the portal.
  const snapshot = { children: { notification: rig.actor } }
  const root = { getSnapshot: () => snapshot, subscribe: () => ({ unsubscribe() {} }) }
  const portal = { root } as unknown as Portal
  draw(
    <PortalContext value={portal}>
      <NotificationHost address="/" said={null} step={0} />
    </PortalContext>,
  )
  const users = {
    'notification.click': () => user.click(message()!.querySelector('[class*=text]') ?? message()!),
    'notification.dismiss': () => user.click(screen.getByRole('button', { name: 'Close this message' })),
    'notification.hold': () => user.hover(message()!),
    'notification.release': () => user.unhover(message()!),
  }
  shows[label(path.initial) as keyof typeof shows]()
  for (const step of path.steps) {
    await performOn(rig as never, step, users)
    shows[label(step.value) as keyof typeof shows]()
    const isError = label(step.value).startsWith('fleeting')
    if (isError) expect(screen.getByRole('alert').dataset['type']).toBe('error')
    else expect(document.querySelector('[data-type=error]')).toBeNull()
  }
  rig.stop()
})
