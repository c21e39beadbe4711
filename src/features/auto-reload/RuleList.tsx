import { useSelector } from '@xstate/react'
import {
  type AutoReloads,
  selectCanAdd,
  selectCanModify,
  selectFailure,
  selectIsAsked,
  selectIsRemoving,
  selectOpened,
  selectRule,
  selectRules,
} from '../../../machines/auto-reload/selectors'
import { type Card, cardStateOf, expiryText, faceOf } from '../../../rules/cards/card'
import { type AutoReload, fixOf, type Health, sourceExpiry } from '../../../rules/money/autoReload'
import { ReviewColumn } from '../../flow/FlowColumns'
import { FailureNote } from '../../forms/FailureNote'
import { cardName } from '../../i18n/cardText'
import { useFormat, useText } from '../../i18n/text'
import { Badge, type BadgeProps } from '../../ui/Badge'
import { Banner } from '../../ui/Banner'
import { Button, buttonClass } from '../../ui/Button'
import { CardFace } from '../../ui/CardFace'
import { ConfirmDialog } from '../../ui/ConfirmDialog'
import { DescriptionList } from '../../ui/DescriptionList'
import { EmptyState } from '../../ui/EmptyState'
import { FormActions } from '../../ui/Form'
import { Link } from '../../ui/Link'
import { Money } from '../../ui/Money'
import { Panel } from '../../ui/Panel'
import { Stack } from '../../ui/Stack'
import styles from './RuleList.module.css'
import { Sentences } from './Sentences'
import { sourceText } from './source'

type Flow = { autoReloads: AutoReloads }
type Props = Flow & { cards: readonly Card[]; card: Card | null }

const TONES: Readonly<Record<Health, NonNullable<BadgeProps['tone']>>> = {
  active: 'success',
  failing: 'warning',
  suspended: 'danger',
  cancelled: 'neutral',
}

/**
 * The rules of all cards with their condition; a rule can be added for the current card. `isBarred`: they can only be
 * removed.
 */
export function RuleList({ autoReloads, cards, card, isBarred = false }: Props & { isBarred?: boolean }) {
  const t = useText()
  const rules = useSelector(autoReloads, selectRules)
  const opened = useSelector(autoReloads, selectOpened)
  const canAdd = useSelector(autoReloads, selectCanAdd) && !isBarred
  const canModify = useSelector(autoReloads, selectCanModify) && !isBarred
  const failure = useSelector(autoReloads, selectFailure)
  const asked = useSelector(autoReloads, selectRule)
  const isAsked = useSelector(autoReloads, selectIsAsked)
  const isRemoving = useSelector(autoReloads, selectIsRemoving)
  const digitsOf = ({ clientId }: AutoReload) => opened?.digits[clientId] ?? ''
  const cardOf = (rule: AutoReload) => cards.find(({ clientId }) => clientId === rule.clientId) ?? null
  const nameOf = (rule: AutoReload) => {
    const own = cardOf(rule)
    return own ? cardName(t, own, cards) : t('card.ending', { digits: digitsOf(rule) })
  }
  const add = (
    <Button icon="plus" onClick={() => autoReloads.send({ type: 'rule.add' })}>
      {t('autoReload.add')}
    </Button>
  )
  return (
    <ReviewColumn>
      <Stack>
        <FailureNote failure={isRemoving ? null : failure} />
        {opened?.networks.length === 0 ? (
          <Banner tone="warning">
            <p>{t('error.methodsUnavailable')}</p>
          </Banner>
        ) : null}
        {rules.map((rule) => (
          <Rule
            key={rule.id}
            autoReloads={autoReloads}
            rule={rule}
            card={cardOf(rule)}
            name={nameOf(rule)}
            canModify={canModify}
          />
        ))}
        {rules.length === 0 ? (
          <EmptyState title={t('autoReload.none')} icon="reload" actions={canAdd ? add : null}>
            <p>{t('autoReload.none.body')}</p>
          </EmptyState>
        ) : canAdd && card ? (
          <Panel title={t('autoReload.other', { digits: card.lastFourDigits })}>
            <div>{add}</div>
          </Panel>
        ) : null}
        <Sentences />
        <ConfirmDialog
          open={isAsked}
          title={t('autoReload.remove.title', { digits: asked ? digitsOf(asked) : '' })}
          confirmLabel={t('autoReload.remove')}
          cancelLabel={t('common.cancel')}
          onConfirm={() => autoReloads.send({ type: 'prompt.accept' })}
          onCancel={() => autoReloads.send({ type: 'prompt.dismiss' })}
          busy={isRemoving}
          busyLabel={t('autoReload.removing')}
          danger
        >
          <p>{t('autoReload.remove.body')}</p>
        </ConfirmDialog>
      </Stack>
    </ReviewColumn>
  )
}

