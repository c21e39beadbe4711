let tries = 0

/**
 * Loads a module, after a failure once more. Firefox keeps the failure of an address until the page is reloaded, so the
 * second request is for another one. The error names the address, except in Safari, which requests the same one again.
 */
export async function retryImport<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load()
  } catch (problem) {
    const [address] = (problem instanceof TypeError && /https?:\S+/.exec(problem.message)) || []
    if (!address) return load()
    const again = new URL(address)
    again.searchParams.set('try', String((tries += 1)))
    return import(/* @vite-ignore */ again.href)
  }
}
