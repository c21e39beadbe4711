/** Where nothing is painted, such as in a tab behind others, the task does not wait for it. */
const LONGEST_MS = 200

/** Runs the task after the next paint: what a press changes first is seen, whatever else it changes follows. */
export function afterPaint(task: () => void): void {
  const unpainted = setTimeout(() => {
    cancelAnimationFrame(frame)
    task()
  }, LONGEST_MS)
  const frame = requestAnimationFrame(() => {
    clearTimeout(unpainted)
    setTimeout(task)
  })
}
