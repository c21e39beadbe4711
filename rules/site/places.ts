/** The position of a city or a postal code, exact enough to search for stores within 100 km. OP-76: a place that a holder types never leaves the browser by name. */
import { folded } from '../values/folded'
import { plainCode } from '../values/typedCode'

export type Point = { readonly lat: number; readonly lng: number }
export type Place = Point & { readonly name: string; readonly region: string; readonly codes: readonly string[] }

export const isOnEarth = ({ lat, lng }: Point) => Math.abs(lat) <= 90 && Math.abs(lng) <= 180

/** Rounded to about a kilometre: exact enough for stores within a hundred, and not the visitor's address. */
const roundedDegrees = (degrees: number) => Math.round(degrees * 100) / 100
export const roundedPoint = ({ lat, lng }: Point): Point => ({ lat: roundedDegrees(lat), lng: roundedDegrees(lng) })

/** The greatest distance between two places. */
const HALF_WAY_ROUND_KM = 20_038
/** Rounded to a hundred metres; null if it is not a distance. */
export const roundedKilometres = (kilometres: number | null): number | null =>
  kilometres !== null && kilometres >= 0 && kilometres <= HALF_WAY_ROUND_KM ? Math.round(kilometres * 10) / 10 : null

const place = (name: string, region: string, lat: number, lng: number, codes: string): Place => ({
  name,
  region,
  lat,
  lng,
  codes: codes.split(' '),
})
/**
 * `codes`: the first characters of the postal codes in and around the city, within an hour's drive. Codes farther away
 * have no place: a distance from another city would be wrong for them.
 */
