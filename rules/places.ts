/** Where a city or a postal code is, near enough to look for stores within 100 km. OP-76: no place that a holder types leaves the browser by name. */
export type Point = { readonly lat: number; readonly lng: number }
export type Place = Point & { readonly name: string; readonly region: string; readonly codes: readonly string[] }

export const isOnEarth = ({ lat, lng }: Point) => Math.abs(lat) <= 90 && Math.abs(lng) <= 180

/** To about a kilometre: near enough for stores within a hundred, and no address of whoever looks for them. */
const roundedDegrees = (degrees: number) => Math.round(degrees * 100) / 100
export const roundedPoint = ({ lat, lng }: Point): Point => ({ lat: roundedDegrees(lat), lng: roundedDegrees(lng) })

/** As far as two places can be from each other. */
const HALF_WAY_ROUND_KM = 20_038
/** To a hundred metres; null for what is no distance. */
export const roundedKilometres = (kilometres: number | null): number | null =>
  kilometres !== null && kilometres >= 0 && kilometres <= HALF_WAY_ROUND_KM ? Math.round(kilometres * 10) / 10 : null

/** `codes`: what postal codes begin with there. */
export const PLACES: readonly Place[] = [
  { name: 'Toronto', region: 'ON', lat: 43.6532, lng: -79.3832, codes: ['M', 'L'] },
  {
    name: 'Brampton',
    region: 'ON',
    lat: 43.7315,
    lng: -79.7624,
    codes: ['L6P', 'L6R', 'L6S', 'L6T', 'L6V', 'L6W', 'L6X', 'L6Y', 'L6Z', 'L7A'],
  },
  {
    name: 'Markham',
    region: 'ON',
    lat: 43.8561,
    lng: -79.337,
    codes: ['L3P', 'L3R', 'L3S', 'L6B', 'L6C', 'L6E', 'L6G'],
  },
  { name: 'Vaughan', region: 'ON', lat: 43.8563, lng: -79.5085, codes: ['L4H', 'L4J', 'L4K', 'L4L', 'L6A'] },
  { name: 'Oshawa', region: 'ON', lat: 43.8971, lng: -78.8658, codes: ['L1'] },
  { name: 'Barrie', region: 'ON', lat: 44.3894, lng: -79.6903, codes: ['L4M', 'L4N', 'L9J', 'L9X'] },
  { name: 'St. Catharines', region: 'ON', lat: 43.1594, lng: -79.2469, codes: ['L2', 'L3B', 'L3C'] },
  { name: 'Montréal', region: 'QC', lat: 45.5019, lng: -73.5674, codes: ['H', 'J'] },
  { name: 'Laval', region: 'QC', lat: 45.6066, lng: -73.7124, codes: ['H7'] },
  { name: 'Longueuil', region: 'QC', lat: 45.5312, lng: -73.5181, codes: ['J3Y', 'J3Z', 'J4'] },
  { name: 'Québec', region: 'QC', lat: 46.8139, lng: -71.208, codes: ['G1', 'G2', 'G3'] },
  { name: 'Lévis', region: 'QC', lat: 46.8033, lng: -71.1779, codes: ['G6'] },
  { name: 'Ottawa', region: 'ON', lat: 45.4215, lng: -75.6972, codes: ['K1', 'K2'] },
  { name: 'Gatineau', region: 'QC', lat: 45.4765, lng: -75.7013, codes: ['J8', 'J9'] },
  { name: 'Calgary', region: 'AB', lat: 51.0447, lng: -114.0719, codes: ['T0J', 'T0L', 'T0M', 'T1', 'T2', 'T3', 'T4'] },
  { name: 'Red Deer', region: 'AB', lat: 52.2681, lng: -113.8112, codes: ['T4N', 'T4P', 'T4R'] },
  { name: 'Lethbridge', region: 'AB', lat: 49.6956, lng: -112.8451, codes: ['T0K', 'T1H', 'T1J', 'T1K'] },
  { name: 'Edmonton', region: 'AB', lat: 53.5461, lng: -113.4938, codes: ['T0', 'T5', 'T6', 'T7', 'T8', 'T9'] },
  { name: 'Vancouver', region: 'BC', lat: 49.2827, lng: -123.1207, codes: ['V0M', 'V0N', 'V4', 'V5', 'V6', 'V7'] },
  { name: 'Surrey', region: 'BC', lat: 49.1913, lng: -122.849, codes: ['V3'] },
  {
    name: 'Burnaby',
    region: 'BC',
    lat: 49.2488,
    lng: -122.9805,
    codes: ['V5A', 'V5B', 'V5C', 'V5E', 'V5G', 'V5H', 'V5J'],
  },
  { name: 'Abbotsford', region: 'BC', lat: 49.0504, lng: -122.3045, codes: ['V0X', 'V2S', 'V2T', 'V3G', 'V4X'] },
  { name: 'Victoria', region: 'BC', lat: 48.4284, lng: -123.3656, codes: ['V0S', 'V8', 'V9A', 'V9B', 'V9C', 'V9E'] },
  { name: 'Nanaimo', region: 'BC', lat: 49.1659, lng: -123.9401, codes: ['V0P', 'V0R', 'V9'] },
  { name: 'Kelowna', region: 'BC', lat: 49.888, lng: -119.496, codes: ['V0', 'V1', 'V2'] },
  { name: 'Kamloops', region: 'BC', lat: 50.6745, lng: -120.3273, codes: ['V0K', 'V1S', 'V2B', 'V2C', 'V2E', 'V2H'] },
  {
    name: 'Prince George',
    region: 'BC',
    lat: 53.9171,
    lng: -122.7497,
    codes: ['V0J', 'V2K', 'V2L', 'V2M', 'V2N'],
  },
  { name: 'Winnipeg', region: 'MB', lat: 49.8951, lng: -97.1384, codes: ['R'] },
  { name: 'Regina', region: 'SK', lat: 50.4452, lng: -104.6189, codes: ['S4'] },
  { name: 'Saskatoon', region: 'SK', lat: 52.1332, lng: -106.67, codes: ['S'] },
  { name: 'Halifax', region: 'NS', lat: 44.6488, lng: -63.5752, codes: ['B'] },
  { name: 'Fredericton', region: 'NB', lat: 45.9636, lng: -66.6431, codes: ['E3'] },
  { name: 'Moncton', region: 'NB', lat: 46.0878, lng: -64.7782, codes: ['E1', 'E4'] },
  { name: 'Saint John', region: 'NB', lat: 45.2733, lng: -66.0633, codes: ['E'] },
  { name: 'St. John’s', region: 'NL', lat: 47.5615, lng: -52.7126, codes: ['A'] },
  { name: 'Charlottetown', region: 'PE', lat: 46.2382, lng: -63.1311, codes: ['C'] },
  {
    name: 'Hamilton',
    region: 'ON',
    lat: 43.2557,
    lng: -79.8711,
    codes: ['L6H', 'L6J', 'L6K', 'L6L', 'L6M', 'L7', 'L8', 'L9'],
  },
  { name: 'Mississauga', region: 'ON', lat: 43.589, lng: -79.6441, codes: ['L4', 'L5'] },
  { name: 'Kitchener', region: 'ON', lat: 43.4516, lng: -80.4925, codes: ['N1', 'N2'] },
  { name: 'London', region: 'ON', lat: 42.9849, lng: -81.2453, codes: ['N'] },
  { name: 'Windsor', region: 'ON', lat: 42.3149, lng: -83.0364, codes: ['N8', 'N9'] },
  { name: 'Kingston', region: 'ON', lat: 44.2312, lng: -76.486, codes: ['K'] },
  { name: 'Sudbury', region: 'ON', lat: 46.4917, lng: -80.993, codes: ['P'] },
  { name: 'Thunder Bay', region: 'ON', lat: 48.3809, lng: -89.2477, codes: ['P7'] },
  { name: 'Sherbrooke', region: 'QC', lat: 45.4042, lng: -71.8929, codes: ['J1', 'J2'] },
  { name: 'Saguenay', region: 'QC', lat: 48.4281, lng: -71.0685, codes: ['G7'] },
  { name: 'Trois-Rivières', region: 'QC', lat: 46.3432, lng: -72.543, codes: ['G8', 'G9'] },
  { name: 'Rimouski', region: 'QC', lat: 48.4488, lng: -68.5236, codes: ['G'] },
  { name: 'Whitehorse', region: 'YT', lat: 60.7212, lng: -135.0568, codes: ['Y'] },
  { name: 'Yellowknife', region: 'NT', lat: 62.454, lng: -114.3718, codes: ['X'] },
  { name: 'Iqaluit', region: 'NU', lat: 63.7467, lng: -68.517, codes: ['X0'] },
]

const POSTAL_CODE = /^[abceghj-nprstvxy]\d[abceghj-nprstv-z](?:\d[abceghj-nprstv-z]\d)?$/

/** Small, without accents, marks and spaces; `saint` and `st` are alike, and `Quebec City` is the city of that name. */
const plain = (text: string) =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[^a-z\d]/g, '')
    .replace(/^saint/, 'st')
    .replace(/^villede|city$/, '')

/** The place of a postal code, its first half or a city; null where it is not known. */
export function placeOf(typed: string): Place | null {
  const wanted = plain(typed)
  if (wanted === '') return null
  if (POSTAL_CODE.test(wanted)) {
    const code = wanted.toUpperCase()
    const fits = PLACES.flatMap((place) =>
      place.codes.filter((start) => code.startsWith(start)).map((start) => ({ place, start })),
    )
    // The longest beginning is the nearest place.
    return fits.sort((one, other) => other.start.length - one.start.length)[0]?.place ?? null
  }
  // `Toronto, ON` too.
  return PLACES.find(({ name, region }) => [plain(name), plain(name + region)].includes(wanted)) ?? null
}
