import { use } from 'react'
import { useFormat, useText } from '../i18n/text'
import type { DescriptionItem } from '../ui/DescriptionList'
import { Money } from '../ui/Money'
import { Placeholder } from '../ui/Placeholder'
import { WalletContext } from './walletContext'

/**
 * What is on a card after money was moved: only as the issuer said after that. `settledAt`: milliseconds; when the
 * outcome was known. While the balance is being read, its row keeps its place.
 */
export function useBalanceRow(settledAt: number) {
  const t = useText()
  const { money } = useFormat()
  const wallet = use(WalletContext)
  return (clientId: string, name?: string): readonly DescriptionItem[] => {
    const card = wallet?.cards.find((one) => one.clientId === clientId)
    const isKnown = wallet !== null && wallet.loadedAt > settledAt
    if (!card || !(isKnown || wallet?.isReading)) return []
    const amount = <Money text={money(card.availableCents)} />
    return [
      {
        key: `balance ${clientId}`,
        term: name === undefined ? t('money.balance') : t('money.balance.of', { name }),
        description: isKnown ? amount : <Placeholder>{amount}</Placeholder>,
      },
    ]
  }
}

/** Who issued a card, in the card's own words. */
export const useIssuer = (clientId: string | undefined) =>
  use(WalletContext)?.cards.find((one) => one.clientId === clientId)?.cardIssuer
