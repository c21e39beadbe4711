import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import {
  agreementSchema,
  cardToReplace,
  findOrdered,
  findReplacement,
  isUnderway,
  needsLock,
  type OwnCard,
  offersOf,
  programSchema,
  REASONS,
  reasonSchema,
  reasonsFor,
  replacementCost,
  statusOf,
  stepOf,
  whyNotReplaceable,
} from '../../rules/cards/cardOrder'
import { FAMILY_FEES, OFFERED_CARDS } from '../../rules/cards/fees'
import { RETIRING_DATES } from '../../rules/cards/retiring'
import { ownCardOf } from '../support/samples'

describe('what is offered', () => {
  const programs = {
    P1: { name: 'One', cardType: 'select', virtual: false },
    P2: { name: 'Two', cardType: 'express', virtual: false },
    P3: { name: 'Three', cardType: 'express-reloadable', virtual: true },
    P4: { name: 'Four', cardType: 'express', virtual: true },
    P5: { name: 'Five', cardType: 'never heard of', virtual: true },
  }
  const refusals = (forVirtual: boolean, forPhysical: boolean, owned: readonly Pick<OwnCard, 'cardType'>[]) =>
    offersOf(programs, { forVirtual, forPhysical }, owned).map(({ refusal }) => refusal)
  const loads = [{ cardType: 'express' }, { cardType: 'express-reloadable' }] as const

  test('ORD-11 CRD-65 all combinations of eligibility and of a reloadable card', () => {
    const no = 'notEligible'
    const second = 'secondReloadable'
    expect(refusals(true, true, [])).toEqual([null, null, null, null, null])
    expect(refusals(true, false, [])).toEqual([no, no, null, null, null])
    expect(refusals(false, true, [])).toEqual([null, null, no, no, no])
    expect(refusals(false, false, [])).toEqual([no, no, no, no, no])
    expect(refusals(true, true, loads)).toEqual([second, null, second, null, second])
    expect(refusals(true, false, loads)).toEqual([no, no, second, null, second])
    expect(refusals(true, true, [{ cardType: 'express' }, { cardType: 'express' }])).toEqual(Array(5).fill(null))
  })

  test('the offers are in the order of the first page, whatever the order of the issuer, and others come last', () => {
    const { P1, P2 } = programs
    const told = { P1, BHN229: P2, BHW230: P2, P2, BHN230: P2, BHW229: P2 }
    expect(offersOf(told, { forVirtual: true, forPhysical: true }, []).map(({ programCode }) => programCode)).toEqual([
      ...OFFERED_CARDS.map(({ cardProgram }) => cardProgram),
      'P1',
      'P2',
    ])
  })

  test('only an open offer may be chosen', () => {
    const schema = programSchema(offersOf(programs, { forVirtual: true, forPhysical: false }, loads))
    const isOpen = (programCode: unknown) => v.is(schema, { programCode })
    expect(['P1', 'P2', 'P3', 'P4', 'P5', '', undefined].map(isOpen)).toEqual([
      false,
      false,
      false,
      true,
      false,
      false,
      false,
    ])
  })

  test('what must be agreed to follows the fees and the kind of card', () => {
    const asked = (isReloadable: boolean, monthlyCents: number | null) => {
      const fees = { ...FAMILY_FEES.reloadable, monthlyCents }
      return v.safeParse(agreementSchema({ isReloadable, fees }), {}).issues?.map(({ message }) => message) ?? []
    }
    expect(asked(true, 300)).toEqual(['orderCard.monthlyFee.required', 'orderCard.ownUse.required'])
    expect(asked(true, null)).toEqual(['orderCard.ownUse.required'])
    expect(asked(false, null)).toEqual([])
  })
})

