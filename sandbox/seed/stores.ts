import type { StoreHours } from '../../contract/model'
import type { stores } from '../database/schema'

type Place = readonly [
  name: string,
  address: string,
  city: string,
  province: string,
  postCode: string,
  lat: number,
  lng: number,
]

type Spans = StoreHours['spans']

const DAILY: Spans = [{ days: [1, 2, 3, 4, 5, 6, 7], opens: '07:00', closes: '23:00' }]
const SHOP: Spans = [
  { days: [1, 2, 3, 4, 5], opens: '08:00', closes: '21:00' },
  { days: [6], opens: '09:00', closes: '18:00' },
  { days: [7], opens: '10:00', closes: '17:00' },
]
const ALWAYS: Spans = [{ days: [1, 2, 3, 4, 5, 6, 7], opens: '00:00', closes: '24:00' }]
/** All other stores have shop hours. */
const SPANS_OF: Readonly<Record<string, Spans | null>> = {
  'Corner Store on Queen': DAILY,
  'Gas Bar by the Park': ALWAYS,
  'Kiosk at the Market': null,
  'Dépanneur du Plateau': DAILY,
  'Dépanneur du Pont': DAILY,
  'Station Shop': ALWAYS,
}
const TIME_ZONES: Readonly<Record<string, string>> = {
  NS: 'America/Halifax',
  MB: 'America/Winnipeg',
  AB: 'America/Edmonton',
  BC: 'America/Vancouver',
}

function hoursOf(name: string, province: string): StoreHours | null {
  const { [name]: spans = SHOP } = SPANS_OF
  return spans && { timeZone: TIME_ZONES[province] ?? 'America/Toronto', spans }
}

const PLACES: readonly Place[] = [
  ['Corner Store on Queen', '210 Queen Street West', 'Toronto', 'ON', 'M5V 1Z3', 43.6503, -79.3884],
  ['Kiosk at the Market', '93 Front Street East', 'Toronto', 'ON', 'M5E 1C3', 43.6487, -79.3715],
  ['Neighbourhood Pharmacy', '500 Bloor Street West', 'Toronto', 'ON', 'M5S 1Y3', 43.6654, -79.4093],
  ['Gas Bar by the Park', '1800 Bloor Street West', 'Toronto', 'ON', 'M6P 1A1', 43.6544, -79.4608],
  ['Dépanneur du Plateau', '4200, rue Saint-Denis', 'Montréal', 'QC', 'H2J 2K8', 45.5222, -73.5785],
  ['Pharmacie du Vieux-Port', '50, rue de la Commune', 'Montréal', 'QC', 'H2Y 1J1', 45.5048, -73.5526],
  ['Épicerie de la Gare', '3, rue de la Gare', 'Québec', 'QC', 'G1K 3X2', 46.8177, -71.2134],
  ['Variety Store on Rideau', '300 Rideau Street', 'Ottawa', 'ON', 'K1N 5Y5', 45.4296, -75.6841],
  ['Dépanneur du Pont', '12, boulevard Gréber', 'Gatineau', 'QC', 'J8T 3P8', 45.4763, -75.7014],
  ['Harbour Convenience', '1600 Barrington Street', 'Halifax', 'NS', 'B3J 1Z6', 44.6454, -63.5722],
  ['River Avenue Grocery', '120 Osborne Street', 'Winnipeg', 'MB', 'R3L 1Y5', 49.8801, -97.1447],
  ['Station Shop', '220 9 Avenue SE', 'Calgary', 'AB', 'T2G 0R8', 51.0447, -114.0596],
  ['Seawall Market', '1000 Denman Street', 'Vancouver', 'BC', 'V6G 2M2', 49.2889, -123.1402],
  ['Ferry Landing Store', '450 Swift Street', 'Victoria', 'BC', 'V8W 1S3', 48.4306, -123.3704],
]

export const STORES: readonly (typeof stores.$inferSelect)[] = PLACES.map(
  ([name, address, city, province, postCode, lat, lng], index) => ({
    id: `STORE${String(index + 1).padStart(3, '0')}`,
    name,
    address,
    city,
    province,
    postCode,
    phoneNumber: null,
    hours: hoursOf(name, province),
    lat,
    lng,
  }),
)
