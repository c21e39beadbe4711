import { contentEffectsMachine } from '../../machines/editor/kinds'
import { failed } from '../../machines/shared/failure'
import { NOW } from '../support/clock'
import type { Plan } from '../support/paths'
import { editor, reviewer } from './contentSamples'
import { effect, written } from './effect.plan'
import { asked } from './upgrade.plan'

const { sentAt: _, ...begun } = effect
const stored = { username: editor, effects: [effect], steps: [], unread: [] }
const watch = { id: 'watch-1', about: { subject: 'fees-en' } }

/** Of a kind without steps; `steps.test.ts` has those with them. */
const step = asked

export const effectsPlan = {
  machine: contentEffectsMachine,
  starts: {
    start: { stored: null },
    'after a reload': { stored },
    'with what cannot be read': {
      stored: { username: editor, effects: [{ ...effect, terms: { itemId: 7 } }], steps: [], unread: [] },
    },
  },
  samples: {
    opened: { type: 'session.opened', username: editor },
    'opened by another': { type: 'session.opened', username: reviewer },
    ended: { type: 'session.ended' },
    leave: { type: 'session.leave' },
    begin: { type: 'effect.begin', effect: begun },
    'step opened': { type: 'step.opened', step },
    'step closed': { type: 'step.closed', key: step.key },
    'another step closed': { type: 'step.closed', key: 'key-9' },
    'steps over': { type: 'steps.over', subject: step.subjects[0] ?? '' },
    'its card is current': { type: 'card.current', clientId: step.subjects[0] ?? '' },
    'another card is current': { type: 'card.current', clientId: '1000000009' },
    'screen left': { type: 'screen.left' },
    'screen opened': { type: 'screen.opened' },
    return: { type: 'step.return' },
    check: { type: 'effect.check', key: effect.key },
    again: { type: 'effect.again', key: effect.key },
    'not repeated': { type: 'effect.notRepeated', effect, failure: failed('error.lockAgain'), isUnsent: false },
    watch: { type: 'effect.watch', watch },
    unwatch: { type: 'effect.unwatch', id: watch.id },
    adopt: { type: 'effect.adopt', effect },
    'adopt, sent later': { type: 'effect.adopt', effect: { ...effect, sentAt: NOW + 60_000 } },
    told: { type: 'effect.told', key: effect.key, outcome: { type: 'effect.done', result: written } },
    'told of a conflict': {
      type: 'effect.told',
      key: effect.key,
      outcome: { type: 'effect.conflict', theirs: written },
    },
    'told what cannot be read': {
      type: 'effect.told',
      key: effect.key,
      outcome: { type: 'effect.done', result: { items: [7] } },
    },
    'told of a conflict that cannot be read': {
      type: 'effect.told',
      key: effect.key,
      outcome: { type: 'effect.conflict', theirs: null },
    },
    'adopt what cannot be read': { type: 'effect.adopt', effect: { ...effect, key: 'key-2', kind: 'unknown' } },
    progressed: { type: 'effect.progressed', effect: { ...effect, progress: ['one'] } },
    doubted: { type: 'effect.doubted', effect, phase: 'checking' },
    'doubted, waiting': { type: 'effect.doubted', effect, phase: 'waiting' },
    done: { type: 'effect.ended', effect, outcome: { type: 'effect.done', result: written } },
    'not done': {
      type: 'effect.ended',
      effect,
      outcome: { type: 'effect.notDone', failure: failed('error.generic'), isDoubted: true },
    },
  },
  tellsApart: ({ username, underWay, doubts, watches, steps, stored: from }) => [
    username,
    Object.values(underWay).map(({ phase, isElsewhere }) => [phase, isElsewhere]),
    Object.keys(doubts).length,
    watches.length > 0,
    // Together with all that may be under way, they would be too many: `steps.test.ts` has both at once.
    Object.keys(underWay).length + watches.length === 0 && steps.map(({ isShown, isTold }) => [isShown, isTold]),
    from?.username,
  ],
} satisfies Plan<typeof contentEffectsMachine>
