import { describe, expect, test } from 'vitest'
import { htmlOf, parseRich } from '../../../rules/content/html'

const paste = (html: string) => {
  const { nodes, problems } = parseRich(html, { isPasted: true })
  return { html: htmlOf(nodes), problems: problems.map(({ what }) => what) }
}

const WORD = (body: string) =>
  `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><meta name=Generator content="Microsoft Word 15">\r\n` +
  `<style><!-- p.MsoNormal {margin:0cm;} --></style><!--[if gte mso 9]><xml><o:x/></xml><![endif]--></head>\r\n` +
  `<body lang=EN-CA><!--StartFragment-->${body}<!--EndFragment--></body></html>`
const item = (level: number, marker: string, words: string) =>
  `<p class=MsoListParagraphCxSpMiddle style='margin-left:36.0pt;mso-list:l0 level${level} lfo1'><![if !supportLists]>` +
  `<span style='font-family:Symbol'><span style='mso-list:Ignore'>${marker}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;\r\n </span></span></span><![endif]>${words}<o:p></o:p></p>\r\n`

describe('from Word', () => {
  test('its styles, comments and blank lines are not pasted', () =>
    expect(
      paste(
        WORD(
          `<h1>Frais<o:p></o:p></h1>\r\n<p class=MsoNormal><b><span lang=FR>Un\r\nmot</span></b> et <i>deux</i>&nbsp;: ` +
            `<u>trois</u><o:p></o:p></p>\r\n<p class=MsoNormal><o:p>&nbsp;</o:p></p>`,
        ),
      ),
    ).toEqual({ html: '<h2>Frais</h2><p><b>Un mot</b> et <em>deux</em>\u00a0: trois</p>', problems: [] }))

  test('its lists are lists', () =>
    expect(
      paste(
        WORD(
          `<p>Before</p>${item(1, '·', 'one')}${item(2, 'o', 'in <b>one</b>')}${item(2, 'o', 'too')}${item(1, '·', 'two')}` +
            `<p>Between</p>${item(1, '1.', 'first')}${item(3, '(iv)', 'deep')}${item(1, '2)', 'second')}${item(1, '§', 'other')}`,
        ),
      ),
    ).toEqual({
      html:
        '<p>Before</p><ul><li>one<ul><li>in <b>one</b></li><li>too</li></ul></li><li>two</li></ul>' +
        '<p>Between</p><ol><li>first<ol><li>deep</li></ol></li><li>second</li></ol><ul><li>other</li></ul>',
      problems: [],
    }))

  test.each([
    [
      'one whose marker stands alone',
      `<p style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>1.</span>one <span>two</span></p>`,
      '<ol><li>one two</li></ol>',
    ],
    [
      'one whose marker has two parts',
      `<p style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'><span>(</span>1)</span>one</p>`,
      '<ol><li>one</li></ol>',
    ],
    ['one with a sentence as its marker', item(1, 'see 1.', 'one'), '<ul><li>one</li></ul>'],
    ['one without a marker', `<p style='mso-list:l0 level1 lfo1'>one</p>`, '<ul><li>one</li></ul>'],
    ['one of no level', `<p style='mso-list:l0 level0 lfo1'>one</p>`, '<ul><li>one</li></ul>'],
    ['a marker outside an item', `<p><span style='mso-list:Ignore'>1.</span>one</p>`, '<p>1.one</p>'],
    [
      'one in the item before it',
      item(1, '·', 'one') + item(1, '·', 'two') + item(2, 'o', 'in two'),
      '<ul><li>one</li><li>two<ul><li>in two</li></ul></li></ul>',
    ],
    [
      'numbers after bullets in one item',
      item(1, '·', 'one') + item(2, 'o', 'in one') + item(2, 'a)', 'first'),
      '<ul><li>one<ul><li>in one</li></ul><ol><li>first</li></ol></li></ul>',
    ],
  ])('its items: %s', (_, body, html) => expect(paste(WORD(body))).toEqual({ html, problems: [] }))

  test('its tables keep their columns', () =>
    expect(
      paste(
        WORD(
          `<table class=MsoTableGrid><tr><td><p class=MsoNormal><b>Fee</b></p></td><td colspan=2><p>Amount</p></td></tr>` +
            `<tr><td rowspan=2><p>Load</p><p>fee</p></td><td>$1<br>each</td><td>a</td></tr><tr><td>$2</td><td>b</td></tr>` +
            `<tr><td>&nbsp;</td><td></td><td></td></tr></table>`,
        ),
      ),
    ).toEqual({
      html:
        '<table><thead><tr><th>Fee</th><th>Amount</th><th></th></tr></thead><tbody>' +
        '<tr><td>Load fee</td><td>$1 each</td><td>a</td></tr><tr><td></td><td>$2</td><td>b</td></tr></tbody></table>',
      problems: [],
    }))
})

describe('from a web page', () => {
  test('a document of Google is not bold, its bold and italic words are', () =>
    expect(
      paste(
        `<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1"><p dir="ltr"><span style="font-weight:400">a </span>` +
          `<span style="font-weight:700;font-style:italic">b</span><span style="font-style:normal">c</span></p><br><ul><li dir="ltr"><p role="presentation"><span>d</span></p></li></ul></b>`,
      ),
    ).toEqual({
      html: '<p>a <strong><em>b</em></strong>c</p><ul><li><p>d</p></li></ul>',
      problems: [],
    }))

  test('boxes are paragraphs, other headings are ours, and blank text is one space', () =>
    expect(
      paste(
        `<article>\n  <header><h4>A\n  title </h4></header>\n  <div>one<div>two <span> three</span></div>four</div>\n  <dl><dt>term</dt><dd>words</dd></dl><section></section></article>`,
      ),
    ).toEqual({
      html: '<h3>A title</h3><p>one</p><p>two three</p><p>four</p><p>term</p><p>words</p>',
      problems: [],
    }))

  test('words without a block stay words', () =>
    expect(paste(`<span style="color:red">some <em> words </em></span> `).html).toBe('some <em>words</em>'))

  test('words after a block are a paragraph, in a quote too', () =>
    expect(paste('a<p>b</p>c<br>d<blockquote>e<p>f</p></blockquote><ul><li>g<p>h</p>i</li></ul>').html).toBe(
      'a<p>b</p><p>c<br>d</p><blockquote><p>e</p><p>f</p></blockquote><ul><li>g<p>h</p><p>i</p></li></ul>',
    ))

  test('what could be seen or followed and is left out is told', () =>
    expect(
      paste(
        `<style>p{}</style><script>1</script><p>a<img src=x><a href=" /fees ">b</a><a href="page.html">c</a><a name=d>d</a></p>` +
          `<svg><path/></svg><video></video><button>x</button><table><tr><th><a href="/fees">e</a></th></tr></table>`,
      ),
    ).toEqual({
      html: '<p>a<a href="/fees">b</a>cd</p><table><thead><tr><th>e</th></tr></thead></table>',
      problems: ['<img>', 'href "page.html"', '<svg>', '<video>', '<button>', '<a> in a table'],
    }))
})
