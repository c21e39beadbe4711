/** Parts of a problem that cannot contain a value: names, codes and stack lines. */
type Facts = { readonly name: string; readonly code?: unknown; readonly cause?: unknown; readonly stack?: string }

const isCode = (code: unknown): code is string => typeof code === 'string' && /^\w{1,40}$/.test(code)

/**
 * The part of a problem that may be logged. Never an error's message: the database puts query parameters into it, a
 * parser the text that it could not read.
 */
export function problemText(problem: unknown): string {
  if (!(problem instanceof Error)) return `a thrown ${typeof problem}`
  const { name, code, cause, stack = '' } = problem as Facts
  const calls = stack.split('\n').filter((line) => /^\s+at\s/.test(line))
  const because = cause instanceof Error ? [`caused by ${problemText(cause)}`] : []
  return [isCode(code) ? `${name} ${code}` : name, ...calls, ...because].join('\n')
}
