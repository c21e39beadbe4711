/** Reads what editors have published. The content service is another one than the issuer: no token of a holder goes there. */
import type { ContentItem } from '../../contract/model'
import type { paths } from '../../contract/schema'
import type { Locale } from '../../rules/values/locale'

const PATH = '/items/{itemId}' satisfies keyof paths

/** The HTML, '' where nothing is published; null if it is not known. It must be sanitised before it is shown. */
export async function askPublishedText(baseUrl: string, itemId: string, locale: Locale): Promise<string | null> {
  try {
    const answer = await fetch(`${baseUrl}/content${PATH.replace('{itemId}', itemId)}`, {
      headers: { 'Accept-Language': `${locale}_CA` },
      credentials: 'omit',
      priority: 'low',
    })
    if (answer.status === 404) return ''
    if (!answer.ok) return null
    const { publish } = (await answer.json()) as Partial<ContentItem>
    return typeof publish === 'string' ? publish : ''
  } catch {
    return null
  }
}
