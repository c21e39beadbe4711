import { useEffect, useState } from 'react'
import { Button } from './Button'

export type CopyButtonProps = {
  text: string
  label: string
  copiedLabel: string
  failedLabel: string
}

const SAID_FOR_MS = 4_000

/** Shows for a while whether it has copied. */
export function CopyButton({ text, label, copiedLabel, failedLabel }: CopyButtonProps) {
  const [said, setSaid] = useState<string | null>(null)
  useEffect(() => {
    if (said === null) return
    const timer = setTimeout(() => setSaid(null), SAID_FOR_MS)
    return () => clearTimeout(timer)
  }, [said])
  const copy = () =>
    // `navigator.clipboard` is undefined on an insecure page.
    Promise.resolve(navigator.clipboard?.writeText(text) ?? Promise.reject()).then(
      () => setSaid(copiedLabel),
      () => setSaid(failedLabel),
    )
  return (
    <>
      <Button variant="quiet" size="small" icon={said === copiedLabel ? 'check' : 'copy'} onClick={copy}>
        {said ?? label}
      </Button>
      <span role="status" className="visually-hidden">
        {said}
      </span>
    </>
  )
}
