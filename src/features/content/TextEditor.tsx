import { useState } from 'react'
import { retryImport } from '../../lazy/retryImport'
import { useLazyPart } from '../../lazy/useLazyPart'
import type { RichTextEditorProps } from './RichTextEditor'
import { Reading, Unread } from './Waiting'

/** The editor's code loads where a text is edited. */
export function TextEditor(props: RichTextEditorProps) {
  const [attempt, setAttempt] = useState(0)
  const part = useLazyPart(() => retryImport(() => import('./RichTextEditor')), String(attempt))
  if (part === 'missing') return <Unread what="richText.unread" onRetry={() => setAttempt(attempt + 1)} />
  return part ? <part.RichTextEditor {...props} /> : <Reading what="richText.loading" />
}
