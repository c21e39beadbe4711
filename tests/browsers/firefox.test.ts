import { journeysIn } from './journeys'

journeysIn('firefox')
