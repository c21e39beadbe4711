import { testTable } from '../support/suites'
import { editorPlan } from './editor.plan'

testTable('the root tells what ended without a screen', editorPlan, [
  'start -> settled',

  'asked + dismiss a notice -> same',
  'asked + done, not shown -> same',
  'asked + done, shown -> same',
  'asked + leave -> settled ! editorSession: session.close',
  'asked + nothing is under way -> same ! editorSession: session.close',
  'asked + open a screen -> same',
  'asked + open no screen -> same',
  'asked + refused, not shown -> same',
  'asked + stay -> settled',

  'settled + ask before leaving -> asked',
  'settled + dismiss a notice -> same',
  'settled + done, not shown -> same',
  'settled + done, shown -> same',
  'settled + nothing is under way -> same ! editorSession: session.close',
  'settled + open a screen -> same',
  'settled + open no screen -> same',
  'settled + refused, not shown -> same',
])
