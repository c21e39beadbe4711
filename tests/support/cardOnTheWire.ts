/** A card as the issuer lists it: active, reloadable, amounts in dollars. */
export const cardOnTheWire = {
  clientId: '1000000001',
  cardStatus: 'A',
  availableBalance: 10,
  settledBalance: 10,
  currency: '124',
  cardType: 'express-reloadable',
  cardProgram: 'BHN230',
  plasticFlag: false,
  lastFourDigits: '0001',
  expiryDate: '2029-05',
  serialNumber: '457000000001',
}
