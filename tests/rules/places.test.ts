import { describe, expect, test } from 'vitest'
import { isOnEarth, PLACES, placeOf, roundedKilometres, roundedPoint } from '../../rules/site/places'

describe('OP-76 a place that is typed', () => {
  test.each([
    ['Toronto', 'Toronto'],
    ['toronto, ON', 'Toronto'],
    ['montreal', 'Montréal'],
    ['Montréal', 'Montréal'],
    ['st johns', 'St. John’s'],
    ['Saint John', 'Saint John'],
    ['M5V 1Z3', 'Toronto'],
    ['m5v1z3', 'Toronto'],
    ['M5V', 'Toronto'],
    ['H2J 2K8', 'Montréal'],
    ['G1K 3X2', 'Québec'],
    ['G5L 1A1', 'Rimouski'],
    ['K1N 5Y5', 'Ottawa'],
    ['K7L 1A1', 'Kingston'],
    ['S4P 3Y2', 'Regina'],
    ['S7K 0J5', 'Saskatoon'],
    ['X0A 0H0', 'Iqaluit'],
    ['V8W 1S3', 'Victoria'],
    ['Quebec City', 'Québec'],
    ['Ville de Québec', 'Québec'],
    ['Brampton', 'Brampton'],
    ['L6P 1A1', 'Brampton'],
    ['L3R 1A1', 'Markham'],
    ['L0S 1J0', 'St. Catharines'],
    ['M1B 1A1', 'Toronto'],
    ['J9X 1A1', 'Rouyn-Noranda'],
    ['B1P 1A1', 'Sydney'],
    ['R8N 0A1', 'Thompson'],
    ['T9H 1A1', 'Fort McMurray'],
    ['Toronto, Ontario', 'Toronto'],
    ['Laval, Québec', 'Laval'],
    ['Halifax, Nouvelle-Écosse', 'Halifax'],
    ['J3Y 8N8', 'Longueuil'],
    ['Toronto ON M5V 1A1', 'Toronto'],
    ['B3H 4R2 Halifax', 'Halifax'],
    ['123 Main St., Winnipeg (r3c-4t3)', 'Winnipeg'],
    ['K1A OB1', 'Ottawa'],
    ['Moose Jaw, S6H OA1', 'Moose Jaw'],
    ['Ste-Foy', 'Sainte-Foy'],
    ['Sainte Foy, QC', 'Sainte-Foy'],
    ['G1V 4H5', 'Sainte-Foy'],
    ['Sault Sainte Marie', 'Sault Ste. Marie'],
    ['Fort Saint John', 'Fort St. John'],
    ['St-Hyacinthe', 'Saint-Hyacinthe'],
  ])('%s is near %s', (typed, name) => expect(placeOf(typed)?.name).toBe(name))

  test.each([
    '',
    ' ',
    'Springfield',
    '90210',
    'D1A 1A1',
    'M5V 1',
    'J0T 1A0',
    'T0L 0C0',
    'X0A 1A0',
    'Toronto, Alberta',
    'Halifax J0T 1A0',
    'M5V 1A1234',
    'Toronto M5V',
    'Saintes',
    'z'.repeat(60),
  ])('%s is not known', (typed) => expect(placeOf(typed)).toBe(null))
})

test('OP-76 every city of 100,000 has its own place', () => {
  const cities = [
    'Toronto',
    'Montréal',
    'Calgary',
    'Ottawa',
    'Edmonton',
    'Winnipeg',
    'Mississauga',
    'Vancouver',
    'Brampton',
  ]
  const others = [
    'Hamilton',
    'Surrey',
    'Québec',
    'Halifax',
    'Laval',
    'London',
    'Markham',
    'Vaughan',
    'Gatineau',
    'Saskatoon',
  ]
  const more = [
    'Kitchener',
    'Longueuil',
    'Burnaby',
    'Windsor',
    'Regina',
    'Oshawa',
    'Barrie',
    'Sherbrooke',
    'Saguenay',
    'Lévis',
  ]
  for (const city of [...cities, ...others, ...more]) expect(placeOf(city)?.name).toBe(city)
})

test('every place is in Canada, and no beginning of a postal code leads to two', () => {
  for (const { lat, lng } of PLACES) {
    expect(lat > 41 && lat < 84).toBe(true)
    expect(lng > -142 && lng < -52).toBe(true)
  }
  const codes = PLACES.flatMap((place) => place.codes)
  expect(new Set(codes).size).toBe(codes.length)
})

test.each([
  [{ lat: 90, lng: 180 }, true],
  [{ lat: -90, lng: -180 }, true],
  [{ lat: 90.01, lng: 0 }, false],
  [{ lat: 999, lng: 0 }, false],
  [{ lat: 0, lng: -180.01 }, false],
  [{ lat: Number.NaN, lng: 0 }, false],
])('API-53 %o is on earth: %s', (point, isThere) => expect(isOnEarth(point)).toBe(isThere))

test.each([
  [0.349999, 0.3],
  [1.65, 1.7],
  [12.000000001, 12],
  [0, 0],
  [-1, null],
  [20_039, null],
  [Number.NaN, null],
  [null, null],
])('API-53 a distance of %s is %s km', (given, kilometres) => expect(roundedKilometres(given)).toBe(kilometres))

test('OP-76 a point is known to about a kilometre', () => {
  expect(roundedPoint({ lat: 43.651234, lng: -79.387654 })).toEqual({ lat: 43.65, lng: -79.39 })
})
