import { afterEach, expect, test } from 'vitest'
import { addressLookupMachine } from '../../machines/address-lookup/addressLookupMachine'
import {
  selectHasFilled,
  selectHasFoundNone,
  selectIsUnavailable,
  selectSuggestions,
} from '../../machines/address-lookup/selectors'
import { openRig } from '../support/rig'
import { found, house, tower } from './addressLookup.plan'

let stop = () => {}
afterEach(() => stop())

function open() {
  const rig = openRig(addressLookupMachine, undefined)
  stop = rig.stop
  const type = (term: string) => rig.send({ type: 'lookup.type', term })
  return {
    ...rig,
    type,
    find: (term: string) => {
      type(term)
      rig.clock.advance(300)
    },
    seen: () => rig.actor.getSnapshot(),
  }
}

test('PRF-41 what is typed quickly is asked for once, when it rests', () => {
  const { type, clock, countOf, lastCall } = open()
  for (const term of ['12 E', '12 Ex', '12 Exa']) {
    type(term)
    clock.advance(299)
  }
  expect(countOf('findAddresses')).toBe(0)
  clock.advance(1)
  expect(countOf('findAddresses')).toBe(1)
  expect(lastCall('findAddresses').input).toEqual({ term: '12 Exa', within: null })
})

test('an earlier search that answers late is not listened to', async () => {
  const { find, lastCall, answer, seen } = open()
  find('12 Exa')
  const first = lastCall('findAddresses')
  find('14 Exa')
  expect(first.signal.aborted).toBe(true)
  first.resolve([house])
  await answer('findAddresses', [tower])
  expect(selectSuggestions(seen())).toEqual([tower])
})

test('a suggestion that stands for many leads to those, and a new search is of all again', async () => {
  const { find, answer, send, lastCall } = open()
  find('14 Exa')
  await answer('findAddresses', [tower])
  send({ type: 'suggestion.choose', suggestion: tower })
  expect(lastCall('findAddresses').input).toEqual({ term: '14 Exa', within: 'b1' })
  find('12 Exa')
  expect(lastCall('findAddresses').input).toEqual({ term: '12 Exa', within: null })
})

test('the address that is chosen is told, and the list is gone', async () => {
  const { find, answer, send, facts, seen, lastCall } = open()
  find('12 Exa')
  await answer('findAddresses', [house])
  send({ type: 'suggestion.choose', suggestion: house })
  expect(lastCall('retrieveAddress').input).toEqual({ id: 'a1' })
  await answer('retrieveAddress', found)
  expect(facts).toEqual([{ to: 'world', event: { type: 'address.found', address: found } }])
  expect(selectSuggestions(seen())).toEqual([])
  expect(selectHasFilled(seen())).toBe(true)
})

test('ERR-68 a service that fails is said to be unavailable until it is tried again', async () => {
  const { find, refuse, send, answer, seen } = open()
  find('12 Exa')
  await refuse('findAddresses', new TypeError('Failed to fetch'))
  expect(selectIsUnavailable(seen())).toBe(true)
  send({ type: 'lookup.retry' })
  await answer('findAddresses', [])
  expect(selectIsUnavailable(seen())).toBe(false)
  expect(selectHasFoundNone(seen())).toBe(true)
})
