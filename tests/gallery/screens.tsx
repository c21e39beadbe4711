/**
 * Every screen of the portal, one line each. A flow's screen is rendered over its machine, which its test plan leads
 * into each state, including failures; a screen without a machine names its states itself. The spoken transcripts, the
 * gallery and its browser checks use this list.
 */

import { useSelector } from '@xstate/react'
import { type ReactNode, useState } from 'react'
import { type ActorRefFrom, type AnyStateMachine, createActor } from 'xstate'
import agreement from '../../content/agreement/en.json'
import entente from '../../content/agreement/fr.json'
import englishFaq from '../../content/faq/answers.en.json'
import frenchFaq from '../../content/faq/answers.fr.json'
import answers from '../../content/help/replacement.en.json'
import reponses from '../../content/help/replacement.fr.json'
import slp from '../../content/legal/slp.en.md'
import slpFrench from '../../content/legal/slp.fr.md'
import { activityMachine } from '../../machines/activity/activityMachine'
import { selectStep as selectStepOfAdding } from '../../machines/add-bill/selectors'
import type { cardStatusMachine } from '../../machines/card/cardStatusMachine'
import type { EffectFact } from '../../machines/effect/channel'
import type { moneyRequestMachine } from '../../machines/money-request/moneyRequestMachine'
import { moneyRequestsMachine } from '../../machines/money-requests/moneyRequestsMachine'
import { type Notification, success } from '../../machines/notification/notification'
import { ofCard } from '../../machines/notification/ofCard'
import { selectStep as selectStepOfPaying } from '../../machines/pay-bill/selectors'
import type { paymentMachine } from '../../machines/payment/paymentMachine'
import { revealMachine } from '../../machines/reveal/revealMachine'
import type { UpcomingPayments } from '../../machines/upcoming-payments/selectors'
import { upcomingPaymentsMachine } from '../../machines/upcoming-payments/upcomingPaymentsMachine'
import { type Card, isReloadable } from '../../rules/cards/card'
import { PortalContext } from '../../src/app/portal/portalContext'
import { AccessEnded } from '../../src/app/shell/AccessEnded'
import { CrashPage } from '../../src/app/shell/CrashScreen'
import { LoadingScreen } from '../../src/app/shell/LoadingScreen'
import { MissingScreen } from '../../src/app/shell/MissingScreen'
import { NotificationHost } from '../../src/app/shell/NotificationHost'
import { SessionEndedNotice } from '../../src/app/shell/SessionEndedNotice'
import { Blocked } from '../../src/app/signed-in/Blocked'
import { ExpiryPrompt } from '../../src/app/signed-in/ExpiryPrompt'
import { LeavePrompt } from '../../src/app/signed-in/LeavePrompt'
import { SessionWarning } from '../../src/app/signed-in/SessionWarning'
import type { FaqContent, FaqSet } from '../../src/content/faq'
import { AlertsScreen } from '../../src/features/alerts/AlertsScreen'
import { AutoReloadScreen } from '../../src/features/auto-reload/AutoReloadScreen'
import { BankStep as AutoReloadBankStep } from '../../src/features/auto-reload/BankStep'
import { RuleScreen } from '../../src/features/auto-reload/RuleScreen'
import { AddBill } from '../../src/features/bills/AddBill'
import { ActivityUnread } from '../../src/features/bills/BillList'
import { BillsScreen } from '../../src/features/bills/BillsScreen'
import { ComingPanel } from '../../src/features/bills/ComingPanel'
import { HistoryScreen } from '../../src/features/bills/HistoryScreen'
import { PayBill } from '../../src/features/bills/PayBill'
import { PendingScreen } from '../../src/features/bills/PendingScreen'
import { ChartsScreen } from '../../src/features/charts/ChartsScreen'
import { ConsentsScreen } from '../../src/features/consents/ConsentsScreen'
import { ContactScreen } from '../../src/features/contact/ContactScreen'
import { CreateAccountScreen } from '../../src/features/create-account/CreateAccountScreen'
import { Activity } from '../../src/features/dashboard/Activity'
import { CardFacts, RevealActions } from '../../src/features/dashboard/CardFacts'
import { CardHero } from '../../src/features/dashboard/CardHero'
import { DashboardScreen } from '../../src/features/dashboard/DashboardScreen'
import { Upcoming } from '../../src/features/dashboard/Upcoming'
import { DirectDepositScreen } from '../../src/features/direct-deposit/DirectDepositScreen'
import { DisputeScreen } from '../../src/features/dispute/DisputeScreen'
import { ETransferScreen } from '../../src/features/e-transfer/ETransferScreen'
import { RequestDetail } from '../../src/features/e-transfer/RequestDetail'
import { Fees } from '../../src/features/fees/Fees'
import { Faq } from '../../src/features/help/Faq'
import { FaqSubPage } from '../../src/features/help/FaqSubPage'
import { SearchBox } from '../../src/features/help/SearchBox'
import { HomeScreen } from '../../src/features/home/HomeScreen'
import { Cha } from '../../src/features/legal/Cha'
import { CMSContentPage } from '../../src/features/legal/CMSContentPage'
import { OrderCardScreen } from '../../src/features/order-card/OrderCardScreen'
import { PasswordRecoveryScreen } from '../../src/features/password-recovery/PasswordRecoveryScreen'
import { PinScreen } from '../../src/features/pin/PinScreen'
import { ProfileScreen } from '../../src/features/profile/ProfileScreen'
import { TaxResidency } from '../../src/features/profile/TaxResidency'
import { QrAlone } from '../../src/features/qr/QrAlone'
import { QrScreen } from '../../src/features/qr/QrScreen'
import { RegisterCardScreen } from '../../src/features/register-card/RegisterCardScreen'
import { ReplaceCardScreen } from '../../src/features/replace-card/ReplaceCardScreen'
import { RetailersScreen } from '../../src/features/retailers/RetailersScreen'
import { RetiringDates } from '../../src/features/retiring/RetiringDates'
import { RetiringScreen } from '../../src/features/retiring/RetiringScreen'
import { WhatToDo } from '../../src/features/retiring/WhatToDo'
import { SignInScreen } from '../../src/features/sign-in/SignInScreen'
import { StrandedStep } from '../../src/features/top-up/BankStep'
import { TopUpScreen } from '../../src/features/top-up/TopUpScreen'
import { TransferScreen } from '../../src/features/transfer/TransferScreen'
import { UnverifiedEmailDialog } from '../../src/features/unverified-email/UnverifiedEmailDialog'
import { NotOffered } from '../../src/features/upgrade/NotOffered'
import { UpgradeScreen } from '../../src/features/upgrade/UpgradeScreen'
import { VerificationScreen } from '../../src/features/verification/VerificationScreen'
import { SavedCardsPanel } from '../../src/flow/SavedCardsPanel'
import { SubjectCard } from '../../src/flow/SubjectCard'
import { AddressLookupField } from '../../src/forms/AddressLookupField'
import { AddressFields } from '../../src/forms/IdentityFields'
import type { MessageKey } from '../../src/i18n/catalogue'
import { useLocale, useText } from '../../src/i18n/text'
import { PageHeader } from '../../src/ui/PageHeader'
import { Panel } from '../../src/ui/Panel'
import { Stack } from '../../src/ui/Stack'
import { activityPlan, activity as transactions } from '../machines/activity.plan'
import { addBillPlan } from '../machines/addBill.plan'
import { addressLookupPlan } from '../machines/addressLookup.plan'
import { alertsPlan } from '../machines/alerts.plan'
import { autoReloadPlan } from '../machines/autoReload.plan'
import { autoReloadRulePlan } from '../machines/autoReloadRule.plan'
import { bankCheckPlan } from '../machines/bankCheck.plan'
import { billActivityPlan } from '../machines/billActivity.plan'
import { billsPlan } from '../machines/bills.plan'
import { cardStatusPlan } from '../machines/cardStatus.plan'
import { cardsPlan } from '../machines/cards.plan'
import { chartsPlan } from '../machines/charts.plan'
import { comingMoneyPlan } from '../machines/comingMoney.plan'
import { consentsPlan } from '../machines/consents.plan'
import { createAccountPlan } from '../machines/createAccount.plan'
import { directDepositPlan } from '../machines/directDeposit.plan'
import { disputePlan } from '../machines/dispute.plan'
import { card as eTransferCard, eTransferPlan } from '../machines/eTransfer.plan'
import { fatcaPlan } from '../machines/fatca.plan'
import { helpSearchPlan } from '../machines/helpSearch.plan'
import { moneyRequestPlan } from '../machines/moneyRequest.plan'
import { moneyRequestsPlan } from '../machines/moneyRequests.plan'
import { notificationPlan } from '../machines/notification.plan'
import { orderCardPlan } from '../machines/orderCard.plan'
import { passwordRecoveryPlan } from '../machines/passwordRecovery.plan'
import { payBillPlan, readingOf } from '../machines/payBill.plan'
import { paymentPlan } from '../machines/payment.plan'
import { paymentHistoryPlan } from '../machines/paymentHistory.plan'
import { later, pending, pendingPaymentsPlan } from '../machines/pendingPayments.plan'
import { pinPlan } from '../machines/pin.plan'
import { profilePlan } from '../machines/profile.plan'
import { registerCardPlan } from '../machines/registerCard.plan'
import { replaceCardPlan } from '../machines/replaceCard.plan'
import { retailersPlan } from '../machines/retailers.plan'
import { revealPlan } from '../machines/reveal.plan'
import { savedCardsPlan } from '../machines/savedCards.plan'
import { sessionPlan } from '../machines/session.plan'
import { signInPlan } from '../machines/signIn.plan'
import { topUpPlan } from '../machines/topUp.plan'
import { transferPlan } from '../machines/transfer.plan'
import { unverifiedEmailPlan } from '../machines/unverifiedEmail.plan'
import { upcomingPaymentsPlan } from '../machines/upcomingPayments.plan'
import { upgradePlan } from '../machines/upgrade.plan'
import { verificationPlan } from '../machines/verification.plan'
import { NOW } from '../support/clock'
import { flowOfPayment } from '../support/flowOfPayment'
import { paymentStep, quietHolder, transferBegun } from '../support/holder'
import type { Plan } from '../support/paths'
import { openRig } from '../support/rig'
import { accountOf, brandOf, cardOf, requestOf } from '../support/samples'

