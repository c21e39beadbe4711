import { testTable } from '../support/suites'
import { registerCardPlan } from './registerCard.plan'

testTable('a card is found, reviewed in the holder’s name, and registered once', registerCardPlan, [
  'start -> preparing',
  'one is under way -> registering',
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
  'reviewed + register -> registering ! effect.begin',
  'reviewed + register, emptied -> cardEditable',

  // A refusal leads to the step that it concerns.
  'registering + in doubt -> same',
  'registering + check -> same ! effect.check',
  'registering + check -> refused',
  'registering + done -> registered',
  'registering + held -> cardEditable',
  'registering + refused -> reviewed',
  'registering + refused, the code -> cardEditable',
  'registering + refused, the name -> holderEditable',
  'registering + not done -> reviewed',
  'registering + unknown -> reviewed',
  // From before this form opened there is nothing to review: the flow restarts.
  'registering + held -> preparing',
  'registering + refused -> preparing',
  'registering + refused, the code -> preparing',
  'registering + refused, the name -> preparing',
  'registering + not done -> preparing',
  'registering + unknown -> preparing',
  'registering + gone -> preparing',

  'registered + another -> cardEditable',
  'registered + another -> preparing',
])
