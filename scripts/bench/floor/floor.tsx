/** The emptiest page with the portal's libraries: a form of three fields behind a router, a machine, a client and a language. */
import { createIntl, createIntlCache } from '@formatjs/intl'
import { useSelector } from '@xstate/react'
import createClient from 'openapi-fetch'
import { createRoot } from 'react-dom/client'
import { BrowserRouter, Link } from 'react-router-dom'
import { createActor, setup } from 'xstate'
import type { paths } from '../../../contract/schema'

const machine = setup({}).createMachine({
  initial: 'editable',
  states: {
    editable: {
      initial: 'closed',
      on: { submit: 'submitting' },
      states: { closed: { on: { turn: 'open' } }, open: { on: { turn: 'closed' } } },
    },
    submitting: {},
  },
})
const actor = createActor(machine).start()
const client = createClient<paths>({ baseUrl: location.origin })
const intl = createIntl({ locale: 'en-CA', messages: { submit: 'Sign in' } }, createIntlCache())

function Floor() {
  const isBusy = useSelector(actor, (snapshot) => snapshot.matches('submitting'))
  const isOpen = useSelector(actor, (snapshot) => snapshot.matches({ editable: 'open' }))
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        actor.send({ type: 'submit' })
        void client.GET('/api/prepaid/open-config/{brand}', { params: { path: { brand: '1' } } })
      }}
    >
      <input name="username" />
      <input name="password" type="password" />
      <input name="code" />
      <button type="submit" disabled={isBusy}>
        {intl.formatMessage({ id: 'submit' })}
      </button>
      {/* The emptiest press: one event, one state, one attribute. */}
      <button type="button" aria-expanded={isOpen} onClick={() => actor.send({ type: 'turn' })}>
        Turn
      </button>
      <Link to="/other">Other</Link>
    </form>
  )
}

const page = document.getElementById('floor')
if (page)
  createRoot(page).render(
    <BrowserRouter>
      <Floor />
    </BrowserRouter>,
  )
