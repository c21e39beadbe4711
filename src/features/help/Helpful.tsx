import { useState } from 'react'
import { useText } from '../../i18n/text'
import { Button } from '../../ui/Button'
import { Link } from '../../ui/Link'
import styles from './Help.module.css'

type Verdict = 'yes' | 'no'
/** Stored in this browser only; not sent anywhere. */
export type Verdicts = {
  readonly of: (name: string) => Verdict | null
  /** Null removes the verdict. */
  readonly give: (name: string, verdict: Verdict | null) => void
}

export function Helpful({ name, question, verdicts }: { name: string; question: string; verdicts: Verdicts }) {
  const t = useText()
  const given = verdicts.of(name)
  const [isTakenBack, setTakenBack] = useState(false)
  const press = (verdict: Verdict) => {
    const isSecond = verdict === given
    verdicts.give(name, isSecond ? null : verdict)
    setTakenBack(isSecond)
  }
  return (
    <div className={styles['helpful']} role="group" aria-label={t('help.helpful.label', { question })}>
      <span aria-hidden="true">{t('help.helpful')}</span>
      <span className={styles['verdicts']}>
        {(['yes', 'no'] as const).map((verdict) => (
          <Button
            key={verdict}
            variant="quiet"
            size="small"
            aria-pressed={given === verdict}
            onClick={() => press(verdict)}
          >
            {t(`help.helpful.${verdict}`)}
          </Button>
        ))}
      </span>
      <span role="status">
        {given === null && isTakenBack ? <span>{t('help.helpful.takenBack')}</span> : null}
        {given === 'yes' ? <span>{t('help.helpful.thanks')}</span> : null}
        {given === 'no' ? (
          <>
            <span>{t('help.helpful.sorry')}</span> <Link to="/contact">{t('help.contact')}</Link>
          </>
        ) : null}
      </span>
    </div>
  )
}
