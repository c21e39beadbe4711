/** Whether the ports of the development server are free. */
import { createServer } from 'node:net'

export type Port = {
  /** The variable that chooses it. */
  readonly variable: string
  readonly port: number
}

const HIGHEST = 65_535

/** Port 0 takes any that is free. */
async function failureOf(port: number, host: string): Promise<NodeJS.ErrnoException | null> {
  const probe = createServer()
  return new Promise((resolve) => {
    probe.once('error', resolve)
    probe.listen(port, host, () => probe.close(() => resolve(null)))
  })
}

/** Why these ports cannot all be used, in a sentence; null if they can. */
export async function portProblem(ports: readonly Port[], host: string): Promise<string | null> {
  for (const [index, { variable, port }] of ports.entries()) {
    if (!Number.isInteger(port) || port < 0 || port > HIGHEST)
      return `${variable} must be a number from 0 to ${HIGHEST}.`
    const same = ports.slice(0, index).find((other) => port !== 0 && other.port === port)
    if (same) return `${same.variable} and ${variable} are both ${port}. Choose another port in one of them.`
    const failure = await failureOf(port, host)
    if (failure?.code === 'EADDRINUSE')
      return `Port ${port} is already in use. Stop the program that uses it, or choose another port in ${variable}.`
    if (failure) return `Port ${port} cannot be opened (${failure.code}). Choose another port in ${variable}.`
  }
  return null
}
