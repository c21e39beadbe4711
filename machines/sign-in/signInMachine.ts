/** Signing in: username, password and captcha, one call. Portal spec §5, §7. */
import { signInSchema } from '../../rules/identity/signIn'
import { formMachine } from '../form/formMachine'
import type { Session } from '../session/session'

export const signInMachine = formMachine({
  id: 'signIn',
  schema: signInSchema,
  announce: (session: Session) => ({ type: 'session.open', session }),
  ownRefusal: { key: 'error.badCredentials', fields: ['username', 'password'] },
})
