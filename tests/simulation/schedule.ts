/** Runs one schedule from its seed to its end, or to the first violation. */
import { FAULTS } from './faults'
import { FLOWS } from './flows'
import { createHolder } from './holder'
import { createSimulation, type Options } from './simulation'

const STEPS = 22
/** Long enough for every lookup, and for a call in flight when the faults stopped. */
const PEACE_MS = 180_000
const LIST_MS = 2_000
const MOST_LOOKUPS = 16

/** Derives flow and fault from the seed, so that each flow meets each fault in turn. */
export function planOf(seed: number, flowNames: readonly string[]) {
  const flows = FLOWS.filter(({ name }) => flowNames.includes(name))
  const flow = flows[seed % flows.length] ?? flows[0]
  const theme = FAULTS[Math.floor(seed / flows.length) % FAULTS.length]
  if (!flow || !theme) throw new Error(`No flow is called ${flowNames.join(', ')}`)
  return { seed, flow, theme }
}

export async function runSchedule(seed: number, flowNames: readonly string[], options: Options): Promise<void> {
  const plan = planOf(seed, flowNames)
  const simulation = await createSimulation(plan, options)
  const {
    browser,
    conditions,
    sent,
    breach,
    say,
    wait,
    look,
    stopFaults,
    openIn,
    interruptedIn,
    holderOf,
    issuer,
    noteUnhandled,
  } = simulation
  const holder = createHolder(simulation)
  const { mostParts = 1 } = plan.flow
  const readLists = async () => {
    for (const page of browser.pages()) await holder.readAgain(page)
    await wait(LIST_MS)
  }
  say('', () => `seed ${seed}: ${plan.flow.name}, ${plan.theme}, keys ${simulation.keyMode}`)
  process.on('unhandledRejection', noteUnhandled)
  try {
    await holder.run(STEPS)
    say('', () => 'the faults stop')
    stopFaults()
    Object.assign(conditions, { isOnline: true, chunksMissing: false, storage: 'works' })
    await wait(PEACE_MS * mostParts)
    await readLists()
    for (const page of browser.pages()) {
      const interrupted = interruptedIn(page)
      if (!interrupted || holderOf(page) !== null) continue
      await holder.signInOn(page, interrupted)
      await readLists()
      await wait(PEACE_MS * mostParts)
    }
    await readLists()
    look()
    for (const page of browser.pages()) {
      const open = openIn(page)
      if (open.length > 0) breach(`It is never found out what became of ${open.join(', ')}`)
    }
    for (const { isTold, excuse, terms, flow } of sent) {
      if (!isTold && excuse === null) breach(`The holder is never told what became of ${flow} ${terms}`)
    }
    const sum = await issuer.auditAtEnd()
    if (sum) breach(sum)
    if (simulation.mostLookups() > MOST_LOOKUPS * mostParts) {
      breach(`${simulation.mostLookups()} lookups after the faults had stopped`)
    }
  } finally {
    simulation.leave()
    process.off('unhandledRejection', noteUnhandled)
  }
}
