/** The root actor of the editors' application, with its ports. Started once, before the first drawing. */
import { type ActorRefFrom, createActor, waitFor } from 'xstate'
import type { contentPageMachine } from '../../machines/content-page/contentPageMachine'
import { selectEnglish, selectFrench } from '../../machines/content-page/selectors'
import { editorMachine, type Flow } from '../../machines/editor/editorMachine'
import { selectEffects, selectFlow, selectSession } from '../../machines/editor/selectors'
import { selectEmail, selectHasEnded, selectIsBusy } from '../../machines/editor-session/selectors'
import { createContentApi, type EditorTokens } from '../api/contentClient'
import { readStored, storeEffects } from '../effects/effectStorage'
import { shareEffects } from '../effects/effectTabs'
import { contentPorts } from '../ports/content'
import { createKeptTexts, keepUnsaved } from './keptTexts'
import type { PlaceOf } from './places'
import { createSession } from './session'

/** Of the effects, in the tab's storage and between tabs. */
const EFFECTS = 'content.effects'

export type EditorRoot = ActorRefFrom<typeof editorMachine>
export type Editor = { readonly root: EditorRoot; open(place: PlaceOf): void }

export async function createEditor(locale: () => 'en' | 'fr'): Promise<Editor> {
  const session = createSession(location.origin, locale)
  let visit = 0
  let person: string | null = null
  const texts = createKeptTexts(
    () => person,
    () => visit,
  )
  let tokens: EditorTokens | null = null
  const api = createContentApi(
    {
      token: async () => tokens?.token() ?? null,
      accepted: () => tokens?.accepted(),
      rejected: async () => tokens?.rejected() ?? null,
    },
    { baseUrl: '/content' },
  )
  const ports = contentPorts(api, texts)
  const root = createActor(
    editorMachine.provide({ actors: { editorSession: session.logic, effects: ports.effects } }),
    {
      systemId: 'portal',
      input: {
        session: await session.restored(),
        isReturning: session.isReturning(),
        stored: readStored(sessionStorage, EFFECTS),
      },
    },
  )
  root.start()
  const sessionActor = selectSession(root.getSnapshot())
  const effects = selectEffects(root.getSnapshot())
  if (!sessionActor || !effects) throw new Error('The root runs without its parts')
  tokens = session.tokensOf(sessionActor)
  storeEffects(effects, sessionStorage, EFFECTS)
  if (typeof BroadcastChannel !== 'undefined') shareEffects(effects, new BroadcastChannel(EFFECTS))
  sessionActor.subscribe((snapshot) => {
    // Nothing of an ended session stays in this tab.
    if (selectHasEnded(snapshot)) void session.forget()
  })

  let isKept = () => {}
  let opened = ''
  return {
    root,
    /** Who is signed in is settled first: it decides what the service shows. */
    async open(place) {
      const settled = await waitFor(sessionActor, (snapshot) => !selectIsBusy(snapshot))
      const by = selectEmail(settled)
      const name = JSON.stringify([place, by])
      // The page of an ended session keeps its text.
      if (name === opened || selectHasEnded(settled)) return
      opened = name
      isKept()
      isKept = () => {}
      visit += 1
      person = by
      root.send({ type: 'screen.opened', flow: flowOf(place, by) })
      const flow = selectFlow(root.getSnapshot())
      if (place.name !== 'page' || !flow) return
      const page = flow as ActorRefFrom<typeof contentPageMachine>
      const items = [selectEnglish(page.getSnapshot()), selectFrench(page.getSnapshot())].filter(
        (item) => item !== null,
      )
      const stops = items.map((item) => keepUnsaved(item, texts))
      isKept = () => {
        for (const stop of stops) stop()
      }
    },
  }

  function flowOf(place: PlaceOf, by: string | null): Flow | null {
    const page = crypto.randomUUID()
    if (place.name === 'page')
      return { logic: ports.page, input: { itemIds: place.itemIds, locale: locale(), by, page } }
    return by === null ? null : { logic: ports.dashboard, input: { by, page } }
  }
}
