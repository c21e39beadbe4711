import { useSelector } from '@xstate/react'
import { createContext, type ReactNode, use, useEffect, useMemo, useState } from 'react'
import { createBrowserRouter, RouterProvider, useLocation } from 'react-router-dom'
import type { ActorRefFrom, AnyActorRef } from 'xstate'
import type { contentDashboardMachine } from '../../machines/content-dashboard/contentDashboardMachine'
import { selectHoldsPage, selectIsUnkept, selectItem } from '../../machines/content-item/selectors'
import type { contentPageMachine } from '../../machines/content-page/contentPageMachine'
import { type ItemActor, selectEnglish, selectFrench, selectLocale } from '../../machines/content-page/selectors'
import { selectFlow, selectSession } from '../../machines/editor/selectors'
import { selectEmail, selectIsBusy } from '../../machines/editor-session/selectors'
import type { Locale } from '../../rules/values/locale'
import { ContentDashboard } from '../features/content/ContentDashboard'
import { ContentPage } from '../features/content/ContentPage'
import { useOfItems } from '../features/content/useOfItems'
import { Banner } from '../ui/Banner'
import { PageHeader } from '../ui/PageHeader'
import { Spinner } from '../ui/Spinner'
import { pageOf, pathOf, placeAt } from './places'
import type { Editor } from './root'
import { type SessionActor, Shell } from './Shell'
import { loadMessages, type Messages } from './texts/catalogue'
import { Language, useText } from './texts/text'

type Props = { editor: Editor; locale: Locale; messages: Messages }

export function App({ editor, ...first }: Props) {
  const [{ locale, messages }, setLanguage] = useState(first)
  const change = useMemo(
    () => async (to: Locale) => {
      const next = { locale: to, messages: await loadMessages(to) }
      // biome-ignore lint/suspicious/noDocumentCookie: the portal keeps the language in this cookie
      document.cookie = `locale=${to}; path=/; SameSite=Lax; max-age=31536000`
      document.documentElement.lang = to
      setLanguage(next)
    },
    [],
  )
  const router = useMemo(() => createBrowserRouter([{ path: '*', Component: Here }], { basename: '/cms' }), [])
  return (
    <Language locale={locale} messages={messages}>
      <Parts value={{ editor, onLanguage: () => void change(locale === 'en' ? 'fr' : 'en') }}>
        <RouterProvider router={router} />
      </Parts>
    </Language>
  )
}

/** Where the browser stores nothing for this site, there is no session. */
export const NotStarted = (language: Omit<Props, 'editor'>) => (
  <Language {...language}>
    <main>
      <NotStartedNote />
    </main>
  </Language>
)
function NotStartedNote() {
  const t = useText()
  useTitle(t('editor.title'))
  return (
    <Banner tone="error" live="alert">
      {t('shell.notStarted')}
    </Banner>
  )
}

type Given = { readonly editor: Editor; onLanguage(): void }
const Parts = createContext<Given | null>(null)

/** The open screen. The address is an input of the root, which runs the screen's machine. */
function Here() {
  const given = use(Parts)
  if (!given) throw new Error('No application is given here')
  const { editor, onLanguage } = given
  const { root } = editor
  const session = useSelector(root, selectSession) as SessionActor
  const email = useSelector(session, selectEmail)
  const isBusy = useSelector(session, selectIsBusy)
  const { pathname } = useLocation()
  const place = useMemo(() => placeAt(pathname), [pathname])
  // biome-ignore lint/correctness/useExhaustiveDependencies: signing in or out shows the same place to somebody else
  useEffect(() => void editor.open(place), [editor, place, email])
  const flow = useSelector(root, selectFlow)
  const id = flow && idOf(flow)
  const page = id === 'contentPage' ? (flow as ActorRefFrom<typeof contentPageMachine>) : null
  const isHeld = useOfItems(page, selectHoldsPage)
  const isUnkept = useOfItems(page, selectIsUnkept)
  const shell = (screen: ReactNode) => (
    <Shell root={root} session={session} isHeld={isHeld} isUnkept={isUnkept} onLanguage={onLanguage}>
      {screen}
    </Shell>
  )
  if (place.name === 'page' && page) return shell(<Page page={page} name={place.page} />)
  if (place.name === 'dashboard' && id === 'contentDashboard')
    return shell(
      <ContentDashboard
        dashboard={flow as ActorRefFrom<typeof contentDashboardMachine>}
        pathOf={(itemId) => pathOf(pageOf(itemId))}
      />,
    )
  return shell(<Welcome isBusy={isBusy || email !== null} />)
}
const idOf = (flow: AnyActorRef): string => (flow.getSnapshot() as { machine: { id: string } }).machine.id

function Welcome({ isBusy }: { isBusy: boolean }) {
  const t = useText()
  useTitle(t('editor.title'))
  return isBusy ? (
    <p role="status">
      <Spinner /> <span>{t('session.signingIn')}</span>
    </p>
  ) : (
    <PageHeader title={t('editor.title')} lead={t('session.lead')} />
  )
}

/** A page is called by the description of its text, in the language that it has. */
function Page({ page, name }: { page: ActorRefFrom<typeof contentPageMachine>; name: string }) {
  const t = useText()
  const english = useSelector(page, selectEnglish)
  const french = useSelector(page, selectFrench)
  const inEnglish = useDescription(english)
  const inFrench = useDescription(french)
  const locale = useSelector(page, selectLocale)
  const [first, second] = locale === 'fr' ? [inFrench, inEnglish] : [inEnglish, inFrench]
  const title = first || second || name
  useTitle(t('shell.title', { title }))
  return <ContentPage page={page} title={title} />
}
const useDescription = (item: ItemActor | null) =>
  useSelector(item ?? undefined, (snapshot) => (snapshot ? (selectItem(snapshot)?.description ?? '') : ''))

function useTitle(title: string) {
  useEffect(() => {
    document.title = title
  }, [title])
}
