import { Registration, registrationFor } from './registration'

export const flow = registrationFor('either')
export const Screen = Registration
