/** Whether a file of `machines/` begins with what it is about. */
export const needsHead = (path: string) => /(?:Machine|selectors)\.ts$/.test(path)
export const HEAD = /^\/\*\* \S[^\n]*[.)] ?\*\/|^\/\*\* [^\n]+\*\/\n/
