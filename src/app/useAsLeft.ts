import { useEffect } from 'react'
import { afterPaint } from '../ui/afterPaint'
import { openAnswers } from './asLeft'
import { restorePlace } from './history'

/** A page of texts is as it was left when Back or Forward leads to it within the portal: its answers open, and as far down. `page`: which of those that one screen draws. */
export function useAsLeft(page = '') {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page
  useEffect(() => {
    openAnswers()
    afterPaint(restorePlace)
  }, [page])
}
