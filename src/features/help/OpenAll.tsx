import { useEffect, useState } from 'react'
import { useText } from '../../i18n/text'
import { Button } from '../../ui/Button'
import styles from './Help.module.css'

const answersHere = () => [...document.querySelectorAll<HTMLDetailsElement>('main details')]

/** Opens every answer of the page, for browsers whose find-in-page skips closed ones. */
export function OpenAll() {
  const t = useText()
  const [isOpen, setOpen] = useState(false)
  // Answers are also opened one by one, and by Back, which finds them as they were left.
  useEffect(() => {
    const look = () => setOpen(answersHere().every(({ open }) => open))
    look()
    document.addEventListener('toggle', look, true)
    return () => document.removeEventListener('toggle', look, true)
  }, [])
  return (
    <Button
      variant="secondary"
      size="small"
      className={styles['openAll']}
      aria-pressed={isOpen}
      onClick={() => {
        for (const answer of answersHere()) answer.open = !isOpen
        setOpen(!isOpen)
      }}
    >
      {t('help.openAll')}
    </Button>
  )
}
