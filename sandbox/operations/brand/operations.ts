import { PID } from '../../brand/configuration'
import { Refusal, refuseFields } from '../../wire/refusals'
import type { Handlers } from '../call'

export const brandOperations: Handlers<'getOpenConfig' | 'getFrontendConfig'> = {
  async getOpenConfig({ path, world, signedIn }) {
    requireBrand(path.brand)
    const { open } = world.configuration.current()
    return { status: 200, body: { ...open, sessionId: signedIn?.sessionId ?? open.sessionId } }
  },
  async getFrontendConfig({ path, world }) {
    requireBrand(path.brand)
    return { status: 200, body: world.configuration.current().frontend }
  },
}

export function requireBrand(brand: string) {
  if (brand !== PID) throw new Refusal('REQ-4040')
}

/** The same of a body, where it is a field like others. */
export function requireOwnPid({ pid }: { readonly pid?: string }) {
  if (pid !== undefined && pid !== PID) throw refuseFields({ field: 'pid', problem: 'invalid' })
}
