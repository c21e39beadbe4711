import { Registration, registrationFor } from './registration'

export const flow = registrationFor('register')
export const Screen = Registration
