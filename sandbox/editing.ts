/** Whether editors may sign in and change content: off unless EDITING says so. Content spec §2, §6. */
export function isEditingOn({ EDITING: given }: NodeJS.ProcessEnv): boolean {
  if (given === 'true') return true
  if (!given || given === 'false') return false
  throw new Error(`EDITING must be true or false, not ${given}.`)
}

/** Ends the process with a sentence if it is neither. */
export function requireEditing(env: NodeJS.ProcessEnv): boolean {
  try {
    return isEditingOn(env)
  } catch (problem) {
    console.error((problem as Error).message)
    process.exit(1)
  }
}
