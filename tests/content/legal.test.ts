import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { FEE_COLUMNS } from '../../rules/cards/fees'
import { cellOf, FEE_ROWS, LIMIT_ROWS } from '../../rules/cards/tariff'
import { type Rich, wordsOf } from '../../rules/content/richText'
import { routeAt } from '../../rules/site/navigation'
import { readFaq } from '../../src/content/compile'
import { compileLegal } from '../../src/content/compileLegal'
import { plainAnswer } from '../../src/content/faq'
import { LEGAL_NAMES } from '../../src/content/legal'
import { FRENCH_MISTAKE } from './typography'

const LOCALES = ['en', 'fr'] as const
const sourceOf = (name: string, locale: 'en' | 'fr') => readFileSync(`content/legal/${name}.${locale}.md`, 'utf8')
const read = (name: string, locale: 'en' | 'fr') =>
  compileLegal(sourceOf(name, locale), sourceOf(name, locale === 'en' ? 'fr' : 'en'))
const textOf = (name: string, locale: 'en' | 'fr') => wordsOf(read(name, locale).body)
const shapeOf = (nodes: readonly Rich[]): unknown[] =>
  nodes.flatMap((node) => {
    if (typeof node === 'string') return []
    if (node.tag === 'table') return [['table', node.columns.length, node.rows.length]]
    return [[node.tag, ...(node.href ? [node.href] : []), ...shapeOf(node.children)]]
  })
const hours = /\b\d{1,2}(?::30)?\u00a0[ap]\.m\.|\b\d{1,2}\u00a0h(?!eure)(?:\u00a030)?/g
const figuresIn = (text: string) =>
  [...text.replaceAll(hours, '').matchAll(/\d[\d.,\u00a0-]*/g)].map(([figure]) => figure.replaceAll(/\D/g, '')).sort()

