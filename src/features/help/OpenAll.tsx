import { useState } from 'react'
import { useText } from '../../i18n/text'
import { Button } from '../../ui/Button'
import styles from './Help.module.css'

/** Opens every answer of the page, for browsers whose find-in-page skips closed ones. */
export function OpenAll() {
  const t = useText()
  const [isOpen, setOpen] = useState(false)
  return (
    <Button
      variant="secondary"
      size="small"
      className={styles['openAll']}
      aria-pressed={isOpen}
      onClick={() => {
        for (const answer of document.querySelectorAll<HTMLDetailsElement>('main details')) answer.open = !isOpen
        setOpen(!isOpen)
      }}
    >
      {t('help.openAll')}
    </Button>
  )
}
