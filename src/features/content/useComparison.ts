import { useEffect, useState } from 'react'
import type { Comparison } from '../../../rules/content/compare'
import type { ComparisonRequest } from './comparison.worker'
// oxlint-disable-next-line import/default -- Vite's address of the built worker
import workerUrl from './comparison.worker.ts?worker&url'

/** After so long the rest is compared by paragraph. */
const MILLISECONDS = 700
/** After so long there is no answer: the worker did not load, or it has stopped. */
const NO_ANSWER = 10_000

type Policy = { createScriptURL: (url: string) => string }
declare const trustedTypes: undefined | { createPolicy: (name: string, policy: Policy) => Policy }

/** The document's policy allows this name once, and no other address for a worker. */
const policy =
  typeof trustedTypes === 'undefined'
    ? null
    : trustedTypes.createPolicy('editor', {
        createScriptURL(url) {
          if (url !== workerUrl) throw new TypeError('Not the worker of the comparison')
          return url
        },
      })

export type ComparisonState = 'comparing' | 'failed' | Comparison
type Answer = { readonly before: string; readonly after: string; readonly state: ComparisonState }

/** Compares in a worker, so that the page stays usable. An answer for other texts is dropped. */
export function useComparison(before: string, after: string): readonly [state: ComparisonState, retry: () => void] {
  const [answer, setAnswer] = useState<Answer | null>(null)
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    const settle = (state: ComparisonState) => setAnswer({ before, after, state })
    let worker: Worker
    try {
      worker = new Worker(policy?.createScriptURL(workerUrl) ?? workerUrl, { type: 'module' })
    } catch {
      settle('failed')
      return
    }
    const stop = () => {
      clearTimeout(timer)
      worker.terminate()
    }
    const fail = () => {
      stop()
      settle('failed')
    }
    const timer = setTimeout(fail, NO_ANSWER)
    worker.addEventListener('message', ({ data }: MessageEvent<Comparison>) => {
      stop()
      settle(data)
    })
    worker.addEventListener('error', fail)
    worker.postMessage({ before, after, milliseconds: MILLISECONDS } satisfies ComparisonRequest)
    return stop
  }, [before, after, attempt])
  const retry = () => {
    setAnswer(null)
    setAttempt((count) => count + 1)
  }
  return [answer?.before === before && answer.after === after ? answer.state : 'comparing', retry]
}
