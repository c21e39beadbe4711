/** Whether an answer was helpful, as this browser keeps it. */
import { useState } from 'react'
import * as v from 'valibot'
import { attempt } from './browserStorage'
import { useIsDrawn } from './useIsDrawn'

const KEY = 'portal.helpful'
const verdict = v.picklist(['yes', 'no'])
const schema = v.record(v.string(), verdict)
type Given = v.InferOutput<typeof schema>

/** What does not parse is dropped. */
const read = (): Given => attempt(() => v.parse(schema, JSON.parse(localStorage.getItem(KEY) ?? '{}'))) ?? {}

/** Null in a document drawn ahead: without script there is nothing to give it with. */
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
