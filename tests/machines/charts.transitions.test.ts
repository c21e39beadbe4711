import { testTable } from '../support/suites'
import { chartsPlan } from './charts.plan'

testTable('what a card has spent and received in a period, and the picture of a month (TXN-24)', chartsPlan, [
  'a card -> known.figures.reading & picture.reading',
  'no card yet -> cardless',

  'cardless + another period entered -> same',

  'known.figures.reading + readSpending done -> known.figures.read.comparing',
  'known.figures.reading + readSpending failed -> known.figures.unread ! notification.show (error)',
  'known.figures.unread + retry -> known.figures.reading',

  // The charts are shown with or without a comparison.
  'known.figures.read.comparing + readEarlier done -> known.figures.read.compared',
  'known.figures.read.comparing + readEarlier failed -> known.figures.read.uncompared',

  // A read in progress is outdated.
  'known.figures.reading + another period entered -> known.figures.reading',
  'known.figures.read.comparing + another period entered -> known.figures.reading',
  'known.figures.read.compared + another period entered -> known.figures.reading',
  'known.figures.read.uncompared + another period entered -> known.figures.reading',
  'known.figures.unread + another period entered -> known.figures.reading',

  // Nothing of the last card stays.
  'charts + another card switched to -> known.figures.reading & known.picture.reading',

  'known.picture.reading + readMonth done -> known.picture.ready',
  // Its place says so itself.
  'known.picture.reading + readMonth failed -> known.picture.unread',
  'known.picture.unread + retry of the month -> known.picture.reading',
  'known.picture.ready + saving asked -> known.picture.saving',
  'known.picture.saving + savePicture done -> known.picture.ready ! notification.show (success)',
  'known.picture.saving + savePicture failed -> known.picture.ready ! notification.show (error)',
  ...['reading', 'unread', 'ready', 'saving'].flatMap((state) => [
    `known.picture.${state} + amounts shown -> same`,
    `known.picture.${state} + amounts hidden -> same`,
  ]),

  // Already the current card.
  'charts + another card switched to -> refused',
  'known.figures.reading + another period entered -> refused',
  'known.figures.read.comparing + another period entered -> refused',
  'known.figures.read.compared + another period entered -> refused',
  'known.figures.read.uncompared + another period entered -> refused',
  'known.figures.unread + another period entered -> refused',
])
