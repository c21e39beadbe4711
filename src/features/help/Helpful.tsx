import { useText } from '../../i18n/text'
import { Button } from '../../ui/Button'
import { Link } from '../../ui/Link'
import styles from './Help.module.css'

type Verdict = 'yes' | 'no'
/** Kept in this browser: nobody is sent what a holder thinks of an answer. */
export type Verdicts = {
  readonly of: (name: string) => Verdict | null
  readonly give: (name: string, verdict: Verdict) => void
}

export function Helpful({ name, question, verdicts }: { name: string; question: string; verdicts: Verdicts }) {
  const t = useText()
  const given = verdicts.of(name)
  return (
    <div className={styles['helpful']} role="group" aria-label={t('help.helpful.label', { question })}>
      <span aria-hidden="true">{t('help.helpful')}</span>
      {(['yes', 'no'] as const).map((verdict) => (
        <Button
          key={verdict}
          variant="quiet"
          size="small"
          aria-pressed={given === verdict}
          onClick={() => verdicts.give(name, verdict)}
        >
          {t(`help.helpful.${verdict}`)}
        </Button>
      ))}
      <span role="status">
        {given === 'yes' ? t('help.helpful.thanks') : null}
        {given === 'no' ? (
          <>
            {t('help.helpful.sorry')} <Link to="/contact">{t('help.contact')}</Link>
          </>
        ) : null}
      </span>
    </div>
  )
}
