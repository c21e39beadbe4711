import type { ReactNode } from 'react'
import { type FaqContent, setOf } from '../../content/faq'
import { Printed } from '../../flow/Printed'
import { PublishedBlock } from '../../flow/PublishedBlock'
import type { MessageKey } from '../../i18n/catalogue'
import { useText } from '../../i18n/text'
import { Link } from '../../ui/Link'
import { PageHeader } from '../../ui/PageHeader'
import { Stack } from '../../ui/Stack'
import { Answers } from './Answers'
import styles from './Help.module.css'
import type { Verdicts } from './Helpful'
import { OpenAll } from './OpenAll'
import { useAnchor } from './useAnchor'

type Props = {
  faq: FaqContent
  hash: string
  verdicts: Verdicts | null
  search: ReactNode
}

/** Start page of the FAQ: the search, the most frequent questions and the sets. Content spec §2. */
export function Faq({ faq, hash, verdicts, search }: Props) {
  const t = useText()
  useAnchor(hash)
  return (
    <Stack>
      <Printed />
      <PageHeader
        title={t('screen.faq.title')}
        lead={t('screen.faq.lead')}
        {...(__EDITING__ && { subject: <PublishedBlock /> })}
      />
      {search}
      <div className={styles['tools']} data-print="no">
        <p>
          <a href="#sets">{t('help.sets')}</a>
        </p>
        <OpenAll />
      </div>
      {setOf(faq, 'common')?.content.map((section) => (
        <Answers key={section.id} section={section} answers={faq.answers} verdicts={verdicts} />
      ))}
      <section className={styles['section']} aria-labelledby="sets">
        <h2 id="sets" tabIndex={-1}>
          {t('help.sets')}
        </h2>
        <ul className={styles['sets']}>
          {faq.sets
            .filter(({ slug }) => slug !== 'common')
            .map(({ slug, title }) => (
              <li key={slug}>
                <Link to={`/faq/${slug}`}>{t(title as MessageKey)}</Link>
                <p>{t(`FAQ.${slug}.lead` as MessageKey)}</p>
              </li>
            ))}
        </ul>
      </section>
      <p>
        <span>{t('help.more')}</span> <Link to="/contact">{t('help.contact')}</Link>
      </p>
    </Stack>
  )
}