export type Screen = {
  readonly name: string
  readonly plan: Plan<AnyStateMachine> | null
  /** Renders the machine's actor; for a screen without a machine, the state with that name. */
  readonly draw: (subject: never) => ReactNode
  readonly states: readonly string[]
  /** Replaces the whole document, including `main`. */
  readonly isPage: boolean
}

const flow = <M extends AnyStateMachine>(
  name: string,
  plan: Plan<M>,
  draw: (actor: ActorRefFrom<M>) => ReactNode,
): Screen => ({
  name,
  plan: plan as unknown as Plan<AnyStateMachine>,
  draw: draw as Screen['draw'],
  states: [],
  isPage: false,
})

/** A part of the dashboard or the profile, under its heading there. */
const part = <M extends AnyStateMachine>(
  name: string,
  plan: Plan<M>,
  title: MessageKey,
  draw: (actor: ActorRefFrom<M>) => ReactNode,
): Screen =>
  flow(name, plan, (actor) => (
    <Stack>
      <Title of={title} />
      {draw(actor)}
    </Stack>
  ))
function OnDashboard({ children }: { children: ReactNode }) {
  return (
    <>
      <Title of="dashboard.title" />
      {children}
    </>
  )
}
const faqs = { en: englishFaq, fr: frenchFaq } as unknown as Record<'en' | 'fr', FaqContent>
function Coming({ upcoming }: { upcoming: UpcomingPayments }) {
  return (
    <Panel title={useText()('dashboard.activity')}>
      <Upcoming bills={{ upcoming, card }} />
    </Panel>
  )
}
const Questions = ({ draw }: { draw: (faq: FaqContent) => ReactNode }) => draw(faqs[useLocale()])
const setIn = (faq: FaqContent, slug: string) => faq.sets.find((set) => set.slug === slug) as FaqSet
const unjudged = { of: () => null, give: () => {} }
const judged = { of: (name: string) => (name === 'retiring-balance' ? ('no' as const) : null), give: () => {} }

