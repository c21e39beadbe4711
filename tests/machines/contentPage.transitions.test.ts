import { testTable } from '../support/suites'
import { contentPagePlan } from './contentPage.plan'

testTable('a page is read or edited, published together or apart, and scheduled', contentPagePlan, [
  'an item without its pair -> mode.viewed & publication.idle & schedules.reading',
  'not signed in -> mode.viewed & publication.idle & schedules.hidden',
  'start -> mode.viewed & publication.idle & schedules.reading',

  'contentPage + choose French -> refused',
  'contentPage + choose French -> same',

  'mode.edited + view -> mode.viewed',

  'mode.viewed + edit -> mode.edited',
  'mode.viewed + edit -> refused',

  'publication.asked + publish -> publication.idle ! item: draft.publish',
  'publication.asked + publish nothing -> publication.idle',

  'publication.idle + ask to publish English -> publication.asked',
  'publication.idle + ask to publish both -> publication.pairAsked',
  'publication.idle + ask to publish nothing -> same',

  'publication.pairAsked + publish -> publication.idle ! effect.begin',
  'publication.pairAsked + publish nothing -> publication.idle',

  'schedules.listed.idle.conflicted + a text was written -> schedules.listed.idle.rereading',
  'schedules.listed.idle.conflicted + another under way -> schedules.listed.writing',
  'schedules.listed.idle.conflicted + cancel another schedule -> refused',
  'schedules.listed.idle.conflicted + cancel the schedule -> refused',
  'schedules.listed.idle.conflicted + in doubt -> schedules.listed.writing',
  'schedules.listed.idle.conflicted + schedule -> schedules.listed.writing ! effect.begin',
  'schedules.listed.idle.conflicted + schedule for the past -> refused',
  'schedules.listed.idle.conflicted + close the conflict -> schedules.listed.idle.current',
  'schedules.listed.idle.conflicted + close the conflict -> schedules.listed.idle.rereading',

  // Also while the list is read again, because a text was written.
  ...['current', 'rereading'].flatMap((part) => [
    `schedules.listed.idle.${part} + another under way -> schedules.listed.writing`,
    `schedules.listed.idle.${part} + cancel another schedule -> refused`,
    `schedules.listed.idle.${part} + cancel the schedule -> refused`,
    `schedules.listed.idle.${part} + cancel the schedule -> schedules.listed.cancelAsked`,
    `schedules.listed.idle.${part} + in doubt -> schedules.listed.writing`,
    `schedules.listed.idle.${part} + schedule -> schedules.listed.writing ! effect.begin`,
    `schedules.listed.idle.${part} + schedule for the past -> refused`,
    `schedules.listed.idle.${part} + a text was written -> schedules.listed.idle.rereading`,
  ]),
  // What was, or may have been, done and is not followed: the list is read again, as soon as nothing else is shown.
  ...['another, done', 'another, unknown', 'done', 'unknown'].flatMap((ending) => [
    `schedules.listed.idle.current + ${ending} -> schedules.listed.idle.rereading`,
    `schedules.listed.idle.rereading + ${ending} -> schedules.listed.idle.rereading`,
    `schedules.listed.idle.conflicted + ${ending} -> same`,
    `schedules.listed.cancelAsked + ${ending} -> same`,
  ]),
  'schedules.listed.idle.rereading + schedules read, none -> schedules.listed.idle.current',
  'schedules.listed.idle.rereading + schedules read, one -> schedules.listed.idle.current',
  'schedules.listed.idle.rereading + schedules unread -> schedules.listed.idle.current',

  // Followed: one's own.
  'schedules.listed.writing + another under way -> refused',
  'schedules.listed.writing + another, conflict -> refused',
  'schedules.listed.writing + another, done -> same',
  'schedules.listed.writing + another, not done -> refused',
  'schedules.listed.writing + another, refused -> refused',
  'schedules.listed.writing + another, unknown -> same',
  'schedules.listed.writing + in doubt -> same',
  'schedules.listed.writing + check -> same ! effect.check',
  'schedules.listed.writing + check -> refused',
  'schedules.listed.writing + conflict -> schedules.listed.idle.conflicted',
  'schedules.listed.writing + done -> schedules.listed.idle.current',
  'schedules.listed.writing + interrupted -> schedules.listed.idle.current',
  'schedules.listed.writing + not done -> schedules.listed.idle.current',
  'schedules.listed.writing + refused -> schedules.listed.idle.current',
  'schedules.listed.writing + unknown -> schedules.listed.idle.current',

  // Followed: another one.
  'schedules.listed.writing + another under way -> same',
  'schedules.listed.writing + another, conflict -> schedules.listed.idle.conflicted',
  'schedules.listed.writing + another, done -> schedules.listed.idle.current',
  'schedules.listed.writing + another, not done -> schedules.listed.idle.current',
  'schedules.listed.writing + another, refused -> schedules.listed.idle.current',
  'schedules.listed.writing + another, unknown -> schedules.listed.idle.current',
  'schedules.listed.writing + conflict -> refused',
  'schedules.listed.writing + done -> same',
  'schedules.listed.writing + in doubt -> refused',
  'schedules.listed.writing + not done -> refused',
  'schedules.listed.writing + refused -> refused',
  'schedules.listed.writing + unknown -> same',

  // Another one was done beside it: the list is read again after it.
  ...['done', 'interrupted', 'not done', 'refused', 'unknown'].map(
    (ending) => `schedules.listed.writing + ${ending} -> schedules.listed.idle.rereading`,
  ),
  ...['done', 'not done', 'refused', 'unknown'].map(
    (ending) => `schedules.listed.writing + another, ${ending} -> schedules.listed.idle.rereading`,
  ),

  'schedules.reading + schedules read, none -> schedules.listed.idle.current',
  'schedules.reading + schedules read, one -> schedules.listed.idle.current',
  'schedules.reading + schedules unread -> schedules.unread',

  'schedules.unread + retry -> schedules.reading',

  'schedules.listed.cancelAsked + cancel it -> schedules.listed.writing ! effect.begin',
  'schedules.listed.cancelAsked + keep it -> schedules.listed.idle.current',
  'schedules.listed.cancelAsked + keep it -> schedules.listed.idle.rereading',
])
