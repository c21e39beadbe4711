import { afterEach, describe, expect, test } from 'vitest'
import { followedKeyIn } from '../../machines/effect/followed'
import { selectIsInDoubt } from '../../machines/effect/selectors'
import { fatcaEffect } from '../../machines/fatca/fatca'
import { fatcaMachine } from '../../machines/fatca/fatcaMachine'
import {
  selectCanRetry,
  selectDeclaration,
  selectIsBusy,
  selectIsCanadian,
  selectIsDeclared,
  selectIsEditing,
  selectIsUndeclared,
  selectRows,
} from '../../machines/fatca/selectors'
import { selectFailure, selectFieldErrors } from '../../machines/form/selectors'
import { errorNotice, success, unknownNotice } from '../../machines/notification/notification'
import { failed } from '../../machines/shared/failure'
import type { Declaration } from '../../rules/identity/fatca'
import { NOW } from '../support/clock'
import { openRig } from '../support/rig'
import { refusal } from '../support/samples'
import { declarationOf, entryOf, input, nothingDeclared, typed } from './fatca.plan'

let stop = () => {}
afterEach(() => stop())

function start() {
  const rig = openRig(fatcaMachine, input)
  stop = rig.stop
  const seen = () => rig.actor.getSnapshot()
  return {
    ...rig,
    seen,
    submit: (values: Record<string, unknown>) => rig.send({ type: 'form.submit', values }),
    countries: () => selectRows(seen()).map(({ countryCode }) => countryCode),
    ids: () => selectRows(seen()).map(({ id }) => id),
    events: () => rig.heard().map(({ event }) => event),
  }
}
async function edit(declaration: Declaration) {
  const rig = start()
  await rig.answer('readFatca', declaration)
  rig.send({ type: 'declaration.edit' })
  rig.heard()
  return rig
}

test('PRF-42 ERR-31: a failed read says so and may be tried again', async () => {
  const { refuse, answer, send, seen, events } = start()
  await refuse('readFatca', refusal('error.readFatca'))
  const failure = failed('error.readFatca')
  expect(events()).toEqual([{ type: 'notification.show', notification: errorNotice(failure) }])
  expect([selectCanRetry(seen()), selectFailure(seen())]).toEqual([true, failure])
  send({ type: 'declaration.retry' })
  expect([selectIsBusy(seen()), selectFailure(seen())]).toEqual([true, null])
  await answer('readFatca', declarationOf())
  expect(selectDeclaration(seen())).toEqual(declarationOf())
  expect(selectIsDeclared(seen())).toBe(true)
})

test.each([
  [null, []],
  [null, [entryOf()]],
  [false, [entryOf()]],
  [true, [entryOf({ countryCode: 'CA', tin: null })]],
])('PRF-44: an answer of %j stays what it is, in what is shown and in the form', async (isCanadian, jurisdictions) => {
  const { answer, send, seen } = start()
  await answer('readFatca', declarationOf({ isCanadian, jurisdictions }))
  expect(selectDeclaration(seen())?.isCanadian).toBe(isCanadian)
  expect([selectIsDeclared(seen()), selectIsUndeclared(seen())]).toEqual([
    jurisdictions.length > 0,
    jurisdictions.length === 0,
  ])
  send({ type: 'declaration.edit' })
  expect(selectIsCanadian(seen())).toBe(isCanadian)
  send({ type: 'declaration.cancel' })
  expect(selectDeclaration(seen())?.isCanadian).toBe(isCanadian)
})

