import { testTable } from '../support/suites'
import { chartsPlan } from './charts.plan'

testTable('what a card has spent and received in a period (TXN-24)', chartsPlan, [
  'a card -> known.reading',
  'no card yet -> cardless',

  'cardless + another period entered -> same',
  'cardless + another card switched to -> known.reading',

  'known.reading + readSpending done -> known.read.comparing',
  'known.reading + readSpending failed -> known.unread ! notification.show (error)',
  'known.unread + retry -> known.reading',

  // The charts are shown with or without a comparison.
  'known.read.comparing + readEarlier done -> known.read.compared',
  'known.read.comparing + readEarlier failed -> known.read.uncompared',

  // A read in progress is outdated.
  'known.reading + another period entered -> known.reading',
  'known.read.comparing + another period entered -> known.reading',
  'known.read.compared + another period entered -> known.reading',
  'known.read.uncompared + another period entered -> known.reading',
  'known.unread + another period entered -> known.reading',
  'known.reading + another card switched to -> known.reading',
  'known.read.comparing + another card switched to -> known.reading',
  'known.read.compared + another card switched to -> known.reading',
  'known.read.uncompared + another card switched to -> known.reading',
  'known.unread + another card switched to -> known.reading',

  // Already the current card.
  'charts + another card switched to -> refused',
  'known.reading + another period entered -> refused',
  'known.read.comparing + another period entered -> refused',
  'known.read.compared + another period entered -> refused',
  'known.read.uncompared + another period entered -> refused',
  'known.unread + another period entered -> refused',
])
