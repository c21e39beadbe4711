import type Axe from 'axe-core'
import { source } from 'axe-core'
import type { Page } from 'playwright-core'

/** WCAG 2.2 A and AA, and best practices. */
export const AXE_TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Puts axe into the document, where it stays until the next one is loaded. */
export async function addAxe(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
}

/** What axe finds in a page whose folded parts are opened, and by how much it is wider than its window. */
export async function problemsOf(
  page: Page,
): Promise<{ readonly broken: readonly string[]; readonly tooWide: number }> {
  await addAxe(page)
  return page.evaluate(async (tags) => {
    const { axe } = window as unknown as { axe: typeof Axe }
    for (const part of document.querySelectorAll('details')) part.open = true
    const { violations } = await axe.run(document, { runOnly: [...tags] })
    return {
      broken: violations.flatMap(({ id, nodes }) => nodes.slice(0, 3).map(({ html }) => `${id}: ${html}`)),
      tooWide: Math.max(0, document.documentElement.scrollWidth - innerWidth),
    }
  }, AXE_TAGS)
}
