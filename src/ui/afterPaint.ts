/** Runs the task after the next paint: what a press changes first is seen, whatever else it changes follows. */
export function afterPaint(task: () => void): void {
  const follow = () => setTimeout(task)
  // Behind other tabs nothing is painted.
  if (document.hidden) follow()
  else requestAnimationFrame(follow)
}
