import { useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'
import { type Dashboard, selectMonth } from '../../../machines/dashboard/selectors'
import { selectRequested } from '../../../machines/navigation/selectors'
import { selectBrand, selectLocale } from '../../../machines/portal/selectors'
import { enableReloadsOffer } from '../../../rules/cards/upgrade'
import type { Transaction } from '../../../rules/money/transaction'
import type { TransactionQuery } from '../../../rules/money/transactionQuery'
import { DashboardScreen } from '../../features/dashboard/DashboardScreen'
import { loadAreas } from '../../i18n/catalogue'
import { Language, useLocale } from '../../i18n/text'
import { retryImport } from '../../lazy/retryImport'
import { useLazyPart } from '../../lazy/useLazyPart'
import { dashboardWith } from '../../ports/dashboard'
import { returnFocus } from '../../ui/returnFocus'
import { restorePlace } from '../portal/history'
import type { Portal } from '../portal/portalContext'
import { useFlow } from '../portal/useFlow'
import { useRoot } from '../portal/useRoot'
import { PartLoading } from '../shell/PartLoading'
import { ExpiryPrompt } from '../signed-in/ExpiryPrompt'
import { readHolder } from '../signed-in/readHolder'
import { useAccount, useBarrier, useCards, useCardsActor, useCurrentCard, useMayBuy } from '../signed-in/useHolder'

export const flow = ({ api, root, sessionId }: Portal) => {
  const { username, currentCardId: clientId } = readHolder(root)
  const { search } = selectRequested(root.getSnapshot().children.navigation!.getSnapshot())
  const save = async (transactions: readonly Transaction[], query: TransactionQuery) => {
    const { saveTransactions } = await retryImport(() => import('../../features/dashboard/transactionsFile'))
    saveTransactions(selectLocale(root.getSnapshot()), transactions, query)
  }
  return {
    logic: dashboardWith(api, { username, sessionId, cards: () => readHolder(root).cards }, save),
    input: { clientId, search },
  }
}

export function Screen() {
  const flow = useFlow<Dashboard>()
  const {
    activity,
    reveal,
    upcomingPayments: upcoming,
  } = useSelector(flow ?? undefined, (snapshot) => snapshot?.children ?? {}, sameParts)
  const month = useSelector(flow ?? undefined, (snapshot) => (snapshot ? selectMonth(snapshot) : null))
  const cards = useCardsActor()
  const barrierTo = useBarrier()
  const account = useAccount()
  const card = useCurrentCard()
  const owned = useCards()
  const mayBuy = useMayBuy()
  const name = account?.legalFirstName ?? ''
  const { cardTypes } = useSelector(useRoot(), selectBrand)
  if (!activity || !reveal || !cards) return null
  if (flow && month !== null && card) return <LaterStatement dashboard={flow} month={month} card={card} cards={owned} />
  return (
    <>
      <DashboardScreen
        activity={activity}
        reveal={reveal}
        upcoming={upcoming ?? null}
        cards={cards}
        barrierTo={barrierTo}
        name={name}
        orderedPrograms={Object.keys(cardTypes)}
        canEnableReloads={
          mayBuy && card !== null && account !== null && enableReloadsOffer(card, account, owned) === 'offered'
        }
        canUpgrade={mayBuy && barrierTo('upgrade') === null}
        canOrder={mayBuy}
        onListShown={restorePlace}
      />
      <ExpiryPrompt />
    </>
  )
}

/** A statement is opened rarely: its code and texts load with the first one. */
function LaterStatement(props: Parameters<typeof import('../../features/dashboard/Statement').Statement>[0]) {
  const locale = useLocale()
  const [attempt, setAttempt] = useState(0)
  const part = useLazyPart(
    async () =>
      (
        await Promise.all([
          retryImport(() => import('../../features/dashboard/Statement')),
          loadAreas(locale, ['statement']),
        ])
      )[0],
    `${locale} ${attempt}`,
  )
  // The dashboard's address has the same path: leaving the statement is not an arrival.
  useEffect(() => () => void setTimeout(returnFocus), [])
  if (part === null || part === 'missing') {
    return <PartLoading isMissing={part === 'missing'} onRetry={() => setAttempt(attempt + 1)} />
  }
  return (
    <Language locale={locale}>
      <part.Statement {...props} />
    </Language>
  )
}

type Parts = { activity?: unknown; reveal?: unknown; upcomingPayments?: unknown }
const sameParts = (one: Parts, other: Parts) =>
  one.activity === other.activity && one.reveal === other.reveal && one.upcomingPayments === other.upcomingPayments
