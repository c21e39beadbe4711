/** Editors in the browser: signed in at the provider, on the page of a text. */
import { readFileSync } from 'node:fs'
import { SEED_PASSWORD } from '../../sandbox/seed/people'
import { type Journeys, startIssuer, type Visitor } from './journeys'
import { editingBuild } from './otherBuilds'
import type { Locale } from './texts'

export const EDITOR = 'editor@example.com'
export const REVIEWER = 'reviewer@example.com'

/** Shared by all files of a worker. */
export const editingIssuer = await startIssuer(await editingBuild(), { editing: true })

type Words = Readonly<Record<string, string>>
const wordsIn = (locale: Locale): Words => JSON.parse(readFileSync(`src/editor/texts/${locale}.json`, 'utf8')) as Words

type Item = {
  readonly publish: string
  readonly version: number
  readonly draft?: string
  readonly itemDescription?: string
}
export type Options = { readonly email?: string; readonly path?: string; readonly hasClock?: boolean }
export type EditorHere = Awaited<ReturnType<ReturnType<typeof editorsIn>['editor']>>

export async function signInAtProvider({ page }: Visitor, email: string) {
  await page.waitForURL(/\/identity\//)
  await page.locator('input[name=email]').fill(email)
  await page.locator('input[name=password]').fill(SEED_PASSWORD)
  await page.locator('form button').last().click()
  await page.waitForURL(/\/cms\/content/)
}

/** The identity token of the editor who is signed in here. */
export const tokenOf = ({ page }: Visitor) =>
  page.evaluate(() => {
    const [, kept = '{}'] = Object.entries(sessionStorage).find(([key]) => key.includes('user:')) ?? []
    return (JSON.parse(kept) as { id_token: string }).id_token
  })

export function editorsIn(portal: Journeys) {
  /** The application in a tab of a visitor. */
  function applicationIn(visitor: Visitor) {
    // What did not work is logged (CMS-40).
    visitor.allow(/\[content\]/)
    const { page } = visitor
    const words = wordsIn(visitor.locale)
    const say = (key: string, values: Record<string, string> = {}) =>
      Object.entries(values).reduce((text, [name, value]) => text.replace(`{${name}}`, value), words[key] ?? key)
    const button = (key: string) => page.getByRole('button', { name: say(key), exact: true })
    const tab = (key: string) => page.getByRole('tab', { name: say(key), exact: true })
    const text = page.getByRole('textbox', { name: say('item.text', { language: say('language.en') }) })
    const logIn = page.getByRole('navigation').getByRole('button', { name: say('shell.login') })
    /** The methods and paths of the calls that write at the content service. */
    const writes: string[] = []
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (pathname.startsWith('/content/') && request.method() !== 'GET') writes.push(`${request.method()} ${pathname}`)
    })
    const here = {
      ...visitor,
      say,
      button,
      tab,
      text,
      logIn,
      writes,
      question: page.getByRole('alertdialog'),
      async signIn(email: string) {
        await logIn.click()
        await signInAtProvider(visitor, email)
        await page.getByRole('button', { name: say('shell.logout') }).waitFor()
      },
      /** Opens a text by its address, to edit its English. */
      async edit(block = 'fees') {
        await page.goto(`${portal.url}/cms/content/${block}`)
        await here.editHere()
      },
      async editHere() {
        await button('mode.edit').click()
        await tab('language.en').click()
        await text.waitFor()
      },
      async type(typed: string) {
        await text.click()
        await page.keyboard.press('Control+End')
        await page.keyboard.type(typed)
        await page.getByText(say('item.unsaved')).waitFor()
      },
      async save() {
        await button('item.save').click()
        await page.getByText(say('item.saved')).waitFor()
      },
      /** Asks to publish, and confirms. */
      async publish(key = 'item.publish') {
        await button(key).click()
        await here.question.getByRole('button').last().click()
        await here.question.waitFor({ state: 'detached' })
      },
    }
    return here
  }

  return {
    applicationIn,
    /** An editor, signed in at the provider. */
    async editor(locale: Locale, { email = EDITOR, path = '/cms/content', hasClock = false }: Options = {}) {
      const here = applicationIn(await portal.visit({ locale, hasClock }))
      await here.page.goto(`${portal.url}${path}`)
      await here.signIn(email)
      return here
    },
    /** What anybody may read of a text. */
    published: async (itemId: string) => (await (await fetch(`${portal.url}/content/items/${itemId}`)).json()) as Item,
    /** What an editor reads. */
    draftOf: async (visitor: Visitor, itemId: string) => {
      const headers = { authorization: `Bearer ${await tokenOf(visitor)}` }
      return (await (await fetch(`${portal.url}/content/items/${itemId}`, { headers })).json()) as Item
    },
  }
}
