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
  'schedules.listed.idle.conflicted + begun elsewhere -> schedules.listed.writing',
  'schedules.listed.idle.conflicted + cancel another schedule -> refused',
  'schedules.listed.idle.conflicted + cancel the schedule -> refused',
  'schedules.listed.idle.conflicted + in doubt -> schedules.listed.writing',
  'schedules.listed.idle.conflicted + schedule -> schedules.listed.writing ! effect.begin',
  'schedules.listed.idle.conflicted + schedule for the past -> refused',
  'schedules.listed.idle.conflicted + close the conflict -> schedules.listed.idle.current',

  // Also while the list is read again, because a text was written.
  ...['current', 'rereading'].flatMap((part) => [
    `schedules.listed.idle.${part} + begun elsewhere -> schedules.listed.writing`,
    `schedules.listed.idle.${part} + cancel another schedule -> refused`,
    `schedules.listed.idle.${part} + cancel the schedule -> refused`,
    `schedules.listed.idle.${part} + cancel the schedule -> schedules.listed.cancelAsked`,
    `schedules.listed.idle.${part} + in doubt -> schedules.listed.writing`,
    `schedules.listed.idle.${part} + schedule -> schedules.listed.writing ! effect.begin`,
    `schedules.listed.idle.${part} + schedule for the past -> refused`,
    `schedules.listed.idle.${part} + a text was written -> schedules.listed.idle.rereading`,
  ]),
  'schedules.listed.idle.rereading + schedules read, none -> schedules.listed.idle.current',
  'schedules.listed.idle.rereading + schedules read, one -> schedules.listed.idle.current',
  'schedules.listed.idle.rereading + schedules unread -> schedules.listed.idle.current',

  'schedules.listed.writing + begun elsewhere -> same',
  'schedules.listed.writing + in doubt -> same',
  'schedules.listed.writing + check -> same ! effect.check',
  'schedules.listed.writing + check -> refused',
  'schedules.listed.writing + conflict -> schedules.listed.idle.conflicted',
  'schedules.listed.writing + done -> schedules.listed.idle.current',
  'schedules.listed.writing + interrupted -> schedules.listed.idle.current',
  'schedules.listed.writing + not done -> schedules.listed.idle.current',
  'schedules.listed.writing + refused -> schedules.listed.idle.current',
  'schedules.listed.writing + unknown -> schedules.listed.idle.current',

  'schedules.reading + schedules read, none -> schedules.listed.idle.current',
  'schedules.reading + schedules read, one -> schedules.listed.idle.current',
  'schedules.reading + schedules unread -> schedules.unread',

  'schedules.unread + retry -> schedules.reading',

  'schedules.listed.cancelAsked + cancel it -> schedules.listed.writing ! effect.begin',
  'schedules.listed.cancelAsked + keep it -> schedules.listed.idle.current',
])
