import { expect, test } from 'vitest'
import type { AnyActorRef } from 'xstate'
import { type PortalFact, receiversOf } from '../../machines/shared/portal'

const HANDLED_BY: Readonly<Record<PortalFact['type'], readonly string[]>> = {
  'notification.show': ['notification'],
  'notification.dismiss': ['notification'],
  'notification.outdate': ['notification'],
  'notification.withdraw': ['notification'],
  'notification.clicked': ['portal'],
  'session.open': ['session'],
  'session.close': ['session'],
  'session.leave': ['portal'],
  'session.opened': ['portal'],
  'session.ended': ['portal'],
  'account.changed': ['session'],
  'account.mailed': ['portal'],
  'email.confirmed': ['portal'],
  'brand.reload': ['configuration'],
  'brand.settled': ['session', 'portal'],
  'consents.asked': ['portal'],
  'consents.settled': ['portal'],
  'cards.refresh': ['cards'],
  'card.changed': ['cards', 'screen', 'portal'],
  'card.chosen': ['portal'],
  'card.current': ['portal', 'screen'],
  'upgrade.reported': ['portal', 'screen'],
  'requests.refresh': ['moneyRequests'],
  'request.changed': ['moneyRequests'],
  'request.opened': ['moneyRequests'],
  'requests.followed': ['portal'],
  'expiry.checked': ['portal'],
  'changes.hold': ['navigation'],
  'changes.release': ['navigation'],
  'route.followed': ['portal'],
  'screen.opened': ['screen'],
  'screen.broken': ['navigation'],
}
const namesOf = (type: PortalFact['type'], running: readonly string[]) =>
  [
    ...receiversOf({ get: (id) => running.find((name) => name === id) as AnyActorRef | undefined }, type),
  ] as unknown as string[]

test.each(Object.entries(HANDLED_BY) as [PortalFact['type'], readonly string[]][])(
  '%s goes to %j, to the portal where that part does not run, and to nobody where nothing does',
  (type, names) => {
    const all = ['portal', 'configuration', 'session', 'notification', 'navigation', 'screen', 'cards', 'moneyRequests']
    expect(namesOf(type, all)).toEqual(names)
    expect(namesOf(type, ['portal'])).toEqual(['portal'])
    expect(namesOf(type, [])).toEqual([])
  },
)
