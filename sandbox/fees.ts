import { USE_FEES } from '../rules/cards/fees'

/** The issuer's fees. A transfer between cards is free. */
export const FEES = {
  billPayCents: USE_FEES.billCents,
  onlineDebitLoadCents: USE_FEES.loadDebitCents,
  interacLoadCents: USE_FEES.loadInteracCents,
} as const