type RuleProps = Flow & { rule: AutoReload; card: Card | null; canModify: boolean }

function Rule({ autoReloads, rule, card, name, canModify }: RuleProps & { name: string }) {
  const t = useText()
  const { money, day } = useFormat()
  const { id, health, thresholdCents, reloadCents, feeCents, source, lastLoad } = rule
  const rows = [
    { key: 'when', term: t('autoReload.threshold'), description: <Money text={money(thresholdCents)} /> },
    { key: 'amount', term: t('autoReload.amount'), description: <Money text={money(reloadCents)} /> },
    ...(feeCents === null
      ? []
      : [{ key: 'fee', term: t('autoReload.fee'), description: <Money text={money(feeCents)} /> }]),
    { key: 'source', term: t('autoReload.source'), description: sourceText(t, source) },
    ...(lastLoad
      ? [
          {
            key: 'last',
            term: t('autoReload.last'),
            description: t('autoReload.last.on', { amount: money(lastLoad.cents), day: day(lastLoad.day) }),
          },
        ]
      : []),
  ]
  return (
    <Panel
      title={
        card ? (
          <span className={styles['name']}>
            <CardFace size="thumb" {...faceOf(card)} />
            <span>{name}</span>
          </span>
        ) : (
          name
        )
      }
      actions={<Badge tone={TONES[health]}>{t(`autoReload.health.${health}`)}</Badge>}
    >
      <Stack gap={4}>
        <Condition autoReloads={autoReloads} rule={rule} card={card} canModify={canModify} />
        <DescriptionList layout="end" items={rows} />
        <FormActions>
          {canModify ? (
            <Button
              variant="secondary"
              icon="edit"
              aria-label={t('autoReload.modify.of', { name })}
              onClick={() => autoReloads.send({ type: 'rule.modify', id })}
            >
              {t('autoReload.modify')}
            </Button>
          ) : null}
          <Button
            variant="quiet"
            icon="trash"
            aria-label={t('autoReload.remove.of', { name })}
            onClick={() => autoReloads.send({ type: 'rule.remove', id })}
          >
            {t('autoReload.remove')}
          </Button>
        </FormActions>
      </Stack>
    </Panel>
  )
}

/** Why a rule makes no reloads, or soon will not, and how to fix it. Its settings stay. */
function Condition({ autoReloads, rule, card, canModify }: RuleProps) {
  const t = useText()
  const { money } = useFormat()
  const { id, health, reason, source } = rule
  const isUnlocked = card !== null && cardStateOf(card.cardStatus) === 'active'
  const fix = fixOf(rule, isUnlocked)
  const expiry = health === 'active' ? sourceExpiry(source, Date.now()) : null
  const modify = (label: string) =>
    canModify ? (
      <Button variant="secondary" size="small" onClick={() => autoReloads.send({ type: 'rule.modify', id })}>
        {label}
      </Button>
    ) : null
  if (expiry) {
    const values = { digits: source.lastFourDigits, month: expiryText(source.expiry) }
    return (
      <Banner tone="warning" action={modify(t('autoReload.fix.chooseCard'))}>
        <p>{t(`autoReload.source.${expiry}`, values)}</p>
      </Banner>
    )
  }
  if (health === 'active' || fix === null) return null
  const action =
    fix === 'unlockCard' ? (
      <Link className={buttonClass({ variant: 'secondary', size: 'small' })} to="/dashboard">
        {t('autoReload.fix.unlockCard')}
      </Link>
    ) : fix === 'wait' || fix === 'tryAgain' ? null : (
      modify(t(`autoReload.fix.${fix}`))
    )
  return (
    <Banner tone={health === 'failing' ? 'warning' : 'error'} title={t(`autoReload.${health}`)} action={action}>
      {reason ? (
        <p>
          {t(reason === 'cardLocked' && isUnlocked ? 'autoReload.reason.wasLocked' : `autoReload.reason.${reason}`)}
        </p>
      ) : null}
      <p>{t(`autoReload.mend.${fix}`, { least: money(rule.thresholdCents) })}</p>
    </Banner>
  )
}
