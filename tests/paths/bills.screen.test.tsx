// @vitest-environment happy-dom
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { StateValueFrom } from 'xstate'
import { billsMachine } from '../../machines/bills/billsMachine'
import { failed } from '../../machines/shared/failure'
import { easternDate } from '../../rules/values/easternTime'
import type { Locale } from '../../rules/values/locale'
import { BillsScreen } from '../../src/features/bills/BillsScreen'
import { billerOf, owned } from '../machines/addBill.plan'
import { billsPlan, holder, later, other, scheduled } from '../machines/bills.plan'
import { readingOf } from '../machines/payBill.plan'
import { label } from '../support/paths'
import { openRig } from '../support/rig'
import { refusal } from '../support/samples'
import { draw, fillIn, type Leaf, loadTexts, performOn, testScreen } from '../support/screen'

const done = billsPlan.samples['deletion done']
type State = Leaf<StateValueFrom<typeof billsMachine>>

const heading = (name: string | RegExp) => screen.getByRole('heading', { level: 1, name })
const button = (name: string | RegExp) => screen.getByRole('button', { name })
const dialog = () => within(screen.getByRole('alertdialog'))
const isList = () => {
  expect(heading('Bills')).toBeTruthy()
  expect(button('Add a Bill')).toBeTruthy()
}
const isDeletion = () => {
  expect(dialog().getByText(/^(?:Delete (?:Home|Cottage)|Pay on another day)\?$/)).toBeTruthy()
  if (dialog().queryByText('Pay on another day?'))
    expect(
      dialog().getByText(/^A payment’s date can’t be changed\. We’ll (?:cancel th.+, )?delete Home and let you/),
    ).toBeTruthy()
}
const isDeleting = () => {
  isDeletion()
  expect(dialog().getByText('Deleting your bill…')).toBeTruthy()
}
const isUnconfirmed = () => {
  expect(heading(/^(?:Your changes aren’t|The deletion isn’t|The cancellation isn’t) confirmed yet$/)).toBeTruthy()
  expect(
    screen.getByText(
      /we don’t know yet whether (?:your changes were saved|your bill was deleted|a pending payment was cancelled)\. .*even if you leave this page\. Nothing will be done twice\.$/,
    ),
  ).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^(?:Delete|Save|Add)/ })).toBeNull()
}

const shows = {
  reading: () => expect(screen.getByText('Loading your details…')).toBeTruthy(),
  unread: () => {
    expect(screen.getByRole('heading', { name: 'We couldn’t load your bills' })).toBeTruthy()
    expect(button('Try again')).toBeTruthy()
  },
  listed: () => {
    isList()
    expect(screen.queryByRole('alertdialog')).toBeNull()
  },
  addition: () =>
    expect(
      screen.queryByRole('heading', { level: 1, name: 'Find the biller' }) ??
        screen.queryByRole('heading', { level: 1, name: 'Your account with City Hydro' }) ??
        heading('Review your bill'),
    ).toBeTruthy(),
  payment: () => expect(screen.queryByText('Loading your details…') ?? heading('Sending your payment')).toBeTruthy(),
  editable: () => {
    expect(heading('Edit your bill')).toBeTruthy()
    expect(screen.getByRole('textbox', { name: 'Account number' })).toBeTruthy()
    expect(button('Save changes').getAttribute('aria-disabled')).toBeNull()
  },
  saving: () => {
    const save = screen.queryByRole('button', { name: 'Save changes' })
    if (save) expect(save.getAttribute('aria-disabled')).toBe('true')
    else if (screen.queryByRole('heading', { level: 1, name: 'Bills' })) isList()
    else isUnconfirmed()
  },
  questioning: () => {
    isList()
    expect(screen.getByText('Looking for pending payments…')).toBeTruthy()
  },
  asked: isDeletion,
  deleting: () => {
    if (screen.queryByRole('alertdialog')) isDeleting()
    else if (screen.queryByRole('heading', { level: 1, name: 'Bills' })) isList()
    else isUnconfirmed()
  },
} satisfies Record<State, () => void>

beforeAll(loadTexts('money', 'bills'))
afterEach(cleanup)

