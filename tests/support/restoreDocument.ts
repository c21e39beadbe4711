/** Runs for each file of a shared document: none leaves anything in it to the next one. */
import { cleanup } from '@testing-library/react'
import { afterAll } from 'vitest'

if (typeof document !== 'undefined') {
  const address = location.href
  afterAll(() => {
    cleanup()
    for (const part of [document.documentElement, document.head, document.body])
      for (const name of part.getAttributeNames()) part.removeAttribute(name)
    document.head.replaceChildren()
    document.body.replaceChildren()
    localStorage.clear()
    sessionStorage.clear()
    history.replaceState(null, '', address)
  })
}
