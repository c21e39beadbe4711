/** Runs the task after the next paint, so that the first visible effect of a press does not wait for it. */
export function afterPaint(task: () => void): void {
  const follow = () => setTimeout(task)
  // A hidden page is not painted.
  if (document.hidden) follow()
  else requestAnimationFrame(follow)
}