testScreen(billsPlan, async (path) => {
  const user = userEvent.setup()
  const rig = openRig(billsMachine, billsPlan.starts[path.start as keyof typeof billsPlan.starts])
  draw(<BillsScreen bills={rig.actor} />)
  const press =
    (name: string | RegExp, scope: () => Pick<typeof screen, 'queryByRole'> = () => screen) =>
    async (event: never) => {
      const control = scope().queryByRole('button', { name })
      if (control) await user.click(control)
      else await act(() => rig.send(event))
    }
  const fromMenu = (item: string) => async (event: { serialNo: string }) =>
    event.serialNo === 'biller-1' && screen.queryByRole('button', { name: 'More actions for Home' })
      ? choose(user, 'More actions for Home', item)
      : act(() => rig.send(event as never))
  const users = {
    'bills.retry': press('Try again'),
    'bills.check': press('Check now'),
    'bill.add': press('Add a Bill'),
    'bill.edit': fromMenu('Edit'),
    'bill.delete': fromMenu('Delete'),
    'bill.pay': async (event: { serialNo: string }) =>
      event.serialNo === 'biller-1' ? press('Pay Home')(event as never) : act(() => rig.send(event as never)),
    'bills.pay': press('Pay several bills'),
    'form.edit': () => user.type(screen.getByRole('textbox', { name: 'Account number' }), '1'),
    'form.submit': async ({ values }: { values: Record<string, string> }) => {
      await fillIn(user, values)
      await user.click(button('Save changes'))
    },
    'step.back': press('Cancel'),
    'prompt.accept': ({ cancels }: { cancels: boolean }) =>
      press(
        cancels
          ? /^(?:Cancel the payments? and delete|Delete|Delete and add again|Cancel and start again)$/
          : /^Delete(?! and add again)/,
        dialog,
      )({
        type: 'prompt.accept',
        cancels,
      } as never),
    'prompt.dismiss': press(/^Keep th(?:e bill|is payment|ese payments)$/, dialog),
  }
  shows[label(path.initial) as State]()
  for (const step of path.steps) {
    await performOn(rig as never, step, users as never)
    const state = label(step.value) as State
    shows[state]()
    if (/refused/.test(step.word) && (state === 'listed' || state === 'editable')) {
      expect(screen.getAllByRole('alert').length).toBeGreaterThan(0)
    }
  }
  rig.stop()
})

async function choose(user: UserEvent, more: string, item: string) {
  await user.click(button(more))
  await user.click(await screen.findByRole('menuitem', { name: item }))
}

async function open(billers = [owned, other], locale: Locale = 'en') {
  const user = userEvent.setup()
  const rig = openRig(billsMachine, holder)
  draw(<BillsScreen bills={rig.actor} />, locale)
  await act(() => rig.answer('readBillers', billers))
  return { rig, user }
}