describe('PRF-50: the list', () => {
  test('begins with what was declared; Canada stands by the answer', async () => {
    const jurisdictions = ['CA', 'FR', 'US'].map((countryCode) => entryOf({ countryCode }))
    expect((await edit(declarationOf({ isCanadian: true, jurisdictions }))).countries()).toEqual(['FR', 'US'])
    expect((await edit(declarationOf({ isCanadian: null, jurisdictions }))).countries()).toEqual(['CA', 'FR', 'US'])
    expect((await edit(nothingDeclared)).countries()).toEqual([])
  })

  test('gains entries at its end and loses any one, while the others keep their ids', async () => {
    const { send, countries, ids } = await edit(declarationOf())
    send({ type: 'jurisdiction.add' })
    send({ type: 'country.choose', id: 2, countryCode: 'DE' })
    send({ type: 'jurisdiction.add' })
    expect(countries()).toEqual(['FR', 'DE', ''])
    expect(ids()).toEqual([1, 2, 3])
    send({ type: 'jurisdiction.remove', id: 2 })
    expect(ids()).toEqual([1, 3])
    send({ type: 'jurisdiction.add' })
    expect(ids()).toEqual([1, 3, 4])
    for (const id of [1, 3, 4]) send({ type: 'jurisdiction.remove', id })
    expect(ids()).toEqual([])
  })

  test('is as it was after a cancel', async () => {
    const { send, countries } = await edit(declarationOf())
    send({ type: 'jurisdiction.add' })
    send({ type: 'country.choose', id: 1, countryCode: 'DE' })
    send({ type: 'declaration.cancel' })
    send({ type: 'declaration.edit' })
    expect(countries()).toEqual(['FR'])
  })

  test('OP-52: yes takes Canada out of the rows, and drops entries without a country', async () => {
    const { send, countries, seen } = await edit(nothingDeclared)
    send({ type: 'residency.choose', isCanadian: false })
    expect(countries()).toEqual([''])
    send({ type: 'residency.choose', isCanadian: true })
    expect(countries()).toEqual([])
    expect(selectIsCanadian(seen())).toBe(true)
    const jurisdictions = [entryOf({ countryCode: 'CA' }), entryOf()]
    const other = await edit(declarationOf({ isCanadian: null, jurisdictions }))
    other.send({ type: 'residency.choose', isCanadian: true })
    expect(other.countries()).toEqual(['FR'])
  })

  test('OP-52: no leaves no Canada, and always an entry to fill in', async () => {
    const { send, countries, seen } = await edit(declarationOf({ isCanadian: true, jurisdictions: [entryOf()] }))
    send({ type: 'residency.choose', isCanadian: false })
    expect(countries()).toEqual(['FR'])
    expect(selectIsCanadian(seen())).toBe(false)
    const other = await edit(declarationOf({ isCanadian: null, jurisdictions: [entryOf({ countryCode: 'CA' })] }))
    other.send({ type: 'residency.choose', isCanadian: false })
    expect(selectRows(other.seen())).toEqual([{ id: 2, countryCode: '', tin: null, tinNotProvidedReason: null }])
    expect(selectIsCanadian(other.seen())).toBe(false)
  })

  test.each([
    ['an entry leaves', { type: 'jurisdiction.remove', id: 1 }],
    ['the answer changes', { type: 'residency.choose', isCanadian: true }],
  ])('problems, told by place, go when %s', async (_, event) => {
    const { submit, send, seen } = await edit(declarationOf())
    submit({ ...typed, 'taxJurisdiction[0].tin': '' })
    expect(selectFieldErrors(seen())).toEqual({ 'taxJurisdiction[0].tin': 'fatca.tin.required' })
    send({ type: 'jurisdiction.add' })
    expect(selectFieldErrors(seen())).not.toEqual({})
    send(event)
    expect(selectFieldErrors(seen())).toEqual({})
  })
})

