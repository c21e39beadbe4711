import type { ReactNode } from 'react'
import type { FaqContent, FaqSet } from '../../content/faq'
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
  set: FaqSet
  /** The part of the address after `#`. */
  hash: string
  /** Null in a prerendered document. */
  verdicts: Verdicts | null
  /** Shown before the questions: the dates of a retiring card. */
  children?: ReactNode
}

/** Questions of one card family or topic. Content spec §2, §3. */
export function FaqSubPage({ faq, set, hash, verdicts, children }: Props) {
  const t = useText()
  useAnchor(hash)
  return (
    <Stack>
      <Printed />
      <PageHeader
        title={t(set.title as MessageKey)}
        lead={t(`FAQ.${set.slug}.lead` as MessageKey)}
        eyebrow={<Link to="/faq">{t('screen.faq.title')}</Link>}
        {...(__EDITING__ && { subject: <PublishedBlock /> })}
      />
      {children}
      <div className={styles['tools']}>
        {set.content.length > 1 ? (
          <nav aria-label={t('help.sections')}>
            <ul className={styles['sections']}>
              {set.content.map(({ id, title }) => (
                <li key={id}>
                  <a href={`#${id}`}>{t(title as MessageKey)}</a>
                </li>
              ))}
            </ul>
          </nav>
        ) : null}
        <OpenAll />
      </div>
      {set.content.map((section) => (
        <Answers key={section.id} section={section} answers={faq.answers} verdicts={verdicts} />
      ))}
      <p>
        <span>{t('help.more')}</span> <Link to="/contact">{t('help.contact')}</Link>
      </p>
    </Stack>
  )
}
