import { testTable } from '../support/suites'
import { registerCardPlan } from './registerCard.plan'

testTable('a card is found, reviewed in the holder’s name, and registered once', registerCardPlan, [
  'start -> preparing',
  'preparing + prepare done -> cardEditable',
  'preparing + prepare done, a blank profile -> cardEditable',
  // The form asks for what could not be read.
  'preparing + prepare failed -> cardEditable ! notification.show (error)',

  'cardEditable + submit a card -> finding',
  'cardEditable + submit a holder -> cardEditable',
  'cardEditable + submit nothing of a card -> cardEditable',
  'cardEditable + submit nothing of a holder -> cardEditable',

  // The holder is asked only for what the profile does not say.
  'finding + findCard done -> holderEditable',
  'finding + findCard done -> reviewed',
  'finding + findCard done, of the other kind -> cardEditable',
  'finding + findCard failed -> cardEditable ! notification.show (error)',

  'holderEditable + submit a holder -> reviewed',
  'holderEditable + submit a card -> holderEditable',
  'holderEditable + submit nothing of a card -> holderEditable',
  'holderEditable + submit nothing of a holder -> holderEditable',
  'holderEditable + edit the card -> cardEditable',

  'reviewed + edit the card -> cardEditable',
  'reviewed + edit the holder -> holderEditable',
  'reviewed + register -> registering',
  'reviewed + register, emptied -> cardEditable',

  // A refusal leads to the step that it is about.
  'registering + registerCard done -> registered ! cards.retry, account.changed, notification.show (success)',
  'registering + registerCard refused -> reviewed ! notification.show (error)',
  'registering + registerCard refused, the code -> cardEditable ! notification.show (error)',
  'registering + registerCard refused, the name -> holderEditable ! notification.show (error)',

  // Without an answer only the list of cards tells, and never a fresh form.
  'registering + registerCard lost -> checking',
  'checking + readHeld done, registered -> registered ! cards.retry, account.changed, notification.show (success)',
  'checking + readHeld done, not there -> unconfirmed ! notification.show (error)',
  'checking + readHeld failed -> unconfirmed ! notification.show (error)',
  'unconfirmed + check -> checking',
  'unconfirmed + register -> registering',
  'unconfirmed + register, emptied -> refused',

  'registered + another -> cardEditable',
])
