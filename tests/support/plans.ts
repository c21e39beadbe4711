import type { Plan } from './paths'

const files = import.meta.glob<Record<string, unknown>>('../machines/*.plan.ts')

const isPlan = (value: unknown): value is Plan =>
  typeof value === 'object' && value !== null && 'machine' in value && 'samples' in value && 'starts' in value

const plansIn = async (load: () => Promise<Record<string, unknown>>) => Object.values(await load()).filter(isPlan)

/** The plans of all machines. */
export const allPlans = async (): Promise<readonly Plan[]> =>
  (await Promise.all(Object.values(files).map(plansIn))).flat()

/** Rejects if the registry has no such machine. */
export async function planOf(machine: string): Promise<Plan> {
  const load = files[`../machines/${machine}.plan.ts`]
  const plan = load && (await plansIn(load)).find(({ machine: { id } }) => id === machine)
  if (!plan) throw new Error(`There is no machine ${machine}`)
  return plan
}
