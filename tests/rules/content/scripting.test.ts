import { Window } from 'happy-dom'
import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5'
import { describe, expect, test } from 'vitest'
import { htmlOf, parseRich } from '../../../rules/content/html'
import { isSafeHref } from '../../../rules/content/richText'
import { SCRIPTING } from '../../support/scripting'

/** As a text, and in the places of a text where an editor could write it. */
const places = (payload: string) => [
  payload,
  `<p>${payload}</p>`,
  `<p title="${payload}">a</p>`,
  `<p title='${payload}'>a</p>`,
  `<a href="${payload}">a</a>`,
  `<a href=${payload}>a</a>`,
  `<ul><li>${payload}</li></ul>`,
  `<table><tr><th>${payload}</th></tr></table>`,
  `<svg>${payload}</svg>`,
  `<math><annotation-xml>${payload}`,
  `<style>${payload}</style>`,
  `<!--${payload}-->`,
  `<textarea>${payload}</textarea>`,
]

const TAGS = 'a b blockquote br caption em h2 h3 li ol p strong table tbody td th thead tr ul'.split(' ')

type Found = { readonly tag: string; readonly attributes: readonly (readonly [string, string])[] }
const dangerOf = ({ tag, attributes }: Found) => [
  ...(TAGS.includes(tag) ? [] : [`<${tag}>`]),
  ...attributes
    .filter(([name, value]) => tag !== 'a' || name !== 'href' || !isSafeHref(value))
    .map(([name, value]) => `${name}="${value}" on <${tag}>`),
]

function inTheStandard(html: string): string[] {
  const elementsIn = (node: DefaultTreeAdapterTypes.Node): Found[] => {
    const children = 'content' in node ? node.content.childNodes : 'childNodes' in node ? node.childNodes : []
    const inner = children.flatMap(elementsIn)
    if (!('tagName' in node)) return node.nodeName === '#comment' ? [{ tag: '!--', attributes: [] }, ...inner] : inner
    return [{ tag: node.tagName, attributes: node.attrs.map(({ name, value }) => [name, value] as const) }, ...inner]
  }
  return elementsIn(parseFragment(html)).flatMap(dangerOf)
}

/** Scripts run in it. */
const openPage = () => {
  const window = new Window({
    settings: { enableJavaScriptEvaluation: true, suppressInsecureJavaScriptEnvironmentWarning: true },
  })
  const ran: string[] = []
  for (const name of ['alert', 'prompt', 'confirm'] as const)
    Object.assign(window, { [name]: (words: unknown) => ran.push(`${name} ${words}`) })
  return { window, ran }
}
function inTheDocument(html: string): string[] {
  const { window, ran } = openPage()
  window.document.write(`<body>${html}</body>`)
  const elements = [...window.document.body.querySelectorAll('*')]
  for (const element of elements)
    for (const event of ['click', 'error', 'load', 'focus', 'mouseover'])
      element.dispatchEvent(new window.Event(event, { bubbles: true }))
  const dangers = elements.flatMap((element) =>
    dangerOf({
      tag: element.tagName.toLowerCase(),
      attributes: [...element.attributes].map(({ name, value }) => [name, value ?? ''] as const),
    }),
  )
  return [...dangers, ...ran]
}

describe('CMS-42 S8 T3 no script of 200 published payloads is in what is stored, pasted or drawn', () => {
  test('there are as many', () => expect(SCRIPTING.length).toBeGreaterThan(200))

  test.each(SCRIPTING)('%s', (payload) => {
    for (const html of places(payload))
      for (const isPasted of [false, true]) {
        const { nodes } = parseRich(html, { isPasted })
        const written = htmlOf(nodes)
        expect(inTheStandard(written)).toEqual([])
        expect(parseRich(written)).toEqual({ nodes, problems: [] })
      }
    const written = places(payload).flatMap((html) =>
      [false, true].map((isPasted) => htmlOf(parseRich(html, { isPasted }).nodes)),
    )
    expect(inTheDocument(written.join('\n'))).toEqual([])
  })

  test('an editor who saves one of them is told', () => {
    const told = SCRIPTING.filter((payload) => parseRich(payload).problems.length > 0)
    const withTag = SCRIPTING.filter((payload) => inTheStandard(payload).length > 0)
    expect(withTag.filter((payload) => !told.includes(payload))).toEqual([])
    expect(withTag.length).toBeGreaterThan(150)
  })
})

describe('the check itself', () => {
  test.each([
    ['<script>alert(1)</script>', ['<script>', 'alert 1']],
    ['<p onclick="alert(2)">a</p>', ['onclick="alert(2)" on <p>', 'alert 2']],
    ['<a href="javascript:alert(3)">a</a>', ['href="javascript:alert(3)" on <a>']],
    ['<img src="x">', ['<img>', 'src="x" on <img>']],
  ])('finds %s', (html, dangers) => {
    expect(inTheDocument(html)).toEqual(expect.arrayContaining(dangers))
    expect(inTheStandard(html).length).toBeGreaterThan(0)
  })

  test('finds nothing in a text of editors', () => {
    const html = '<h2>A</h2><p>b <a href="/fees">c</a></p><table><thead><tr><th>d</th></tr></thead></table>'
    expect([inTheDocument(html), inTheStandard(html)]).toEqual([[], []])
  })
})
