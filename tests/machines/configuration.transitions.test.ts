import { testTable } from '../support/suites'
import { configurationPlan } from './configuration.plan'

testTable('the configuration: brand, keys and language (CON-19, OP-73, SHL-079)', configurationPlan, [
  'start -> brand.loading & frontend.loading & language.settled',

  // Without an answer the portal keeps its current brand and says so. Whatever the answer, the brand is settled.
  'brand.loading + loadBrand done -> brand.ready ! brand.settled',
  'brand.loading + loadBrand failed -> brand.ready ! notification.show (error), brand.settled',
  'brand.loading + brand reload -> brand.loading',
  'brand.loading + session forgotten -> brand.loading',

  // Reloaded with another token, or none, while the screens stay. An answer to the earlier request is ignored.
  'brand.ready + brand reload -> brand.reloading',
  'brand.ready + session forgotten -> same',
  'brand.reloading + brand reload -> brand.reloading',
  'brand.reloading + loadBrand done -> brand.ready ! brand.settled',
  'brand.reloading + loadBrand failed -> brand.ready ! notification.show (error), brand.settled',
  'brand.reloading + session forgotten -> brand.reloading',

  'frontend.loading + loadFrontend done -> frontend.ready',
  'frontend.loading + loadFrontend failed -> frontend.ready ! notification.show (error)',

  // Another language, never the current one again.
  'language.settled + English chosen -> language.changing',
  'language.settled + English chosen -> refused',
  'language.settled + French chosen -> language.changing',
  'language.settled + French chosen -> refused',

  'language.changing + English chosen -> language.changing',
  'language.changing + English chosen -> refused',
  'language.changing + French chosen -> language.changing',
  'language.changing + French chosen -> refused',
  'language.changing + loadMessages done -> language.settled',
  'language.changing + loadMessages failed -> language.settled ! notification.show (error)',
])