const Agreed = () => <CMSContentPage title="legal.termsDigitalSlp" document={{ en: slp, fr: slpFrench }[useLocale()]} />

const Title = ({ of }: { of: MessageKey }) => <PageHeader title={useText()(of)} />

const still = (name: string, drawn: Readonly<Record<string, ReactNode>>, isPage = false): Screen => ({
  name,
  plan: null,
  draw: ((state: string) => drawn[state]) as Screen['draw'],
  states: Object.keys(drawn),
  isPage,
})

const captcha = { isOn: true, siteKey: '' }
const card = cardOf()
const virtual = cardOf({ plasticFlag: false, alias: null })
const nothing = () => {}

const resting = <Snapshot extends object>(snapshot: Snapshot) => ({
  getSnapshot: () => snapshot,
  subscribe: () => ({ unsubscribe: nothing }),
})
const session = resting({ context: { session: { account: accountOf() } }, matches: () => false })
const cardsOf = (...cards: Card[]) =>
  resting({ context: { cards, currentCardId: cards[0]?.clientId ?? null }, children: {}, matches: () => false })
const navigation = (isOpening: boolean, wanted: object | null = null) =>
  resting({ context: { heldBy: ['profile'], wanted }, hasTag: () => isOpening, matches: () => true })

const notificationOf = (notification: Notification | null = null) => resting({ context: { notification } })
/** The effects after these events of a signed-in holder. */
function effectsAfter(...events: readonly EffectFact[]) {
  const effects = createActor(quietHolder().effects, { systemId: 'effects', input: { stored: null } }).start()
  for (const event of [{ type: 'session.opened', username: 'robin@example.com' } as const, ...events])
    effects.send(event)
  return effects
}
const sent = { type: 'effect.begin', effect: transferBegun } as const
const waits = { type: 'step.opened', step: paymentStep } as const
const isWatched = { type: 'effect.watch', watch: { id: 'watch-1', about: { key: transferBegun.key } } } as const
/** After a crash, with what was last said and what is under way. */
const crashed = (part: ReactNode, notification: Notification | null, ...events: EffectFact[]) =>
  under(part, {
    navigation: navigation(false),
    notification: notificationOf(notification),
    effects: effectsAfter(...events),
  })

