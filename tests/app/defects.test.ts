// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { createActor, fromPromise, setup } from 'xstate'
import { CallError, failed } from '../../machines/shared/failure'
import { noteDefectIn, noteError, readDefects } from '../../src/app/session-in-the-browser/defects'

afterEach(() => {
  sessionStorage.clear()
  vi.unstubAllGlobals()
})

const raise = (error: unknown) => {
  throw error
}
const broken = () => raise(new TypeError('URL.parse is not a function'))

function run(error: unknown) {
  const flow = setup({ actors: { sendIt: fromPromise(async () => raise(error)) } }).createMachine({
    id: 'sending',
    initial: 'ready',
    states: {
      ready: { on: { 'thing.send': 'sending', 'thing.break': { guard: broken } } },
      sending: { invoke: { id: 'sendIt', src: 'sendIt', onError: 'ready' } },
    },
  })
  const root = setup({ actors: { flow } }).createMachine({
    id: 'root',
    invoke: { id: 'flow.1', src: 'flow' },
    on: { 'xstate.error.actor.*': {} },
  })
  const actor = createActor(root, { inspect: noteDefectIn }).start()
  return actor.getSnapshot().children['flow.1']!
}
const settled = () => new Promise((resolve) => setTimeout(resolve))

test('notes what a port threw, with the state of its flow', async () => {
  const before = Date.now()
  run(new CallError(failed('error.transfer'), null, 0, { cause: new TypeError('URL.parse is not a function') })).send({
    type: 'thing.send',
  })
  await settled()
  const [defect, ...more] = readDefects()
  expect(more).toEqual([])
  expect(defect).toMatchObject({
    where: 'sendIt',
    state: { machine: 'sending', value: 'sending' },
    name: 'TypeError',
    message: 'URL.parse is not a function',
  })
  expect(defect?.at).toBeGreaterThanOrEqual(before)
  expect(defect?.stack[0]).toMatch(/defects\.test\.ts:\d+:\d+/)
})

test('notes a chart that broke, with the state that it broke in', () => {
  run(null).send({ type: 'thing.break' })
  expect(readDefects()).toMatchObject([{ where: 'flow.1', state: { machine: 'sending', value: 'ready' } }])
})

test('a failed call is no defect', async () => {
  run(new CallError(failed('error.transfer'), 500)).send({ type: 'thing.send' })
  await settled()
  expect(readDefects()).toEqual([])
})

test('S2 T23 contains no digits that may be a number of the holder, and nothing of an answer', () => {
  noteError(new RangeError('Invalid currency code : 4111111111111111'), { where: 'render', state: null })
  noteError(new SyntaxError('Unexpected token \'<\', "<p>4111 1111" is not valid JSON'), { where: 'a', state: null })
  noteError('4111111111111111', { where: 'b', state: null })
  expect(JSON.stringify(sessionStorage)).not.toMatch(/4111|<p>/)
  expect(readDefects().map(({ name, message }) => [name, message])).toEqual([
    ['RangeError', `Invalid currency code : ${'#'.repeat(16)}`],
    ['SyntaxError', ''],
    ['Error', 'string'],
  ])
})

test('keeps the latest ten, also where nothing can be stored', () => {
  vi.stubGlobal('sessionStorage', {
    getItem: broken,
    setItem: broken,
    clear() {},
  })
  for (let count = 0; count < 12; count += 1) noteError(new Error(`no ${count}`), { where: 'render', state: null })
  expect(readDefects().map(({ message }) => message)).toEqual(
    [2, 3, 4, 5, 6, 7, 8, 9, 10, 11].map((count) => `no ${count}`),
  )
})
