/** What is missing or broken in a text and in that of the other language. An editor may publish all the same. */
import { routeAt } from '../site/navigation.ts'
import type { Locale } from '../values/locale.ts'
import { type Rich, wordsOf } from './richText.ts'

export const CHECKS = [
  'empty',
  'missing',
  'older',
  'deadLink',
  'linkWithoutWords',
  'headingOrder',
  'headingWithoutWords',
  'tableWithoutCaption',
  'headingsDiffer',
  'linksDiffer',
] as const
export type Check = (typeof CHECKS)[number]

/** `changedAt`: when its words were last changed. */
export type LanguageText = { readonly nodes: readonly Rich[]; readonly changedAt: string }
/** Null: the language has no text. Left out: the text is kept in one language only. */
export type TextPair = { readonly [language in Locale]?: LanguageText | null }

type InOneText =
  | { readonly what: 'empty' }
  /** `words`: of the link. */
  | { readonly what: 'deadLink'; readonly href: string; readonly words: string }
  | { readonly what: 'linkWithoutWords'; readonly href: string }
  /** A heading of the second level, with none of the first before it. */
  | { readonly what: 'headingOrder'; readonly words: string }
  | { readonly what: 'headingWithoutWords' }
  /** `columns`: what tells which one it is. */
  | { readonly what: 'tableWithoutCaption'; readonly columns: string }
  | { readonly what: 'missing' }
  | { readonly what: 'older'; readonly changedAt: string }
type InBoth = {
  readonly what: 'headingsDiffer' | 'linksDiffer'
  readonly counts: Readonly<Record<Locale, number>>
}
export type Finding = (InOneText & { readonly locale: Locale }) | InBoth

type Contents = {
  readonly headings: readonly { readonly level: 2 | 3; readonly words: string }[]
  readonly links: readonly { readonly href: string; readonly words: string }[]
  readonly tables: readonly { readonly caption: string; readonly columns: readonly string[] }[]
}

/** `publishing`: the languages that are to be published now. */
export function beforePublishing(texts: TextPair, publishing: readonly Locale[]): Finding[] {
  const findings = [...publishing.flatMap((locale) => inOne(texts, locale)), ...inBoth(texts)]
  // Of two texts that are published together, one was written first.
  return publishing.length > 1 ? findings.filter(({ what }) => what !== 'older') : findings
}

/** Which checks are open for the text of one language. What the other one lacks is said of this one. */
export function checksFor(findings: readonly Finding[], locale: Locale): Check[] {
  const isOfIt = (finding: Finding) => {
    if (!('locale' in finding)) return true
    const isOfOther = finding.what === 'missing' || finding.what === 'older'
    return isOfOther ? finding.locale !== locale : finding.locale === locale
  }
  const open = findings.filter(isOfIt).map(({ what }) => what)
  return CHECKS.filter((check) => open.includes(check))
}

type Changed = Pick<LanguageText, 'changedAt'>
/** The language whose text was changed before the other's. */
export function olderOf(en: Changed, fr: Changed): Locale | null {
  const difference = Date.parse(en.changedAt) - Date.parse(fr.changedAt)
  return difference === 0 ? null : difference < 0 ? 'en' : 'fr'
}

function inOne(texts: TextPair, locale: Locale): Finding[] {
  const text = texts[locale]
  if (!text || isEmpty(text)) return [{ what: 'empty', locale }, ...besides(texts, locale)]
  const { headings, links, tables } = contentsOf(text.nodes)
  const firstOfLevelOne = headings.findIndex(({ level }) => level === 2)
  const tooEarly = firstOfLevelOne < 0 ? headings : headings.slice(0, firstOfLevelOne)
  const findings: InOneText[] = [
    ...tooEarly.filter(({ words }) => words !== '').map(({ words }) => ({ what: 'headingOrder', words }) as const),
    ...headings.filter(({ words }) => words === '').map(() => ({ what: 'headingWithoutWords' }) as const),
    ...links.filter(({ href }) => isDead(href)).map((link) => ({ what: 'deadLink', ...link }) as const),
    ...links.filter(({ words }) => words === '').map(({ href }) => ({ what: 'linkWithoutWords', href }) as const),
    ...tables
      .filter(({ caption }) => caption.trim() === '')
      .map(({ columns }) => ({ what: 'tableWithoutCaption', columns: columns.join(', ') }) as const),
  ]
  return [...findings.map((finding) => ({ ...finding, locale })), ...besides(texts, locale)]
}

/** What holders of the other language would read beside this text. */
function besides(texts: TextPair, locale: Locale): Finding[] {
  const other = locale === 'en' ? 'fr' : 'en'
  const there = texts[other]
  if (there === undefined) return []
  if (there === null || isEmpty(there)) return [{ what: 'missing', locale: other }]
  const { en, fr } = texts
  return en && fr && olderOf(en, fr) === other ? [{ what: 'older', locale: other, changedAt: there.changedAt }] : []
}

function inBoth({ en, fr }: TextPair): Finding[] {
  if (!en || !fr || isEmpty(en) || isEmpty(fr)) return []
  const [here, there] = [contentsOf(en.nodes), contentsOf(fr.nodes)]
  const differs = (what: InBoth['what'], ofEnglish: number, ofFrench: number): Finding[] =>
    ofEnglish === ofFrench ? [] : [{ what, counts: { en: ofEnglish, fr: ofFrench } }]
  return [
    ...differs('headingsDiffer', here.headings.length, there.headings.length),
    ...differs('linksDiffer', here.links.length, there.links.length),
  ]
}

const isEmpty = ({ nodes }: LanguageText) => wordsOf(nodes).trim() === ''

/** A path of this site that leads nowhere. An anchor of the page itself is not known here. */
const isDead = (href: string) => href.startsWith('/') && routeAt(href.replace(/[?#].*/, '')) === null

function contentsOf(nodes: readonly Rich[]): Contents {
  const all = nodes.map((node): Contents => {
    if (typeof node === 'string') return { headings: [], links: [], tables: [] }
    if (node.tag === 'table') return { headings: [], links: [], tables: [node] }
    const inner = contentsOf(node.children)
    const words = wordsOf(node.children).trim()
    if (node.tag === 'a') return { ...inner, links: [{ href: node.href ?? '', words }] }
    if (node.tag === 'h2' || node.tag === 'h3')
      return { ...inner, headings: [{ level: node.tag === 'h2' ? 2 : 3, words }] }
    return inner
  })
  return {
    headings: all.flatMap(({ headings }) => headings),
    links: all.flatMap(({ links }) => links),
    tables: all.flatMap(({ tables }) => tables),
  }
}
