/** The brand's configuration for a page on which the portal does not run yet: its client and its schemas are not there. */
import type { OpenConfig } from '../../contract/model'
import type { paths } from '../../contract/schema'
import { BRAND_PID } from '../../rules/brand'

const PATH = '/api/prepaid/open-config/{brand}' satisfies keyof paths

/** Unread: what is not as expected is for the portal. Null where it does not come. */
export async function askOpenConfig(baseUrl: string): Promise<OpenConfig | null> {
  try {
    const answer = await fetch(baseUrl + PATH.replace('{brand}', BRAND_PID), { priority: 'low', cache: 'no-store' })
    return answer.ok ? ((await answer.json()) as OpenConfig) : null
  } catch {
    return null
  }
}
