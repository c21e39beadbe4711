import { useEffect } from 'react'
import { afterPaint } from '../../ui/afterPaint'
import { restorePlace } from '../portal/history'
import { openAnswers } from './restorePage'

/**
 * Restores a page of texts after Back or Forward within the portal: its open answers and its scroll position. `page`:
 * which page, where one screen shows several.
 */
export function useRestoredPage(page = '') {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page
  useEffect(() => {
    openAnswers()
    afterPaint(restorePlace)
  }, [page])
}