export const PLACES: readonly Place[] = [
  place('Toronto', 'ON', 43.6532, -79.3832, 'M'),
  place('Markham', 'ON', 43.8561, -79.337, 'L3P L3R L3S L3T L4A L4B L4C L4E L4S L6B L6C L6E L6G'),
  place('Vaughan', 'ON', 43.8563, -79.5085, 'L3X L3Y L4G L4H L4J L4K L4L L6A'),
  place('Brampton', 'ON', 43.7315, -79.7624, 'L6P L6R L6S L6T L6V L6W L6X L6Y L6Z L7A L7C L7E L7G'),
  place('Mississauga', 'ON', 43.589, -79.6441, 'L4T L4V L4W L4X L4Y L4Z L5 L9T'),
  place('Oshawa', 'ON', 43.8971, -78.8658, 'L1'),
  place('Barrie', 'ON', 44.3894, -79.6903, 'L4M L4N L9J L9S L9X'),
  place('Orillia', 'ON', 44.6087, -79.4208, 'L3V'),
  place(
    'Hamilton',
    'ON',
    43.2557,
    -79.8711,
    'L6H L6J L6K L6L L6M L7L L7M L7N L7P L7R L7S L7T L8 L9A L9B L9C L9G L9H L9K',
  ),
  place('St. Catharines', 'ON', 43.1594, -79.2469, 'L0S L2E L2G L2H L2J L2M L2N L2P L2R L2S L2T L2V L2W L3B L3C L3M'),
  place(
    'Kitchener',
    'ON',
    43.4516,
    -80.4925,
    'N1P N1R N1S N1T N2A N2B N2C N2E N2G N2H N2J N2K N2L N2M N2N N2P N2R N2T N2V N3A N3B N3C N3E N3H',
  ),
  place('Guelph', 'ON', 43.5448, -80.2482, 'N1C N1E N1G N1H N1K N1L'),
  place('Brantford', 'ON', 43.1394, -80.2644, 'N3L N3P N3R N3S N3T N3V'),
  place('London', 'ON', 42.9849, -81.2453, 'N5C N5P N5R N5V N5W N5X N5Y N5Z N6'),
  place('Sarnia', 'ON', 42.9745, -82.4066, 'N7S N7T N7V N7W N7X'),
  place('Chatham', 'ON', 42.4048, -82.191, 'N7L N7M'),
  place(
    'Windsor',
    'ON',
    42.3149,
    -83.0364,
    'N8M N8N N8P N8R N8S N8T N8V N8W N8X N8Y N9A N9B N9C N9E N9G N9H N9J N9K N9V',
  ),
  place('Owen Sound', 'ON', 44.569, -80.9406, 'N4K'),
  place('Peterborough', 'ON', 44.3091, -78.3197, 'K9'),
  place('Belleville', 'ON', 44.1628, -77.3832, 'K8N K8P K8R K8V'),
  place('Kingston', 'ON', 44.2312, -76.486, 'K7G K7K K7L K7M K7N K7P K7R'),
  place('Brockville', 'ON', 44.5895, -75.6843, 'K6T K6V'),
  place('Cornwall', 'ON', 45.0213, -74.7303, 'K6H K6J K6K'),
  place('Ottawa', 'ON', 45.4215, -75.6972, 'K1 K2 K4A K4B K4C K4M K4P'),
  place('North Bay', 'ON', 46.3091, -79.4608, 'P1A P1B P1C'),
  place('Sudbury', 'ON', 46.4917, -80.993, 'P3'),
  place('Timmins', 'ON', 48.4758, -81.3305, 'P4'),
  place('Sault Ste. Marie', 'ON', 46.5219, -84.3461, 'P6'),
  place('Thunder Bay', 'ON', 48.3809, -89.2477, 'P7'),
  place('Montréal', 'QC', 45.5019, -73.5674, 'H J5A J5B J5C J5R J5Y J5Z J6A J6J J6K J6N J7T J7V'),
  place('Laval', 'QC', 45.6066, -73.7124, 'H7 J6V J6W J6X J6Y J7A J7B J7C J7E J7G J7H J7K J7L J7M J7P J7R'),
  place('Longueuil', 'QC', 45.5312, -73.5181, 'J3E J3G J3H J3L J3V J3Y J3Z J4'),
  place('Saint-Jean-sur-Richelieu', 'QC', 45.3071, -73.2626, 'J2W J2X J2Y J3A J3B'),
  place('Salaberry-de-Valleyfield', 'QC', 45.2538, -74.1312, 'J6S J6T'),
  place('Saint-Jérôme', 'QC', 45.7804, -74.0036, 'J5L J7Y J7Z'),
  place('Joliette', 'QC', 46.0164, -73.4236, 'J6E'),
  place('Sorel-Tracy', 'QC', 46.042, -73.1135, 'J3P J3R'),
  place('Saint-Hyacinthe', 'QC', 45.6307, -72.957, 'J2R J2S J2T'),
  place('Granby', 'QC', 45.4001, -72.7329, 'J2G J2H J2J'),
  place('Sherbrooke', 'QC', 45.4042, -71.8929, 'J1C J1E J1G J1H J1J J1K J1L J1M J1N J1R J1S J1X'),
  place('Drummondville', 'QC', 45.8803, -72.4843, 'J2A J2B J2C J2E'),
  place('Gatineau', 'QC', 45.4765, -75.7013, 'J8L J8M J8N J8P J8R J8T J8V J8X J8Y J8Z J9A J9B J9H J9J'),
  place('Val-d’Or', 'QC', 48.0975, -77.7972, 'J9P'),
  place('Rouyn-Noranda', 'QC', 48.2366, -79.0231, 'J9X J9Y'),
  place('Amos', 'QC', 48.5666, -78.1167, 'J9T'),
  place('Québec', 'QC', 46.8139, -71.208, 'G1 G2 G3A G3B G3C G3E G3G G3H G3J G3K G3L G3M G3N G3S'),
  place('Sainte-Foy', 'QC', 46.7819, -71.2773, 'G1V G1W G1X'),
  place('Lévis', 'QC', 46.8033, -71.1779, 'G6C G6J G6K G6V G6W G6X G6Y G6Z G7A'),
  place('Saint-Georges', 'QC', 46.1167, -70.6667, 'G5Y G5Z G6A'),
  place('Thetford Mines', 'QC', 46.1032, -71.3045, 'G6G G6H'),
  place('Victoriaville', 'QC', 46.057, -71.958, 'G6P G6R G6S G6T'),
  place('Trois-Rivières', 'QC', 46.3432, -72.543, 'G8T G8V G8W G8Y G8Z G9A G9B G9C G9H'),
  place('Shawinigan', 'QC', 46.5667, -72.75, 'G9N G9P G9R G9T'),
  place('Saguenay', 'QC', 48.4281, -71.0685, 'G7B G7G G7H G7J G7K G7N G7P G7S G7T G7X G7Y G7Z'),
  place('Alma', 'QC', 48.55, -71.65, 'G8B G8C G8E'),
  place('Rivière-du-Loup', 'QC', 47.8333, -69.5333, 'G5R'),
  place('Rimouski', 'QC', 48.4488, -68.5236, 'G5L G5M G5N'),
  place('Baie-Comeau', 'QC', 49.2167, -68.15, 'G4Z G5C'),
  place('Sept-Îles', 'QC', 50.2167, -66.3833, 'G4R G4S'),
  place('Gaspé', 'QC', 48.8333, -64.4833, 'G4X'),
  place('Calgary', 'AB', 51.0447, -114.0719, 'T1S T1X T1Y T2 T3 T4A T4B T4C'),
  place('Red Deer', 'AB', 52.2681, -113.8112, 'T4E T4L T4N T4P T4R T4S'),
  place('Lethbridge', 'AB', 49.6956, -112.8451, 'T1H T1J T1K T1M'),
  place('Medicine Hat', 'AB', 50.0405, -110.6764, 'T1A T1B T1C'),
  place('Edmonton', 'AB', 53.5461, -113.4938, 'T5 T6 T7X T7Y T7Z T8A T8B T8C T8E T8G T8H T8L T8N T8R T8T T9E T9G'),
  place('Lloydminster', 'AB', 53.2783, -110.005, 'S9V T9V'),
  place('Grande Prairie', 'AB', 55.1707, -118.7947, 'T8V T8W T8X'),
  place('Fort McMurray', 'AB', 56.7267, -111.379, 'T9H T9J T9K'),
  place('Vancouver', 'BC', 49.2827, -123.1207, 'V5 V6 V7'),
  place('Burnaby', 'BC', 49.2488, -122.9805, 'V5A V5B V5C V5E V5G V5H V5J'),
  place('Surrey', 'BC', 49.1913, -122.849, 'V1M V2W V2X V2Y V2Z V3 V4A V4B V4C V4E V4G V4K V4L V4M V4N V4P V4R'),
  place('Abbotsford', 'BC', 49.0504, -122.3045, 'V2S V2T V2V V3G V4S V4W V4X'),
  place('Chilliwack', 'BC', 49.1579, -121.9514, 'V2P V2R V4Z'),
  place('Squamish', 'BC', 49.7016, -123.1558, 'V8B'),
  place('Victoria', 'BC', 48.4284, -123.3656, 'V8L V8M V8N V8P V8R V8S V8T V8V V8W V8X V8Y V8Z V9A V9B V9C V9E V9Z'),
  place('Duncan', 'BC', 48.7787, -123.7079, 'V9L'),
  place('Nanaimo', 'BC', 49.1659, -123.9401, 'V9G V9P V9R V9S V9T V9V V9X'),
  place('Port Alberni', 'BC', 49.2339, -124.8055, 'V9Y'),
  place('Courtenay', 'BC', 49.6878, -124.9994, 'V9M V9N'),
  place('Campbell River', 'BC', 50.0244, -125.2475, 'V9H V9W'),
  place('Kelowna', 'BC', 49.888, -119.496, 'V1P V1V V1W V1X V1Y V1Z V4T V4V'),
  place('Penticton', 'BC', 49.4991, -119.5937, 'V2A'),
  place('Vernon', 'BC', 50.2671, -119.272, 'V1B V1H V1T'),
  place('Kamloops', 'BC', 50.6745, -120.3273, 'V1S V2B V2C V2E V2H'),
  place('Cranbrook', 'BC', 49.5097, -115.7688, 'V1C'),
  place('Nelson', 'BC', 49.4928, -117.2948, 'V1L'),
  place('Williams Lake', 'BC', 52.1417, -122.1417, 'V2G'),
  place('Prince George', 'BC', 53.9171, -122.7497, 'V2K V2L V2M V2N'),
  place('Fort St. John', 'BC', 56.2465, -120.8476, 'V1J'),
  place('Terrace', 'BC', 54.5164, -128.5997, 'V8G'),
  place('Prince Rupert', 'BC', 54.315, -130.3208, 'V8J'),
  place('Winnipeg', 'MB', 49.8951, -97.1384, 'R2 R3 R4 R5A'),
  place('Steinbach', 'MB', 49.5258, -96.6845, 'R5G'),
  place('Portage la Prairie', 'MB', 49.9728, -98.2926, 'R1N'),
  place('Brandon', 'MB', 49.8485, -99.9501, 'R7A R7B R7C'),
  place('Thompson', 'MB', 55.7435, -97.8558, 'R8N'),
  place('Regina', 'SK', 50.4452, -104.6189, 'S4L S4M S4N S4P S4R S4S S4T S4V S4W S4X S4Y S4Z'),
  place('Saskatoon', 'SK', 52.1332, -106.67, 'S7'),
  place('Moose Jaw', 'SK', 50.3934, -105.5519, 'S6H S6J S6K'),
  place('Prince Albert', 'SK', 53.2033, -105.7531, 'S6V S6W S6X'),
  place('Swift Current', 'SK', 50.2881, -107.7939, 'S9H'),
  place('Yorkton', 'SK', 51.2139, -102.4628, 'S3N'),
  place('North Battleford', 'SK', 52.7575, -108.2861, 'S9A'),
  place('Halifax', 'NS', 44.6488, -63.5752, 'B2R B2V B2W B2X B2Y B2Z B3 B4A B4B B4C B4E B4G'),
  place('Truro', 'NS', 45.365, -63.28, 'B2N B6L'),
  place('New Glasgow', 'NS', 45.5926, -62.6455, 'B2H'),
  place('Kentville', 'NS', 45.077, -64.496, 'B4N B4P B4R'),
  place('Bridgewater', 'NS', 44.3787, -64.5188, 'B4V'),
  place('Amherst', 'NS', 45.8338, -64.2109, 'B4H'),
  place('Yarmouth', 'NS', 43.8375, -66.1174, 'B5A'),
  place('Sydney', 'NS', 46.1368, -60.1942, 'B1 B2A'),
  place('Moncton', 'NB', 46.0878, -64.7782, 'E1A E1B E1C E1E E1G E1H E1J E4H E4J E4L E4P'),
  place('Saint John', 'NB', 45.2733, -66.0633, 'E2E E2G E2H E2J E2K E2L E2M E2N E2P E2R E2S'),
  place('Fredericton', 'NB', 45.9636, -66.6431, 'E2V E3A E3B E3C E3E E3F E3G'),
  place('Bathurst', 'NB', 47.6184, -65.6517, 'E2A'),
  place('Miramichi', 'NB', 47.0289, -65.5019, 'E1N E1V'),
  place('Campbellton', 'NB', 48.0075, -66.6727, 'E3N'),
  place('Edmundston', 'NB', 47.3737, -68.3251, 'E3V'),
  place('Charlottetown', 'PE', 46.2382, -63.1311, 'C1A C1B C1C C1E'),
  place('Summerside', 'PE', 46.395, -63.791, 'C1N'),
  place('St. John’s', 'NL', 47.5615, -52.7126, 'A1A A1B A1C A1E A1G A1H A1K A1L A1M A1N A1S A1W A1X'),
  place('Gander', 'NL', 48.9542, -54.6088, 'A1V'),
  place('Grand Falls-Windsor', 'NL', 48.9389, -55.6631, 'A2A A2B'),
  place('Corner Brook', 'NL', 48.949, -57.9503, 'A2H'),
  place('Labrador City', 'NL', 52.9463, -66.9114, 'A2V'),
  place('Whitehorse', 'YT', 60.7212, -135.0568, 'Y1A'),
  place('Yellowknife', 'NT', 62.454, -114.3718, 'X1A'),
  place('Iqaluit', 'NU', 63.7467, -68.517, 'X0A0H'),
]

