/** Everything that a holder can change at the issuer. */
import { directDepositEffect } from '../direct-deposit/directDeposit'
import { effectsMachineOf } from '../effect/effectsMachine'
import { transferEffect } from '../transfer/transfer'

export const KINDS = {
  directDeposit: directDepositEffect,
  transfer: transferEffect,
} as const
export const holderEffectsMachine = effectsMachineOf(KINDS)