describe('the list', () => {
  test('BIL-01 BIL-04 BIL-06 BIL-07 has each bill with its biller, its account number and its nickname', async () => {
    const { rig } = await open()
    expect(screen.getByRole('region', { name: 'Home' }).textContent).toMatch(/City Hydro.*Account 001234567/)
    expect(screen.getByRole('region', { name: 'Northern Telecom Services' }).textContent).toContain('Account AB-123')
    rig.stop()
  })

  test.each([
    ['en', ['Add a Bill', 'Pay', 'More actions for Home'], ['Edit', 'Delete']],
    ['fr', ['Ajouter une facture', 'Payer', 'Autres actions pour Home'], ['Modifier', 'Supprimer']],
  ] as const)('BIL-54 names what can be done in %s', async (locale, labels, entries) => {
    const { rig, user } = await open([owned], locale)
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(labels)
    await user.click(button(labels[2]))
    expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual(entries)
    rig.stop()
  })

  test('A8 the menu of a row opens by the keyboard, and Escape returns to its button', async () => {
    const { rig, user } = await open()
    const more = button('More actions for Home')
    act(() => more.focus())
    await user.keyboard('{ArrowDown}')
    const edit = await screen.findByRole('menuitem', { name: 'Edit' })
    await waitFor(() => expect(document.activeElement).toBe(edit))
    expect(more.getAttribute('aria-expanded')).toBe('true')
    await user.keyboard('{ArrowDown}')
    expect(document.activeElement?.textContent).toBe('Delete')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
    expect(document.activeElement).toBe(more)
    rig.stop()
  })

  test('A8 the focus is on the menu’s button again when the question was cancelled', async () => {
    const { rig, user } = await open()
    await choose(user, 'More actions for Home', 'Delete')
    expect(button('More actions for Home').getAttribute('aria-disabled')).toBe('true')
    await act(() => rig.answer('readPending', []))
    await user.click(dialog().getByRole('button', { name: 'Keep the bill' }))
    expect(document.activeElement).toBe(button('More actions for Home'))
    rig.stop()
  })

  describe('says of each bill', () => {
    const words = () => screen.getByRole('region', { name: 'Home' }).textContent?.replace(/[\u00a0\u202f]/g, ' ')
    const year = easternDate(Date.now()).slice(0, 4)
    const due = { ...scheduled, amountCents: 4_595, dateToPay: `${year}-12-24` }
    const paid = { ...due, id: 'paid', isPending: false, status: 'SUCCESS', dateToPay: `${year}-11-26` }
    const newest = (...payments: unknown[]) => ({ payments, total: payments.length, next: null, skewMs: 0 })
    async function known(answers: Record<'readPending' | 'readNewest', unknown>, locale: Locale = 'en') {
      const opened = await open([owned], locale)
      for (const [name, output] of Object.entries(answers)) await act(() => opened.rig.answer(name, output))
      return opened
    }

    test.each([
      ['en', '$45.95 on December 24', 'Last paid $45.95 on November 26', 'Not paid yet'],
      ['fr', '45,95 $ le 24 décembre', 'Dernier paiement : 45,95 $ le 26 novembre', 'Pas encore payée'],
    ] as const)('BIL-04 what is due, else what was last paid (%s)', async (locale, ...[isDue, isPaid, never]) => {
      for (const [pending, history, expected] of [
        [readingOf(due), newest(paid), isDue],
        [readingOf(), newest(paid), isPaid],
        [readingOf(), newest(), never],
      ] as const) {
        const { rig } = await known({ readPending: pending, readNewest: history }, locale)
        expect(words()).toContain(expected)
        rig.stop()
        cleanup()
      }
    })

    test('nothing until it is known, and the list does not wait for it', async () => {
      const { rig } = await open([owned])
      expect(words()).toBe('HomeCity Hydro · Account 001234567PayMore actions for Home')
      rig.stop()
    })

    test('the other part where one was not read, once that it was not, and reads it again', async () => {
      const { rig, user } = await open([owned, other])
      await act(() => rig.answer('readNewest', newest(paid)))
      await act(() => rig.refuse('readPending', refusal('error.readPending')))
      expect(words()).toContain('Last paid')
      expect(screen.getAllByText('We couldn’t load your upcoming and last payments.')).toHaveLength(1)
      expect(rig.told('notification.show')).toEqual([])
      await user.click(button('Try again'))
      await act(() => rig.answer('readPending', readingOf(due)))
      expect(words()).toContain('on December 24')
      expect(screen.queryByText(/^We couldn’t load/)).toBeNull()
      rig.stop()
    })
  })

  test('that is empty says what to do', async () => {
    const { rig } = await open([])
    expect(screen.getByRole('heading', { name: 'You haven’t added a bill yet' })).toBeTruthy()
    expect(screen.getAllByRole('button', { name: 'Add a Bill' })).toHaveLength(1)
    rig.stop()
  })

  test('T4 shows names as text', async () => {
    const { rig } = await open([billerOf({ alias: '<img src=x onerror=alert(1)>' })])
    expect(document.querySelector('img')).toBeNull()
    expect(screen.getByText('<img src=x onerror=alert(1)>')).toBeTruthy()
    rig.stop()
  })
})