const REGIONS: Readonly<Record<string, readonly string[]>> = {
  AB: ['Alberta'],
  BC: ['British Columbia', 'Colombie-Britannique'],
  MB: ['Manitoba'],
  NB: ['New Brunswick', 'Nouveau-Brunswick'],
  NL: ['Newfoundland', 'Newfoundland and Labrador', 'Terre-Neuve-et-Labrador'],
  NS: ['Nova Scotia', 'Nouvelle-Écosse'],
  NT: ['Northwest Territories', 'Territoires du Nord-Ouest'],
  NU: ['Nunavut'],
  ON: ['Ontario'],
  PE: ['PEI', 'Prince Edward Island', 'Île-du-Prince-Édouard'],
  QC: ['Québec'],
  SK: ['Saskatchewan'],
  YT: ['Yukon'],
}

const POSTAL_CODE = /^[abceghj-nprstvxy]\d[abceghj-nprstv-z](?:\d[abceghj-nprstv-z]\d)?$/
/** A whole one within a longer text; the letter O, which none has, stands for a zero. */
const CODE_WITHIN =
  /(?<![\p{L}\d])([abceghj-nprstvxy][\do][abceghj-nprstv-z])[^\p{L}\d]*([\do][abceghj-nprstv-z][\do])(?![\p{L}\d])/iu

