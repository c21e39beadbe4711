import { describe, expect, test } from 'vitest'
import {
  type ComparedBlock,
  type Comparison,
  changedBlocks,
  compareTexts,
  type Part,
} from '../../../rules/content/compare'
import { parseRich } from '../../../rules/content/html'
import type { Rich } from '../../../rules/content/richText'
import { nodesFrom, randomOf } from './texts'

const nodes = (html: string) => parseRich(html).nodes
const compare = (before: string, after: string) => compareTexts(nodes(before), nodes(after)).blocks
/** `same [-del-] {+ins+}`, with the marks of a part and its address after it. */
const shown = (parts: readonly Part[]) =>
  parts
    .map(({ kind, text, marks, href }) => {
      const drawn = text + (marks.length > 0 || href ? `<${[...marks, ...(href ? [href] : [])].join()}>` : '')
      return { same: drawn, del: `[-${drawn}-]`, ins: `{+${drawn}+}` }[kind]
    })
    .join('')
const words = (before: string, after: string) =>
  compare(`<p>${before}</p>`, `<p>${after}</p>`).map((block) => ('parts' in block ? shown(block.parts) : block.kind))

/** All letters of one side, in order. */
const lettersOf = (all: readonly Rich[]): string =>
  all
    .map((node) => {
      if (typeof node === 'string') return node
      if (node.tag === 'table') return [node.caption, ...node.columns, ...node.rows.flat()].join('')
      return lettersOf(node.children)
    })
    .join('')
    .replace(/\s/g, '')
const sideOf = (blocks: readonly ComparedBlock[], gone: 'ins' | 'del'): string => {
  const partsOf = (parts: readonly Part[]) => parts.map(({ kind, text }) => (kind === gone ? '' : text)).join('')
  const absent = gone === 'ins' ? 'added' : 'removed'
  return blocks
    .map((block) => {
      if (block.kind === absent) return ''
      if ('nodes' in block) return lettersOf(block.nodes)
      if ('parts' in block) return partsOf(block.parts)
      if ('blocks' in block) return sideOf(block.blocks, gone)
      const rows = block.rows.filter(({ kind }) => kind !== absent).flatMap(({ cells }) => cells)
      return [block.caption, ...block.columns, ...rows].map(partsOf).join('')
    })
    .join('')
    .replace(/\s/g, '')
}
/** The same text with some blocks left out, moved, written anew or changed by a word. */
function edited(all: readonly Rich[], random: (below: number) => number): Rich[] {
  return all.flatMap((node): Rich[] => {
    const kind = random(8)
    if (kind === 0) return []
    if (typeof node === 'string') return [kind < 3 ? node.replace(/\w+/, 'changed') : node]
    if (kind === 1) return [node, { tag: 'p', children: ['A new paragraph.'] }]
    if (node.tag === 'table') {
      const rows = node.rows.flatMap((row) =>
        random(4) === 0 ? [] : [row.map((cell) => (random(4) === 0 ? 'other words' : cell))],
      )
      return kind === 2
        ? [{ ...node, columns: [...node.columns, 'more'], rows: rows.map((row) => [...row, 'and more']) }]
        : [{ ...node, rows }]
    }
    return [{ ...node, children: edited(node.children, random) }]
  })
}

