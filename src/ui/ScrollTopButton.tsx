import { Icon } from './Icon'
import styles from './ScrollTopButton.module.css'

export type ScrollTopButtonProps = { label: string; visible: boolean; onClick: () => void }

/** Whoever watches the scroll position decides when it is there. */
export function ScrollTopButton({ label, visible, onClick }: ScrollTopButtonProps) {
  if (!visible) return null
  return (
    <button type="button" className={styles['button']} aria-label={label} onClick={onClick}>
      <Icon name="arrow-up" />
    </button>
  )
}
