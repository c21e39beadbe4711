import type { Locale } from '../../../rules/values/locale'
import { useText } from '../../editor/texts/text'
import { Banner } from '../../ui/Banner'
import { Button } from '../../ui/Button'
import { Spinner } from '../../ui/Spinner'
import { ComparedText } from './ComparedText'
import styles from './Comparison.module.css'
import { useComparison } from './useComparison'

export type ComparisonProps = {
  /** HTML of both. */
  before: string
  after: string
  /** Of the texts. */
  lang: Locale
}

/** What differs between two texts. */
export function Comparison({ before, after, lang }: ComparisonProps) {
  return before === after ? <Same /> : <Differences before={before} after={after} lang={lang} />
}

function Same() {
  return <p role="status">{useText()('comparison.same')}</p>
}

function Differences({ before, after, lang }: ComparisonProps) {
  const t = useText()
  const [state, retry] = useComparison(before, after)
  if (state === 'comparing') return <Spinner label={t('comparison.comparing')} />
  if (state === 'failed')
    return (
      <Banner
        tone="error"
        live="alert"
        action={
          <Button variant="secondary" size="small" onClick={retry}>
            {t('comparison.retry')}
          </Button>
        }
      >
        {t('comparison.failed')}
      </Banner>
    )
  if (state.blocks.every(({ kind }) => kind === 'same')) return <Same />
  return (
    <div className={styles['comparison']}>
      {state.isByParagraph ? <Banner live="status">{t('comparison.byParagraph')}</Banner> : null}
      <ComparedText blocks={state.blocks} lang={lang} />
    </div>
  )
}
