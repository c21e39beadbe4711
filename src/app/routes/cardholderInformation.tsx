import { contentFor, contentOf } from '../../content/load'
import { RichParagraphs } from '../../content/RichText'
import { RetiringScreen } from '../../features/retiring/RetiringScreen'
import { useFormat, useLocale, useText } from '../../i18n/text'
import { useHasAccess } from '../signed-in/useHolder'
import { useRestoredPage } from '../site/useRestoredPage'
import { useRetiring } from '../site/useRetiring'

export const content = contentFor('legal/notice', 'legal/notice-footer')

function NoticeCardholders() {
  useRestoredPage()
  const t = useText()
  const { day } = useFormat()
  const locale = useLocale()
  const notice = contentOf(locale, 'legal/notice')
  const footer = contentOf(locale, 'legal/notice-footer')
  const isSame = notice.version === footer.version && notice.effective === footer.effective
  return (
    <RetiringScreen
      {...useRetiring()}
      hasAccess={useHasAccess()}
      notice={
        <>
          <RichParagraphs>{notice.body}</RichParagraphs>
          <RichParagraphs>{footer.body}</RichParagraphs>
          <p>
            {isSame
              ? t('retiring.version.same', { version: notice.version, day: day(notice.effective) })
              : t('retiring.version', {
                  notice: notice.version,
                  noticeDay: day(notice.effective),
                  footer: footer.version,
                  footerDay: day(footer.effective),
                })}
          </p>
        </>
      }
    />
  )
}

export { NoticeCardholders as Screen }
