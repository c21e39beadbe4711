/** Content spec §9, in cents. A transfer between cards is free. */
export const FEES = {
  billPayCents: 195,
  onlineDebitLoadCents: 395,
  interacLoadCents: 100,
} as const
