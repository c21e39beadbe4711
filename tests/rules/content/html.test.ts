import { describe, expect, test } from 'vitest'
import { htmlOf, MAX_HTML, parseRich } from '../../../rules/content/html'
import type { Rich } from '../../../rules/content/richText'
import { nodesFrom, randomOf } from './texts'

const strict = (html: string) => parseRich(html)
const pasted = (html: string) => parseRich(html, { isPasted: true })
/** What a text becomes, written again. */
const kept = (html: string) => htmlOf(strict(html).nodes)
const clean = (html: string) => htmlOf(pasted(html).nodes)
const whats = (html: string) => strict(html).problems.map(({ what }) => what)

const depthOf = (nodes: readonly Rich[]): number =>
  nodes.reduce(
    (most, node) => Math.max(most, typeof node === 'object' && 'children' in node ? 1 + depthOf(node.children) : 0),
    0,
  )

describe('what is allowed', () => {
  test('becomes nodes, with no problem', () => {
    const html =
      'Loose <b>b</b><h2>Two</h2><h3>Three</h3><p>a<br><strong>s</strong> <em>e</em> <a href="/fees">fees</a></p>' +
      '<ul><li>one<ol><li><p>in it</p></li></ol></li></ul><blockquote><p>quote</p></blockquote>'
    expect(strict(html)).toEqual({
      problems: [],
      nodes: [
        'Loose ',
        { tag: 'b', children: ['b'] },
        { tag: 'h2', children: ['Two'] },
        { tag: 'h3', children: ['Three'] },
        {
          tag: 'p',
          children: [
            'a',
            { tag: 'br', children: [] },
            { tag: 'strong', children: ['s'] },
            ' ',
            { tag: 'em', children: ['e'] },
            ' ',
            { tag: 'a', href: '/fees', children: ['fees'] },
          ],
        },
        {
          tag: 'ul',
          children: [
            {
              tag: 'li',
              children: [
                'one',
                { tag: 'ol', children: [{ tag: 'li', children: [{ tag: 'p', children: ['in it'] }] }] },
              ],
            },
          ],
        },
        { tag: 'blockquote', children: [{ tag: 'p', children: ['quote'] }] },
      ],
    })
    expect(kept(html)).toBe(html)
  })

  test('a table has a header row, rows and plain text', () => {
    const html =
      '<table><caption>Fees</caption><thead><tr><th>Fee</th><th>R&amp;D</th></tr></thead>' +
      '<tbody><tr><td>Monthly</td><td></td></tr></tbody></table>'
    expect(strict(html)).toEqual({
      problems: [],
      nodes: [{ tag: 'table', caption: 'Fees', columns: ['Fee', 'R&D'], rows: [['Monthly', '']] }],
    })
    expect(kept(html)).toBe(html)
  })

  test('blank text between blocks is not part of it, blank text between words is', () => {
    expect(strict('\n<p>a</p>\n <ul>\n<li>b</li>\n</ul>\t<p><b>c</b> <em>d</em></p>\n')).toEqual({
      problems: [],
      nodes: [
        { tag: 'p', children: ['a'] },
        { tag: 'ul', children: [{ tag: 'li', children: ['b'] }] },
        { tag: 'p', children: [{ tag: 'b', children: ['c'] }, ' ', { tag: 'em', children: ['d'] }] },
      ],
    })
    expect(strict('<br> <b>a</b>')).toEqual({
      problems: [],
      nodes: [{ tag: 'br', children: [] }, ' ', { tag: 'b', children: ['a'] }],
    })
  })

  test('character references are read as the standard says', () =>
    expect(strict('<p>&eacute; &amp;lt; &#233; R&D&nbsp;!</p>').nodes).toEqual([
      { tag: 'p', children: ['é &lt; é R&D\u00a0!'] },
    ]))

  test('a mark without words is none', () => {
    expect(strict('<p>a<b></b>b<a href="/fees"><em></em></a></p>')).toEqual({
      problems: [],
      nodes: [{ tag: 'p', children: ['ab'] }],
    })
  })
})

