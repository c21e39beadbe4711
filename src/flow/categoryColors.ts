import type { Category } from '../../rules/money/transaction'

/**
 * CON-38. Each has a contrast of 3:1 with the surface in both schemes, and no two are alike: tests/ui/tokens.test.ts
 * checks it.
 */
export const CATEGORY_COLORS: Readonly<Record<Category, string>> = {
  ACCOMODATION: '#8a72f7',
  ATM: '#7c6d71',
  AUTO: '#0b6eae',
  B2B: '#5283ba',
  BILLS: '#c22d6d',
  CHARITY: '#e5518a',
  CLOTHING: '#c55fcf',
  COMMUTE: '#279ea2',
  EDUCATION: '#6e53d4',
  ENTERTAINMENT: '#a43fae',
  GROCERY: '#27a833',
  HOME: '#b74506',
  LOTTO: '#a18f42',
  MAINTENANCE: '#7a6813',
  OTHER: '#9886ad',
  PAYMENT: '#3e71e9',
  PETS: '#b86a66',
  RECREATION: '#568d56',
  RESTAURANTS: '#e95c12',
  SELF_CARE: '#755d9d',
  SHOPPING: '#0f90fe',
  TRAVEL: '#3c7267',
  LOADHUB: '#0d7c1c',
}

/** Of the one bar that stands for the small ones: a colour that no category has. */
export const SHARED_COLOR = '#87918c'
