/** The e-mails that the issuer sends: those that a holder chooses, and those that nobody can turn off. Content spec §3. */
export const OPTIONAL_ALERTS = ['billPayments', 'onlineReloads', 'cardTransfers', 'postedTransactions'] as const
export const MANDATORY_ALERTS = ['accountCreation', 'upgradeToReloadable', 'cardOrdered', 'passwordReset'] as const

export type OptionalAlert = (typeof OPTIONAL_ALERTS)[number]
export type MandatoryAlert = (typeof MANDATORY_ALERTS)[number]
export type AlertChoices = Readonly<Record<OptionalAlert, boolean>>
export type AlertChanges = Partial<AlertChoices>
/** Only an agent changes `alertEmail`. */
export type Alerts = { readonly alertEmail: string | null; readonly choices: AlertChoices }

/** The wanted changes that differ from the choices. */
export const changesTo = (choices: AlertChoices, wanted: AlertChanges): AlertChanges =>
  Object.fromEntries(
    OPTIONAL_ALERTS.filter((alert) => (wanted[alert] ?? choices[alert]) !== choices[alert]).map((alert) => [
      alert,
      wanted[alert],
    ]),
  )
