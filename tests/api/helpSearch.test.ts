import { expect, test } from 'vitest'
import { createActor, waitFor } from 'xstate'
import { helpSearchWith } from '../../src/ports/helpSearch'

test('asks the index of the language that is shown for what was typed', async () => {
  const asked: string[] = []
  const found = [{ id: 'lock', terms: ['lock'] }]
  const search = helpSearchWith({
    locale: () => 'fr',
    loadEngine: async (locale) => (query) => {
      asked.push(`${locale} ${query}`)
      return found
    },
  })
  const actor = createActor(search).start()
  actor.send({ type: 'query.change', query: 'verrouiller' })
  const { context } = await waitFor(actor, (snapshot) => !snapshot.hasTag('busy'))
  expect([asked, context.hits]).toEqual([['fr verrouiller'], found])
})
