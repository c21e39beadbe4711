import type { Feature } from '../../../rules/cards/features'
import type { MessageKey } from '../../i18n/catalogue'
import type { IconName } from '../../ui/Icon'

/** The services beside the screen, in groups that open; the first has no title and is always open. Portal spec §2. */
export const SERVICES = [
  {
    title: null,
    items: [
      ['dashboard', 'home'],
      ['charts', 'chart'],
    ],
  },
  {
    title: 'sidebar.group.load',
    items: [
      ['reload', 'plus'],
      ['autoreload', 'reload'],
      ['qrcode', 'qr'],
      ['directDeposit', 'bank'],
      ['interac', 'mail'],
    ],
  },
  {
    title: 'sidebar.group.pay',
    items: [
      ['transfer', 'transfer'],
      ['bills', 'bill'],
      ['billsPending', 'calendar'],
      ['billsHistory', 'check-circle'],
    ],
  },
  {
    title: 'sidebar.group.card',
    items: [
      ['getpin', 'pin'],
      ['replacecard', 'copy'],
      ['upgrade', 'arrow-up'],
    ],
  },
  {
    title: 'sidebar.group.add',
    items: [
      ['getcard', 'wallet'],
      ['activate', 'check'],
      ['register', 'card'],
    ],
  },
  {
    title: 'sidebar.group.you',
    items: [
      ['alerts', 'bell'],
      ['profile', 'profile'],
    ],
  },
] as const satisfies readonly {
  title: MessageKey | null
  items: readonly (readonly [Feature, IconName])[]
}[]
