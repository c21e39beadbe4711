import { getTableName, type Table, TransactionRollbackError } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { recoveryOperations } from '../../sandbox/operations/account/recovery'
import { FULL, type OpenSandbox, openSandbox, SEED_ANSWER, sessionOf } from './openSandbox'

let sandbox: OpenSandbox
const pid = '1100003'

beforeAll(async () => {
  sandbox = await openSandbox()
})
beforeEach(() => sandbox.reset())
afterAll(async () => {
  expect(sandbox.problems).toEqual([])
  await sandbox.close()
})

const mailTo = async (to: string, kind: string) => {
  const mail = (await sandbox.mailsTo(to)).find((one) => one.kind === kind)
  if (!mail) throw new Error(`No mail ${kind} to ${to}`)
  const parameters = new URL(mail.link ?? '', sandbox.url).searchParams
  return { ...mail, linkCode: parameters.get('link') ?? '', sessionId: parameters.get('sessionId') ?? '' }
}
const newcomer = {
  email: 'New.Person@example.com',
  password: 'Newcomer1',
  recaptchaResponse: 'test',
  challenge: 'Which colour?',
  response: 'Blue',
}
const send = (body: Record<string, unknown>, headers: Record<string, string> = {}) =>
  sandbox.raw('POST', `/api/verify/${pid}/send`, { body, headers })
const click = (link: string, sessionId = 's') =>
  sandbox.api().POST('/api/verify/{pid}/click', { params: { path: { pid } }, body: { link, sessionId } })

describe('a new account', () => {
  it('SES-48 is active only after the link, and has what was asked', async () => {
    expect((await send(newcomer, { 'accept-language': 'fr_CA' })).status).toBe(204)
    await expect(sandbox.signIn('new.person@example.com', 'Newcomer1')).rejects.toThrow('401')
    const mail = await mailTo('new.person@example.com', 'verification')
    expect(mail).toMatchObject({ locale: 'fr', subject: 'Confirmez votre adresse courriel' })
    expect(mail.link).toMatch(/^\/verified\?link=/)
    const { data } = await click(mail.linkCode, mail.sessionId)
    expect(data).toEqual({ username: 'new.person@example.com', emailVerified: true })
    const { account, api } = await sandbox.signIn('new.person@example.com', 'Newcomer1')
    expect(account).toMatchObject({ kycLevel: 0, blankProfile: true, emailVerified: true, locale: 'fr' })
    const { data: list } = await api.GET('/api/prepaid/cards', { params: { query: { username: account.username } } })
    expect(list?.cards).toEqual([])
  })

  it('a second click changes nothing, an unknown link is refused, an old one has expired', async () => {
    await send(newcomer)
    const { linkCode } = await mailTo('new.person@example.com', 'verification')
    expect((await click('unknown')).error).toMatchObject({ code: 'LNK-4001' })
    await sandbox.advance(86_401)
    expect((await click(linkCode)).error).toMatchObject({ code: 'LNK-4002' })
    await sandbox.reset()
    await send(newcomer)
    const fresh = await mailTo('new.person@example.com', 'verification')
    await click(fresh.linkCode)
    expect((await click(fresh.linkCode)).response.status).toBe(200)
  })

  it('answers the same for an address that has an account, and changes nothing there', async () => {
    const fresh = await send(newcomer)
    const taken = await send({ ...newcomer, email: FULL })
    expect([taken.status, taken.text]).toEqual([fresh.status, fresh.text])
    expect((await sandbox.mailsTo(FULL))[0]?.kind).toBe('accountExists')
    expect((await sandbox.signIn()).account.username).toBe(FULL)
  })

  it.each([
    ['recaptchaResponse', ''],
    ['email', 'not an address'],
    ['password', 'short'],
    ['challenge', undefined],
  ])('is refused for its %s', async (field, value) => {
    const answer = await send({ ...newcomer, [field]: value })
    expect(answer.status).toBe(400)
    expect(answer.body).toMatchObject({ code: 'REQ-4000', fieldErrors: [{ field }] })
  })

  it('SES-59 an empty payload sends the e-mail again to whoever is signed in', async () => {
    expect((await send({})).body).toMatchObject({ code: 'VER-4001' })
    const { token } = await sandbox.signIn('unverified@example.com')
    expect((await send({}, { 'x-auth-token': token })).status).toBe(204)
    await click((await mailTo('unverified@example.com', 'confirmation')).linkCode)
    expect((await sandbox.signIn('unverified@example.com')).account.emailVerified).toBe(true)
  })

  it('does not become a way to flood a mailbox', async () => {
    for (let run = 0; run < 5; run++) expect((await send(newcomer)).status).toBe(204)
    expect((await send(newcomer)).status).toBe(429)
  })
})