test.each(LOCALES)('HLP-103 each agreement leads to the list of countries of its own card, %s', (locale) => {
  const { sets, answers } = readFaq('content/faq', 'en')
  const linked = LEGAL_NAMES.flatMap((name) => [
    ...readFileSync(`content/legal/${name}.${locale}.md`, 'utf8').matchAll(/\(\/faq\/(\w+)#([\w-]+)\)/g),
  ])
  expect(linked).toHaveLength(7)
  for (const [, slug, anchor] of linked) {
    const shown = sets.find((set) => set.slug === slug)?.content.flatMap((section) => section.questionsAndAnswers) ?? []
    const list = shown.map((name) => answers[name]).find((answer) => answer && 'type' in answer.answer)
    expect(list?.anchor).toBe(anchor)
  }
})

describe('the eight documents', () => {
  test('are all there, and no others', () => {
    const files = LEGAL_NAMES.flatMap((name) => LOCALES.map((locale) => `${name}.${locale}.md`))
    expect(readdirSync('content/legal').sort()).toEqual([...files].sort())
  })

  test.each([
    ['LEG-01', 'non-reload-blue'],
    ['LEG-02', 'digital'],
    ['LEG-03', 'reload-digital'],
    ['LEG-04', 'non-reload'],
    ['LEG-05', 'terms'],
    ['LEG-06', 'slp'],
    ['LEG-07', 'notice'],
    ['LEG-08', 'notice-footer'],
  ])('%s %s is written in both languages, with the same parts, links and figures', (_, name) => {
    expect(shapeOf(read(name, 'fr').body)).toEqual(shapeOf(read(name, 'en').body))
    const day = /May 1, |1er mai /g
    expect(figuresIn(textOf(name, 'fr').replace(day, ''))).toEqual(figuresIn(textOf(name, 'en').replace(day, '')))
    expect(textOf(name, 'fr')).not.toBe(textOf(name, 'en'))
    expect(read(name, 'fr').effective).toBe(read(name, 'en').effective)
    expect(FRENCH_MISTAKE.test(textOf(name, 'fr'))).toBe(false)
  })

  test.each(LOCALES)('each page says once that it is a sample for the issuer’s counsel, %s', (locale) => {
    const mark = { en: 'Sample text, to be reviewed by the issuer’s counsel', fr: 'Texte d’exemple, à faire réviser' }
    // It appears at the foot of the notice's page.
    const pages = LEGAL_NAMES.filter((name) => name !== 'notice-footer').map((name) =>
      name === 'notice' ? textOf(name, locale) + textOf('notice-footer', locale) : textOf(name, locale),
    )
    for (const page of pages) expect(page.split(mark[locale])).toHaveLength(2)
  })

  test('LEG-24 HLP-050 name no issuer', () => {
    for (const name of LEGAL_NAMES)
      for (const locale of LOCALES)
        expect(textOf(name, locale)).not.toMatch(/\b(?:Inc|Ltd|Ltée|Corp|Bank of|Banque [A-Z]|Trust Company)\b/)
  })

  test('every heading has an anchor of its own', () => {
    for (const name of LEGAL_NAMES)
      for (const locale of LOCALES) {
        const ids = read(name, locale).contents.map(({ id }) => id)
        expect(ids.every((id) => /^[a-z][a-z\d-]*$/.test(id))).toBe(true)
        expect(new Set(ids).size).toBe(ids.length)
      }
  })

  test('every link leads to a page', () => {
    const links = LEGAL_NAMES.flatMap((name) =>
      LOCALES.flatMap((locale) => [...JSON.stringify(read(name, locale).body).matchAll(/"href":"([^"]+)"/g)]),
    ).map(([, href]) => href ?? '')
    expect(links.length).toBeGreaterThan(5)
    expect(links.filter((href) => routeAt(href.split('#')[0] ?? '') === null)).toEqual([])
  })
})

test('every amount in the help and the legal texts is one of the published tables', () => {
  const published = new Set(
    [...LIMIT_ROWS, ...FEE_ROWS].flatMap((row) =>
      FEE_COLUMNS.flatMap((column) => {
        const cell = cellOf(row, column)
        return typeof cell === 'object' && 'cents' in cell ? [cell.cents] : []
      }),
    ),
  )
  // The tap limit in Canada, the signature limit in the United States, and an empty account.
  for (const cents of [25_000, 5_000, 0]) published.add(cents)
  const all = [
    ...LEGAL_NAMES.map((name) => textOf(name, 'en')),
    ...Object.values(readFaq('content/faq', 'en').answers).map(plainAnswer),
  ].join(' ')
  const amounts = [...all.matchAll(/\$(\d[\d,]*(?:\.\d\d)?)/g)].map(([, amount = '']) =>
    Math.round(Number(amount.replaceAll(',', '')) * 100),
  )
  expect(amounts.length).toBeGreaterThan(60)
  expect([...new Set(amounts)].filter((cents) => !published.has(cents))).toEqual([])
})

describe('LEG-23 Markdown', () => {
  const documentOf = (body: string) => `---\nversion: 1.0\neffective: 2024-01-01\n---\n\n${body}\n`
  const compile = (body: string, other = body) => compileLegal(documentOf(body), documentOf(other))

  test('a heading has the anchor of the other language too, by its place', () => {
    expect(compile('## Your card\n\nText\n\n## Contact', '## Votre carte\n\nTexte\n\n## Contact').body).toMatchObject([
      { tag: 'h2', id: 'your-card', alias: 'votre-carte' },
      { tag: 'p' },
      { tag: 'h2', id: 'contact' },
    ])
    expect(() => compile('## Your card', 'Texte')).toThrow(/other headings/)
  })

  test('becomes headings, lists, links and tables, and a table of contents', () => {
    const { body, contents, version, effective } = compile(
      '## À propos\n\nSome **text** and [a link](/fees).\n\n- one\n- two\n\n| A | B |\n| --- | --- |\n| 1 | 2 |',
    )
    expect([version, effective]).toEqual(['1.0', '2024-01-01'])
    expect(contents).toEqual([{ id: 'a-propos', title: 'À propos' }])
    expect(body).toEqual([
      { tag: 'h2', id: 'a-propos', children: ['À propos'] },
      {
        tag: 'p',
        children: [
          'Some ',
          { tag: 'strong', children: ['text'] },
          ' and ',
          { tag: 'a', href: '/fees', children: ['a link'] },
          '.',
        ],
      },
      {
        tag: 'ul',
        children: [
          { tag: 'li', children: ['one'] },
          { tag: 'li', children: ['two'] },
        ],
      },
      { tag: 'table', caption: 'À propos', columns: ['A', 'B'], rows: [['1', '2']] },
    ])
  })

  test.each([
    ['<script>alert(1)</script>', 'html'],
    ['Text <img src=x onerror=alert(1)>', 'html'],
    ['[x](javascript:alert(1))', 'link'],
    ['![x](https://elsewhere.example/x.png)', 'image'],
    ['# First', 'heading'],
    ['`code`', 'codespan'],
  ])('T3 %s stops the build', (body, kind) => {
    expect(() => compile(body)).toThrow(`${kind} is not allowed`)
  })
  test('a header that lacks its date stops the build', () => {
    expect(() => compileLegal('---\nversion: 1.0\n---\n\nText', '---\nversion: 1.0\n---\n\nText')).toThrow(/effective/)
  })
})
