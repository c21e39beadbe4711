import { useText } from '../../i18n/text'
import { Disclosure } from '../../ui/Disclosure'
import { Panel } from '../../ui/Panel'

export type Answered = { readonly question: string; readonly paragraphs: readonly string[] }

/** Questions that holders ask before they replace a card. Content spec §4, §5. */
export function Questions({ answers }: { answers: readonly Answered[] }) {
  const t = useText()
  return (
    <Panel title={t('replaceCard.questions')}>
      {answers.map(({ question, paragraphs }) => (
        <Disclosure key={question} summary={question} headingLevel={3}>
          {paragraphs.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </Disclosure>
      ))}
    </Panel>
  )
}
