import { useEffect, useState } from 'react'
import { Button } from './Button'
import styles from './CopyButton.module.css'

export type CopyButtonProps = {
  /** A function where making it takes time. */
  text: string | (() => string)
  /** What the button shows. */
  label: string
  /** Names what is copied, where several buttons show the same label. Begins with the label. */
  name?: string | undefined
  copiedLabel: string
  failedLabel: string
}

const SHOWN_FOR_MS = 4_000

/** Says for a while whether it has copied: in the button when it has, below it when it has not. */
export function CopyButton({ text, label, name, copiedLabel, failedLabel }: CopyButtonProps) {
  const [result, setResult] = useState<'copied' | 'failed' | null>(null)
  useEffect(() => {
    if (result === null) return
    const timer = setTimeout(() => setResult(null), SHOWN_FOR_MS)
    return () => clearTimeout(timer)
  }, [result])
  const copy = () =>
    // The clipboard is undefined on a page that is not secure.
    Promise.resolve(navigator.clipboard?.writeText(typeof text === 'string' ? text : text()) ?? Promise.reject()).then(
      () => setResult('copied'),
      () => setResult('failed'),
    )
  const isCopied = result === 'copied'
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        icon={isCopied ? 'check' : 'copy'}
        aria-label={isCopied ? undefined : name}
        onClick={copy}
      >
        {isCopied ? copiedLabel : label}
      </Button>
      <span role="status" className={result === 'failed' ? styles['failed'] : 'visually-hidden'}>
        {result && (isCopied ? copiedLabel : failedLabel)}
      </span>
    </>
  )
}