describe('what is not allowed', () => {
  test.each([
    // What, where, and what stays of it.
    ['<p>a<script>alert("</p>")</script>b</p>', '<script>', 4, '<p>ab</p>'],
    ['<p>a<style>p{}</style>b</p>', '<style>', 4, '<p>ab</p>'],
    ['x<svg><style><a title="</svg>y">z</style></svg>w', '<svg>', 1, 'xw'],
    ['x<svg><style></svg>y', '<svg>', 1, 'xy'],
    ['x<object><style></object>y</style></object>z', '<object>', 1, 'xz'],
    ['x<math><mi>y</mi><math></math>z</math>w', '<math>', 1, 'xw'],
    ['x<svg/>y', '<svg>', 1, 'xy'],
    ['x<iframe src="/"><p>y</p></iframe>z', '<iframe>', 1, 'xz'],
    ['x<template><p>y</p></template>z', '<template>', 1, 'xz'],
    ['x<object><object>y</object>z</object>w', '<object>', 1, 'xw'],
    ['x<textarea><b>y</b></textarea>z', '<textarea>', 1, 'xz'],
    ['x<plaintext><p>y</p></plaintext>z', '<plaintext>', 1, 'x'],
    ['x<img src="x" onerror="alert(1)">y', '<img>', 1, 'xy'],
    ['<p>a<u>b</u>c</p>', '<u>', 4, '<p>abc</p>'],
    ['<p>a<span class="x">b</span></p>', '<span>', 4, '<p>ab</p>'],
    ['<p onclick="alert(1)">a</p>', 'onclick on <p>', 3, '<p>a</p>'],
    ['<p>a<br class="x">b</p>', 'class on <br>', 8, '<p>a<br>b</p>'],
    ['<a href="/fees" target="_blank">a</a>', 'target on <a>', 16, '<a href="/fees">a</a>'],
    ['a<a href="javascript:alert(1)">b</a>c', 'href "javascript:alert(1)"', 4, 'abc'],
    [`<a href="http://example.com/${'a'.repeat(21)}">b</a>`, `href "http://example.com/${'a'.repeat(21)}"`, 3, 'b'],
    [`<a href="http://example.com/${'a'.repeat(50)}">b</a>`, `href "http://example.com/${'a'.repeat(21)}…"`, 3, 'b'],
    ['<a name="x">b</a>', '<a> without href', 0, 'b'],
    ['<a>b</a>', '<a> without href', 0, 'b'],
    ['<p>a<!-- b -->c</p>', 'a comment', 4, '<p>ac</p>'],
    ['<!doctype html><p>a</p>', 'a doctype', 0, '<p>a</p>'],
    ['<p>a &nosuch; b</p>', 'unknown-named-character-reference', 12, '<p>a &amp;nosuch; b</p>'],
    ['<p>1 < 2</p>', 'invalid-first-character-of-tag-name', 6, '<p>1 &lt; 2</p>'],
    ['<p>a\u0001b\ufffe</p>', 'control-character-in-input-stream', 4, '<p>ab</p>'],
    ['<i>a</i>', '<i>', 0, '<em>a</em>'],
    ['<h1>a</h1>', '<h1>', 0, '<h2>a</h2>'],
    ['<h4>a</h4>', '<h4>', 0, '<h3>a</h3>'],
    ['<h5>a</h5>', '<h5>', 0, '<h3>a</h3>'],
    ['<h6>a</h6>', '<h6>', 0, '<h3>a</h3>'],
    ['<div>a<div>b</div>c</div>d', '<div>', 0, '<p>a</p><p>b</p><p>c</p><p>d</p>'],
    ['<hr>a', '<hr>', 0, '<p>a</p>'],
  ])('%s: %s at %i', (html, what, at, rest) => {
    expect(strict(html).problems[0]).toEqual({ what, at })
    expect(kept(html)).toBe(rest)
  })

  test.each([
    ['<p>a', '<p> is not closed', '<p>a</p>'],
    ['<p>a<p>b</p>', '<p> is not closed', '<p>a</p><p>b</p>'],
    ['<p>a<ul><li>b</li></ul>', '<p> is not closed', '<p>a</p><ul><li>b</li></ul>'],
    ['<ul><li>a<li>b</li></ul>', '<li> is not closed', '<ul><li>a</li><li>b</li></ul>'],
    ['<ul><li>a</ul>b', '<li> is not closed', '<ul><li>a</li></ul>b'],
    ['<blockquote><ul><li>a</blockquote>b', '<ul> is not closed', '<blockquote><ul><li>a</li></ul></blockquote>b'],
    ['<p>a</p></p>b', '</p> closes nothing', '<p>a</p><p>b</p>'],
    ['<ul></li></ul>a', '</li> closes nothing', 'a'],
    ['<ul><li>a<ul></li><li>b</li></ul></li></ul>', '</li> closes nothing', '<ul><li>a<ul><li>b</li></ul></li></ul>'],
    ['<b>a', '<b> is not closed', '<b>a</b>'],
    ['a</b>b', '</b> closes nothing', 'ab'],
    ['a</br>b', '</br> closes nothing', 'ab'],
    ['<p><b>a</p><p>b</b>c</p>', '<b> is not closed', '<p><b>a</b></p><p><b>b</b>c</p>'],
    ['<b><p>a</p></b>', '<p> in <b>', '<p><b>a</b></p>'],
    ['<p><b>a</p>b', '<b> is not closed', '<p><b>a</b></p><b>b</b>'],
    ['<b>a<em>b</b>c</em>d', '</b> closes what is not in it', '<b>a<em>b</em></b><em>c</em>d'],
    ['<b><em><p>a</p></em></b>', '<p> in <em>', '<p><b><em>a</em></b></p>'],
    ['<a href="/fees">a<b>b<p>c</p></b></a>', '<p> in <b>', '<a href="/fees">a<b>b</b></a><p><b>c</b></p>'],
    [
      '<a href="/fees">a<p>b</p></a><a href="/faq">c</a>',
      '<p> in <a>',
      '<a href="/fees">a</a><p>b</p><a href="/faq">c</a>',
    ],
    ['<em><p>a</em>b</p>', '<p> in <em>', '<p><em>a</em>b</p>'],
    ['<b>a<b>b</b>c</b>d', '<b> in <b>', '<b>abc</b>d'],
    ['<a href="/a">a<a href="/b">b</a>c</a>d', '<a> in <a>', '<a href="/a">a</a><a href="/b">b</a>cd'],
    ['<li>a</li>', '<li> outside a list', '<p>a</p>'],
    ['<ul>a<li>b</li></ul>', 'text in <ul>', '<ul><li>a</li><li>b</li></ul>'],
    ['<ul><br><li>b</li></ul>', 'text in <ul>', '<ul><li><br></li><li>b</li></ul>'],
    [
      '<ul><li>a</li><ol><li>b</li></ol><li>c</li></ul>',
      '<ol> in <ul>',
      '<ul><li>a<ol><li>b</li></ol></li><li>c</li></ul>',
    ],
    [
      '<ul><li>a</li><li>b</li><ul><li>c</li></ul></ul>',
      '<ul> in <ul>',
      '<ul><li>a</li><li>b<ul><li>c</li></ul></li></ul>',
    ],
    ['<ul><li>a</li><p>b</p></ul>', '<p> in <ul>', '<ul><li>a</li><li><p>b</p></li></ul>'],
    ['<ul><ol><li>b</li></ol></ul>', '<ol> in <ul>', '<ul><li><ol><li>b</li></ol></li></ul>'],
    ['<ul><p>a</p></ul>', '<p> in <ul>', '<ul><li><p>a</p></li></ul>'],
    ['<ul></ul>a', '<ul> is empty', 'a'],
    ['<h2>a<h3>b</h3>', '<h2> is not closed', '<h2>a</h2><h3>b</h3>'],
  ])('badly formed: %s', (html, what, rest) => {
    expect(whats(html)).toContain(what)
    expect(kept(html)).toBe(rest)
  })

  test('a problem is named in at most 80 characters', () => {
    expect(whats(`<${'x'.repeat(78)}>`)).toEqual([`<${'x'.repeat(78)}>`])
    expect(whats(`<${'x'.repeat(79)}>`)).toEqual([`<${'x'.repeat(79)}…`])
  })

  test('a mark that outlives its block is one problem', () =>
    expect(whats('<p><b>a</p>b')).toEqual(['<b> is not closed']))

  test('a block that the text needs and does not have is no second problem', () => {
    expect(whats('<ul>a</ul>')).toEqual(['text in <ul>'])
    expect(whats('<div>a</div>')).toEqual(['<div>'])
  })

  const head = '<tr><th>a</th><th>b</th></tr>'
  const table = (rows: string) => `<table><thead><tr><th>a</th><th>b</th></tr></thead><tbody>${rows}</tbody></table>`
  test.each([
    [
      `<table>${head}<tr><td>c</td></tr></table>`,
      'a row of 1 cells among rows of 2',
      table('<tr><td>c</td><td></td></tr>'),
    ],
    [
      '<table><tr><td>a</td><td>b</td></tr><tr><td>c</td><td>d</td></tr></table>',
      'a table without <th> in its first row',
      table('<tr><td>c</td><td>d</td></tr>'),
    ],
    [
      `<table>${head}<tr><th>c</th><td>d</td></tr></table>`,
      '<th> below the first row',
      table('<tr><td>c</td><td>d</td></tr>'),
    ],
    [
      '<table><tr><th colspan="2">a</th><th>b</th></tr></table>',
      'colspan on <th>',
      '<table><thead><tr><th>a</th><th></th><th>b</th></tr></thead></table>',
    ],
    [`<table>${head}<tr><td colspan="2">c</td></tr></table>`, 'colspan on <td>', table('<tr><td>c</td><td></td></tr>')],
    [
      `<table>${head}<tr><td rowspan="2">c</td><td>d</td></tr><tr><td>e</td></tr></table>`,
      'rowspan on <td>',
      table('<tr><td>c</td><td>d</td></tr><tr><td></td><td>e</td></tr>'),
    ],
    [
      `<table>${head}<tr><td rowspan="3">c</td><td>d</td></tr><tr><td>e</td></tr><tr><td>f</td></tr></table>`,
      'rowspan on <td>',
      table('<tr><td>c</td><td>d</td></tr><tr><td></td><td>e</td></tr><tr><td></td><td>f</td></tr>'),
    ],
    [
      `<table>${head}<tr><td><b>c</b><br>d</td><td>e</td></tr></table>`,
      '<b> in a table',
      table('<tr><td>c d</td><td>e</td></tr>'),
    ],
    [
      `<table>${head}<tr><td>c<table><tr><td>d</td></tr></table></td><td>e</td></tr></table>`,
      '<table> in <table>',
      table('<tr><td>c   d   </td><td>e</td></tr>'),
    ],
    [
      `<table>${head}c<tr><td>d</td><td>e</td></tr></table>`,
      'text between the cells',
      table('<tr><td>c</td><td></td></tr><tr><td>d</td><td>e</td></tr>'),
    ],
    [`<table>${head}<tr>c<td>d</td></tr></table>`, 'text between the cells', table('<tr><td>c</td><td>d</td></tr>')],
    [`<table>${head}<td>c</td><td>d</td></table>`, '<td> outside a row', table('<tr><td>c</td><td>d</td></tr>')],
    [
      `<table>${head}<tr></tr></table>f`,
      'a row or table without cells',
      '<table><thead><tr><th>a</th><th>b</th></tr></thead></table>f',
    ],
    ['<table></table>f', 'a row or table without cells', 'f'],
    [`<table>${head}<tr><td>c<td>d`, '<table> is not closed', table('<tr><td>c</td><td>d</td></tr>')],
    [`<table>${head}<tr><td>c<td>d</tr></table>`, '<td> is not closed', table('<tr><td>c</td><td>d</td></tr>')],
    [`<table>${head}<tr><td>c</td><td>d</td></table>`, '<tr> is not closed', table('<tr><td>c</td><td>d</td></tr>')],
    [
      `<table>${head}</td></table>`,
      '</td> closes nothing',
      '<table><thead><tr><th>a</th><th>b</th></tr></thead></table>',
    ],
    [
      `<table>${head}</tr></table>`,
      '</tr> closes nothing',
      '<table><thead><tr><th>a</th><th>b</th></tr></thead></table>',
    ],
    [`<table>${head}<tfoot></tfoot></table>`, '<tfoot>', '<table><thead><tr><th>a</th><th>b</th></tr></thead></table>'],
    ['<td>a</td>', '<td> outside a table', 'a'],
    [`<ul><table>${head}</table></ul>`, '<table> in <ul>', `<ul><li><table><thead>${head}</thead></table></li></ul>`],
    [`<p>a<table>${head}</table>b`, '<p> is not closed', `<p>a</p><table><thead>${head}</thead></table>b`],
    [`<b><table>${head}</table></b>`, '<table> in <b>', `<table><thead>${head}</thead></table>`],
  ])('a table: %s', (html, what, rest) => {
    expect(whats(html)).toContain(what)
    expect(kept(html)).toBe(rest)
  })

  test('a table has at most 50 columns', () => {
    const row = (count: number) => `<tr>${'<th>a</th>'.repeat(count)}</tr>`
    expect(whats(`<table>${row(50)}</table>`)).toEqual([])
    expect(whats(`<table>${row(51)}</table>`)).toEqual(['more than 50 columns'])
    expect(kept(`<table><tr><th colspan="1000000000">a</th></tr></table>`)).toBe(
      `<table><thead><tr><th>a</th>${'<th></th>'.repeat(49)}</tr></thead></table>`,
    )
  })

  test('the problems are listed by their place, a hundred at most', () => {
    const { problems } = strict('<p>a<u>b</p><p id="x">c</u></p>')
    expect(problems).toEqual([
      { what: '<u>', at: 4 },
      { what: 'id on <p>', at: 15 },
    ])
    expect(strict('<u>a</u>'.repeat(150)).problems).toHaveLength(100)
    const places = strict('<ul><p><b>a</ul><u>').problems.map(({ at }) => at)
    expect(places).toEqual([...places].sort((one, other) => one - other))
  })

  test('CON-43 CMS-32 a text has at most 200,000 characters of HTML', () => {
    const long = (length: number) => `<p>${'a'.repeat(length - 7)}</p>`
    expect(MAX_HTML).toBe(200_000)
    expect(strict(long(200_000)).problems).toEqual([])
    expect(strict(long(200_001)).problems).toEqual([{ what: 'more than 200000 characters', at: 200_000 }])
    expect(pasted(long(200_001)).problems).toEqual([])
  })
})

