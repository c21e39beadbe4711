import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import type { LegalDocument } from '../../content/legal'
import { RichParagraphs } from '../../content/RichText'
import { Printed } from '../../flow/Printed'
import { PublishedBlock } from '../../flow/PublishedBlock'
import type { MessageKey } from '../../i18n/catalogue'
import { useFormat, useText } from '../../i18n/text'
import { anchored } from '../../ui/anchored'
import { Button } from '../../ui/Button'
import { PageHeader } from '../../ui/PageHeader'
import { Stack } from '../../ui/Stack'
import styles from './CMSContentPage.module.css'

/** A legal document with its table of contents; editors maintain its text. Content spec §2; OP-71. */
export function CMSContentPage({ title, document }: { title: MessageKey; document: LegalDocument }) {
  const t = useText()
  const { day } = useFormat()
  const { version, effective, contents, body } = document
  const { hash } = useLocation()
  useEffect(() => anchored(hash)?.closest<HTMLElement>('h2, h3')?.focus(), [hash])
  // A leading quote introduces the whole text: show it before the table of contents.
  const [first] = body
  const note = typeof first === 'object' && first.tag === 'blockquote' ? [first] : []
  return (
    <>
      <Printed />
      <Stack>
        <PageHeader
          title={t(title)}
          lead={t('agreement.version', { version, day: day(effective) })}
          {...(__EDITING__ && { subject: <PublishedBlock /> })}
          actions={
            <Button variant="secondary" size="small" className={styles['print']} onClick={() => window.print()}>
              {t('agreement.print')}
            </Button>
          }
        />
        <RichParagraphs>{note}</RichParagraphs>
        <nav className={styles['contents']} aria-label={t('agreement.contents')}>
          <ol>
            {contents.map(({ id, title: heading }) => (
              <li key={id}>
                <a href={`#${id}`}>{heading}</a>
              </li>
            ))}
          </ol>
        </nav>
        <article>
          <RichParagraphs>{body.slice(note.length)}</RichParagraphs>
        </article>
        <p data-print="no">
          <a href="#main">{t('nav.top')}</a>
        </p>
      </Stack>
    </>
  )
}
