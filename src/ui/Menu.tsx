import { Menu as AriakitMenu, MenuButton, MenuItem, MenuProvider } from '@ariakit/react/menu'
import type { ReactElement, ReactNode } from 'react'
import { Icon, type IconName } from './Icon'
import styles from './Menu.module.css'

export type MenuEntry = {
  key: string
  label: ReactNode
  icon?: IconName | undefined
  /** Element to render, such as a router link; it gets the label, the class and the handlers. */
  render?: ReactElement | undefined
  onSelect?: (() => void) | undefined
  current?: boolean | undefined
  disabledReason?: string | undefined
}

export type MenuProps = {
  label: ReactNode
  /** Required when `label` is only an icon. */
  ariaLabel?: string | undefined
  items: readonly MenuEntry[]
  icon?: IconName | undefined
  placement?: 'bottom-start' | 'bottom-end' | undefined
  /** Class of the button instead of the default, such as buttonClass(…). */
  buttonClassName?: string | undefined
}

export function Menu({ label, ariaLabel, items, icon, placement = 'bottom-start', buttonClassName }: MenuProps) {
  return (
    <MenuProvider placement={placement}>
      <MenuButton className={buttonClassName ?? styles['button']} aria-label={ariaLabel}>
        {icon ? <Icon name={icon} /> : null}
        <span>{label}</span>
        <Icon name="chevron-down" size="small" className={styles['chevron']} />
      </MenuButton>
      <AriakitMenu className={styles['menu']} gutter={6} overflowPadding={16} unmountOnHide>
        <MenuItems items={items} />
      </AriakitMenu>
    </MenuProvider>
  )
}

export function MenuItems({ items }: Pick<MenuProps, 'items'>) {
  return items.map(({ key, label: words, icon: glyph, render, onSelect, current, disabledReason }) => (
    <MenuItem
      key={key}
      className={styles['item']}
      {...(render && disabledReason === undefined ? { render } : {})}
      {...(onSelect ? { onClick: onSelect } : {})}
      disabled={disabledReason !== undefined}
      accessibleWhenDisabled
      aria-current={current ? 'page' : undefined}
    >
      {glyph ? <Icon name={glyph} /> : null}
      <span className={styles['words']}>
        <span>{words}</span>
        {disabledReason !== undefined ? <span className={styles['reason']}>{disabledReason}</span> : null}
      </span>
    </MenuItem>
  ))
}