describe('BIL-26 the question', () => {
  async function ask(pending: readonly unknown[], locale: Locale = 'en') {
    const opened = await open([owned, other], locale)
    const [more, item] =
      locale === 'en' ? ['More actions for Home', 'Delete'] : ['Autres actions pour Home', 'Supprimer']
    await choose(opened.user, more, item)
    await act(() => opened.rig.answer('readPending', pending))
    return opened
  }
  const answers = () =>
    dialog()
      .getAllByRole('button')
      .map(({ textContent }) => textContent)

  test.each([
    [
      'en',
      'This bill has 2 pending payments. Do you want to cancel them?',
      'If you keep the payments, they will still be made.',
      ['Keep the bill', 'Delete and keep the payments', 'Cancel the payments and delete'],
    ],
    [
      'fr',
      'Cette facture a 2 paiements en attente. Voulez‑vous les annuler?',
      'Si vous ne les annulez pas, les paiements seront effectués même si la facture est supprimée.',
      ['Garder la facture', 'Supprimer et garder les paiements', 'Annuler les paiements et supprimer'],
    ],
  ] as const)(
    'OP-37 names the pending payments, and has an answer for each wish (%s)',
    async (locale, question, kept, all) => {
      const { rig } = await ask([scheduled, later], locale)
      for (const words of [question, kept]) {
        expect(dialog().getByText((text) => text.replaceAll('\u00a0', ' ') === words)).toBeTruthy()
      }
      expect(answers()).toEqual(all)
      expect(dialog().getAllByRole('listitem')).toHaveLength(2)
      if (locale === 'en') expect(dialog().getByText('$100.00 on March 20, 2026')).toBeTruthy()
      expect(document.activeElement?.textContent).toBe(all[0])
      rig.stop()
    },
  )

  test('is only whether it goes where nothing is pending', async () => {
    const { rig } = await ask([])
    expect(answers()).toEqual(['Keep the bill', 'Delete'])
    rig.stop()
  })

  test('that could not be asked leaves the bill, and says so', async () => {
    const { rig, user } = await open()
    await choose(user, 'More actions for Home', 'Delete')
    await act(() => rig.refuse('readPending', refusal('error.readPending')))
    expect(screen.getByText('Your bill wasn’t deleted.')).toBeTruthy()
    expect(screen.getByText('Pending Payments failed!')).toBeTruthy()
    rig.stop()
  })

  test('whose deletion is refused says it once', async () => {
    const { rig, user } = await ask([])
    await user.click(dialog().getByRole('button', { name: 'Delete' }))
    const failure = failed('error.deleteBill')
    await act(() => rig.send({ ...done, result: { end: 'halted', cancelled: 0, all: 0, failure } }))
    await act(() => rig.answer('readBillers', [owned, other]))
    expect(screen.getByText('Delete Bill failed!')).toBeTruthy()
    expect(screen.queryByText('Your bill wasn’t deleted.')).toBeNull()
    rig.stop()
  })

  test('says how far it came where a payment could not be cancelled', async () => {
    const { rig, user } = await ask([scheduled, later])
    await user.click(dialog().getByRole('button', { name: 'Cancel the payments and delete' }))
    await act(() => rig.send(billsPlan.samples['deletion halted']))
    await act(() => rig.answer('readBillers', [owned, other]))
    expect(screen.getByText('Your bill wasn’t deleted. Pending payments cancelled: 1 of 2.')).toBeTruthy()
    expect(screen.getByText('The payment can no longer be cancelled.')).toBeTruthy()
    expect(button('More actions for Home')).toBeTruthy()
    rig.stop()
  })
})

test('BIL-25 an edit begins with what is there, and has the account number and the nickname only', async () => {
  const { rig, user } = await open()
  await choose(user, 'More actions for Home', 'Edit')
  expect(screen.getAllByRole<HTMLInputElement>('textbox').map(({ name, value }) => [name, value])).toEqual([
    ['billerAccount', '001234567'],
    ['alias', 'Home'],
  ])
  expect(screen.getAllByRole('textbox').map((field) => field.getAttribute('autocomplete'))).toEqual(['off', 'off'])
  rig.stop()
})

test('A2 buttons of bills with one name say the account too', async () => {
  const { rig } = await open([owned, billerOf({ serialNo: 'biller-9', account: '999999999' }), other])
  for (const action of ['Pay', 'More actions for']) {
    for (const account of ['001234567', '999999999']) expect(button(`${action} Home, account ${account}`)).toBeTruthy()
    expect(screen.queryByRole('button', { name: `${action} Home` })).toBeNull()
  }
  rig.stop()
})

test('A8 the focus goes to the heading of what is opened, and back to the list’s', async () => {
  const { rig, user } = await open()
  await user.click(button('Add a Bill'))
  expect(document.activeElement).toBe(heading('Find the biller'))
  await user.click(button('Back'))
  await act(() => rig.answer('readBillers', [owned]))
  expect(document.activeElement).toBe(heading('Bills'))
  rig.stop()
})
