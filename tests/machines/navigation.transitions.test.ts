import { testTable } from '../support/suites'
import { navigationPlan } from './navigation.plan'

testTable('an address becomes a screen or leads elsewhere', navigationPlan, [
  // Whether somebody is signed in is waited for only where it matters.
  'a public address -> opening',
  'an account address -> deciding',

  'deciding + account entered -> deciding',
  'deciding + home entered -> opening',
  'deciding + public entered -> opening',
  'deciding + visitor signed in -> opening',
  'deciding + visitor signed out -> redirecting',

  // Left by the address that the redirect leads to.
  'redirecting + account entered -> opening',
  'redirecting + account entered -> redirecting',
  'redirecting + home entered -> opening',
  'redirecting + home entered -> redirecting',
  'redirecting + public entered -> opening',
  'redirecting + visitor signed in -> opening',
  'redirecting + visitor signed in -> redirecting',
  'redirecting + visitor signed out -> opening',
  'redirecting + visitor signed out -> redirecting',

  // A new address or visitor asks again, whatever is on its way.
  'opening + account entered -> deciding',
  'opening + account entered -> opening',
  'opening + account entered -> redirecting',
  'opening + home entered -> opening',
  'opening + home entered -> redirecting',
  'opening + loadScreen done -> settled ! screen.opened',
  'opening + loadScreen failed -> missing',
  'opening + public entered -> opening',
  'opening + visitor signed in -> opening',
  'opening + visitor signed in -> redirecting',
  'opening + visitor signed out -> opening',
  'opening + visitor signed out -> redirecting',

  'settled + account entered -> deciding',
  'settled + account entered -> opening',
  'settled + account entered -> redirecting',
  'settled + home entered -> opening',
  'settled + home entered -> redirecting',
  'settled + public entered -> opening',
  'settled + visitor signed in -> opening',
  'settled + visitor signed in -> redirecting',
  'settled + visitor signed out -> opening',
  'settled + visitor signed out -> redirecting',

  // The code of the screen is gone from the server.
  'missing + account entered -> deciding',
  'missing + account entered -> opening',
  'missing + account entered -> redirecting',
  'missing + home entered -> opening',
  'missing + home entered -> redirecting',
  'missing + public entered -> opening',
  'missing + retry -> opening',
  'missing + visitor signed in -> opening',
  'missing + visitor signed in -> redirecting',
  'missing + visitor signed out -> opening',
  'missing + visitor signed out -> redirecting',
])
