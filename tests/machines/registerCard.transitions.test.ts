import { testTable } from '../support/suites'
import { registerCardPlan } from './registerCard.plan'

testTable('a card is found, reviewed in the holder’s name, and registered once', registerCardPlan, [
  'start -> preparing',
  // After a reload only the outcome is looked up.
  'a reload while it was sent -> checking',
  'preparing + prepare done -> cardEditable',
  'preparing + prepare done, a blank profile -> cardEditable',
  // The form asks for what could not be read.
  'preparing + prepare failed -> cardEditable ! notification.show (error)',

  'cardEditable + submit a card -> finding',
  'cardEditable + submit a holder -> cardEditable',
  'cardEditable + submit nothing of a card -> cardEditable',
  'cardEditable + submit nothing of a holder -> cardEditable',

  // The holder is asked only for what the profile lacks. For an unknown kind of card the issuer decides.
  'finding + findCard done -> holderEditable',
  'finding + findCard done -> reviewed',
  'finding + findCard done, of a kind nobody knows -> holderEditable',
  'finding + findCard done, of a kind nobody knows -> reviewed',
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

  // A refusal leads to the step that it concerns; a refusal of the whole may mean that another tab was first.
  'registering + registerCard done -> registered ! account.changed, notification.show (success), cards.refresh',
  'registering + registerCard refused -> comparing',
  'registering + registerCard refused, the code -> cardEditable ! notification.show (error)',
  'registering + registerCard refused, the name -> holderEditable ! notification.show (error)',
  'comparing + readOwned done, not there -> reviewed ! notification.show (error)',
  'comparing + readOwned done, registered -> cardEditable ! notification.show (info), cards.refresh',
  'comparing + readOwned failed -> reviewed ! notification.show (error)',

  // Without an answer only the list of cards tells the outcome. While the issuer may still be working on it, read
  // again.
  'registering + registerCard lost -> checking',
  'checking + readOwned done, registered -> registered ! account.changed, notification.show (success), cards.refresh',
  // After a reload there is nothing to review: the flow restarts.
  'checking + readOwned done, not there -> preparing ! notification.show (error), cards.refresh',
  'checking + readOwned done, not there -> reviewed ! notification.show (error), cards.refresh',
  'checking + readOwned done, not there -> unconfirmed',
  'checking + readOwned failed -> unconfirmed',
  'unconfirmed + after 10000 ms -> checking',
  'unconfirmed + check -> checking',

  'registered + another -> cardEditable',
])