/**
 * In lower case, without accents, marks and spaces; `saint` and `st`, `sainte` and `ste` are equal, and `Quebec City` is the city of that
 * name.
 */
const plain = (text: string) =>
  folded(plainCode(text))
    .replace(/\bsaint(?=e?\b)/g, 'st')
    .replace(/[^a-z\d]/g, '')
    .replace(/^saint/, 'st')
    .replace(/^villede|city$/, '')

/** In lower case; null if the text has no postal code and is not the first half of one. */
function codeIn(typed: string): string | null {
  const [, first, second] = CODE_WITHIN.exec(plainCode(typed)) ?? []
  const code = first && second ? plain(first + second).replace(/o/g, '0') : plain(typed)
  return POSTAL_CODE.test(code) ? code : null
}

/** Whether it has a postal code, or is the first half of one, known or not. */
export const isPostalCode = (typed: string) => codeIn(typed) !== null

/** The place of a postal code, of its first half or of a city name; null if it is not known. */
export function placeOf(typed: string): Place | null {
  const wanted = plain(typed)
  if (wanted === '') return null
  const code = codeIn(typed)?.toUpperCase()
  if (code) {
    const fits = PLACES.flatMap((place) =>
      place.codes.filter((start) => code.startsWith(start)).map((start) => ({ place, start })),
    )
    // The longest match is the nearest place.
    return fits.sort((one, other) => other.start.length - one.start.length)[0]?.place ?? null
  }
  // Also `Toronto, ON` and `Toronto, Ontario`.
  const isNamed = ({ name, region }: Place) =>
    ['', region, ...(REGIONS[region] ?? [])].some((part) => plain(name + part) === wanted)
  return PLACES.find(isNamed) ?? null
}
