import type { Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { SEED_ANSWER } from '../../sandbox/seed/people'
import { describeInTurn } from './inTurn'
import { eventually, FULL, journeys, type Visitor } from './journeys'
import { button, field, hasFocus, heading, link, notification, storageOf, summary } from './portalParts'
import { type MessageKey } from './texts'

const { visit, fault, configure } = journeys()

const PATH = `/api/prepaid/accounts/${encodeURIComponent(FULL)}`
const SERVICE = 'https://ws1.postescanada-canadapost.ca/**'
const CANADA_POST = { addressLookupKey: 'test', addressLookupUrl: '' }
const saved = (visitor: Visitor, username = FULL) =>
  visitor.callsTo('PATCH', `/api/prepaid/accounts/${encodeURIComponent(username)}`)
const bodiesOf = (visitor: Visitor) => Promise.all(saved(visitor).map(({ body }) => body))
const panel = ({ page }: Visitor, name: string) => page.getByRole('region', { name, exact: true })
const labelled = ({ page }: Visitor, label: string) => page.getByLabel(label).first()
const edit = (visitor: Visitor) => button(visitor, visitor.t('profile.edit'))
const save = (visitor: Visitor) => button(visitor, visitor.t('profile.save'))
const city = (visitor: Visitor) => field(visitor, visitor.t('identity.city'))

async function openProfile(visitor: Visitor, username = FULL) {
  await visitor.signIn(username, '/profile')
  await panel(visitor, visitor.t('profile.question')).waitFor()
}
async function openForm(visitor: Visitor) {
  await openProfile(visitor)
  await edit(visitor).click()
  await save(visitor).waitFor()
}

describeInTurn('the profile', (locale, test) => {
  test('PRF-01 PRF-03 PRF-04 PRF-09 PRF-10 PRF-11 PRF-12 PRF-13 PRF-15 PRF-18 PRF-56 shows what is known, the sign-in e-mail with its reason, and the way to the alerts', async () => {
    const visitor = await visit({ locale })
    const { page, t } = visitor
    await openProfile(visitor)
    await heading(visitor, t('screen.profile.title')).waitFor()
    expect(visitor.callsTo('GET', PATH)).toHaveLength(1)
    const who = panel(visitor, t('profile.who'))
    await who.getByText('Full Holder').first().waitFor()
    await who.getByText(locale === 'fr' ? '15 juin 1985' : 'June 15, 1985').waitFor()
    await who.getByText(t('identity.occupation.Teacher')).waitFor()
    const reach = panel(visitor, t('profile.reach'))
    for (const words of ['100 Queen Street, Suite 4B', 'Toronto ON M5H 2N2', '(416) 555-0123']) {
      await reach.getByText(words, { exact: true }).waitFor()
    }
    const emails = panel(visitor, t('profile.emails'))
    await emails.getByText(FULL).waitFor()
    await emails.getByText(t('profile.email.fixed')).waitFor()
    expect(await emails.getByRole('textbox').count()).toBe(0)
    const hidden = page.locator('[data-private]')
    for (const words of ['(416) 555-0123', '(416) 555-0124']) {
      expect(await hidden.filter({ hasText: words }).count()).toBe(1)
    }
    await visitor.checkAccessibility()
    await link(visitor, t('profile.preferences')).click()
    await page.waitForURL('**/dashboard/alerts')
  })

  test('SHL-101 PRF-02 PRF-24 NOT-28 saves what has changed, says so, and keeps it', async () => {
    const visitor = await visit({ locale })
    const { page, t } = visitor
    await openForm(visitor)
    const title = page.getByRole('heading', { name: t('profile.details') })
    await eventually(() => title.locator('span').evaluate((span) => span === document.activeElement)).toBe(true)
    await labelled(visitor, t('identity.firstName')).fill('Élise-Anne')
    await labelled(visitor, t('identity.mobileNumber')).fill('514 555-0188')
    await labelled(visitor, t('identity.unitNum')).fill('')
    await field(visitor, t('profile.locale')).selectOption('fr')
    await visitor.checkAccessibility()
    await save(visitor).click()
    await notification(visitor, t('profile.updated')).waitFor()
    expect(await bodiesOf(visitor)).toEqual([
      {
        firstName: 'Élise-Anne',
        mobileNumber: '5145550188',
        locale: 'fr',
        currentAddress: {
          addressLine: '100 Queen Street',
          unitNum: '',
          city: 'Toronto',
          region: 'ON',
          postCode: 'M5H 2N2',
        },
      },
    ])
    await eventually(() => hasFocus(edit(visitor))).toBe(true)
    await page.reload()
    await visitor.ready()
    await panel(visitor, t('profile.who')).getByText('Élise-Anne Holder').waitFor()
    await panel(visitor, t('profile.reach')).getByText('(514) 555-0188').waitFor()
    expect(await page.getByText('Suite 4B').count()).toBe(0)
  })

  test('PRF-06 PRF-19 PRF-20 PRF-21 PRF-22 PRF-23 PRF-25 PRF-26 PRF-27 PRF-31 PRF-32 PRF-39 each rule is told at its field, and nothing is sent', async () => {
    const visitor = await visit({ locale })
    const { t } = visitor
    await openForm(visitor)
    const wrong = [
      ['identity.legalFirstName', 'J0hn', 'identity.name.invalid'],
      ['identity.legalLastName', '', 'identity.legalLastName.required'],
      ['identity.lastName', 'Roy ', 'identity.spaces'],
      ['identity.dateOfBirth', '31 / 02 / 1990', 'identity.dateOfBirth.real'],
      ['identity.addressLine', 'C.P. 12', 'identity.poBox'],
      ['identity.unitNum', '4B!', 'identity.unitNum.invalid'],
      ['identity.city', '', 'identity.city.required'],
      ['identity.region', null, 'identity.region.required'],
      ['identity.postCode', '', 'identity.postCode.required'],
      ['identity.phoneNumber', '212 555 0123', 'identity.phone.canadian'],
      ['identity.mobileNumber', '416 555 012', 'identity.phone.digits'],
    ] as const
    for (const [label, typed] of wrong) {
      const control = labelled(visitor, t(label))
      if (typed === null) await control.selectOption('')
      else await control.fill(typed)
    }
    await save(visitor).click()
    await summary(visitor).waitFor()
    for (const [label, , message] of wrong) {
      const control = labelled(visitor, t(label))
      expect(await control.getAttribute('aria-invalid')).toBe('true')
      const described = (await control.getAttribute('aria-describedby')) ?? ''
      const words = visitor.page.locator(`[id="${described.split(' ').at(-1)}"]`)
      expect(await words.innerText()).toBe(t(message))
    }
    await visitor.checkAccessibility()
    const dates = [
      ['', 'required'],
      ['1 / 2 / 1990', 'shape'],
      ['01 / 01 / 2090', 'future'],
    ] as const
    for (const [typed, key] of dates) {
      await labelled(visitor, t('identity.dateOfBirth')).fill(typed)
      await save(visitor).click()
      await summary(visitor)
        .getByText(t(`identity.dateOfBirth.${key}`))
        .waitFor()
    }
    await labelled(visitor, t('identity.phoneNumber')).fill('')
    await labelled(visitor, t('identity.mobileNumber')).fill('')
    await save(visitor).click()
    await summary(visitor).getByText(t('identity.phone.required')).waitFor()
    expect(saved(visitor)).toEqual([])
  })

  test('PRF-07 PRF-08 the security question changes with its answer, which is masked, sent and never shown', async () => {
    const visitor = await visit({ locale })
    const { t } = visitor
    visitor.allow(/\b400\b/)
    await openProfile(visitor)
    await button(visitor, t('profile.question.change')).click()
    const current = field(visitor, t('profile.currentResponse'))
    expect(await current.getAttribute('type')).toBe('password')
    const answer = field(visitor, t('profile.response.new'))
    expect(await answer.getAttribute('type')).toBe('password')
    await field(visitor, t('profile.challenge')).fill('Lac préféré?')
    await button(visitor, t('profile.question.save')).click()
    await summary(visitor).getByText(t('profile.currentResponse.required')).waitFor()
    await summary(visitor).getByText(t('profile.response.required')).waitFor()
    await answer.fill('Témiscouata')
    await button(visitor, t('common.show')).last().click()
    expect(await answer.getAttribute('type')).toBe('text')
    await visitor.checkAccessibility()
    await current.fill('Memphrémagog')
    await button(visitor, t('profile.question.save')).click()
    const mismatch = {
      en: 'The security answer does not match',
      fr: 'La réponse de sécurité ne correspond pas',
    }[locale]
    await summary(visitor).getByText(mismatch).waitFor()
    await current.fill(SEED_ANSWER)
    await button(visitor, t('profile.question.save')).click()
    await notification(visitor, t('profile.updated')).waitFor()
    expect((await bodiesOf(visitor)).at(-1)).toEqual({
      currentResponse: SEED_ANSWER,
      challenge: 'Lac préféré?',
      response: 'Témiscouata',
    })
    await panel(visitor, t('profile.question')).getByText('Lac préféré?').waitFor()
    await eventually(() => hasFocus(button(visitor, t('profile.question.change')))).toBe(true)
  })

  test('ERR-17 a profile that cannot be read is said so in the default text, and read again', async () => {
    const visitor = await visit({ locale })
    const { t } = visitor
    visitor.allow(/\b500\b/)
    await visitor.signIn()
    await fault({ operationId: 'getAccount', status: 500 })
    await visitor.open('/profile')
    await notification(visitor, t('error.readProfile')).waitFor()
    if (locale === 'en') expect(t('error.readProfile')).toBe('Get Member Profile failed!')
    await visitor.checkAccessibility()
    await button(visitor, t('common.retry')).click()
    await edit(visitor).waitFor()
  })

  test('PRF-41 an address that is found fills the fields, by keyboard alone, with nothing else sent there', async () => {
    const visitor = await visit({ locale })
    const { page, t } = visitor
    visitor.allow(/foreign: https:\/\/ws1\.postescanada-canadapost\.ca/)
    await configure({ frontend: CANADA_POST })
    const asked: { url: string; headers: Record<string, string>; sent: Record<string, string> }[] = []
    await page.route(SERVICE, async (route) => {
      const request = route.request()
      const sent = Object.fromEntries(new URLSearchParams(request.postData() ?? ''))
      asked.push({ url: request.url(), headers: await request.allHeaders(), sent })
      await answerAddress(route, sent)
    })
    await openForm(visitor)
    const box = page.getByRole('combobox', { name: t('lookup.label') })
    // At once: who types slowly asks for the beginning too.
    await box.focus()
    await page.keyboard.insertText('14 Exa')
    await page.getByText(t('lookup.found', { count: 2 })).waitFor()
    await visitor.checkAccessibility()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.getByRole('option', { name: /4B-14 Example St/ }).waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.getByText(t('lookup.filled')).waitFor()
    expect(saved(visitor)).toEqual([])
    await save(visitor).click()
    await notification(visitor, t('profile.updated')).waitFor()
    expect(await bodiesOf(visitor)).toEqual([
      {
        currentAddress: {
          addressLine: '14 Example St',
          unitNum: '4B',
          city: 'Halifax',
          region: 'NS',
          postCode: 'B3H 1A1',
        },
      },
    ])
    expect(asked.map(({ sent }) => sent['SearchTerm'] ?? sent['Id'])).toEqual(['14 Exa', '14 Exa', 'unit-4b'])
    for (const { url, headers } of asked) {
      expect(new URL(url).search).toBe('')
      const told = Object.keys(headers).map((name) => name.toLowerCase())
      for (const name of ['x-auth-token', 'cookie', 'referer']) expect(told).not.toContain(name)
    }
  })
})

test('ERR-18 a failed save has the default text and loses nothing, also when the language changes', async () => {
  const visitor = await visit()
  const { page, t } = visitor
  visitor.allow(/\b500\b/)
  await openForm(visitor)
  await city(visitor).fill('Trois-Rivières')
  await fault({ operationId: 'updateAccount', status: 500 })
  await save(visitor).click()
  await notification(visitor, t('error.saveProfile')).waitFor()
  expect(t('error.saveProfile')).toBe('Update Member Profile failed!')
  await page.getByRole('button', { name: 'Français' }).first().click()
  await eventually(() => page.locator('html').getAttribute('lang')).toBe('fr')
  expect(await page.locator('[name="currentAddress.city"]').inputValue()).toBe('Trois-Rivières')
  await page.locator('form button[type=submit]').click()
  await eventually(() => saved(visitor).length).toBe(2)
  await page.getByText('Trois-Rivières ON').waitFor()
})

test('what the issuer refuses stands beside its field', async () => {
  const visitor = await visit()
  visitor.allow(/\b400\b/)
  await openForm(visitor)
  await city(visitor).fill('Nowhere')
  const message = 'Unknown city'
  await fault({
    operationId: 'updateAccount',
    status: 400,
    body: { code: 'REQ-4000', message: 'Please check.', fieldErrors: [{ field: 'currentAddress.city', message }] },
  })
  await save(visitor).click()
  await summary(visitor).getByRole('link', { name: message }).click()
  expect(await hasFocus(city(visitor))).toBe(true)
  expect(await city(visitor).getAttribute('aria-invalid')).toBe('true')
  expect(await city(visitor).inputValue()).toBe('Nowhere')
})

test('unsaved changes ask before they are discarded, and before the screen is left', async () => {
  const visitor = await visit()
  const { page, t } = visitor
  await openForm(visitor)
  await button(visitor, t('common.cancel')).click()
  await edit(visitor).click()
  await city(visitor).fill('Ottawa')
  await button(visitor, t('common.cancel')).click()
  await visitor.checkAccessibility()
  await button(visitor, t('profile.discard.keep')).click()
  expect(await city(visitor).inputValue()).toBe('Ottawa')
  await page
    .getByRole('banner')
    .getByRole('link', { name: t('nav.faq'), exact: true })
    .click()
  await page.getByRole('alertdialog').waitFor()
  await page.keyboard.press('Escape')
  expect(await city(visitor).inputValue()).toBe('Ottawa')
  await button(visitor, t('common.cancel')).click()
  await button(visitor, t('profile.discard.confirm')).click()
  await panel(visitor, t('profile.reach')).getByText('Toronto ON').waitFor()
  await eventually(() => hasFocus(edit(visitor))).toBe(true)
  expect(saved(visitor)).toEqual([])
})

test('PRF-41 ERR-68 a lookup that fails says so, can be tried again, and leaves the fields to be filled by hand', async () => {
  const visitor = await visit()
  const { page, t } = visitor
  visitor.allow(/foreign: https:\/\/ws1\.postescanada-canadapost\.ca|ERR_FAILED/)
  await configure({ frontend: CANADA_POST })
  await page.route(SERVICE, (route) => route.abort())
  await openForm(visitor)
  const box = page.getByRole('combobox', { name: t('lookup.label') })
  await box.fill('14 Exa')
  const problem = page.getByRole('alert').filter({ hasText: t('error.addressLookup') })
  await problem.waitFor()
  await visitor.checkAccessibility()
  await city(visitor).fill('Moncton')
  await page.unroute(SERVICE)
  await page.route(SERVICE, (route) => answerAddress(route, {}))
  await problem.getByRole('button', { name: t('common.retry') }).click()
  await page.getByText(t('lookup.found', { count: 2 })).waitFor()
  await page.keyboard.press('Escape')
  await save(visitor).click()
  await notification(visitor, t('profile.updated')).waitFor()
  await panel(visitor, t('profile.reach')).getByText('Moncton ON').waitFor()
})

async function answerAddress(route: Route, { LastId, Id }: Record<string, string>) {
  const several = { Id: 'tower', Text: '14 Example St', Description: 'Halifax, NS - 40 Addresses', Next: 'Find' }
  const one = { Id: 'house', Text: '12 Example St', Description: 'Halifax, NS, B3H 1A1', Next: 'Retrieve' }
  const unit = { ...one, Id: 'unit-4b', Text: '4B-14 Example St' }
  const address = {
    Language: 'ENG',
    SubBuilding: '4B',
    Line1: '4B-14 Example St',
    City: 'Halifax',
    ProvinceCode: 'NS',
    PostalCode: 'B3H 1A1',
  }
  const Items = Id ? [address] : LastId ? [unit] : [one, several]
  await route.fulfill({ json: { Items }, headers: { 'access-control-allow-origin': '*' } })
}

test('PRF-41 OP-67 as shipped, the lookup asks a service of the portal’s own origin', async () => {
  const visitor = await visit()
  const { page, t } = visitor
  await openForm(visitor)
  const box = page.getByRole('combobox', { name: t('lookup.label') })
  await box.pressSequentially('12 exam', { delay: 20 })
  await page.getByRole('option', { name: /12 Example Street/ }).click()
  await page.getByRole('option', { name: /4B-12 Example Street/ }).click()
  await page.getByText(t('lookup.filled')).waitFor()
  const valueOf = (name: string) => page.locator(`[name="currentAddress.${name}"]`).inputValue()
  expect(await valueOf('addressLine')).toBe('12 Example Street')
  expect(await valueOf('unitNum')).toBe('4B')
  expect(await valueOf('postCode')).toBe('M5V 2T6')
  expect(saved(visitor)).toEqual([])
})

test('without a key no lookup is offered, and its host is not allowed', async () => {
  const visitor = await visit()
  const { page, t } = visitor
  await configure({ frontend: { addressLookupKey: '' } })
  await openForm(visitor)
  expect(await page.getByRole('combobox', { name: t('lookup.label') }).count()).toBe(0)
  const policyOf = async () => (await page.reload())?.headers()['content-security-policy'] ?? ''
  expect(await policyOf()).not.toContain('postescanada')
  await configure({ frontend: CANADA_POST })
  const directives = (await policyOf()).split('; ').filter((directive) => directive.includes('postescanada'))
  expect(directives).toEqual(["connect-src 'self' https://ws1.postescanada-canadapost.ca/AddressComplete/"])
})

test('PRF-05 PRF-40 a blank profile invites to be filled in, and is a whole one afterwards', async () => {
  const visitor = await visit()
  const { page, t } = visitor
  await openProfile(visitor, 'empty@example.com')
  await page.getByRole('heading', { name: t('profile.blank') }).waitFor()
  await visitor.checkAccessibility()
  await button(visitor, t('profile.blank.fill')).click()
  const fill = async (label: MessageKey, words: string) => labelled(visitor, t(label)).fill(words)
  await fill('identity.legalFirstName', 'Jean-François')
  await fill('identity.legalLastName', 'O’Neil')
  await fill('identity.dateOfBirth', '01 / 02 / 1990')
  await labelled(visitor, t('identity.occupation')).selectOption('Other')
  await fill('identity.occupationOther', 'Baker')
  await fill('identity.addressLine', '20 Broad Street')
  await fill('identity.unitNum', 'Suite 4B')
  await fill('identity.city', 'Regina')
  await labelled(visitor, t('identity.region')).selectOption('SK')
  await page.getByText(t('profile.saskatchewan')).waitFor()
  await fill('identity.postCode', 's4p1y2')
  await fill('identity.mobileNumber', '306 555 0123')
  await save(visitor).click()
  await notification(visitor, t('profile.updated')).waitFor()
  expect(await saved(visitor, 'empty@example.com')[0]?.body).toEqual({
    legalFirstName: 'Jean-François',
    legalLastName: 'O’Neil',
    dateOfBirth: '1990-02-01',
    mobileNumber: '3065550123',
    occupation: 'Other - Baker',
    currentAddress: {
      addressLine: '20 Broad Street',
      unitNum: 'Suite 4B',
      city: 'Regina',
      region: 'SK',
      postCode: 'S4P 1Y2',
    },
  })
  await panel(visitor, t('profile.who')).getByText('Jean-François O’Neil').waitFor()
  await panel(visitor, t('profile.reach')).getByText(t('profile.saskatchewan')).waitFor()
  await page.getByRole('link', { name: t('sidebar.dashboard') }).click()
  await page.getByText(t('dashboard.greeting', { name: 'Jean-François' })).waitFor()
})

test('a double click saves once, and nothing changed saves nothing', async () => {
  const visitor = await visit()
  const { t } = visitor
  await openForm(visitor)
  await save(visitor).click()
  await notification(visitor, t('profile.unchanged')).waitFor()
  expect(saved(visitor)).toEqual([])
  await edit(visitor).click()
  await city(visitor).fill('Ottawa')
  await fault({ operationId: 'updateAccount', delayMs: 400 })
  await save(visitor).dblclick()
  await notification(visitor, t('profile.updated')).waitFor()
  expect(saved(visitor)).toHaveLength(1)
})

test('T-34 the day of birth is the same in any zone, and is kept nowhere in the browser', async () => {
  const visitor = await visit()
  const { t } = visitor
  await openForm(visitor)
  const birth = labelled(visitor, t('identity.dateOfBirth'))
  expect(await birth.inputValue()).toBe('15 / 06 / 1985')
  expect(await birth.getAttribute('data-private')).not.toBeNull()
  await birth.fill('01/01/1990')
  await save(visitor).click()
  await panel(visitor, t('profile.who')).getByText('January 1, 1990').waitFor()
  expect(await bodiesOf(visitor)).toEqual([{ dateOfBirth: '1990-01-01' }])
  expect(await storageOf(visitor)).not.toMatch(/1990-01-01|1985-06-15/)
})
