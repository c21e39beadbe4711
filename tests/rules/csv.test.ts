import { expect, test } from 'vitest'
import { csvOf } from '../../rules/csv'

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
  expect(lines([['a,b', 'a;b', 'say "tea"', 'two\nlines']], ',')[0]).toBe('"a,b",a;b,"say ""tea""","two\nlines"')
  expect(lines([['a,b', 'a;b']], ';')[0]).toBe('a,b;"a;b"')
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

test('a figure is never marked as text, also where it is negative', () => {
  expect(lines([[{ figure: '-42.10' }, '-42.10', 'a-b', 'a=b']], ',')[0]).toBe("-42.10,'-42.10,a-b,a=b")
})