describe('what is written', () => {
  test('is read as the same nodes again: a thousand texts', () => {
    const tags = new Set<string>()
    for (let seed = 1; seed <= 1_000; seed += 1) {
      const nodes = nodesFrom(randomOf(seed))
      const html = htmlOf(nodes)
      expect(JSON.stringify([seed, strict(html)])).toBe(JSON.stringify([seed, { nodes, problems: [] }]))
      for (const [, tag = ''] of html.matchAll(/<(\w+)/g)) tags.add(tag)
    }
    expect([...tags].sort().join(' ')).toBe(
      'a b blockquote br caption em h2 h3 li ol p strong table tbody td th thead tr ul',
    )
  })

  test('stays the same when it is cleaned again, whatever it was', () => {
    const pieces =
      '<p>,</p>,<b>,</b>,<ul>,</ul>,<li>,</li>,<table>,</table>,<tr>,</tr>,<td>,</td>,<th>,<caption>,text, ,\n,<i>,</i>,<div>,</div>,<a href="/fees">,<a href="x">,</a>,<br>,<blockquote>,</blockquote>,<h1>,</h1>,<h3>,<script>,</script>,<svg>,</svg>,<!--,-->,&amp;,&nosuch;,<span style="font-weight:bold">,</span>,\0,\r,"> '.split(
        ',',
      )
    for (let seed = 1; seed <= 1_000; seed += 1) {
      const random = randomOf(seed)
      const html = Array.from({ length: 1 + random(40) }, () => pieces[random(pieces.length)]).join('')
      for (const isPasted of [false, true]) {
        const { nodes } = parseRich(html, { isPasted })
        expect(JSON.stringify([html, strict(htmlOf(nodes))])).toBe(JSON.stringify([html, { nodes, problems: [] }]))
        expect(depthOf(nodes)).toBeLessThan(30)
      }
      const once = clean(html)
      expect([html, clean(once)]).toEqual([html, once])
    }
  })

  test('is composed, as a service stores it', () => {
    const apart = 'Vérifiées'.normalize('NFD')
    const html = htmlOf([
      { tag: 'p', children: [apart, { tag: 'a', href: `https://example.com/${apart}`, children: [apart] }] },
      { tag: 'table', caption: apart, columns: [apart], rows: [[apart]] },
    ])
    expect(html).not.toContain(apart)
    expect(html).toBe(html.normalize('NFC'))
    expect(kept(`<p>e&#x301;</p>`)).toBe('<p>é</p>')
  })

  test('carries no address that is not safe, and no character that cannot be read back', () => {
    expect(htmlOf([{ tag: 'a', href: 'javascript:alert(1)', children: ['a'] }])).toBe('a')
    expect(htmlOf([{ tag: 'a', children: ['a'] }])).toBe('a')
    expect(htmlOf([{ tag: 'h2', id: 'x', alias: 'y', children: ['a'] }])).toBe('<h2>a</h2>')
    expect(htmlOf(['a\u0000\u0008b\rc\u000bd\ud800e\u0085f\uffffg'])).toBe('ab c defg')
  })
})

