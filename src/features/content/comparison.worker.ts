import { compareTexts } from '../../../rules/content/compare'
import { parseRich } from '../../../rules/content/html'

export type ComparisonRequest = { readonly before: string; readonly after: string; readonly milliseconds: number }

self.addEventListener('message', ({ data }: MessageEvent<ComparisonRequest>) => {
  const end = performance.now() + data.milliseconds
  const [before, after] = [parseRich(data.before).nodes, parseRich(data.after).nodes]
  self.postMessage(compareTexts(before, after, { deadline: { isOver: () => performance.now() > end } }))
})
