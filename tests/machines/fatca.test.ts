import { afterEach, describe, expect, test } from 'vitest'
import { fatcaMachine } from '../../machines/fatca/fatcaMachine'
import {
  selectCanRetry,
  selectDeclaration,
  selectIsBusy,
  selectIsCanadian,
  selectIsDeclared,
  selectIsEditing,
  selectIsInDoubt,
  selectIsUndeclared,
  selectRows,
} from '../../machines/fatca/selectors'
import { selectFailure, selectFieldErrors } from '../../machines/form/selectors'
import { errorNotice, notice, success } from '../../machines/notification/notification'
import { failed } from '../../machines/shared/failure'
import type { Declaration } from '../../rules/identity/fatca'
import { openRig } from '../support/rig'
import { fault, lostAnswer, refusal } from '../support/samples'
import { declarationOf, entryOf, nothingDeclared, typed } from './fatca.plan'

let stop = () => {}
afterEach(() => stop())

function start() {
  const rig = openRig(fatcaMachine, undefined)
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
    const { submit, seen, calls } = await edit(nothingDeclared)
    submit({ sin: '12345678' })
    expect(selectFieldErrors(seen())).toEqual({
      sin: 'fatca.sin.digits',
      taxJurisdiction: 'fatca.countries.required',
    })
    submit({ 'taxJurisdiction[0].countryCode': 'FR', 'taxJurisdiction[0].tin': '' })
    expect(selectFieldErrors(seen())).toEqual({ 'taxJurisdiction[0].tin': 'fatca.tin.required' })
    expect(calls['saveFatca']).toBeUndefined()
  })

  test.each([true, false, null])(
    'PRF-42: is told to the account, %j included, and to the holder',
    async (isCanadian) => {
      const { submit, answer, seen, events, calls } = await edit(declarationOf())
      submit(typed)
      submit(typed)
      expect([selectIsBusy(seen()), selectIsEditing(seen())]).toEqual([true, true])
      expect(calls['saveFatca']?.map(({ input }) => input)).toEqual([
        { declared: { sin: '046454286', isCanadian: false, jurisdictions: [entryOf()] } },
      ])
      await answer('saveFatca', declarationOf({ isCanadian, sinProvided: true }))
      expect(events()).toEqual([
        { type: 'changes.release', form: 'fatca' },
        { type: 'account.changed', changes: { fatcaProvided: true, isCanadian } },
        { type: 'notification.show', notification: success('fatca.saved') },
      ])
      expect([selectIsDeclared(seen()), selectIsEditing(seen())]).toEqual([true, false])
      expect(selectDeclaration(seen())).toEqual(declarationOf({ isCanadian, sinProvided: true }))
    },
  )

  test('ERR-30: a failure stays on the form until the next try', async () => {
    const { submit, refuse, seen, events } = await edit(declarationOf())
    submit(typed)
    await refuse('saveFatca', refusal('error.saveFatca'))
    const failure = failed('error.saveFatca')
    expect(events()).toEqual([
      { type: 'changes.release', form: 'fatca' },
      { type: 'notification.show', notification: errorNotice(failure) },
      { type: 'changes.hold', form: 'fatca' },
    ])
    expect([selectFailure(seen()), selectIsEditing(seen()), selectIsBusy(seen())]).toEqual([failure, true, false])
    expect(selectDeclaration(seen())).toEqual(declarationOf())
    submit(typed)
    expect(selectFailure(seen())).toBeNull()
  })

  test.each([
    ['saved', declarationOf({ sinProvided: true }), success('fatca.saved'), false],
    ['something else', declarationOf({ isCanadian: null }), notice('warning', 'fatca.unknown'), false],
  ] as const)('PRF-42: an answer that was lost: %s', async (_, found, notification, isEditing) => {
    const { submit, refuse, answer, seen, events } = await edit(declarationOf())
    submit(typed)
    await refuse('saveFatca', lostAnswer('error.saveFatca'))
    events()
    expect([selectIsInDoubt(seen()), selectFailure(seen()), seen().hasTag('inFlight')]).toEqual([true, null, true])
    await answer('readFatca', found)
    expect(events().at(-1)).toEqual({ type: 'notification.show', notification })
    expect(selectDeclaration(seen())).toEqual(found)
    expect([selectIsEditing(seen()), seen().hasTag('inFlight')]).toEqual([isEditing, false])
  })

  test('PRF-42: an answer that was lost, and nothing was saved: the form is open again with its failure', async () => {
    const { submit, refuse, answer, seen, events } = await edit(declarationOf())
    submit(typed)
    await refuse('saveFatca', fault('error.saveFatca'))
    events()
    await answer('readFatca', declarationOf())
    expect(events()).toEqual([
      { type: 'notification.show', notification: errorNotice(failed('error.saveFatca')) },
      { type: 'changes.hold', form: 'fatca' },
    ])
    expect([selectIsEditing(seen()), selectFailure(seen())]).toEqual([true, failed('error.saveFatca')])
  })

  test('S2: the SIN is never kept, whether it is refused, sent or answered', async () => {
    const { submit, refuse, answer, seen } = await edit(declarationOf())
    const kept = () => JSON.stringify(seen().context).replace(/\D/g, '')
    submit({ ...typed, sin: '046 454 2860' })
    expect(kept()).not.toContain('046454')
    submit(typed)
    expect(kept()).not.toContain('046454')
    await refuse('saveFatca', refusal('error.saveFatca'))
    expect(kept()).not.toContain('046454')
    submit(typed)
    await answer('saveFatca', declarationOf({ sinProvided: true }))
    expect(kept()).not.toContain('046454')
  })
})
