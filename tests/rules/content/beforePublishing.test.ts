import { describe, expect, test } from 'vitest'
import { beforePublishing, CHECKS, checksFor, olderOf, type TextPair } from '../../../rules/content/beforePublishing'
import { parseRich } from '../../../rules/content/html'
import type { Locale } from '../../../rules/values/locale'
import { readContract } from '../../../sandbox/http/document'

const NOON = '2026-03-02T17:00:00.000Z'
const text = (html: string, changedAt = NOON) => ({ nodes: parseRich(html).nodes, changedAt })
const check = (en: string, fr: string, publishing: readonly Locale[] = ['en', 'fr']) =>
  beforePublishing({ en: text(en), fr: text(fr) }, publishing)
/** Of a text that is kept in English only. */
const alone = (html: string) => beforePublishing({ en: text(html) }, ['en'])

const GOOD =
  '<h2>Fees</h2><p>See <a href="/fees?card=blue#load">fees</a> or <a href="https://example.com">more</a></p><h3>Load</h3>'

test('a text without mistakes has none', () => {
  expect(check(GOOD, GOOD)).toEqual([])
  expect(alone(GOOD)).toEqual([])
})

describe('in one text', () => {
  test('links that lead nowhere on this site', () =>
    expect(
      alone(
        '<p><a href="/fees/">a</a> <a href="/nowhere#x">b <b>c</b></a> <a href="/faq/digitalreload">d</a> <a href="/faq/none?x=1">e</a>' +
          ' <a href="https://example.com/nowhere">f</a> <a href="#here">g</a> <a href="tel:18886773299">h</a></p>',
      ),
    ).toEqual([
      { what: 'deadLink', locale: 'en', href: '/nowhere#x', words: 'b c' },
      { what: 'deadLink', locale: 'en', href: '/faq/none?x=1', words: 'e' },
    ]))

  test('the words of a link are as they are read: a mark joins them, a line break does not', () =>
    expect(alone('<p><a href="/nowhere">a<em>b</em>c<br>d</a></p>')).toMatchObject([{ words: 'abc d' }]))

  test('a link or a heading without words', () =>
    expect(alone('<h2>A</h2><h2> </h2><p><a href="/fees"><br></a></p><h3></h3>')).toEqual([
      { what: 'headingWithoutWords', locale: 'en' },
      { what: 'headingWithoutWords', locale: 'en' },
      { what: 'linkWithoutWords', locale: 'en', href: '/fees' },
    ]))

  test('a heading of the second level before the first of level one', () => {
    const findings = [
      { what: 'headingOrder', locale: 'en', words: 'A' },
      { what: 'headingOrder', locale: 'en', words: 'B c' },
    ]
    expect(alone('<h3>A</h3><ul><li><h3>B <em>c</em></h3></li></ul><h2>D</h2><h3>E</h3>')).toEqual(findings)
    expect(alone('<h3>A</h3><p>x</p><h3>B c</h3>')).toEqual(findings)
  })

  test('a table without a caption', () =>
    expect(
      alone(
        '<table><thead><tr><th>Fee</th><th>Amount</th></tr></thead></table>' +
          '<table><caption>Fees</caption><thead><tr><th>Fee</th></tr></thead></table>',
      ),
    ).toEqual([{ what: 'tableWithoutCaption', locale: 'en', columns: 'Fee, Amount' }]))

  test('no words at all', () => expect(alone('<p> </p>')).toEqual([{ what: 'empty', locale: 'en' }]))

  test('only of what is published now', () => {
    const bad = '<h3>A</h3><p><a href="/nowhere">b</a></p>'
    expect(check(bad, bad, ['fr'])).toEqual([
      { what: 'headingOrder', locale: 'fr', words: 'A' },
      { what: 'deadLink', locale: 'fr', href: '/nowhere', words: 'b' },
    ])
    expect(check(bad, bad).map((finding) => 'locale' in finding && finding.locale)).toEqual(['en', 'en', 'fr', 'fr'])
  })
})