describe('blocks', () => {
  test('that are the same stay whole, one after another', () =>
    expect(compare('<h2>A</h2><p>b</p><ul><li>c</li></ul>', '<h2>A</h2><p>b</p><ul><li>c</li></ul>')).toEqual([
      { kind: 'same', nodes: nodes('<h2>A</h2><p>b</p><ul><li>c</li></ul>') },
    ]))

  test('are added and removed', () =>
    expect(
      compare('<p>one two</p><p>three</p><p>four</p>', '<p>one two</p><p>four</p><h2>five</h2><p>six</p>'),
    ).toEqual([
      { kind: 'same', nodes: nodes('<p>one two</p>') },
      { kind: 'removed', nodes: nodes('<p>three</p>') },
      { kind: 'same', nodes: nodes('<p>four</p>') },
      { kind: 'added', nodes: nodes('<h2>five</h2><p>six</p>') },
    ]))

  test('are changed if they are alike, and stand where they are now', () =>
    expect(
      compare(
        '<p>The fee is two dollars</p><p>Gone</p>',
        '<p>A new one</p><p>The fee is five dollars</p><p>Last</p>',
      ).map((block) =>
        'parts' in block ? shown(block.parts) : `${block.kind} ${JSON.stringify(block)}`.split(' ')[0],
      ),
    ).toEqual(['added', 'The fee is [-two-]{+five+} dollars', 'removed', 'added']))

  test('of another kind are others, with the same words too', () =>
    expect(compare('<p>A title</p>', '<h2>A title</h2>')).toEqual([
      { kind: 'removed', nodes: nodes('<p>A title</p>') },
      { kind: 'added', nodes: nodes('<h2>A title</h2>') },
    ]))

  test('that share a word or two are others', () => {
    const ten = (one: string, more: string) => `<p>${one} ${more}</p>`
    const before = ten('one two three', 'a b c d e f g')
    // Three tenths of their words.
    expect(compare(before, ten('one two three', 'h i j k l m n')).map(({ kind }) => kind)).toEqual(['changed'])
    const fees = (more: string) => ten('fee fee fee', more)
    expect(compare(fees('a b c d e f g'), fees('h i j k l m n')).map(({ kind }) => kind)).toEqual(['changed'])
    expect(compare(before, ten('one two other', 'h i j k l m n')).map(({ kind }) => kind)).toEqual(['removed', 'added'])
  })

  test('that have signs and no words are alike', () => expect(words('?', '!')).toEqual(['[-?-]{+!+}']))

  test('that are headings are compared by words', () =>
    expect(compare('<h2>One fee</h2><h3>Two fees</h3>', '<h2>One new fee</h2><h3>Two new fees</h3>')).toMatchObject([
      { kind: 'changed', tag: 'h2', parts: [{ text: 'One' }, { text: ' new', kind: 'ins' }, { text: ' fee' }] },
      { kind: 'changed', tag: 'h3', parts: [{ text: 'Two' }, { text: ' new', kind: 'ins' }, { text: ' fees' }] },
    ]))

  test.each([
    [400, 20, true],
    [401, 7, true],
    [401, 8, false],
  ])('are compared with the next eight where there are more than 400 pairs: among %i, at %i', (count, at, isFound) => {
    const after = Array.from({ length: count }, (_, index) => (index === at ? '<p>a b c e</p>' : `<p>x${index}</p>`))
    expect(compare('<p>a b c d</p>', after.join('')).some(({ kind }) => kind === 'changed')).toBe(isFound)
  })

  test('are found among many, where others were added before them', () => {
    const block = (at: number, fee: string) => `<p>Card ${at} costs ${fee} a month in store ${at}</p>`
    const many = (fee: string) => Array.from({ length: 60 }, (_, at) => block(at, fee)).join('')
    const changes = compare(many('two'), `<p>x</p><p>y</p>${many('five')}`)
    expect(changes.map(({ kind }) => kind)).toEqual(['added', ...Array.from({ length: 60 }, () => 'changed')])
    expect(changes.slice(1).map((one) => 'parts' in one && shown(one.parts))).toEqual(
      Array.from({ length: 60 }, (_, at) => `Card ${at} costs [-two-]{+five+} a month in store ${at}`),
    )
  })

  test('in lists and quotes are compared one by one, words without a block too', () =>
    expect(
      compare(
        '<ul><li>one</li><li>two words<ol><li>in it</li></ol></li></ul><blockquote><p>a b c</p></blockquote>',
        '<ul><li>one</li><li>two other words<ol><li>in it</li><li>more</li></ol></li></ul><blockquote><p>a b d</p></blockquote>',
      ),
    ).toMatchObject([
      {
        kind: 'changed',
        tag: 'ul',
        blocks: [
          { kind: 'same', nodes: [{ tag: 'li', children: ['one'] }] },
          {
            kind: 'changed',
            tag: 'li',
            blocks: [
              {
                kind: 'changed',
                tag: null,
                parts: [{ text: 'two' }, { text: ' other', kind: 'ins' }, { text: ' words' }],
              },
              { kind: 'changed', tag: 'ol', blocks: [{ kind: 'same' }, { kind: 'added' }] },
            ],
          },
        ],
      },
      { kind: 'changed', tag: 'blockquote', blocks: [{ kind: 'changed', tag: 'p' }] },
    ]))

  test('are the words between two others, marked or not', () =>
    expect(compare('a <b>b</b> c d<p>e</p>f', 'a <b>b</b> c g<p>e</p>f')).toEqual([
      {
        kind: 'changed',
        tag: null,
        parts: [
          { kind: 'same', text: 'a ', marks: [] },
          { kind: 'same', text: 'b', marks: ['b'] },
          { kind: 'same', text: ' c ', marks: [] },
          { kind: 'del', text: 'd', marks: [] },
          { kind: 'ins', text: 'g', marks: [] },
        ],
      },
      { kind: 'same', nodes: nodes('<p>e</p>f') },
    ]))

  test('are counted, a list as one', () => {
    const before = nodes('<p>one</p><p>The fee is two dollars</p><ul><li>a b</li><li>c d</li></ul><p>four</p>')
    const after = nodes('<p>one</p><p>The fee is six dollars</p><ul><li>a b</li><li>c e</li></ul><h2>five</h2><p>x</p>')
    expect(changedBlocks(before, after)).toBe(5)
    expect(changedBlocks(before, before)).toBe(0)
    expect(changedBlocks([], after)).toBe(5)
  })
})

