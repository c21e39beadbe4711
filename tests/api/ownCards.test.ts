import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { orderAnswer, readOwnCards, replacementAnswer } from '../../src/ports/ownCards'
import { failing, issuerWith } from '../support/issuer'

const GET = 'GET /api/prepaid/cards'
const wire = {
  clientId: '1000000001',
  cardProgram: 'BLU110',
  cardType: 'express',
  cardStatus: 'N',
  plasticFlag: true,
  alias: ' Trips ',
  lastFourDigits: '0001',
  cardNumMasked: '510031******0001',
  availableBalance: 123.45,
  defaultCard: true,
  orderedDate: '2026-07-01',
  mailedDate: '2026-07-03',
  expectedDate: '2026-07-15',
}
const read = (body: unknown) => readOwnCards(issuerWith({ [GET]: body }).api, 'robin@example.com')

test('a card comes with the days of its order', async () => {
  const { availableBalance: _, orderedDate, mailedDate, expectedDate, ...same } = wire
  expect(await read({ cards: [wire] })).toEqual([
    {
      ...same,
      alias: 'Trips',
      availableCents: 12_345,
      orderedOn: orderedDate,
      mailedOn: mailedDate,
      expectedOn: expectedDate,
    },
  ])
})

test('a day that is none is not known, and a name of spaces is none', async () => {
  const { defaultCard: _, cardNumMasked: __, ...rest } = wire
  const [card] = await read({
    cards: [{ ...rest, alias: ' ', orderedDate: 'soon', mailedDate: null, expectedDate: '2026-13-99' }],
  })
  expect(card).toMatchObject({
    alias: null,
    cardNumMasked: '',
    defaultCard: false,
    orderedOn: null,
    mailedOn: null,
    expectedOn: null,
  })
})

test.each([null, {}, { cards: [{ ...wire, plasticFlag: 'yes' }] }])('%j is no list of cards', (body) =>
  expect(read(body)).rejects.toEqual(failing('error.readCards', 200)),
)

describe('an answer to an order', () => {
  const answer = {
    orderId: 'ORD-1',
    clientId: '2000000001',
    programCode: 'BHW229',
    orderedDate: '2026-07-01',
    expectedDate: '2026-07-15',
  }

  const asked = { programCode: 'BHW229', plasticFlag: true, owned: ['1000000001', '1000000002'] }

  test.each([
    ['ordered', true],
    ['mailed', true],
    ['issued', false],
  ])('%s: plastic is %j', (status, plasticFlag) => {
    expect(v.parse(orderAnswer(asked), { ...answer, status })).toEqual({
      clientId: '2000000001',
      cardProgram: 'BHW229',
      plasticFlag,
      orderedOn: '2026-07-01',
      mailedOn: null,
      expectedOn: '2026-07-15',
    })
  })

  test.each([
    {},
    { ...answer, programCode: 'BHN229', status: 'ordered' },
    { ...answer, status: 'lost' },
    { ...answer, orderId: undefined, status: 'ordered' },
    { ...answer, orderId: '', status: 'ordered' },
    { ...answer, clientId: '', status: 'ordered' },
    { ...answer, clientId: '1000000002', status: 'ordered' },
    { orderId: 'ORD-1', clientId: '1000000001', status: 'issued' },
  ])('%j is none', (body) => expect(v.is(orderAnswer(asked), body)).toBe(false))

  test('for a virtual card speaks of no post', () => {
    const virtual = { ...asked, plasticFlag: false }
    expect(v.is(orderAnswer(virtual), { ...answer, status: 'mailed' })).toBe(false)
    expect(v.parse(orderAnswer(virtual), { ...answer, status: 'ordered' }).plasticFlag).toBe(false)
    expect(v.parse(orderAnswer(virtual), { ...answer, status: 'issued' }).plasticFlag).toBe(false)
  })

  test('to a replacement is not about the old card', () => {
    const owned = ['1000000001', '1000000002']
    const isAnswer = (clientId: string, more: object = {}) =>
      v.is(replacementAnswer(clientId, owned), { ...answer, status: 'ordered', ...more })
    expect(isAnswer('1000000001')).toBe(true)
    expect(isAnswer('1000000001', { replacedClientId: '1000000001' })).toBe(true)
    expect(isAnswer('2000000001')).toBe(false)
    // An earlier card, and the replacement of another card.
    expect(isAnswer('1000000001', { clientId: '1000000002' })).toBe(false)
    expect(isAnswer('1000000001', { replacedClientId: '1000000002' })).toBe(false)
  })

  test.each([
    ['ordered', true],
    ['mailed', true],
    ['issued', false],
  ])('to a replacement, %s: plastic is %j', (status, plasticFlag) => {
    expect(v.parse(replacementAnswer('1000000001', ['1000000001']), { ...answer, status })).toEqual({
      clientId: '2000000001',
      cardProgram: 'BHW229',
      plasticFlag,
      orderedOn: '2026-07-01',
      mailedOn: null,
      expectedOn: '2026-07-15',
    })
  })

  test('may lack its program and its days', () => {
    expect(v.parse(orderAnswer(asked), { orderId: 'ORD-1', clientId: '1', status: 'issued' })).toMatchObject({
      cardProgram: '',
      orderedOn: null,
      expectedOn: null,
    })
  })
})