describe('in the other language', () => {
  const older = '2026-03-01T17:00:00.000Z'
  test.each<[string, TextPair, readonly Locale[], unknown]>([
    ['is missing', { en: text('a'), fr: null }, ['en'], [{ what: 'missing', locale: 'fr' }]],
    ['has no words', { en: text(''), fr: text('a') }, ['fr'], [{ what: 'missing', locale: 'en' }]],
    [
      'is missing, and this one has no words',
      { en: null, fr: text('') },
      ['fr'],
      [
        { what: 'empty', locale: 'fr' },
        { what: 'missing', locale: 'en' },
      ],
    ],
    ['is older', { en: text('a'), fr: text('b', older) }, ['en'], [{ what: 'older', locale: 'fr', changedAt: older }]],
    ['is newer', { en: text('a'), fr: text('b', older) }, ['fr'], []],
    ['is published with it and older', { en: text('a', older), fr: text('b') }, ['en', 'fr'], []],
    [
      'is of the same instant, written in another way',
      { en: text('a', '2026-03-02T12:00:00-05:00'), fr: text('b', NOON) },
      ['en'],
      [],
    ],
    [
      'is a moment older',
      { en: text('a', NOON), fr: text('b', '2026-03-02T16:59:59.999Z') },
      ['en'],
      [{ what: 'older', locale: 'fr', changedAt: '2026-03-02T16:59:59.999Z' }],
    ],
    [
      'is published, though this one does not exist',
      { en: null, fr: text('a') },
      ['en'],
      [{ what: 'empty', locale: 'en' }],
    ],
  ])('the text %s', (_, texts, publishing, findings) => expect(beforePublishing(texts, publishing)).toEqual(findings))

  test('there are more or fewer headings and links', () => {
    expect(check(GOOD, `${GOOD}<h2>More</h2>`)).toEqual([{ what: 'headingsDiffer', counts: { en: 2, fr: 3 } }])
    expect(check(`${GOOD}<ul><li><a href="/faq">x</a></li></ul>`, GOOD, ['fr'])).toEqual([
      { what: 'linksDiffer', counts: { en: 3, fr: 2 } },
    ])
    expect(beforePublishing({ en: text(GOOD), fr: text('') }, [])).toEqual([])
    expect(beforePublishing({ en: text(''), fr: text(GOOD) }, [])).toEqual([])
  })
})

test('the older of two texts, by the instant', () => {
  const [before, after] = [{ changedAt: '2026-03-02T16:59:59.999Z' }, { changedAt: NOON }]
  expect([olderOf(before, after), olderOf(after, before), olderOf(after, after)]).toEqual(['en', 'fr', null])
})

describe('which checks are open for a text', () => {
  const bad = '<h3>A</h3><p><a href="/nowhere">b</a> <a href="/none">c</a></p>'
  test('are its own, and what differs between both', () => {
    const findings = check(bad, '<p>x</p>')
    expect(checksFor(findings, 'en')).toEqual(['deadLink', 'headingOrder', 'headingsDiffer', 'linksDiffer'])
    expect(checksFor(findings, 'fr')).toEqual(['headingsDiffer', 'linksDiffer'])
  })
  test.each<[TextPair, string]>([
    [{ en: text('a'), fr: null }, 'missing'],
    [{ en: text('a'), fr: text('b', '2026-03-01T17:00:00.000Z') }, 'older'],
  ])('and what the other language lacks', (texts, open) => {
    const findings = beforePublishing(texts, ['en'])
    expect(checksFor(findings, 'en')).toEqual([open])
    expect(checksFor(findings, 'fr')).toEqual([])
  })
  test('are none where nothing was found', () => expect(checksFor([], 'en')).toEqual([]))
  test('have the names of the contract', () => {
    const { schemas } = readContract().components as { schemas: Record<string, { items?: { enum?: string[] } }> }
    expect(schemas['PublishedDespite']?.items?.enum).toEqual([...CHECKS])
  })
})
