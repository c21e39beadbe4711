import { describe, expect, test } from 'vitest'
import { csvOf } from '../../rules/values/csv'

const lines = (...args: Parameters<typeof csvOf>) =>
  csvOf(...args)
    .replace('\ufeff', '')
    .split('\r\n')

test('begins with a byte order mark, and ends each line as spreadsheets do', () => {
  expect(
    csvOf(
      [
        ['Date', 'Café'],
        [{ figure: '2026-01-02' }, 'thé'],
      ],
      ',',
    ),
  ).toBe('\ufeffDate,Café\r\n2026-01-02,thé\r\n')
})

test('quotes what would end a cell', () => {
  expect(lines([['a,b', 'a;b', 'say "tea"', 'two\nlines']], ',')[0]).toBe('"a,b","a;b","say ""tea""","two\nlines"')
  expect(lines([['a,b', 'a;b', 'a\tb', 'a\u0085b']], ';')[0]).toBe('"a,b";"a;b";"a\tb";"a\u0085b"')
  expect(lines([[{ figure: '1,50' }]], ',')[0]).toBe('"1,50"')
})

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '  =1', '\uff1d1', '=HYPERLINK("http://x","y")'])(
  'T24 text that begins as a formula, %j, is text',
  (text) => {
    const [cell = ''] = csvOf([[text]], ';')
      .replace('\ufeff', '')
      .split(/\r\n$/)
    expect(cell.replace(/^"/, '').startsWith("'")).toBe(true)
  },
)

/** A lenient reader: a quote in the middle of a cell is a character, and what follows a closing quote is part of the cell. */
function cellsOf(csv: string, separators: string): readonly string[] {
  const cells: string[] = []
  let [cell, isQuoted, isFirst] = ['', false, true]
  const end = () => {
    cells.push(cell)
    ;[cell, isFirst] = ['', true]
  }
  for (let at = 0; at < csv.length; at += 1) {
    const character = csv.charAt(at)
    if (isQuoted && character === '"' && csv.charAt(at + 1) === '"') cell += csv.charAt(++at)
    else if (isQuoted && character === '"') isQuoted = false
    else if (!isQuoted && character === '"' && isFirst) [isQuoted, isFirst] = [true, false]
    else if (!isQuoted && separators.includes(character)) end()
    else [cell, isFirst] = [cell + character, false]
  }
  end()
  return cells
}
const isFormula = (cell: string) => /^[\s\p{Cc}\p{Cf}]*[=+\-@＝﹦＋﹢－﹣＠﹫]/u.test(cell)

describe('T24 a file that is read with another separator than it was written with', () => {
  const HOSTILE = [
    'CAFE;=1+1;x',
    'CAFE,=1+1,x',
    'A\t=1+1',
    'A\r=1+1',
    'A\n=1+1',
    'A\u0085=1+1',
    'A; \u200b+1;',
    'A,"=1+1,',
    'A;"=1+1;"',
    '\u0000=1+1',
    '\u0085@SUM(A1)',
    ...[...'=+-@＝﹦＋﹢－﹣＠﹫'].flatMap((sign) => [`${sign}1`, `A;${sign}1`, `A, ${sign}1`, `A\t${sign}1`]),
  ]
  test.each([',', ';'] as const)('has no cell that is a formula, written with %s', (separator) => {
    for (const text of HOSTILE) {
      const csv = csvOf([[{ figure: '2026-01-02' }, text, 'TEA', { figure: '42.10' }]], separator).replace('\ufeff', '')
      for (const separators of [',\r\n', ';\r\n', '\t\r\n', ',;\t\r\n\u0085']) {
        expect(cellsOf(csv, separators).filter(isFormula), `${JSON.stringify(text)} read with ${separators}`).toEqual(
          [],
        )
      }
      // Read as it was written, it is the same text with apostrophes.
      expect(cellsOf(csv, `${separator}\r\n`)[1]?.replaceAll("'", '')).toBe(text)
    }
  })

  test.each(['\tTea', '\rTea', '\nTea'])('keeps a blank that would be removed at the start of %j', (text) => {
    expect(lines([[text]], ',')[0]).toBe(`"'${text}"`)
  })

  test('text in which nothing begins a formula is as it was', () => {
    const text = 'A-1, B=2; c@example.com'
    expect(lines([[text]], ',')[0]).toBe(`"${text}"`)
  })
})

test('a figure is never marked as text, also where it is negative', () => {
  expect(lines([[{ figure: '-42.10' }, '-42.10', 'a-b', 'a=b']], ',')[0]).toBe("-42.10,'-42.10,a-b,a=b")
})
