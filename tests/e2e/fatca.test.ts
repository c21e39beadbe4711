import { expect, test } from 'vitest'
import { COUNTRY_CODES } from '../../rules/identity/countries'
import { describeInTurn } from './inTurn'
import { eventually, FULL, journeys, type Visitor } from './journeys'
import { gate, hasFocus, notification, pathOf } from './portalParts'
import { type MessageKey, textsOf } from './texts'

const { visit, fault, cardsOf } = journeys()

const STARTER = 'starter@example.com'
const SIN = '046454286'
const FATCA = /^\/api\/prepaid\/accounts\/[^/]+\/fatca$/

const section = ({ page, t }: Visitor) => page.getByRole('region', { name: t('fatca.title'), exact: true })
const buttonIn = (visitor: Visitor, key: MessageKey, values?: Record<string, number>) =>
  section(visitor).getByRole('button', { name: visitor.t(key, values), exact: true })
const changeButton = (visitor: Visitor) =>
  section(visitor).getByRole('button', { name: `${visitor.t('fatca.edit')} ${visitor.t('fatca.title')}` })
const answer = (visitor: Visitor, name: 'yes' | 'no') =>
  section(visitor).getByRole('radio', { name: visitor.t(`fatca.isCanadian.${name}`), exact: true })
/** The label covers the whole tile. */
const choose = (visitor: Visitor, name: 'yes' | 'no') =>
  answer(visitor, name).locator('xpath=following-sibling::label').click()
const entry = (visitor: Visitor, n: number) =>
  section(visitor).getByRole('group', { name: visitor.t('fatca.country.numbered', { n }), exact: true })
const country = (visitor: Visitor, n: number) =>
  entry(visitor, n).getByRole('combobox', { name: visitor.t('fatca.country'), exact: true })
const tin = (visitor: Visitor, n: number) => entry(visitor, n).getByLabel(visitor.t('fatca.tin'))
const reason = (visitor: Visitor, n: number) => entry(visitor, n).getByLabel(visitor.t('fatca.reason'))
const sin = (visitor: Visitor) => section(visitor).locator('input[name=sin]')
const problems = (visitor: Visitor) =>
  section(visitor)
    .getByRole('alert')
    .filter({ has: visitor.page.getByRole('heading', { name: visitor.t('form.problem') }) })
const sent = (visitor: Visitor) => Promise.all(visitor.callsTo('POST', FATCA).map(({ body }) => body))
const shownFor = (visitor: Visitor, key: MessageKey) =>
  section(visitor)
    .locator('dt', { hasText: visitor.t(key) })
    .locator('xpath=following-sibling::dd[1]')
    .innerText()

async function openProfile(visitor: Visitor, username: string) {
  await visitor.signIn(username, '/profile#tax-residency')
  await buttonIn(visitor, 'fatca.declare').or(changeButton(visitor)).waitFor()
}
async function openForm(visitor: Visitor, username: string) {
  await openProfile(visitor, username)
  await buttonIn(visitor, 'fatca.declare').or(changeButton(visitor)).click()
  await buttonIn(visitor, 'fatca.submit').waitFor()
}
async function submit(visitor: Visitor) {
  await buttonIn(visitor, 'fatca.submit').click()
}
async function expectProblem(visitor: Visitor, key: MessageKey) {
  await problems(visitor)
    .getByRole('link', { name: visitor.t(key), exact: true })
    .waitFor()
}