describe('a replacement', () => {
  test('OP-48 its reasons; expiring only where the card does', () => {
    expect(reasonsFor(false)).toEqual(['lost', 'stolen', 'damaged'])
    expect([...reasonsFor(true)].sort()).toEqual([...REASONS].sort())
    expect(v.is(reasonSchema(false), { reason: 'expiring' })).toBe(false)
    expect(v.is(reasonSchema(true), { reason: 'expiring' })).toBe(true)
    expect([...REASONS, null].map(needsLock)).toEqual([true, true, false, false, false])
  })

  test('ORD-16 takes the fee from what is there, and never more', () => {
    const cost = (availableCents: number, reason: 'lost' | 'expiring') =>
      Object.values(replacementCost(ownCardOf({ availableCents }), reason))
    expect(cost(5_000, 'lost')).toEqual([1_000, 4_000])
    expect(cost(1_000, 'lost')).toEqual([1_000, 0])
    expect(cost(999, 'lost')).toEqual([999, 0])
    expect(cost(0, 'lost')).toEqual([0, 0])
    expect(cost(-50, 'lost')).toEqual([0, -50])
    expect(cost(5_000, 'expiring')).toEqual([0, 5_000])
  })

  test('is for a card that is registered', () => {
    expect(['A', 'S', 'N', 'X'].map((cardStatus) => whyNotReplaceable({ cardStatus }))).toEqual([
      null,
      null,
      'notActivated',
      null,
    ])
    expect(whyNotReplaceable(null)).toBe('noCard')
  })
})

test('an ordered card is on its way until it is activated', () => {
  expect(isUnderway(ownCardOf({ cardStatus: 'N', orderedOn: '2026-07-01' }))).toBe(true)
  expect(isUnderway(ownCardOf({ cardStatus: 'A', orderedOn: '2026-07-01' }))).toBe(false)
  expect(isUnderway(ownCardOf({ cardStatus: 'N' }))).toBe(false)
  expect([stepOf({ mailedOn: null }), stepOf({ mailedOn: '2026-07-04' })]).toEqual(['mailed', 'expected'])
})

test('RET-11 the retirement goes by its four days', () => {
  expect(RETIRING_DATES.map(({ date }) => date)).toEqual(['2024-04-14', '2024-04-15', '2024-06-16', '2024-06-17'])
})

describe('what became of a request, by the cards that the holder has', () => {
  const old = ownCardOf()
  const other = ownCardOf({ clientId: '1000000002', cardStatus: 'S', defaultCard: false })
  const added = ownCardOf({ clientId: '2000000001', defaultCard: false })
  const elsewhere = ownCardOf({ clientId: '2000000002', cardProgram: 'BHN229', defaultCard: false })
  const known = [old, other].map(({ clientId }) => clientId)

  test('an order is there when a card of its program is, which was not there before', () => {
    expect(findOrdered([old, other, added], { programCode: 'BLU110', known })).toBe(added)
    expect(findOrdered([old, other], { programCode: 'BLU110', known })).toBeNull()
    expect(findOrdered([old, other, elsewhere], { programCode: 'BLU110', known })).toBeNull()
  })

  test('a replacement is there when the old card is gone and another has come', () => {
    const search = { clientId: old.clientId, cardProgram: old.cardProgram, known }
    expect(findReplacement([other, added], search)).toBe(added)
    // Another card may have been ordered meanwhile.
    expect(findReplacement([other, elsewhere, added], search)).toBe(added)
    // A retiring card's replacement has another program.
    expect(findReplacement([other, elsewhere], search)).toBe(elsewhere)
    expect(findReplacement([old, other, added], search)).toBeNull()
    expect(findReplacement([other], search)).toBe('unknown')
    expect(findReplacement([], search)).toBe('unknown')
    // An earlier card is not a replacement.
    expect(findReplacement([added], { ...search, known: [...known, added.clientId] })).toBe('unknown')
  })

  test('the current card is replaced, else the default one, else the first', () => {
    expect(cardToReplace([old, other], other.clientId)).toBe(other)
    expect(cardToReplace([other, old], null)).toBe(old)
    expect(cardToReplace([other, added], '1000000009')).toBe(other)
    expect(cardToReplace([], null)).toBeNull()
  })

  test('a status is that of the card, and none where it is gone', () => {
    expect(statusOf([old, other], other.clientId)).toBe('S')
    expect(statusOf([old], other.clientId)).toBeNull()
  })
})
