import { expect, test } from 'vitest'
import { createActor, type EventObject, setup } from 'xstate'
import { notice } from '../../machines/notification/notification'
import {
  holdChanges,
  notify,
  notifyWhenLeft,
  type PortalFact,
  portalActions,
  releaseChanges,
} from '../../machines/shared/portal'

const INFO = notice('info', 'profile.unchanged')

const form = setup({ actions: portalActions<object, EventObject>() }).createMachine({
  entry: [holdChanges('form'), notify(INFO), notifyWhenLeft(INFO)],
})
const screen = setup({ actors: { form }, actions: portalActions<object, EventObject>() }).createMachine({
  entry: [releaseChanges('screen'), holdChanges('screen'), notify(INFO), notifyWhenLeft(INFO)],
  invoke: { id: 'form', src: 'form' },
})

function factsOf(openFlow: string) {
  const facts: PortalFact[] = []
  const portal = setup({
    types: {} as { context: { flowId: string }; events: PortalFact | { type: 'screen.open' } },
    actors: { screen },
  }).createMachine({
    context: { flowId: openFlow },
    initial: 'idle',
    states: {
      idle: { on: { 'screen.open': 'running' } },
      running: {
        invoke: { id: 'flow.1', src: 'screen' },
        on: { '*': { actions: ({ event }) => facts.push(event as PortalFact) } },
      },
    },
  })
  const actor = createActor(portal, { systemId: 'portal' }).start()
  actor.send({ type: 'screen.open' })
  actor.stop()
  return facts.map((fact) =>
    fact.type === 'changes.hold' || fact.type === 'changes.release'
      ? `${fact.type} ${fact.form}`
      : `${fact.type} ${'whenLeft' in fact}`,
  )
}

test('the open screen and its parts hold their changes, and say by themselves what they show', () => {
  expect(factsOf('flow.1').sort()).toEqual([
    'changes.hold form',
    'changes.hold screen',
    'changes.release screen',
    'notification.show false',
    'notification.show false',
  ])
})

test('a flow whose screen was left holds nobody back, lets go of nothing, and says what nobody could see', () => {
  expect(factsOf('flow.2')).toEqual([
    'notification.show false',
    'notification.show true',
    'notification.show false',
    'notification.show true',
  ])
})