describe('a forgotten password', () => {
  const start = (username: string) =>
    sandbox.raw('POST', `/api/users/${pid}/${encodeURIComponent(username)}/password/recovery`)
  const challenge = (link: string, code: string) =>
    sandbox.api().POST('/api/users/password/challenge', { body: { link, code } })
  const complete = (link: string, code: string, changed: Partial<Record<'userName' | 'response', string>> = {}) =>
    sandbox.api().POST('/api/users/password/response', {
      body: {
        userName: FULL,
        link,
        code,
        response: ` ${SEED_ANSWER.toUpperCase()} `,
        newPassword: 'Changed2026',
        ...changed,
      },
    })
  const begin = async () => {
    await start(FULL)
    const { linkCode, code, link } = await mailTo(FULL, 'recovery')
    return { link: linkCode, code: code ?? '', path: link }
  }

  it('SES-63 SES-64 SES-65 goes from link and code over the question to a new password, and ends every session', async () => {
    const before = await sandbox.signIn()
    const { link, code, path } = await begin()
    expect(path).toMatch(/^\/pwdrecoveryLink\?link=/)
    const asked = await challenge(link, code)
    expect(asked.data).toEqual({ userName: FULL, challenge: 'What was the name of your first ship?' })
    expect((await complete(link, code)).response.status).toBe(204)
    const { response } = await before.api.GET('/api/prepaid/notifications')
    expect(response.status).toBe(401)
    await expect(sandbox.signIn(FULL, 'Maple2026')).rejects.toThrow('401')
    expect((await sandbox.signIn(FULL, 'Changed2026')).account.username).toBe(FULL)
  })

  it('a link that is sent twice at once changes the password once', async () => {
    const { link, code } = await begin()
    const answers = await Promise.all([complete(link, code), complete(link, code)])
    expect(answers.map(({ error }) => error?.code).sort()).toEqual(['LNK-4004', undefined])
    expect((await sandbox.mailsTo(FULL)).map(({ kind }) => kind)).toEqual(['passwordChanged', 'recovery'])
  })

  it('answers the same for an unknown name, byte for byte, and leaves nothing behind', async () => {
    const [known, unknown] = [await start(FULL), await start('nobody@example.com')]
    const told = ({ status, text, headers }: typeof known) => {
      const { date: _, ...others } = Object.fromEntries(headers)
      return { status, text, headers: others }
    }
    expect(told(unknown)).toEqual(told(known))
    expect(await sandbox.mailsTo('nobody@example.com')).toEqual([])
    expect((await sandbox.mailsTo(FULL)).map(({ kind }) => kind)).toEqual(['recovery'])
  })

  it('does the same work for an unknown name', async () => {
    const workFor = async (found: readonly object[]) => {
      const work: string[] = []
      const note = (what: string) => work.push(what)
      const tx = {
        select: () => ({ from: () => ({ where: async () => (note('select'), found) }) }),
        insert: (table: Table) => ({ values: async () => void note(`insert into ${getTableName(table)}`) }),
        transaction: async (run: (inner: unknown) => Promise<void>) => {
          note('savepoint')
          await run(tx)
        },
        rollback: () => {
          throw new TransactionRollbackError()
        },
      }
      const world = {
        clock: { date: () => new Date(0) },
        throttle: {
          count: async (...buckets: { limit: string }[]) => note(buckets.map(({ limit }) => limit).join()),
          use: async ({ limit }: { limit: string }) => note(limit) > 0,
        },
      }
      const call = { path: { pid, username: FULL }, world, address: '127.0.0.1', language: 'en' }
      const once = (run: (inner: unknown) => Promise<unknown>) => run(tx)
      const answer = await recoveryOperations.startPasswordRecovery({ ...call, once } as never)
      return { work, answer }
    }
    const known = await workFor([{ id: 1, username: FULL, locale: 'en' }])
    expect(await workFor([])).toEqual(known)
    expect(known.work).toEqual([
      'mailPerRecipientAndAddress,mailPerRecipientAndAddressLong,mailPerAddress',
      'mailPerRecipient',
      'select',
      'savepoint',
      'insert into recoveries',
      'insert into mails',
    ])
  })

  it('the link leads to pages in the language of whoever asks, the letter is in the holder’s', async () => {
    const ask = (username: string, language: string) =>
      sandbox.raw('POST', `/api/users/${pid}/${username}/password/recovery`, {
        headers: { 'accept-language': language },
      })
    for (const [username, holders] of [
      [FULL, 'en'],
      ['nonresident@example.com', 'fr'],
    ] as const) {
      for (const language of ['en', 'fr']) {
        await ask(username, `${language}_CA`)
        const { locale, link } = await mailTo(username, 'recovery')
        expect([locale, new URL(link ?? '', sandbox.url).searchParams.get('locale')]).toEqual([holders, language])
      }
    }
  })

  it('SES-67 CON-30 the link lives three hours', async () => {
    const { link, code } = await begin()
    await sandbox.advance(3 * 3600 - 5)
    expect((await challenge(link, code)).response.status).toBe(200)
    await sandbox.advance(10)
    expect((await challenge(link, code)).error).toMatchObject({ code: 'LNK-4002' })
  })

  it('the link is used once, and others that were sent die with it', async () => {
    const first = await begin()
    const second = await begin()
    expect((await complete(second.link, second.code)).response.status).toBe(204)
    for (const { link, code } of [first, second]) {
      expect((await complete(link, code)).error).toMatchObject({ code: 'LNK-4004' })
      expect((await challenge(link, code)).error).toMatchObject({ code: 'LNK-4004' })
    }
    expect((await challenge('unknown', '123456')).error).toMatchObject({ code: 'LNK-4001' })
  })

  it('codes and answers can be guessed five times', async () => {
    const { link, code } = await begin()
    for (let run = 0; run < 5; run++) {
      expect((await complete(link, code, { response: `guess ${run}` })).error).toMatchObject({ code: 'LNK-4005' })
    }
    expect((await complete(link, code)).response.status).toBe(429)
    await sandbox.reset()
    const again = await begin()
    for (let run = 0; run < 5; run++) {
      expect((await challenge(again.link, 'wrong')).error).toMatchObject({ code: 'LNK-4003' })
    }
    expect((await challenge(again.link, again.code)).response.status).toBe(429)
  })

  it('refuses another name and a weak password', async () => {
    const { link, code } = await begin()
    expect((await complete(link, code, { userName: 'large@example.com' })).error).toMatchObject({ code: 'LNK-4005' })
    const weak = await sandbox.raw('POST', '/api/users/password/response', {
      body: { userName: FULL, link, code, response: SEED_ANSWER, newPassword: 'weakweak' },
    })
    expect(weak.body).toMatchObject({ code: 'REQ-4000', fieldErrors: [{ field: 'newPassword' }] })
  })
})