describe('words', () => {
  test.each([
    ['The fee is $2.00 a month.', 'The fee is $2.50 a month.', ['The fee is $2.[-00-]{+50+} a month.']],
    ['one two', 'one two three', ['one two{+ three+}']],
    ['one two three', 'two three', ['[-one -]two three']],
    ['l’été dernier', 'l’été prochain', ['l’été [-dernier-]{+prochain+}']],
    ['x a b c y', 'z a b c w', ['[-x-]{+z+} a b c [-y-]{+w+}']],
    ['a b c', 'a <strong>b</strong> c', ['a [-b-]{+b<strong>+} c']],
    ['a b c', 'a <b>b</b> c', ['a [-b-]{+b<b>+} c']],
    ['a b c', 'a bc c', ['a [-b-]{+bc+} c']],
    ['a b c', 'a  b c', ['a[- -]{+  +}b c']],
    ['a <a href="/fees">b</a>', 'a <a href="/faq">b</a>', ['a [-b</fees>-]{+b</faq>+}']],
    ['a <b><em>b</em></b> c d', 'a <em><b>b</b></em> c d', ['a b<b,em> c d']],
    ['a<br>b c d', 'a b c d', ['a[-\n-]{+ +}b c d']],
  ])('%s / %s', (before, after, parts) => expect(words(before, after)).toEqual(parts))

  test('a part has no line break but that of the text', () =>
    expect(compare('<p>a\nb c<br>d</p>', '<p>a\nb e<br>d</p>')).toMatchObject([
      {
        parts: [
          { text: 'a b ' },
          { text: 'c', kind: 'del' },
          { text: 'e', kind: 'ins' },
          { text: '\n' },
          { text: 'd' },
        ],
      },
    ]))
})

describe('tables', () => {
  const table = (...rows: string[]) => {
    const row = (cells: string, tag: string) =>
      `<tr>${cells
        .split('|')
        .map((cell) => `<${tag}>${cell}</${tag}>`)
        .join('')}</tr>`
    const [head = '', ...others] = rows
    return `<table><caption>Fees</caption><thead>${row(head, 'th')}</thead><tbody>${others.map((one) => row(one, 'td')).join('')}</tbody></table>`
  }
  const rowsOf = (before: string, after: string) => {
    const [block] = compare(before, after)
    if (!block || !('rows' in block)) return block
    return [['head', ...block.columns.map(shown)], ...block.rows.map(({ kind, cells }) => [kind, ...cells.map(shown)])]
  }

  test('are compared by cells', () =>
    expect(
      rowsOf(
        table('Fee|Amount', 'Monthly|$1', 'Load|$2', 'Card order|$3'),
        table('Fee|Amount', 'Monthly|$1', 'Card order|$4', 'Bill pay|$5'),
      ),
    ).toEqual([
      ['head', 'Fee', 'Amount'],
      ['same', 'Monthly', '$1'],
      ['removed', '[-Load-]', '[-$2-]'],
      ['changed', 'Card order', '$[-3-]{+4+}'],
      ['added', '{+Bill pay+}', '{+$5+}'],
    ]))

  test('a column that was added is added in every row', () =>
    expect(
      rowsOf(table('Fee|Amount', 'Monthly|$1', 'Load|$2'), table('Fee|Card|Amount', 'Monthly|Blue|$1', 'Load|Red|$3')),
    ).toEqual([
      ['head', 'Fee', '{+Card+}', 'Amount'],
      ['changed', 'Monthly', '{+Blue+}', '$1'],
      ['changed', 'Load', '{+Red+}', '$[-2-]{+3+}'],
    ]))

  test('a column of another name is the same column', () =>
    expect(rowsOf(table('Fee|Amount', 'Monthly|$1'), table('Fee|Price', 'Monthly|$1'))).toEqual([
      ['head', 'Fee', '[-Amount-]{+Price+}'],
      ['same', 'Monthly', '$1'],
    ]))

  test('a caption is compared by words', () => {
    const before = table('Fee|Amount', 'Monthly|$1')
    expect(compare(before, before.replace('Fees', 'Fees and limits'))).toMatchObject([
      { kind: 'changed', tag: 'table', caption: [{ text: 'Fees' }, { text: ' and limits', kind: 'ins' }] },
    ])
  })
})

