/** To the walks of a machine, which are the tests' code: only the development server has them. */
import type { ReactNode } from 'react'

type Props = {
  machine: string | null
  /** Which path tests to list: a guard, for those that would notice if it answered otherwise. */
  words?: string
  children: ReactNode
}

export function WalkLink({ machine, words, children }: Props) {
  if (!import.meta.env.DEV || machine === null) return null
  const given = new URLSearchParams({ machine, ...(words && { words }) })
  return (
    <a href={`${import.meta.env.BASE_URL}tests/gallery/walks/index.html?${given}`} target="_blank" rel="noreferrer">
      {children}
      <span className="visually-hidden"> (opens in a new tab)</span>
    </a>
  )
}
