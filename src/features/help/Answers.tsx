import { type FaqAnswer, type FaqSection } from '../../content/faq'
import { PlainTable, RichParagraphs } from '../../content/RichText'
import type { MessageKey } from '../../i18n/catalogue'
import { useText } from '../../i18n/text'
import { Disclosure } from '../../ui/Disclosure'
import { Icon } from '../../ui/Icon'
import { Words } from '../../ui/Words'
import styles from './Help.module.css'
import { Helpful, type Verdicts } from './Helpful'

type Props = {
  section: FaqSection
  answers: Readonly<Record<string, FaqAnswer>>
  verdicts: Verdicts | null
}

/** A section of a set: each question opens its answer and has its own link. */
export function Answers({ section: { id, title, questionsAndAnswers }, answers, verdicts }: Props) {
  const t = useText()
  return (
    <section className={styles['section']} aria-labelledby={id}>
      <h2 id={id} tabIndex={-1}>
        {t(title as MessageKey)}
      </h2>
      {questionsAndAnswers.map((name) => {
        const answer = answers[name]
        return answer ? <OneAnswer key={name} name={name} answer={answer} verdicts={verdicts} /> : null
      })}
    </section>
  )
}

function OneAnswer({ name, answer, verdicts }: { name: string; answer: FaqAnswer; verdicts: Verdicts | null }) {
  const t = useText()
  const { anchor, alias, question, answer: words } = answer
  return (
    <Disclosure id={anchor} summary={question} headingLevel={3}>
      {/* A link shared in the other language must work here too. */}
      {alias ? <span id={alias} /> : null}
      {'type' in words ? (
        <div className={styles['answer']}>
          <p>
            <Words>{words.content}</Words>
          </p>
          <PlainTable caption={question} columns={words.columns} rows={words.rows} />
        </div>
      ) : (
        <RichParagraphs>{words}</RichParagraphs>
      )}
      <div className={styles['foot']} data-print="no">
        <a href={`#${anchor}`} className={styles['anchor']}>
          <Icon name="copy" size="small" />
          <span aria-hidden="true">{t('help.link')}</span>
          <span className="visually-hidden">{t('help.link.to', { question })}</span>
        </a>
        {verdicts ? <Helpful name={name} question={question} verdicts={verdicts} /> : null}
      </div>
    </Disclosure>
  )
}
