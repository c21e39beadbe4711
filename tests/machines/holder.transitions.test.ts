import { testTable } from '../support/suites'
import { holderPlan } from './holder.plan'

testTable('the holder tells the cards what is done, and the portal what the parts say', holderPlan, [
  'start -> open',

  'open + choose a card -> same ! cards: card.choose',
  'open + cards retry -> same ! cards: cards.retry',
  'open + balances refresh -> same ! cards: balances.refresh',
  'open + user acted -> same ! cards: user.acted',
  'open + page shown -> same ! cards: page.shown',
  'open + page hidden -> same ! cards: page.hidden',

  'open + card current -> same ! card.current',
  'open + card chosen -> same ! card.chosen',
  'open + card locked -> same ! card.changed (S)',
  'open + consents asked -> same ! consents.asked',
  'open + consents settled -> same ! consents.settled',
  'open + account changed -> same ! account.changed',
  'open + close to confirm an e-mail -> same ! session.close (mailed)',
  'open + notification shown -> same ! notification.show (success)',
])
