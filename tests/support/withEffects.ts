import { type AnyStateMachine, createActor, type InputFrom, type SnapshotFrom, setup } from 'xstate'
import type { EffectKinds } from '../../machines/effect/effect'
import { effectLogic, type PortsOf } from '../../machines/effect/effectLogic'
import { effectsMachineOf } from '../../machines/effect/effectsMachine'

/** A screen's machine and the effects that it begins, under one root. */
export function withEffects<M extends AnyStateMachine, Kinds extends EffectKinds>(
  screen: M,
  input: InputFrom<M>,
  kinds: Kinds,
  ports: PortsOf<Kinds>,
) {
  const effects = effectsMachineOf(kinds).provide({ actors: { effect: effectLogic(kinds, ports) } })
  const portal = setup({ actors: { effects, screen: screen as AnyStateMachine } }).createMachine({
    invoke: [
      { id: 'effects', systemId: 'effects', src: 'effects', input: { stored: null } },
      { id: 'screen', src: 'screen', input },
    ],
  })
  const root = createActor(portal, { systemId: 'portal' }).start()
  const { children } = root.getSnapshot()
  children.effects?.send({ type: 'session.opened', username: 'robin@example.com' })
  return {
    send: (event: { readonly type: string; readonly values?: object }) => children.screen?.send(event),
    snapshot: () => children.screen?.getSnapshot() as SnapshotFrom<M>,
    stop: () => root.stop(),
  }
}
