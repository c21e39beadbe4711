/** Stores in this browser whether an answer was helpful. */
import { useState } from 'react'
import * as v from 'valibot'
import { useIsDrawn } from '../../ui/useIsDrawn'
import { attempt } from '../session-in-the-browser/browserStorage'

const KEY = 'portal.helpful'
const verdict = v.picklist(['yes', 'no'])
const schema = v.record(v.string(), verdict)
type Given = v.InferOutput<typeof schema>

const read = (): Given => attempt(() => v.parse(schema, JSON.parse(localStorage.getItem(KEY) ?? '{}'))) ?? {}

/** Null in a prerendered document: without a script there is nothing to vote with. */
export function useVerdicts() {
  const isDrawn = useIsDrawn()
  const [given, setGiven] = useState(read)
  return isDrawn
    ? {
        of: (name: string) => given[name] ?? null,
        give(name: string, one: v.InferOutput<typeof verdict> | null) {
          const { [name]: _, ...others } = read()
          const next = one === null ? others : { ...others, [name]: one }
          setGiven(next)
          attempt(() => localStorage.setItem(KEY, JSON.stringify(next)))
        },
      }
    : null
}
