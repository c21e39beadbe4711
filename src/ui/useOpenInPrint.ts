import { type RefObject, useEffect } from 'react'

/**
 * Opens a details element while the page prints, for browsers without `::details-content`, where CSS cannot show closed
 * content.
 */
export function useOpenInPrint(details: RefObject<HTMLDetailsElement | null>): void {
  useEffect(() => {
    const { current } = details
    if (!current || CSS.supports('selector(::details-content)')) return
    let group: string | null = null
    let isOpened = false
    const open = () => {
      if (current.open) return
      group = current.getAttribute('name')
      // In a group, opening one would close the others.
      current.removeAttribute('name')
      current.open = true
      isOpened = true
    }
    const close = () => {
      if (!isOpened) return
      isOpened = false
      current.open = false
      if (group !== null) current.setAttribute('name', group)
    }
    window.addEventListener('beforeprint', open)
    window.addEventListener('afterprint', close)
    return () => {
      window.removeEventListener('beforeprint', open)
      window.removeEventListener('afterprint', close)
    }
  }, [details])
}