describe('saving', () => {
  test('PRF-43 PRF-48 PRF-49: what breaks a rule is named and not sent', async () => {
    const { submit, seen, told } = await edit(nothingDeclared)
    submit({ sin: '12345678' })
    expect(selectFieldErrors(seen())).toEqual({
      sin: 'fatca.sin.digits',
      taxJurisdiction: 'fatca.countries.required',
    })
    submit({ 'taxJurisdiction[0].countryCode': 'FR', 'taxJurisdiction[0].tin': '' })
    expect(selectFieldErrors(seen())).toEqual({ 'taxJurisdiction[0].tin': 'fatca.tin.required' })
    expect(told('effect.begin')).toEqual([])
  })

  test('PRF-42: what is complete is sent once, and nothing that was typed is in it', async () => {
    const { submit, seen, told } = await edit(declarationOf())
    submit(typed)
    submit(typed)
    expect([selectIsBusy(seen()), selectIsEditing(seen())]).toEqual([true, true])
    const key = followedKeyIn(seen().context)
    expect(told('effect.begin').map(({ effect }) => effect)).toEqual([
      { kind: 'fatca', key, subjects: ['fatca'], terms: {} },
    ])
    expect(key).not.toBe('')
  })

  test('ERR-30: a failure stays on the form until the next try, which is another call', async () => {
    const { send, submit, seen, told } = await edit(declarationOf())
    submit(typed)
    send({ type: 'effect.refused', key: followedKeyIn(seen().context), failure: failed('error.saveFatca') })
    expect([selectFailure(seen()), selectIsEditing(seen()), selectIsBusy(seen())]).toEqual([
      failed('error.saveFatca'),
      true,
      false,
    ])
    expect(selectDeclaration(seen())).toEqual(declarationOf())
    submit(typed)
    expect(selectFailure(seen())).toBeNull()
    const [first, second] = told('effect.begin').map(({ effect }) => effect.key)
    expect(first).not.toBe(second)
  })

  test('one that is under way when the section opens is shown as loading, and in doubt as such', async () => {
    const { send, seen } = start()
    send({ type: 'effect.underWay', sentAt: NOW, phase: 'sending', kind: 'fatca', key: 'key-1' })
    expect([selectIsEditing(seen()), selectIsBusy(seen())]).toEqual([false, true])
    send({ type: 'effect.underWay', sentAt: NOW, kind: 'fatca', key: 'key-1', phase: 'waiting' })
    expect([selectIsEditing(seen()), selectIsInDoubt(seen())]).toEqual([true, true])
  })

  test('S2: the SIN is never kept, whether it is refused, sent or answered', async () => {
    const { submit, send, seen, heard } = await edit(declarationOf())
    const kept = () => JSON.stringify([seen().context, heard()]).replace(/\D/g, '')
    submit({ ...typed, sin: '046 454 2860' })
    expect(kept()).not.toContain('046454')
    submit(typed)
    expect(kept()).not.toContain('046454')
    send({ type: 'effect.refused', key: followedKeyIn(seen().context), failure: failed('error.saveFatca') })
    expect(kept()).not.toContain('046454')
  })
})

describe('the effect', () => {
  const before = declarationOf()
  const sent = { isCanadian: false, jurisdictions: [entryOf()], hasSin: true }
  const saved = declarationOf({ sinProvided: true })

  test.each([
    ['what was sent', saved, { before, sent }, { type: 'effect.done', result: saved }],
    ['what was there', before, { before, sent }, { type: 'notFound' }],
    [
      'something else',
      declarationOf({ isCanadian: null }),
      { before, sent },
      { type: 'effect.conflict', theirs: declarationOf({ isCanadian: null }) },
    ],
    ['a SIN, as before', saved, { before: saved, sent }, { type: 'effect.conflict', theirs: saved }],
    ['anything, after a reload', saved, null, { type: 'unclear' }],
  ] as const)('PRF-42: a lookup finds %s', (_, found, handed, outcome) => {
    expect(fatcaEffect.outcomeIn?.({ found, typed: handed }, { key: 'key-1', terms: {} })).toEqual(outcome)
  })

  const shown = (notification: object) => ({ type: 'notification.show', notification })
  const changed = (isCanadian: boolean | null) => ({
    type: 'account.changed',
    changes: { fatcaProvided: true, isCanadian },
  })
  const failure = failed('error.saveFatca')
  test.each([
    ...[true, false, null].map(
      (isCanadian) =>
        [
          'PRF-42:',
          { type: 'effect.done', result: declarationOf({ isCanadian }) },
          true,
          [changed(isCanadian), shown(success('fatca.saved'))],
        ] as const,
    ),
    [
      'PRF-42:',
      { type: 'effect.conflict', theirs: before },
      true,
      [changed(false), shown(unknownNotice('fatca.unknown'))],
    ],
    ['ERR-30:', { type: 'effect.refused', failure }, true, [shown(errorNotice(failure))]],
    ['ERR-30:', { type: 'effect.notDone', failure: null, isDoubted: true }, false, [shown(errorNotice(failure))]],
    ['PRF-42:', { type: 'effect.unknown' }, true, [shown(unknownNotice('fatca.unknown'))]],
    ['PRF-42:', { type: 'effect.unknown' }, false, []],
  ] as const)('%s %j, shown: %j, is told to the account and the holder', (_, outcome, isShown, facts) => {
    expect(fatcaEffect.factsOn?.(outcome, {}, isShown)).toEqual(facts)
  })
})