/** Renders a part under a portal with these children and this context. */
function under(part: ReactNode, children: object = {}, context: object = {}) {
  const known = {
    brand: brandOf(),
    flowId: null,
    endedBecause: null,
    isSignedIn: true,
    ...context,
  }
  const root = resting({ children: { session, ...children }, context: known, matches: () => false })
  return <PortalContext value={{ root } as never}>{part}</PortalContext>
}

const Barred = ({ region = 'ON', ...props }: Parameters<typeof Blocked>[0] & { region?: string }) =>
  under(<Blocked {...props} />, {
    session: resting({ context: { session: { account: accountOf({ region }) } }, matches: () => false }),
    cards: props.barrier === 'noCard' ? cardsOf() : cardsOf(card),
  })

/** One card on the dashboard, over its status machine. */
function Hero({ status }: { status: ActorRefFrom<typeof cardStatusMachine> }) {
  const cardStatus = useSelector(status, ({ context }) => context.cardStatus)
  const shown = cardOf({ cardStatus })
  return (
    <CardHero
      card={shown}
      cards={[shown]}
      status={status}
      facts={null}
      back={null}
      reveal={null}
      canReload={false}
      orderedPrograms={[shown.cardProgram]}
      loadedAt={NOW}
      onChoose={() => {}}
    />
  )
}

function Dashboard({ cards }: { cards: Parameters<typeof DashboardScreen>[0]['cards'] }) {
  const [activity] = useState(latest)
  const [reveal] = useState(() => openRig(revealMachine, { clientId: card.clientId }).actor)
  const [upcoming] = useState(toCome)
  return (
    <DashboardScreen
      activity={activity}
      reveal={reveal}
      upcoming={upcoming}
      cards={cards}
      barrierTo={() => null}
      name="Robin"
      orderedPrograms={[]}
      canEnableReloads={false}
      canUpgrade
      canOrder
    />
  )
}
function latest() {
  const rig = openRig(activityMachine, { clientId: card.clientId, search: '' })
  void rig.answer('readActivity', transactions)
  return rig.actor
}
function toCome() {
  const rig = openRig(upcomingPaymentsMachine, undefined)
  void rig.answer('readPending', readingOf(pending, later))
  return rig.actor
}

