/** The brand's configuration for a page where the portal does not run yet: its client and schemas are not loaded. */
import type { OpenConfig } from '../../contract/model'
import type { paths } from '../../contract/schema'
import { BRAND_PID } from '../../rules/site/brand'

const PATH = '/api/prepaid/open-config/{brand}' satisfies keyof paths

/** Not validated: the caller must handle any shape. Null if it does not load. */
export async function askOpenConfig(baseUrl: string): Promise<OpenConfig | null> {
  try {
    const answer = await fetch(baseUrl + PATH.replace('{brand}', BRAND_PID), { priority: 'low', cache: 'no-store' })
    return answer.ok ? ((await answer.json()) as OpenConfig) : null
  } catch {
    return null
  }
}
