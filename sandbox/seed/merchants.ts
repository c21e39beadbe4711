import type { Random } from './random'

/** Invented, generic names. Categories are spelled as in portal spec §3. */
const MERCHANTS = {
  ACCOMODATION: ['Lakeshore Inn', 'Auberge du Vieux Port', 'Hilltop Lodge'],
  ATM: ['Cash Machine Main Street', 'Guichet Rue Principale'],
  AUTO: ['Corner Gas Bar', 'Garage du Coin', 'Quick Oil Change'],
  B2B: ['Office Paper Supply', 'Fournitures de bureau du Centre'],
  BILLS: ['City Water Service', 'Service électrique régional'],
  CHARITY: ['Neighbourhood Food Shelf', 'Entraide du quartier'],
  CLOTHING: ['Wool and Thread', 'La Mercerie', 'Everyday Shoes'],
  COMMUTE: ['City Transit', 'Transport en commun', 'Bridge Toll'],
  EDUCATION: ['Evening Classes', 'Librairie scolaire'],
  ENTERTAINMENT: ['Old Town Cinema', 'Salle de quilles', 'Puppet Theatre'],
  GROCERY: ['Corner Grocery', 'Marché du quartier', 'Fruit and Greens', 'Boulangerie du matin'],
  HOME: ['Lamp and Chair', 'Quincaillerie du coin'],
  LOTTO: ['Lottery Kiosk'],
  MAINTENANCE: ['Handy Repairs', 'Plomberie du village'],
  OTHER: ['Community Hall', 'Kiosque du parc'],
  PAYMENT: ['Card Payment Service'],
  PETS: ['Paws and Whiskers', 'Animalerie du coin'],
  RECREATION: ['Skating Rink', 'Piscine municipale'],
  RESTAURANTS: ['Noodle Counter', 'Café du Parc', 'Chez le boulanger', 'Harbour Fish and Chips'],
  SELF_CARE: ['Barber on Third', 'Pharmacie du village'],
  SHOPPING: ['General Store', 'Boutique du Marché', 'Bookshop by the Bridge'],
  TRAVEL: ['Ferry Terminal', 'Autocars du Nord'],
  LOADHUB: ['Load Counter'],
} as const

export type Category = keyof typeof MERCHANTS
export const CATEGORIES = Object.keys(MERCHANTS) as Category[]

const often: readonly Category[] = [
  'GROCERY',
  'GROCERY',
  'GROCERY',
  'RESTAURANTS',
  'RESTAURANTS',
  'COMMUTE',
  'SHOPPING',
  'AUTO',
  'SELF_CARE',
]

export function drawPurchase(random: Random, forced?: Category) {
  const category = forced ?? random.pick(random.chance(0.7) ? often : CATEGORIES)
  const merchant = random.pick<string>(MERCHANTS[category])
  const cents =
    category === 'ACCOMODATION' || category === 'TRAVEL' ? random.between(4000, 14_000) : random.between(225, 6_500)
  return { category, merchant, cents }
}