describe('T24 junk is read in a time that grows with its length only', () => {
  const DEEP = 100_000
  const fill = (piece: string) => piece.repeat(Math.ceil(DEEP / piece.length))
  const attributes = Array.from({ length: 20_000 }, (_, index) => `a${index}`).join(' ')
  test.each([
    ['unclosed blocks', fill('<blockquote>')],
    ['unclosed lists', fill('<ul><li>')],
    [
      'unclosed marks, then paragraphs',
      `${fill('<b><em><a href="/fees">').slice(0, 50_000)}${fill('<p>a').slice(0, 50_000)}`,
    ],
    [
      'different unclosed spans, then paragraphs',
      `${Array.from({ length: 4_000 }, (_, at) => `<font size=${at}>`).join('')}${fill('<p>a').slice(0, 50_000)}`,
    ],
    ['a long address around paragraphs', `<a href="/${'a'.repeat(50_000)}">${fill('<p>a').slice(0, 50_000)}`],
    ['a long name of a tag', `<${'a'.repeat(100_000)}>`],
    ['marks that close each other', fill('<b><em></b></em>')],
    ['closing tags', fill('</ul></p></b>')],
    ['tables in tables', fill('<table><tr><td>')],
    ['rows of different widths', `<table>${'<td>'.repeat(50)}${fill('<tr>a')}`],
    ['attributes', `<p ${attributes}>`],
    ['references', fill('&amp')],
    ['left angles', fill('<')],
    ['comments', fill('<!--')],
    ['svg in svg', fill('<svg>')],
    ['scripts', fill('<script>')],
    ['one word', fill('a')],
    ['items of Word', fill('<p style="mso-list:l0 level9 lfo1">a')],
  ])('%s', (_, html) => {
    for (const isPasted of [false, true]) {
      const began = performance.now()
      const { nodes, problems } = parseRich(html, { isPasted })
      const written = htmlOf(nodes)
      // A fiftieth of it on a machine with nothing else to do.
      expect(performance.now() - began).toBeLessThan(5_000)
      expect(written.length).toBeLessThan(20 * html.length)
      expect(depthOf(nodes)).toBeLessThan(30)
      expect(problems.length).toBeLessThanOrEqual(100)
      expect(JSON.stringify(parseRich(written).nodes)).toBe(JSON.stringify(nodes))
    }
  })

  test('lists are at most ten deep, quotes nineteen, and lose no words', () => {
    const html = `${'<ul><li>a'.repeat(12)}${'</li></ul>'.repeat(12)}`
    expect(kept(html).split('<ul>').length - 1).toBe(10)
    expect(kept(html).split('a').length - 1).toBe(12)
    expect(whats(html)).toContain('<ul> is nested too deeply')
    expect(kept('<blockquote>a'.repeat(25)).split('<blockquote>').length - 1).toBe(19)
    expect(kept('<blockquote>a'.repeat(25)).split('a').length - 1).toBe(25)
  })
})