/** After it, the top-up goes on. */
function Confirmed({ payment }: { payment: ActorRefFrom<typeof paymentMachine> }) {
  const [topUp] = useState(() => flowOfPayment(payment))
  const isOver = useSelector(payment, ({ status }) => status === 'done')
  return isOver ? <Title of="screen.reload.title" /> : <TopUpScreen topUp={topUp} />
}
/** Only a top-up goes on with one of an earlier visit. */
const Check = ({ check }: Parameters<typeof AutoReloadBankStep>[0]) =>
  useSelector(check, ({ context }) => context.checking.mayFinish) ? (
    <AutoReloadBankStep check={check} />
  ) : (
    <StrandedStep check={check} />
  )
/** Leaving it shows the list of bills again. */
const Adding = ({ add }: Parameters<typeof AddBill>[0]) =>
  useSelector(add, selectStepOfAdding) === 'left' ? <Title of="screen.bills.title" /> : <AddBill add={add} />
const Paying = ({ pay }: Parameters<typeof PayBill>[0]) =>
  useSelector(pay, selectStepOfPaying) === 'left' ? <Title of="screen.bills.title" /> : <PayBill pay={pay} />

function Consents({ consents }: Pick<Parameters<typeof ConsentsScreen>[0], 'consents'>) {
  const text = { en: agreement, fr: entente }[useLocale()]
  return <ConsentsScreen consents={consents} agreement={text} onRetry={nothing} />
}

function Replacement({ replaceCard }: Pick<Parameters<typeof ReplaceCardScreen>[0], 'replaceCard'>) {
  return <ReplaceCardScreen replaceCard={replaceCard} answers={{ en: answers, fr: reponses }[useLocale()]} />
}

type Requesting = Parameters<typeof ETransferScreen>[0]
const loadedCard = cardOf({ clientId: eTransferCard.clientId, serialNumber: eTransferCard.serialNumber })
function ETransfer({ eTransfer }: Pick<Requesting, 'eTransfer'>) {
  const [requests] = useState(() => {
    const rig = openRig(moneyRequestsMachine, { isFollowing: true })
    void rig.answer('readRequests', { requests: [requestOf({ id: 'request-2' })], skewMs: 0 })
    return rig.actor
  })
  return <ETransferScreen eTransfer={eTransfer} requests={requests} cards={[loadedCard]} />
}
function Requested({ requests }: Pick<Requesting, 'requests'>) {
  const [eTransfer] = useState(() => {
    const rig = openRig(eTransferPlan.machine, eTransferPlan.starts.start)
    void rig.answer('readCard', eTransferCard)
    return rig.actor
  })
  return <ETransferScreen eTransfer={eTransfer} requests={requests} cards={[loadedCard]} />
}
function Request({ request: actor }: { request: ActorRefFrom<typeof moneyRequestMachine> }) {
  const request = useSelector(actor, ({ context }) => context.request)
  return <RequestDetail request={request} actor={actor} cards={[loadedCard]} />
}

const blank = { addressLine: '', unitNum: '', city: '', region: '', postCode: '' }

