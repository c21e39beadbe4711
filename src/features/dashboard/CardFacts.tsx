import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { revealMachine } from '../../../machines/reveal/revealMachine'
import { selectSecrets } from '../../../machines/reveal/selectors'
import { type Card, expiryText, groupByFour, maskedNumber } from '../../../rules/card'
import { useFormat, useText } from '../../i18n/text'
import { Button } from '../../ui/Button'
import { CopyButton } from '../../ui/CopyButton'
import { DescriptionList } from '../../ui/DescriptionList'
import { Money } from '../../ui/Money'
import { Row, Stack } from '../../ui/Stack'
import { VisuallyHidden } from '../../ui/VisuallyHidden'
import { RevealDialog } from './RevealDialog'

type Props = { card: Card; reveal: ActorRefFrom<typeof revealMachine> }

/** Number and code masked until shown; only a virtual card has more to show than what stands on the plastic (OP-42). */
export function CardFacts({ card, reveal }: Props) {
  const t = useText()
  const { money } = useFormat()
  const secrets = useSelector(reveal, selectSecrets)
  const settled = { term: t('card.settled'), description: <Money text={money(card.settledCents)} /> }
  const number = {
    term: t('card.number'),
    description: secrets ? groupByFour(secrets.fullPan) : maskedNumber(card),
    sensitive: secrets !== null,
  }
  const expiry = { term: t('card.expiry'), description: expiryText(card.expiryDate) }
  if (card.plasticFlag) return <DescriptionList items={[settled, number, expiry]} />

  const code = secrets ? secrets.cvv : <MaskedCode label={t('reveal.code.masked')} />
  return (
    <Stack gap={3}>
      <DescriptionList
        items={[settled, number, expiry, { term: t('reveal.code'), description: code, sensitive: secrets !== null }]}
      />
      <Row>
        <Button
          variant="secondary"
          size="small"
          icon={secrets ? 'eye-off' : 'eye'}
          onClick={() => reveal.send({ type: secrets ? 'pan.hide' : 'pan.show' })}
        >
          {t(secrets ? 'reveal.hide' : 'reveal.show')}
        </Button>
        {secrets ? (
          <CopyButton
            text={secrets.fullPan}
            label={t('reveal.copy')}
            copiedLabel={t('reveal.copied')}
            failedLabel={t('reveal.copy.failed')}
          />
        ) : null}
      </Row>
      <VisuallyHidden>
        <span role="status">{secrets ? t('reveal.shown') : null}</span>
      </VisuallyHidden>
      <RevealDialog reveal={reveal} />
    </Stack>
  )
}

function MaskedCode({ label }: { label: string }) {
  return (
    <>
      <span aria-hidden="true">***</span>
      <VisuallyHidden>{label}</VisuallyHidden>
    </>
  )
}