describeInTurn('tax residency', (locale, test) => {
  test('SHL-100 PRF-42 PRF-43 PRF-44 PRF-45 PRF-46 PRF-47 PRF-50 is declared from nothing, and there after a reload', async () => {
    const visitor = await visit({ locale })
    const { page, t } = visitor
    await openProfile(visitor, STARTER)
    expect(pathOf(visitor)).toBe('/profile#tax-residency')
    await section(visitor).getByText(t('fatca.undeclared')).waitFor()
    await visitor.checkAccessibility()
    await buttonIn(visitor, 'fatca.declare').click()
    await eventually(() => hasFocus(answer(visitor, 'yes'))).toBe(true)
    expect([await answer(visitor, 'yes').isChecked(), await answer(visitor, 'no').isChecked()]).toEqual([false, false])
    await section(visitor).getByText(t('fatca.countries.limits')).waitFor()

    await choose(visitor, 'no')
    await country(visitor, 1).selectOption('US')
    await tin(visitor, 1).fill('001-22-3333')
    await buttonIn(visitor, 'fatca.country.add').click()
    await country(visitor, 2).selectOption('FR')
    await reason(visitor, 2).selectOption('appliedNotReceived')
    await sin(visitor).fill('046 454 286')
    await visitor.checkAccessibility()
    const { opened, open } = gate()
    await page.route('**/fatca', async (route) => {
      await opened
      await route.continue()
    })
    await submit(visitor)
    await section(visitor).locator('form[aria-busy=true]').waitFor()
    await visitor.checkAccessibility()
    open()
    await notification(visitor, t('fatca.saved')).waitFor()
    expect(await sent(visitor)).toEqual([
      {
        sin: SIN,
        isCanadian: false,
        taxJurisdiction: [
          { countryCode: 'US', tin: '001-22-3333' },
          { countryCode: 'FR', tinNotProvidedReason: 'appliedNotReceived' },
        ],
      },
    ])
    await eventually(() => hasFocus(changeButton(visitor))).toBe(true)
    await visitor.checkAccessibility()

    await page.reload()
    await visitor.ready()
    await changeButton(visitor).waitFor()
    expect(await shownFor(visitor, 'fatca.isCanadian')).toBe(t('fatca.isCanadian.no'))
    expect(await shownFor(visitor, 'fatca.sin')).toBe(t('fatca.sin.provided'))
    const countries = await section(visitor).getByRole('listitem').allInnerTexts()
    expect(countries.map((text) => text.split('\n').filter(Boolean))).toEqual([
      [locale === 'en' ? 'United States' : 'États-Unis', t('fatca.tin.ending', { digits: '333' })],
      ['France', t('fatca.reason.appliedNotReceived')],
    ])
  })

  test('PRF-43 PRF-48 PRF-49 each rule is told above the form and beside its field, and nothing is sent', async () => {
    const visitor = await visit({ locale })
    const { page, t } = visitor
    await openForm(visitor, STARTER)
    await submit(visitor)
    await expectProblem(visitor, 'fatca.countries.required')
    await eventually(() => hasFocus(problems(visitor))).toBe(true)
    expect(await page.title()).toMatch(locale === 'en' ? /^Error: / : /^Erreur\s: /)
    await visitor.checkAccessibility()
    await problems(visitor).getByRole('link').click()
    expect(await hasFocus(buttonIn(visitor, 'fatca.country.add'))).toBe(true)

    await page.keyboard.press('Enter')
    await submit(visitor)
    await expectProblem(visitor, 'fatca.country.required')
    await expectProblem(visitor, 'fatca.tin.required')
    await country(visitor, 1).selectOption('FR')
    for (const typed of ['04645428', '0464542860', 'abc']) {
      await sin(visitor).fill(typed)
      await submit(visitor)
      await expectProblem(visitor, 'fatca.sin.digits')
    }
    await visitor.checkAccessibility()
    await problems(visitor)
      .getByRole('link', { name: t('fatca.sin.digits') })
      .click()
    expect(await hasFocus(sin(visitor))).toBe(true)
    await sin(visitor).fill('')
    await submit(visitor)
    await problems(visitor)
      .getByRole('link', { name: t('fatca.tin.required') })
      .click()
    expect(await hasFocus(tin(visitor, 1))).toBe(true)
    expect(await sent(visitor)).toEqual([])
    await reason(visitor, 1).selectOption('notIssued')
    await submit(visitor)
    await changeButton(visitor).waitFor()
    expect(await sent(visitor)).toHaveLength(1)
  })

  test('PRF-45 PRF-47 OP-51 offers all countries by name and exactly three reasons', async () => {
    const visitor = await visit({ locale })
    const { t } = visitor
    await openForm(visitor, 'nonresident@example.com')
    const codes = await country(visitor, 1)
      .locator('option')
      .evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value))
    expect(codes.slice(1).sort()).toEqual(COUNTRY_CODES.filter((code) => code !== 'CA'))
    const names = await country(visitor, 1).locator('option').allInnerTexts()
    expect(names).toContain(locale === 'en' ? 'Germany' : 'Allemagne')
    const { compare } = new Intl.Collator(`${locale}-CA`)
    expect(names.slice(1)).toEqual(names.slice(1).sort(compare))
    expect(await reason(visitor, 1).locator('option').allInnerTexts()).toEqual(
      (['none', 'appliedNotReceived', 'notIssued', 'other'] as const).map((key) => t(`fatca.reason.${key}`)),
    )
  })

  test('A9 at 320, 375 and 800 px nothing is cut off', async () => {
    const visitor = await visit({ locale, width: 320 })
    await openForm(visitor, 'nonresident@example.com')
    await submit(visitor)
    await changeButton(visitor).waitFor()
    await changeButton(visitor).click()
    await buttonIn(visitor, 'fatca.country.add').click()
    await submit(visitor)
    await problems(visitor).waitFor()
    await visitor.checkWidths()
  })
})