export const screens: readonly Screen[] = [
  flow('signIn', signInPlan, (signIn) => (
    <SignInScreen signIn={signIn} captcha={captcha} onClose={nothing} onBegin={nothing} />
  )),
  flow('createAccount', createAccountPlan, (createAccount) => (
    <CreateAccountScreen createAccount={createAccount} isDrawn captcha={captcha} privacyUrl="https://example.com/" />
  )),
  flow('verification', verificationPlan, (verification) => <VerificationScreen verification={verification} isDrawn />),
  flow('passwordRecovery', passwordRecoveryPlan, (recovery) => <PasswordRecoveryScreen recovery={recovery} isDrawn />),
  flow('dashboard', cardsPlan, (cards) => <Dashboard cards={cards} />),
  part('cardStatus', cardStatusPlan, 'dashboard.title', (status) => <Hero status={status} />),
  part('reveal', revealPlan, 'dashboard.title', (reveal) => (
    <>
      <CardFacts card={virtual} reveal={reveal} />
      <RevealActions card={virtual} reveal={reveal} />
    </>
  )),
  part('upcomingPayments', upcomingPaymentsPlan, 'dashboard.title', (actor) => <Coming upcoming={actor} />),
  part('activity', activityPlan, 'dashboard.title', (actor) => <Activity activity={actor} />),
  flow('alerts', alertsPlan, (alerts) => <AlertsScreen alerts={alerts} />),
  flow('consents', consentsPlan, (consents) => <Consents consents={consents} />),
  flow('profile', profilePlan, (profile) => (
    <ProfileScreen profile={profile} email="robin@example.com" residency={null} />
  )),
  part('fatca', fatcaPlan, 'screen.profile.title', (fatca) => <TaxResidency fatca={fatca} />),
  part('unverifiedEmail', unverifiedEmailPlan, 'dashboard.title', (email) => (
    <UnverifiedEmailDialog flow={email} address="robin@example.com" />
  )),
  flow('pin', pinPlan, (pin) => <PinScreen pin={pin} card={card} cards={[card]} isLoading={false} />),
  flow('registerCard', registerCardPlan, (registration) => (
    <RegisterCardScreen
      registration={registration}
      cards={[card]}
      sentClientId=""
      mayLoad={isReloadable}
      onShow={nothing}
    />
  )),
  flow('upgrade', upgradePlan, (upgrade) => (
    <UpgradeScreen
      upgrade={upgrade}
      kind="upgrade"
      card={card}
      cards={[card]}
      captcha={captcha}
      isReadingCards={false}
    />
  )),
  flow('orderCard', orderCardPlan, (orderCard) => <OrderCardScreen orderCard={orderCard} />),
  flow('replaceCard', replaceCardPlan, (replaceCard) => <Replacement replaceCard={replaceCard} />),
  flow('transfer', transferPlan, (transfer) => <TransferScreen transfer={transfer} mayBuy />),
  flow('dispute', disputePlan, (dispute) => <DisputeScreen dispute={dispute} lock={null} />),
  flow('topUp', topUpPlan, (topUp) => <TopUpScreen topUp={topUp} cards={[card]} />),
  flow('payment', paymentPlan, (payment) => <Confirmed payment={payment} />),
  flow('autoReload', autoReloadPlan, (autoReloads) => (
    <AutoReloadScreen autoReloads={autoReloads} cards={[card]} card={card} />
  )),
  flow('autoReloadRule', autoReloadRulePlan, (form) => <RuleScreen form={form} cards={[card]} />),
  flow('bills', billsPlan, (bills) => <BillsScreen bills={bills} />),
  flow('charts', chartsPlan, (charts) => (
    <ChartsScreen charts={charts} subject={<SubjectCard clientId={card.clientId} cards={[card]} />} />
  )),
  flow('addBill', addBillPlan, (add) => <Adding add={add} />),
  flow('payBill', payBillPlan, (pay) => <Paying pay={pay} />),
  flow('billsPending', pendingPaymentsPlan, (pending) => (
    <PendingScreen pending={pending} cards={[card]} card={card} />
  )),
  part('billActivity', billActivityPlan, 'screen.bills.title', (actor) => <ActivityUnread activity={actor} />),
  part('comingMoney', comingMoneyPlan, 'screen.billsPending.title', (actor) => (
    <ComingPanel money={actor} card={card} payments={[pending, later]} />
  )),
  flow('billsHistory', paymentHistoryPlan, (history) => <HistoryScreen history={history} />),
  part('bankCheck', bankCheckPlan, 'bankCheck.title', (check) => <Check check={check} />),
  part('savedCards', savedCardsPlan, 'screen.reload.title', (list) => <SavedCardsPanel list={list} />),
  flow('directDeposit', directDepositPlan, (directDeposit) => (
    <DirectDepositScreen directDeposit={directDeposit} cards={[card]} />
  )),
  flow('eTransfer', eTransferPlan, (eTransfer) => <ETransfer eTransfer={eTransfer} />),
  flow('moneyRequests', moneyRequestsPlan, (requests) => <Requested requests={requests} />),
  part('moneyRequest', moneyRequestPlan, 'screen.interac.title', (request) => <Request request={request} />),
  still('qr', {
    'with the shell': <QrScreen card={card} cards={[card]} />,
    'cards still to come': <QrScreen card={null} cards={[]} />,
    'without the shell': <QrAlone card={card} cards={[card]} barrier={null} isSignedIn isLoading={false} />,
    'signed out': <QrAlone card={null} cards={[]} barrier={null} isSignedIn={false} isLoading={false} />,
    'not for this card': <QrAlone card={card} cards={[card]} barrier="unlockCard" isSignedIn isLoading={false} />,
  }),
  part('addressLookup', addressLookupPlan, 'screen.profile.title', (lookup) => (
    <form>
      <AddressLookupField lookup={lookup} />
      <AddressFields field={(name) => ({ name, error: undefined })} address={blank} />
    </form>
  )),
  part('notification', notificationPlan, 'dashboard.title', (notification) =>
    under(<NotificationHost address="/" said={null} step={0} />, { notification }),
  ),
  part('sessionWarning', sessionPlan, 'dashboard.title', (warned) => under(<SessionWarning />, { session: warned })),
  still('home', {
    'a first visit': <HomeScreen />,
    'after a session that expired': under(
      <HomeScreen notice={<SessionEndedNotice />} />,
      {},
      { endedBecause: 'expired' },
    ),
    'after signing out': under(<HomeScreen notice={<SessionEndedNotice />} />, {}, { endedBecause: 'left' }),
  }),
  still('retiring', {
    'a visitor': <RetiringScreen isSignedIn={false} hasAccess retiring={[]} canUpgrade={false} />,
    'a holder of such a card': <RetiringScreen isSignedIn hasAccess retiring={[card]} canUpgrade />,
    'a card that cannot be upgraded': <RetiringScreen isSignedIn hasAccess retiring={[card]} canUpgrade={false} />,
  }),
  part('helpSearch', helpSearchPlan, 'screen.faq.title', (search) => (
    <Questions draw={(faq) => <SearchBox search={search} faq={faq} asked="" />} />
  )),
  still('faq', {
    'where questions begin': <Questions draw={(faq) => <Faq faq={faq} hash="" verdicts={null} search={null} />} />,
    'an answer that the address names': (
      <Questions draw={(faq) => <Faq faq={faq} hash="#visa" verdicts={unjudged} search={null} />} />
    ),
  }),
  still('faqSet', {
    'bill payment': (
      <Questions draw={(faq) => <FaqSubPage faq={faq} set={setIn(faq, 'billpay')} hash="" verdicts={null} />} />
    ),
    'retiring cards, an answer open': (
      <Questions
        draw={(faq) => (
          <FaqSubPage faq={faq} set={setIn(faq, 'retiringcards')} hash="#retiring-balance" verdicts={judged}>
            <RetiringDates />
            <WhatToDo isSignedIn={false} hasAccess canUpgrade={false} />
          </FaqSubPage>
        )}
      />
    ),
  }),
  still('fees', { 'nobody signed in': <Fees mine={null} />, 'a card that is mine': <Fees mine="digitalReloadable" /> }),
  flow('retailers', retailersPlan, (retailers) => (
    <RetailersScreen retailers={retailers} tiles={null} now={Date.parse('2026-07-10T20:00:00Z')} />
  )),
  still('contact', {
    'before the time is known': <ContactScreen isOpen={null} />,
    'open now': <ContactScreen isOpen />,
    'closed now': <ContactScreen isOpen={false} />,
  }),
  still('legal', {
    'which agreement': <Cha />,
    'an agreement': <Agreed />,
  }),
  still('blocked', {
    'a locked card': <Barred title="screen.transfer.title" barrier="unlockCard" />,
    'identity level 0': <Barred title="screen.transfer.title" barrier="orderReloadable" />,
    'no card': <Barred title="screen.reload.title" barrier="noCard" />,
    'a resident of Saskatchewan': <Barred title="screen.reload.title" barrier="saskatchewan" />,
    'a card that cannot be made reloadable in Saskatchewan': (
      <Barred title="screen.transfer.title" barrier="enableReloads" region="SK" />
    ),
    'a card that is not activated': <Barred title="screen.transfer.title" barrier="activateCard" />,
    'reloads not enabled': <Barred title="screen.reload.title" barrier="enableReloads" />,
    'another card is reloadable': <Barred title="screen.reload.title" barrier="chooseReloadable" />,
    'tax residence abroad': <Barred title="screen.reload.title" barrier="foreignTaxResident" />,
    'no way to reload': <Barred title="screen.reload.title" barrier="getReloadable" />,
    'not offered': <Barred title="screen.bills.title" barrier="notAllowed" />,
    hidden: <Barred title="screen.qrcode.title" barrier="hidden" />,
  }),
  still('notOffered', {
    'no card': <NotOffered title="screen.upgrade.title" reason="noCard" />,
    'a reloadable card': <NotOffered title="screen.upgrade.title" reason="reloadable" />,
    'a second reloadable card': <NotOffered title="screen.upgrade.title" reason="secondReloadable" />,
    'no upgrade': <NotOffered title="screen.upgrade.title" reason="notUpgradeable" />,
    'not activated': <NotOffered title="screen.upgrade.title" reason="inactive" />,
    'not registered': <NotOffered title="screen.upgrade.title" reason="inactive" card={{ cardType: 'express' }} />,
    'tax residence abroad': <NotOffered title="screen.upgrade.title" reason="foreignTaxResident" />,
  }),
  still('pinWithoutForm', {
    'cards still to come': pinFor(null, true),
    'no card': pinFor(null),
    'not activated': pinFor(cardOf({ cardStatus: 'N' })),
    locked: pinFor(cardOf({ cardStatus: 'S' })),
    virtual: pinFor(virtual),
  }),
  still('missing', {
    offline: under(<MissingScreen because="offline" />, { navigation: navigation(false) }),
    unreachable: under(<MissingScreen because="unreachable" />, { navigation: navigation(false) }),
    'tried again': under(<MissingScreen because="unreachable" />, { navigation: navigation(true) }),
    outdated: under(<MissingScreen because="outdated" />, { navigation: navigation(false) }),
    'broken, nothing sent': crashed(<MissingScreen because="broken" />, null),
    'broken, something sent': crashed(<MissingScreen because="broken" />, null, sent),
  }),
  still('leavePrompt', {
    'unsaved changes': under(
      <OnDashboard>
        <LeavePrompt />
      </OnDashboard>,
      { navigation: navigation(false) },
    ),
    'something in flight': under(<LeavePrompt />, {
      navigation: navigation(false),
      effects: effectsAfter(sent, isWatched),
    }),
    'signing out with something in flight': under(<LeavePrompt />, {
      navigation: navigation(false, { pathname: '/logout' }),
      effects: effectsAfter(sent, isWatched),
    }),
  }),
  still('expiryPrompt', {
    'a card that is about to expire': under(
      <OnDashboard>
        <ExpiryPrompt />
      </OnDashboard>,
      { cards: cardsOf(card) },
      { address: { pathname: '/dashboard', search: '', hash: '' }, isGreyCardExpiring: true },
    ),
    'one that is being retired too': under(
      <OnDashboard>
        <ExpiryPrompt />
      </OnDashboard>,
      { cards: cardsOf({ ...card, cardNumMasked: '517187******0011' }) },
      { address: { pathname: '/dashboard', search: '', hash: '' }, isGreyCardExpiring: true },
    ),
  }),
  still(
    'crash',
    {
      'something broke': crashed(<CrashPage />, null),
      'after something was done': crashed(<CrashPage />, ofCard(success('card.lock.done'), '0012')),
      'while something is not known': crashed(<CrashPage />, null, sent),
      'while something waits for the holder': crashed(<CrashPage />, null, waits),
    },
    true,
  ),
  still('loading', { 'the first moment': <LoadingScreen /> }, true),
  still('accessEnded', { 'only general information remains': <AccessEnded /> }),
]

function pinFor(chosen: Card | null, isLoading = false) {
  return <PinOf card={chosen} isLoading={isLoading} />
}
function PinOf({ card, isLoading }: { card: Card | null; isLoading: boolean }) {
  const [pin] = useState(() => openRig(pinPlan.machine, pinPlan.starts.start).actor)
  return <PinScreen pin={pin} card={card} cards={card ? [card] : []} isLoading={isLoading} />
}
