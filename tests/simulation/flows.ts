/** The flows that are simulated. Each is one file, and one line here. */
import type { SimulatedFlow } from './flow'
import { orderCard } from './flows/orderCard'
import { transfer } from './flows/transfer'

export const FLOWS: readonly SimulatedFlow[] = [transfer, orderCard]
