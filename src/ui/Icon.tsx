import { classNames } from './classNames'
import styles from './Icon.module.css'

/** Strokes on a 24 × 24 grid, one path each, so that the set stays small. */
export const paths = {
  alert: 'M12 4 2.8 20h18.4zM12 10v4.5M12 17.3v.2',
  'arrow-left': 'M20 12H4m6-6-6 6 6 6',
  'arrow-up': 'M12 20V4m-6 6 6-6 6 6',
  bank: 'M3 10 12 4l9 6zM5 10v8m4.7-8v8m4.6-8v8m4.7-8v8M3 20.5h18',
  bell: 'M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 1.5h-15zM10 20.5h4',
  bill: 'M6 3h12v18l-3-2-3 2-3-2-3 2zM9.5 8h5m-5 4h5',
  calendar: 'M4 6h16v14H4zM4 10.5h16M8 3v4m8-4v4',
  card: 'M4.5 5h15A1.5 1.5 0 0 1 21 6.5v11a1.5 1.5 0 0 1-1.5 1.5h-15A1.5 1.5 0 0 1 3 17.5v-11A1.5 1.5 0 0 1 4.5 5zM3 9.5h18M6.5 15h4',
  chart: 'M4 4v16h16M8.5 16v-4m4 4V8m4 8v-6',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  'check-circle': 'M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0zM8 12.3l2.8 2.8L16 9.5',
  'chevron-down': 'm6 9.5 6 6 6-6',
  'chevron-left': 'm14.5 6-6 6 6 6',
  'chevron-right': 'm9.5 6 6 6-6 6',
  close: 'm6 6 12 12M18 6 6 18',
  copy: 'M9 9h11v11H9zM15 9V4H4v11h5',
  edit: 'M4 20l1-4L16.5 4.5l3 3L8 19zM14 7l3 3',
  error: 'M8.3 3h7.4L21 8.3v7.4L15.7 21H8.3L3 15.7V8.3zM12 8v5M12 16v.2',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM15 12a3 3 0 1 1-6 0 3 3 0 0 1 6 0z',
  'eye-off':
    'M4 4l16 16M9.9 9.9a3 3 0 0 0 4.2 4.2M6.6 7.4C4 9.2 2.5 12 2.5 12S6 18.5 12 18.5c1.9 0 3.5-.6 4.9-1.4M10 5.8c.6-.2 1.3-.3 2-.3 6 0 9.5 6.5 9.5 6.5s-.7 1.4-2.1 2.9',
  home: 'm3.5 11.5 8.5-7 8.5 7M6 9.5V20h12V9.5M10 20v-5.5h4V20',
  info: 'M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0zM12 11v5.5M12 7.5v.2',
  lock: 'M5.5 11h13v9.5h-13zM8 11V8a4 4 0 0 1 8 0v3M12 14.5v2.5',
  logout: 'M14 4H5v16h9M10 12h11m-4-4 4 4-4 4',
  mail: 'M3 5.5h18v13H3zM3.5 6.5 12 13l8.5-6.5',
  menu: 'M4 6.5h16M4 12h16M4 17.5h16',
  minus: 'M5 12h14',
  more: 'M6 12a1 1 0 1 1-2 0 1 1 0 0 1 2 0zM13 12a1 1 0 1 1-2 0 1 1 0 0 1 2 0zM20 12a1 1 0 1 1-2 0 1 1 0 0 1 2 0z',
  phone:
    'M6.5 3.5h3l1.5 4.5-2 1.5a11 11 0 0 0 5.5 5.5l1.5-2 4.5 1.5v3a2 2 0 0 1-2 2A16 16 0 0 1 4.5 5.5a2 2 0 0 1 2-2z',
  pin: 'M4.5 3.5h15v17h-15zM8.5 8h.1m3.4 0h.1m3.4 0h.1m-7.1 4h.1m3.4 0h.1m3.4 0h.1M12 16h.1',
  plus: 'M12 5v14M5 12h14',
  profile: 'M16 8a4 4 0 1 1-8 0 4 4 0 0 1 8 0zM4 20.5c.5-4 3.7-6 8-6s7.5 2 8 6',
  qr: 'M4 4h6v6H4zm10 0h6v6h-6zM4 14h6v6H4zM14 14h2v2m4-2v2m-6 4v-1.5m3 1.5h3v-2',
  reload: 'M20 4v5h-5M4 20v-5h5M19.5 9A8 8 0 0 0 5.5 7.5M4.5 15a8 8 0 0 0 14 1.5',
  search: 'M17.5 11a6.5 6.5 0 1 1-13 0 6.5 6.5 0 0 1 13 0zM16 16l4.5 4.5',
  transfer: 'M4 8.5h15m-4-4 4 4-4 4M20 15.5H5m4-4-4 4 4 4',
  trash: 'M4 6.5h16M9 6.5v-3h6v3M6 6.5 7 20.5h10l1-14M10 10.5v6m4-6v6',
  unlock: 'M5.5 11h13v9.5h-13zM8 11V8a4 4 0 0 1 7.7-1.5M12 14.5v2.5',
  wallet: 'M4 7.5V18a1.5 1.5 0 0 0 1.5 1.5H20V9H5.5A1.5 1.5 0 0 1 5.5 5H18v4M16 14.2h.2',
} as const

export type IconName = keyof typeof paths

export const iconNames = Object.keys(paths) as IconName[]

export type IconProps = {
  name: IconName
  size?: 'small' | 'medium' | 'large' | undefined
  className?: string | undefined
}

/** Always decorative: the text beside it carries the meaning. */
export function Icon({ name, ...rest }: IconProps) {
  return <Glyph path={paths[name]} {...rest} />
}

/** A drawing outside the set, on the same grid. */
export function Glyph({ path, size = 'medium', className }: Omit<IconProps, 'name'> & { path: string }) {
  return (
    <svg
      className={classNames(styles['icon'], size !== 'medium' && styles[size], className)}
      viewBox="0 0 24 24"
      aria-hidden="true"
      focusable="false"
    >
      <path d={path} />
    </svg>
  )
}