describe('the profile', () => {
  const path = { username: FULL }

  it('is read back as it was written', async () => {
    const { api } = await sandbox.signIn()
    const currentAddress = {
      addressLine: '5, rue du Port',
      unitNum: 'App. 3',
      city: 'Québec',
      region: 'QC',
      postCode: 'G1K 3X2',
    }
    const change = {
      firstName: 'Jean-François',
      phoneNumber: '4185550123',
      currentAddress,
      locale: 'fr' as const,
      dateOfBirth: '1990-02-28',
    }
    const { data } = await api.PATCH('/api/prepaid/accounts/{username}', {
      params: { path },
      body: { ...change, currentAddress: { ...currentAddress, unitNum: '3' } },
    })
    const read = await api.GET('/api/prepaid/accounts/{username}', { params: { path } })
    expect(read.data).toEqual(data)
    expect(read.data).toMatchObject({
      ...change,
      currentAddress: { ...currentAddress, unitNum: '3' },
      legalLastName: 'Holder',
    })
    expect(JSON.stringify(read.data)).not.toMatch(/response|bluenose|scrypt/i)
  })

  it.each([
    [
      { currentAddress: { addressLine: 'C.P. 12' } },
      'currentAddress.addressLine',
      'Une case postale n’est pas acceptée',
    ],
    [{ phoneNumber: '2125550123' }, 'phoneNumber', 'Entrez un numéro de téléphone canadien valide'],
    [{ dateOfBirth: '2090-01-01' }, 'dateOfBirth', 'La date est postérieure à aujourd’hui'],
    [{ legalFirstName: 'J0hn' }, 'legalFirstName', 'Cette valeur n’est pas valide'],
    [{ legalFirstName: 'John ' }, 'legalFirstName', 'Cette valeur n’est pas valide'],
    [{ currentAddress: { postCode: '12345' } }, 'currentAddress.postCode', 'Le code postal n’est pas valide'],
    [{ currentAddress: { region: 'Sask' } }, 'currentAddress.region', 'Cette valeur n’est pas valide'],
    [{ currentAddress: { province: 'S.K.' } }, 'currentAddress.province', 'Cette valeur n’est pas valide'],
  ])('refuses %j in French', async (body, field, message) => {
    const { token } = await sandbox.signIn()
    const answer = await sandbox.raw('PATCH', `/api/prepaid/accounts/${encodeURIComponent(FULL)}`, {
      body,
      headers: { 'x-auth-token': token, 'accept-language': 'fr_CA' },
    })
    expect(answer.status).toBe(400)
    expect(answer.body).toEqual({
      code: 'REQ-4000',
      message: 'Certains champs requièrent votre attention.',
      fieldErrors: [{ field, message }],
    })
  })

  it('an empty text takes away a phone, a unit and a name to go by, but not the last phone', async () => {
    const { api } = await sandbox.signIn()
    const change = (body: Record<string, unknown>) =>
      api.PATCH('/api/prepaid/accounts/{username}', { params: { path }, body })
    const whole = { addressLine: '1 King Street', unitNum: '', city: 'Toronto', region: 'ON', postCode: 'M5H 2N2' }
    const { data } = await change({ mobileNumber: '', firstName: '', currentAddress: whole })
    expect(data).not.toHaveProperty('mobileNumber')
    expect(data).not.toHaveProperty('firstName')
    expect(data?.currentAddress).toEqual({ ...whole, unitNum: undefined })
    const refused = await change({ phoneNumber: '' })
    expect(refused.error).toMatchObject({ code: 'REQ-4000', fieldErrors: [{ field: 'phoneNumber' }] })
    const { data: swapped } = await change({ phoneNumber: '', mobileNumber: '4165550199' })
    expect(swapped).toMatchObject({ mobileNumber: '4165550199' })
    expect((await change({ legalFirstName: '' })).error).toMatchObject({ fieldErrors: [{ field: 'legalFirstName' }] })
  })

  it('PRF-07 PRF-08 the security question changes with its present answer only, and the holder has a mail of it', async () => {
    const { api } = await sandbox.signIn()
    const change = async (body: Record<string, string>) => {
      const { data, error } = await api.PATCH('/api/prepaid/accounts/{username}', { params: { path }, body })
      return data?.challenge ?? error
    }
    const refused = (message: string) => ({ code: 'REQ-4000', fieldErrors: [{ field: 'currentResponse', message }] })
    for (const body of [{ challenge: 'Which?', response: 'Cedar' }, { response: 'Cedar' }, { challenge: 'Which?' }]) {
      expect(await change(body)).toMatchObject(refused('This field is required'))
      const wrong = await change({ ...body, currentResponse: 'Cedar' })
      expect(wrong).toMatchObject(refused('The security answer does not match'))
    }
    expect((await sandbox.mailsTo(FULL)).map(({ kind }) => kind)).toEqual([])
    const right = { challenge: 'Which?', response: 'Cedar', currentResponse: ` ${SEED_ANSWER.toUpperCase()} ` }
    expect(await change(right)).toBe('Which?')
    expect(await sandbox.mailsTo(FULL)).toMatchObject([
      { kind: 'securityQuestionChanged', locale: 'en', subject: 'Your security question was changed' },
    ])
    const pan = (securityResponse: string) =>
      api.POST('/api/prepaid/cards/{id}/pan', {
        params: { path: { id: '1000001001' } },
        body: { sessionId: sessionOf(api), securityResponse },
      })
    expect((await pan(SEED_ANSWER)).error).toMatchObject({ code: 'RPT-30109' })
    expect((await pan('cedar')).response.status).toBe(200)
  })

  it('an answer is the same with another apostrophe, without accents and with letters apart', async () => {
    const { api } = await sandbox.signIn()
    const body = { response: 'L’œuvre  de mon frère', currentResponse: SEED_ANSWER }
    expect((await api.PATCH('/api/prepaid/accounts/{username}', { params: { path }, body })).error).toBeUndefined()
    const { response } = await api.POST('/api/prepaid/cards/{id}/pan', {
      params: { path: { id: '1000001001' } },
      body: { sessionId: sessionOf(api), securityResponse: "l'oeuvre de mon frere" },
    })
    expect(response.status).toBe(200)
  })

  it.each([
    [{ response: ' ' }, 'response'],
    [{ response: '\u00a0\u3000' }, 'response'],
    [{ challenge: ' ', response: 'Cedar' }, 'challenge'],
    [{ challenge: '' }, 'challenge'],
  ])('a blank question or answer is refused: %j', async (body, field) => {
    const { token, api } = await sandbox.signIn()
    const { body: refused } = await sandbox.raw('PATCH', `/api/prepaid/accounts/${encodeURIComponent(FULL)}`, {
      body: { ...body, currentResponse: SEED_ANSWER },
      headers: { 'x-auth-token': token },
    })
    expect(refused).toMatchObject({ code: 'REQ-4000', fieldErrors: [{ field, message: 'This field is required' }] })
    const { response } = await api.POST('/api/prepaid/cards/{id}/pan', {
      params: { path: { id: '1000001001' } },
      body: { sessionId: sessionOf(api), securityResponse: SEED_ANSWER },
    })
    expect(response.status).toBe(200)
  })

  it('T12 guesses at the present answer count with those at the card’s number', async () => {
    const { api } = await sandbox.signIn('nonresident@example.com')
    const own = { params: { path: { username: 'nonresident@example.com' } } }
    const guess = async (currentResponse: string) => {
      const body = { response: 'Cedar', currentResponse }
      return (await api.PATCH('/api/prepaid/accounts/{username}', { ...own, body })).response.status
    }
    for (let run = 0; run < 4; run++) expect(await guess(`guess ${run}`)).toBe(400)
    expect(await guess(SEED_ANSWER)).toBe(200)
    expect(await sandbox.mailsTo('nonresident@example.com')).toMatchObject([
      { subject: 'Votre question de sécurité a été modifiée' },
    ])
    for (let run = 0; run < 5; run++) expect(await guess(`guess ${run}`)).toBe(400)
    expect(await guess('cedar')).toBe(429)
    const { response } = await api.POST('/api/prepaid/cards/{id}/pan', {
      params: { path: { id: '1000006001' } },
      body: { sessionId: sessionOf(api), securityResponse: 'cedar' },
    })
    expect(response.status).toBe(429)
  })

  it('SES-38 a completed profile is no longer blank', async () => {
    const username = 'empty@example.com'
    const { api } = await sandbox.signIn(username)
    const change = (body: Record<string, string>) =>
      api.PATCH('/api/prepaid/accounts/{username}', { params: { path: { username } }, body })
    const isBlank = async () => (await sandbox.signIn(username)).account.blankProfile
    await change({ locale: 'fr' })
    expect(await isBlank()).toBe(true)
    await change({ legalFirstName: 'Nouvelle', legalLastName: 'Personne' })
    expect(await isBlank()).toBe(false)
    await change({ locale: 'en' })
    expect(await isBlank()).toBe(false)
  })

  it('the tax declaration keeps unset apart from no, and its SIN to itself', async () => {
    const { api } = await sandbox.signIn('starter@example.com')
    const own = { params: { path: { username: 'starter@example.com' } } }
    const read = () => api.GET('/api/prepaid/accounts/{username}/fatca', own)
    expect((await read()).data).toEqual({ sinProvided: false, isCanadian: null, taxJurisdiction: [] })
    const { error } = await api.POST('/api/prepaid/accounts/{username}/fatca', {
      ...own,
      body: { isCanadian: false, taxJurisdiction: [{ countryCode: 'FR' }] },
    })
    expect(error).toMatchObject({ fieldErrors: [{ field: 'taxJurisdiction[0].tin' }] })
    const body = {
      sin: '046454286',
      isCanadian: false,
      taxJurisdiction: [
        { countryCode: 'US', tin: '000000000' },
        { countryCode: 'FR', tinNotProvidedReason: 'notIssued' as const },
      ],
    }
    await api.POST('/api/prepaid/accounts/{username}/fatca', { ...own, body })
    const { sin, ...declared } = body
    expect((await read()).data).toEqual({ ...declared, sinProvided: true })
    expect((await sandbox.signIn('starter@example.com')).account).toMatchObject({
      fatcaProvided: true,
      isCanadian: false,
    })
  })

  it('an accepted agreement is among the consents of the next sign-in', async () => {
    const { api, account } = await sandbox.signIn('consents@example.com')
    expect(account.consents).not.toContain(account.latestAgreement)
    expect((await api.POST('/api/prepaid/consent', { body: { type: account.latestAgreement } })).response.status).toBe(
      204,
    )
    expect((await sandbox.signIn('consents@example.com')).account.consents).toContain(account.latestAgreement)
    expect((await api.POST('/api/prepaid/consent', { body: { type: 'something else' } })).response.status).toBe(400)
  })

  it('alerts are kept, mandatory ones stay on, and kycLevel 0 may not change them', async () => {
    const { api, token } = await sandbox.signIn()
    const CHANNELS = ['billPayments', 'onlineReloads', 'cardTransfers', 'postedTransactions'] as const
    const read = async () => (await api.GET('/api/prepaid/notifications')).data
    let expected = await read()
    expect(expected).toMatchObject({ alertEmail: FULL, onlineReloads: true, passwordReset: true })
    for (const channel of CHANNELS) {
      const change = { [channel]: !expected?.[channel] }
      expected = { ...expected, ...change } as typeof expected
      expect((await api.PATCH('/api/prepaid/notifications', { body: change })).data).toEqual(expected)
      expect(await read()).toEqual(expected)
    }
    const off = await sandbox.raw('PATCH', '/api/prepaid/notifications', {
      body: { passwordReset: false },
      headers: { 'x-auth-token': token },
    })
    expect(off.status).toBe(400)
    const starter = (await sandbox.signIn('starter@example.com')).api
    expect((await starter.PATCH('/api/prepaid/notifications', { body: { billPayments: false } })).error).toMatchObject({
      code: 'CRD-4006',
    })
  })
})

describe('retailers', () => {
  const locate = (lat: number, lng: number) =>
    sandbox.api().GET('/api/prepaid/stores/locate', { params: { query: { lat, lng } } })

  it('are the nearest ones first, and none far away', async () => {
    const { data = [] } = await locate(43.6503, -79.3884)
    expect(data.length).toBeGreaterThan(2)
    expect(data[0]).toMatchObject({ name: 'Corner Store on Queen', distance: 0 })
    const distances = data.map(({ distance = 0 }) => distance)
    expect(distances).toEqual([...distances].sort((one, other) => one - other))
    expect((await locate(70, -110)).data).toEqual([])
  })

  it('API-53 are as far as a hundred metres tell, and a point that is nowhere is refused', async () => {
    const { data = [] } = await locate(43.6612345, -79.4123456)
    for (const { distance = 0 } of data) expect(distance).toBe(Math.round(distance * 10) / 10)
    for (const [lat, lng] of [
      [999, -79],
      [43, -181],
    ] as const)
      expect((await locate(lat, lng)).response.status).toBe(400)
  })
})
