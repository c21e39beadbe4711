/** Invented addresses, at least one per province, and one building with units. */
export type Address = {
  readonly id: string
  readonly line: string
  readonly city: string
  readonly province: string
  readonly postCode: string
  readonly units?: readonly string[]
  /** Where the city also has a French name. */
  readonly french?: { readonly line: string; readonly city: string }
}

export const ADDRESSES: readonly Address[] = [
  {
    id: 'ca-on-1',
    line: '12 Example Street',
    city: 'Toronto',
    province: 'ON',
    postCode: 'M5V 2T6',
    units: ['1A', '2B', '4B'],
  },
  { id: 'ca-on-2', line: '7 Example Road', city: 'Toronto', province: 'ON', postCode: 'M4C 1A1' },
  {
    id: 'ca-on-3',
    line: '100 Maple Sample Avenue',
    city: 'Ottawa',
    province: 'ON',
    postCode: 'K1P 1A4',
    french: { line: '100, avenue Maple Sample', city: 'Ottawa' },
  },
  {
    id: 'ca-qc-1',
    line: '48 Exemple Street',
    city: 'Montreal',
    province: 'QC',
    postCode: 'H2X 1Y6',
    french: { line: '48, rue de l’Exemple', city: 'Montréal' },
  },
  {
    id: 'ca-qc-2',
    line: '315 Modèle Boulevard',
    city: 'Quebec City',
    province: 'QC',
    postCode: 'G1K 3X2',
    french: { line: '315, boulevard du Modèle', city: 'Québec' },
  },
  {
    id: 'ca-nb-1',
    line: '22 Sample Wharf Lane',
    city: 'Moncton',
    province: 'NB',
    postCode: 'E1C 1A1',
    french: { line: '22, allée Sample Wharf', city: 'Moncton' },
  },
  { id: 'ca-ns-1', line: '66 Harbour Example Lane', city: 'Halifax', province: 'NS', postCode: 'B3H 1A1' },
  { id: 'ca-pe-1', line: '3 Red Sample Road', city: 'Charlottetown', province: 'PE', postCode: 'C1A 1A1' },
  { id: 'ca-nl-1', line: '9 Example Cove', city: 'St. John’s', province: 'NL', postCode: 'A1C 1A1' },
  { id: 'ca-mb-1', line: '31 Prairie Sample Way', city: 'Winnipeg', province: 'MB', postCode: 'R3C 1A1' },
  { id: 'ca-sk-1', line: '5 Example Road', city: 'Regina', province: 'SK', postCode: 'S4P 3Y2' },
  { id: 'ca-ab-1', line: '230 Sample Crescent', city: 'Calgary', province: 'AB', postCode: 'T2P 1G1' },
  { id: 'ca-bc-1', line: '1410 Example Street', city: 'Vancouver', province: 'BC', postCode: 'V6B 1A1' },
  { id: 'ca-yt-1', line: '17 Sample Trail', city: 'Whitehorse', province: 'YT', postCode: 'Y1A 1A1' },
  { id: 'ca-nt-1', line: '8 Example Bay', city: 'Yellowknife', province: 'NT', postCode: 'X1A 1A1' },
  { id: 'ca-nu-1', line: '2 Sample Ridge', city: 'Iqaluit', province: 'NU', postCode: 'X0A 0H0' },
]
