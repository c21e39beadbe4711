/** Everything that a holder can change at the issuer. */
import { directDepositEffect } from '../direct-deposit/directDeposit'
import { effectsMachineOf } from '../effect/effectsMachine'

export const KINDS = {
  directDeposit: directDepositEffect,
} as const
export const holderEffectsMachine = effectsMachineOf(KINDS)
