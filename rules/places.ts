/** Where a city or a postal code is, near enough to look for stores within 100 km. OP-76: no place that a holder types leaves the browser by name. */
export type Point = { readonly lat: number; readonly lng: number }
export type Place = Point & { readonly name: string; readonly region: string; readonly codes: readonly string[] }

/** `codes`: what postal codes begin with there. */
export const PLACES: readonly Place[] = [
  { name: 'Toronto', region: 'ON', lat: 43.6532, lng: -79.3832, codes: ['M'] },
  { name: 'Montréal', region: 'QC', lat: 45.5019, lng: -73.5674, codes: ['H', 'J4', 'J5', 'J6', 'J7'] },
  { name: 'Québec', region: 'QC', lat: 46.8139, lng: -71.208, codes: ['G1', 'G2', 'G3', 'G6'] },
  { name: 'Ottawa', region: 'ON', lat: 45.4215, lng: -75.6972, codes: ['K1', 'K2'] },
  { name: 'Gatineau', region: 'QC', lat: 45.4765, lng: -75.7013, codes: ['J8', 'J9'] },
  { name: 'Calgary', region: 'AB', lat: 51.0447, lng: -114.0719, codes: ['T1', 'T2', 'T3', 'T4'] },
  { name: 'Edmonton', region: 'AB', lat: 53.5461, lng: -113.4938, codes: ['T5', 'T6', 'T7', 'T8', 'T9'] },
  { name: 'Vancouver', region: 'BC', lat: 49.2827, lng: -123.1207, codes: ['V3', 'V4', 'V5', 'V6', 'V7'] },
  { name: 'Victoria', region: 'BC', lat: 48.4284, lng: -123.3656, codes: ['V8', 'V9'] },
  { name: 'Kelowna', region: 'BC', lat: 49.888, lng: -119.496, codes: ['V1', 'V2'] },
  { name: 'Winnipeg', region: 'MB', lat: 49.8951, lng: -97.1384, codes: ['R'] },
  { name: 'Regina', region: 'SK', lat: 50.4452, lng: -104.6189, codes: ['S4'] },
  { name: 'Saskatoon', region: 'SK', lat: 52.1332, lng: -106.67, codes: ['S'] },
  { name: 'Halifax', region: 'NS', lat: 44.6488, lng: -63.5752, codes: ['B'] },
  { name: 'Fredericton', region: 'NB', lat: 45.9636, lng: -66.6431, codes: ['E3'] },
  { name: 'Moncton', region: 'NB', lat: 46.0878, lng: -64.7782, codes: ['E1', 'E4'] },
  { name: 'Saint John', region: 'NB', lat: 45.2733, lng: -66.0633, codes: ['E'] },
  { name: 'St. John’s', region: 'NL', lat: 47.5615, lng: -52.7126, codes: ['A'] },
  { name: 'Charlottetown', region: 'PE', lat: 46.2382, lng: -63.1311, codes: ['C'] },
  { name: 'Hamilton', region: 'ON', lat: 43.2557, lng: -79.8711, codes: ['L8', 'L9'] },
  { name: 'Mississauga', region: 'ON', lat: 43.589, lng: -79.6441, codes: ['L4', 'L5', 'L6', 'L7'] },
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

/** Small, without accents, marks and spaces; `saint` and `st` are alike. */
const plain = (text: string) =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[^a-z\d]/g, '')
    .replace(/^saint/, 'st')

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
