import en from '../../../content/help/replacement.en.json'
import fr from '../../../content/help/replacement.fr.json'
import { useLocale, useText } from '../../i18n/text'
import { Disclosure } from '../../ui/Disclosure'
import { Panel } from '../../ui/Panel'

const answers = { en, fr }

/** What holders ask before they replace a card. Content spec §4, §5. */
export function Questions() {
  const t = useText()
  return (
    <Panel title={t('replaceCard.questions')}>
      {answers[useLocale()].map(({ question, paragraphs }) => (
        <Disclosure key={question} summary={question} headingLevel={3}>
          {paragraphs.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </Disclosure>
      ))}
    </Panel>
  )
}
