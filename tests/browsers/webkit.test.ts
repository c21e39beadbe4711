import { journeysIn } from './journeys'

journeysIn('webkit')
