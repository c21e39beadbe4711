/** No value of a tax declaration that identifies a number reaches an inspector. DEV-39, S2. */

import { expect, test } from 'vitest'
import { createActor, fromPromise, type InspectionEvent, waitFor } from 'xstate'
import { followedKeyIn } from '../../machines/effect/followed'
import type { HandedOver } from '../../machines/fatca/fatca'
import { fatcaMachine } from '../../machines/fatca/fatcaMachine'
import { failed } from '../../machines/shared/failure'
import type { Declaration, Jurisdiction } from '../../rules/identity/fatca'
import { redact, redactSnapshot } from '../../src/app/inspect/redact'

const SIN = '046454286'
const TIN = '0099887766'
const KEPT_TIN = '0011223344'
const jurisdictions: readonly Jurisdiction[] = [{ countryCode: 'FR', tin: KEPT_TIN, tinNotProvidedReason: null }]

const shown: unknown[] = []
const inspect = (event: InspectionEvent) => {
  if ('event' in event) shown.push(redact(event.event))
  if ('snapshot' in event) shown.push(redactSnapshot(event.snapshot))
}

test('T-49 the SIN and the tax numbers are hidden in every event, input, output and snapshot', async () => {
  let tries = 0
  const actor = createActor(
    fatcaMachine.provide({
      actors: {
        readFatca: fromPromise(
          async (): Promise<Declaration> => ({ sinProvided: true, isCanadian: false, jurisdictions }),
        ),
      },
      actions: {
        handOver: (_, { declared }: HandedOver) => {
          tries += 1
          expect(declared.sin).toBe(SIN)
        },
      },
    }),
    { inspect, input: { page: 'page-1' } },
  ).start()
  await waitFor(actor, (snapshot) => snapshot.matches('declared'))
  actor.send({ type: 'declaration.edit' })
  const values = {
    sin: '046 454 286',
    isCanadian: 'false',
    'taxJurisdiction[0].countryCode': 'FR',
    'taxJurisdiction[0].tin': TIN,
  }
  actor.send({ type: 'form.submit', values: { ...values, sin: `${SIN}0` } })
  actor.send({ type: 'form.submit', values })
  const key = followedKeyIn(actor.getSnapshot().context)
  actor.send({ type: 'effect.refused', key, failure: failed('error.saveFatca') })
  actor.send({ type: 'form.submit', values })
  const saved = [{ countryCode: 'FR', tin: TIN, tinNotProvidedReason: null }] as const
  const again = followedKeyIn(actor.getSnapshot().context)
  actor.send({
    type: 'effect.done',
    key: again,
    result: { sinProvided: true, isCanadian: false, jurisdictions: saved },
  })
  expect(actor.getSnapshot().value).toBe('declared')

  const stream = JSON.stringify(shown)
  expect(tries).toBe(2)
  // The typed values did pass through: their field names are there.
  expect(stream).toContain('taxJurisdiction[0].tin')
  expect(stream).toContain('countryCode')
  expect([SIN, '046 454 286', TIN, KEPT_TIN].filter((secret) => stream.includes(secret))).toEqual([])
})
