import { fileURLToPath } from 'node:url'
import { getHttpOperationsFromSpec } from '@stoplight/prism-http'

const CONTRACT = fileURLToPath(new URL('../openapi.yaml', import.meta.url))

/** The contract's operations as Prism matches and forwards them: Prism leaves a service's own base path out. */
export async function contractOperations() {
  const operations = await getHttpOperationsFromSpec(CONTRACT)
  return operations.map((operation) => {
    const base = operation.servers?.[0]?.url.replace(/\/$/, '') ?? ''
    return { ...operation, path: `${base}${operation.path}`, servers: [] }
  })
}

export type Operation = Awaited<ReturnType<typeof contractOperations>>[number]
