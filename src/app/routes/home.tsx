import { setOf } from '../../content/faq'
import { contentFor, contentOf } from '../../content/load'
import { Answers } from '../../features/help/Answers'
import { HomeScreen } from '../../features/home/HomeScreen'
import { useLocale } from '../../i18n/text'
import { SessionEndedNotice } from '../shell/SessionEndedNotice'

export const content = contentFor('common')

export function Screen() {
  const faq = contentOf(useLocale(), 'common')
  const [first] = setOf(faq, 'common')?.content ?? []
  return (
    <HomeScreen
      notice={<SessionEndedNotice />}
      questions={first ? <Answers section={first} answers={faq.answers} verdicts={null} /> : null}
    />
  )
}
