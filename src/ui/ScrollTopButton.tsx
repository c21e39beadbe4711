import { Icon } from './Icon'
import styles from './ScrollTopButton.module.css'

export type ScrollTopButtonProps = { label: string; visible: boolean; onClick: () => void }

/** The parent watches the scroll position and decides when to show it. */
export function ScrollTopButton({ label, visible, onClick }: ScrollTopButtonProps) {
  if (!visible) return null
  return (
    <button type="button" className={styles['button']} aria-label={label} onClick={onClick}>
      <Icon name="arrow-up" />
      <span className={styles['label']}>{label}</span>
    </button>
  )
}