test('the SIN is masked, and not shown again once it is sent', async () => {
  const visitor = await visit()
  const { t } = visitor
  await openForm(visitor, STARTER)
  await choose(visitor, 'yes')
  await sin(visitor).fill(SIN)
  expect(await sin(visitor).getAttribute('type')).toBe('password')
  expect(await sin(visitor).getAttribute('autocomplete')).toBe('off')
  await section(visitor)
    .getByRole('button', { name: t('common.show') })
    .click()
  expect(await sin(visitor).getAttribute('type')).toBe('text')
  await section(visitor)
    .getByRole('button', { name: t('common.hide') })
    .click()
  await submit(visitor)
  await changeButton(visitor).waitFor()
  await changeButton(visitor).click()
  expect(await sin(visitor).inputValue()).toBe('')
  await section(visitor).getByText(t('fatca.sin.kept')).waitFor()
  await submit(visitor)
  await changeButton(visitor).waitFor()
  expect(await shownFor(visitor, 'fatca.sin')).toBe(t('fatca.sin.provided'))
})

test('OP-52 PRF-48 Canada is filled in and counts, and the session’s account follows', async () => {
  const visitor = await visit()
  const { page, t } = visitor
  const kept = () =>
    page.evaluate(() =>
      JSON.stringify({ ...sessionStorage })
        .match(/fatcaProvided\W+(\w+)\W+isCanadian\W+(\w+)/)
        ?.slice(1),
    )
  await openForm(visitor, STARTER)
  await eventually(kept).toEqual(['false', 'null'])
  await choose(visitor, 'yes')
  await entry(visitor, 1).getByText('Canada', { exact: true }).waitFor()
  await submit(visitor)
  await notification(visitor, t('fatca.saved')).waitFor()
  expect(await sent(visitor)).toEqual([{ isCanadian: true, taxJurisdiction: [{ countryCode: 'CA' }] }])
  await eventually(kept).toEqual(['true', 'true'])

  await changeButton(visitor).click()
  expect(await answer(visitor, 'yes').isChecked()).toBe(true)
  await choose(visitor, 'no')
  expect(await entry(visitor, 1).getByText('Canada', { exact: true }).count()).toBe(0)
  expect(await country(visitor, 1).locator('option[value=CA]').count()).toBe(0)
  await country(visitor, 1).selectOption('FR')
  await tin(visitor, 1).fill('1')
  await submit(visitor)
  await changeButton(visitor).waitFor()
  await eventually(kept).toEqual(['true', 'false'])
  expect((await cardsOf(STARTER)).account).toMatchObject({ fatcaProvided: true, isCanadian: false })
  await section(visitor).getByText(t('fatca.countries.limits')).waitFor()
})

test('PRF-44 T-20 no answer is sent and shown as none', async () => {
  const visitor = await visit()
  const { t } = visitor
  await openForm(visitor, STARTER)
  await buttonIn(visitor, 'fatca.country.add').click()
  await country(visitor, 1).selectOption('FR')
  await tin(visitor, 1).fill('1')
  await submit(visitor)
  await changeButton(visitor).waitFor()
  expect(await sent(visitor)).toEqual([{ isCanadian: null, taxJurisdiction: [{ countryCode: 'FR', tin: '1' }] }])
  expect(await shownFor(visitor, 'fatca.isCanadian')).toBe(t('fatca.isCanadian.unset'))
  expect((await cardsOf(STARTER)).account).toMatchObject({ fatcaProvided: true, isCanadian: null })
})

test('PRF-43 a SIN with a wrong last digit is hinted at, and sent', async () => {
  const visitor = await visit()
  const { t } = visitor
  await openForm(visitor, FULL)
  await sin(visitor).fill('046 454 287')
  await sin(visitor).blur()
  await section(visitor).getByText(t('fatca.sin.unlikely')).waitFor()
  await visitor.checkAccessibility()
  await submit(visitor)
  await changeButton(visitor).waitFor()
  expect(await sent(visitor)).toMatchObject([{ sin: '046454287' }])
})

