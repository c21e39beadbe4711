import { testTable } from '../support/suites'
import { effectPlan } from './effect.plan'

testTable('an effect is sent once and looked up until its outcome is known', effectPlan, [
  'adopted, long ago -> checking ! effect.doubted',
  'adopted, with nothing to look it up -> unknown ! effect.ended',
  'begun -> sending',
  'begun, with nothing to look it up -> sending',
  'begun again after a doubt -> sending',
  'begun, a refusal tells nothing -> sending',
  'sent by another tab -> following',

  'checking + found a conflict -> conflicted ! effect.ended',
  'checking + found done -> done ! effect.ended',
  'checking + found one of several -> sending ! effect.progressed',
  // Sent before a reload, or by another tab: no other call is sent.
  'checking + found one of several -> waiting ! effect.doubted',
  'checking + found one of several -> unknown ! effect.ended',
  'checking + not found -> notDone ! effect.ended',
  'checking + not found -> waiting ! effect.doubted',
  'checking + not looked up -> waiting ! effect.doubted',
  'checking + not looked up, offline -> waiting ! effect.doubted',
  'checking + sent again elsewhere -> checking ! effect.doubted',
  'checking + unclear -> unknown ! effect.ended',
  'checking + unclear -> waiting ! effect.doubted',

  // Another tab has sent it, and tells its outcome. If it is silent, it is looked up.
  'following + after 50000 ms -> checking ! effect.doubted',
  'following + check -> checking ! effect.doubted',
  'following + sent again elsewhere -> following',
  'following + still looked up elsewhere -> following',
  'following + told that it is done -> told ! effect.ended',
  'following + told that it is unknown -> told ! effect.ended',
  ...['checking', 'sending', 'waiting'].flatMap((state) =>
    ['done', 'unknown'].map((outcome) => `${state} + told that it is ${outcome} -> refused`),
  ),
  ...['checking', 'waiting'].flatMap((state) =>
    ['done', 'unknown'].map((outcome) => `${state} + told that it is ${outcome} -> told ! effect.ended`),
  ),

  // Of several calls, the next one is sent as soon as the outcome of the one before is known.
  'sending + one of several sent -> sending ! effect.progressed',
  'repeating + one of several sent -> sending ! effect.progressed',
  // What was done of several calls before the session ended is told after the return.
  'sending + send after the session -> checking ! effect.doubted',
  'sending + send after the session -> refused ! effect.ended',
  'sending + send after the session -> unknown ! effect.ended',
  'repeating + send after the session -> checking ! effect.notRepeated, effect.doubted',

  'sending + after 40000 ms -> checking ! effect.doubted',
  'sending + after 40000 ms -> unknown ! effect.ended',
  'sending + send done -> done ! effect.ended',
  'sending + send failed at the service -> checking ! effect.doubted',
  'sending + send failed at the service -> unknown ! effect.ended',
  'sending + send in conflict -> conflicted ! effect.ended',
  'sending + send in conflict -> checking ! effect.doubted',
  'sending + send lost -> checking ! effect.doubted',
  'sending + send lost -> unknown ! effect.ended',
  'sending + send not left -> notDone ! effect.ended',
  'sending + send refused -> checking ! effect.doubted',
  'sending + send refused -> refused ! effect.ended',
  'sending + sent again elsewhere -> same',

  // Sent again while in doubt, where twice does no harm: only 'done' is believed.
  'in doubt, and may be sent again -> checking ! effect.doubted',
  ...['checking', 'waiting'].flatMap((state) => [
    `${state} + again -> refused`,
    `${state} + again -> repeating ! effect.doubted`,
  ]),
  'repeating + after 10000 ms -> checking ! effect.doubted',
  'repeating + check -> checking ! effect.doubted',
  'repeating + send done -> done ! effect.ended',
  'repeating + send failed at the service -> checking ! effect.doubted',
  'repeating + send in conflict -> checking ! effect.doubted',
  'repeating + send lost -> checking ! effect.doubted',
  'repeating + send not left -> checking ! effect.notRepeated, effect.doubted',
  'repeating + send refused -> checking ! effect.notRepeated, effect.doubted',
  'repeating + sent again elsewhere -> same',
  'repeating + told that it is done -> refused',
  'repeating + told that it is unknown -> refused',

  'waiting + after 10000 ms -> checking ! effect.doubted',
  'waiting + check -> checking ! effect.doubted',
  'waiting + sent again elsewhere -> checking ! effect.doubted',

  // Another tab may send the same call: from then on a refusal says nothing.
  ...['sending', 'checking', 'waiting', 'repeating', 'following'].map((state) => `${state} + beside another -> same`),
  'sending + send in conflict -> unknown ! effect.ended',
  'sending + send refused -> unknown ! effect.ended',
])