test('nothing is lost on either side, whatever has changed', () => {
  let changed = 0
  for (let seed = 1; seed <= 300; seed += 1) {
    const random = randomOf(seed)
    const before = nodesFrom(random)
    const after = edited(before, random)
    const { blocks, isByParagraph } = compareTexts(before, after)
    expect([seed, sideOf(blocks, 'ins'), sideOf(blocks, 'del')]).toEqual([seed, lettersOf(before), lettersOf(after)])
    expect(isByParagraph).toBe(false)
    changed += blocks.filter((block) => block.kind === 'changed').length
  }
  expect(changed).toBeGreaterThan(300)
})

describe('what takes too long', () => {
  const before = nodes('<p>one two</p><p>three four five</p><p>same</p><p>six seven eight</p>')
  const after = nodes('<p>one two</p><p>three four</p><p>same</p><p>six seven</p>')

  test('is compared by paragraph, and says so', () => {
    const { blocks, isByParagraph } = compareTexts(before, after, { deadline: { isOver: () => true } })
    expect(isByParagraph).toBe(true)
    expect(blocks.map(({ kind }) => kind)).toEqual(['same', 'removed', 'added', 'same', 'removed', 'added'])
    expect([sideOf(blocks, 'ins'), sideOf(blocks, 'del')]).toEqual([lettersOf(before), lettersOf(after)])
  })

  test('is only what is left when the time is over', () => {
    let left = 4
    const deadline = { isOver: () => --left < 0 }
    const { blocks, isByParagraph } = compareTexts(before, after, { deadline })
    expect(isByParagraph).toBe(true)
    expect(blocks.map(({ kind }) => kind)).toEqual(['same', 'changed', 'same', 'removed', 'added'])
  })

  test('says nothing if all words were compared in time', () =>
    expect(compareTexts(before, after, { deadline: { isOver: () => false } }).isByParagraph).toBe(false))

  const shuffledWords = (seed: number) => {
    const random = randomOf(seed)
    return Array.from({ length: 20_000 }, () => `w${random(50)}`).join(' ')
  }
  test('a block of too many changes is shown whole', () => {
    const [one, other] = [nodes(`<p>${shuffledWords(1)}</p>`), nodes(`<p>${shuffledWords(2)}</p>`)]
    expect(compareTexts(one, other)).toEqual({
      isByParagraph: true,
      blocks: [
        { kind: 'removed', nodes: one },
        { kind: 'added', nodes: other },
      ],
    } satisfies Comparison)
  })

  test.each([
    [500, false],
    [501, true],
  ])('%i blocks that changed their places: by paragraph %s', (pairs, expected) => {
    const block = (word: number) => `<p>${word}</p>`
    const places = Array.from({ length: pairs }, (_, at) => [2 * at, 2 * at + 1] as const)
    const one = places.map(([first, second]) => block(first) + block(second)).join('')
    const other = places.map(([first, second]) => block(second) + block(first)).join('')
    expect(compareTexts(nodes(one), nodes(other)).isByParagraph).toBe(expected)
  })

  test('so are too many blocks', () => {
    const blocksOf = (seed: number) => nodes(shuffledWords(seed).replace(/w\d+/g, '<p>$&</p>'))
    const [one, other] = [blocksOf(1), blocksOf(2)]
    const { blocks, isByParagraph } = compareTexts(one, other)
    expect(isByParagraph).toBe(true)
    expect(blocks.map(({ kind }) => kind)).toEqual(['removed', 'added'])
    expect(changedBlocks(one, other)).toBe(one.length + other.length)
  })

  test('a table of too many rows or words too', () => {
    const long = (seed: number) =>
      shuffledWords(seed)
        .split(' ')
        .map((word) => [word])
    const table = (rows: readonly string[][], caption = ''): Rich => ({ tag: 'table', caption, columns: ['a'], rows })
    const rows = compareTexts([table(long(1))], [table(long(2))])
    expect([rows.isByParagraph, rows.blocks.map(({ kind }) => kind)]).toEqual([true, ['removed', 'added']])
    const cell = compareTexts([table([['a']], shuffledWords(1))], [table([['a']], shuffledWords(2))])
    expect(cell.isByParagraph).toBe(true)
    expect([sideOf(cell.blocks, 'ins').length, sideOf(cell.blocks, 'del').length]).toEqual(
      [1, 2].map((seed) => shuffledWords(seed).replaceAll(' ', '').length + 2),
    )
  })
})