test('PRF-50 A2 entries come and go by keyboard, and the focus goes with them', async () => {
  const visitor = await visit()
  const { page } = visitor
  await openForm(visitor, 'nonresident@example.com')
  for (const n of [2, 3]) {
    await buttonIn(visitor, 'fatca.country.add').focus()
    await page.keyboard.press('Enter')
    await eventually(() => hasFocus(country(visitor, n))).toBe(true)
  }
  await country(visitor, 2).selectOption('DE')
  await tin(visitor, 2).fill('22')
  await country(visitor, 3).selectOption('IT')
  await tin(visitor, 3).fill('33')
  const remove = async (n: number) => {
    await buttonIn(visitor, 'fatca.country.remove', { n }).focus()
    await page.keyboard.press('Enter')
  }
  await remove(2)
  await eventually(() => hasFocus(country(visitor, 2))).toBe(true)
  expect([await country(visitor, 2).inputValue(), await tin(visitor, 2).inputValue()]).toEqual(['IT', '33'])
  await remove(2)
  await eventually(() => hasFocus(country(visitor, 1))).toBe(true)
  await remove(1)
  await eventually(() => hasFocus(buttonIn(visitor, 'fatca.country.add'))).toBe(true)
  await visitor.checkAccessibility()
})

test('ERR-31 a declaration that cannot be read is said, and read again', async () => {
  const visitor = await visit()
  const { t } = visitor
  visitor.allow(/\b500\b.*\/fatca/)
  await visitor.signIn()
  await fault({ operationId: 'getFatca', status: 500 })
  await visitor.open('/profile')
  await notification(visitor, t('error.readFatca')).waitFor()
  expect(t('error.readFatca')).toBe('FATCA failed!')
  await section(visitor).getByText(t('fatca.unread')).waitFor()
  await visitor.checkAccessibility()
  await buttonIn(visitor, 'common.retry').click()
  await changeButton(visitor).waitFor()
})

test('ERR-30 F4 a declaration that is not taken stays on the form, and goes out again', async () => {
  const visitor = await visit()
  const { t } = visitor
  visitor.allow(/\b500\b.*\/fatca/)
  await openForm(visitor, 'nonresident@example.com')
  await tin(visitor, 1).fill('0099')
  await sin(visitor).fill(SIN)
  await fault({ operationId: 'saveFatca', status: 500 })
  await submit(visitor)
  await notification(visitor, t('error.saveFatca')).waitFor()
  expect(t('error.saveFatca')).toBe('FATCA post request failed!')
  expect([await tin(visitor, 1).inputValue(), await sin(visitor).inputValue()]).toEqual(['0099', SIN])
  await visitor.checkAccessibility()
  await submit(visitor)
  await notification(visitor, t('fatca.saved')).waitFor()
  expect(await sent(visitor)).toHaveLength(2)
})

test('F5 what the issuer says of a field stands beside that field', async () => {
  const visitor = await visit()
  visitor.allow(/\b400\b.*\/fatca/)
  const message = 'Not a number of this country.'
  await openForm(visitor, 'nonresident@example.com')
  await choose(visitor, 'yes')
  await fault({
    operationId: 'saveFatca',
    status: 400,
    body: { code: 'REQ-4000', fieldErrors: [{ field: 'taxJurisdiction[1].tin', message }] },
  })
  await submit(visitor)
  await problems(visitor).getByRole('link', { name: message }).click()
  expect(await hasFocus(tin(visitor, 2))).toBe(true)
  expect(await tin(visitor, 2).getAttribute('aria-invalid')).toBe('true')
  await visitor.checkAccessibility()
})

test('I18-04 a change of language keeps what was typed and chosen', async () => {
  const visitor = await visit()
  const { page } = visitor
  await openForm(visitor, 'nonresident@example.com')
  await buttonIn(visitor, 'fatca.country.add').click()
  await country(visitor, 2).selectOption('DE')
  await reason(visitor, 2).selectOption('other')
  await sin(visitor).fill(SIN)
  const other = textsOf('fr')
  await page.getByRole('button', { name: visitor.t('nav.language') }).click()
  const changed = { ...visitor, t: other }
  await country(changed, 2).waitFor()
  expect(await country(changed, 2).inputValue()).toBe('DE')
  expect(await country(changed, 2).locator('option:checked').innerText()).toBe('Allemagne')
  expect(await country(changed, 1).inputValue()).toBe('FR')
  expect([await reason(changed, 2).inputValue(), await sin(changed).inputValue()]).toEqual(['other', SIN])
})
