import { contentFor } from '../../content/load'
import { LegalPage } from '../LegalPage'

export const content = contentFor('legal/slp')

const DigitalSLP = () => <LegalPage title="legal.termsDigitalSlp" name="slp" />

export { DigitalSLP as Screen }
