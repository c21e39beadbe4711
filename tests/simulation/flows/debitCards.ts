/** Paying debit cards: the saved cards of each holder, and a new one. */
import type { Endpoint, Store } from '../store'

export const savedIn = ({ people: { marks } }: Pick<Store, 'people'>, username: string) =>
  ['1', '2'].map((place) => ({
    id: `${marks[username]}77${place}`,
    alias: '',
    cardType: 'VISA_DEBIT',
    lastFourDigits: `900${place}`,
    expiryMonth: '05',
    expiryYear: '30',
  }))
export const debitCardEndpoints: Readonly<Record<string, Endpoint>> = {
  'GET /api/prepaid/cards/vaulted': (_, store, username) => ({ status: 200, body: savedIn(store, username) }),
}

export const newCard = {
  cardNumber: '4111 1111 1111 1111',
  expiry: '05 / 30',
  cvv: '123',
  firstName: 'Robin',
  lastName: 'Roy',
  addressLine: '100 Queen Street',
  city: 'Toronto',
  country: 'CA',
  subdivision: 'ON',
  postCode: 'M5H 2N2',
}

type Paying = {
  readonly paymentMethod?: string
  readonly vaultedCardId?: string
  readonly sourceCard?: { readonly cardNumber: string }
}
/** The paying card on the wire: a saved one by its id, a new one by its last digits. */
export const payerOnTheWire = ({ vaultedCardId, sourceCard }: Paying) =>
  vaultedCardId ?? sourceCard?.cardNumber.slice(-4) ?? 'as before'

type Source = { readonly method: string | null; readonly savedCardId: string | null; readonly sourceDigits: string }
/** The same in a flow's terms. */
export const payerOf = ({ method, savedCardId, sourceDigits }: Source) =>
  method === 'keep' ? 'as before' : (savedCardId ?? sourceDigits)
