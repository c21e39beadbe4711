import { Registration, registrationFor } from './registration'

export const flow = registrationFor('activate')
export const Screen = Registration
