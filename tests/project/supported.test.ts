import { expect, test } from 'vitest'
import { eslint } from '../../scripts/supported/lint'

const problemsIn = async (text: string, file: string) =>
  (await eslint.lintText(text, { filePath: `dist/portal/${file}` })).flatMap(({ messages }) =>
    messages.map(({ message }) => message.split(/[:;] | is /)[0]?.replace(/^.* '/, "'")),
  )

test.each([
  ['URL.parse("x")', "'URL.parse'"],
  ['new URL("x"); AbortSignal.any([])', "'AbortSignal.any'"],
  ['window.a = Promise.try(() => 1)', "'try'"],
  ['scheduler.yield()', "'scheduler'"],
])('a script that needs a newer browser is found: %s', async (script, name) => {
  expect((await problemsIn(script, 'planted.js')).join()).toContain(name)
})

test.each([
  ['.a { field-sizing: content }', 'field-sizing'],
  ['.a { color: light-dark(red, blue) }', 'light-dark()'],
  ['@starting-style { .a { opacity: 0 } }', '@starting-style'],
  ['.a { width: calc-size(auto, size) }', 'calc-size()'],
  ['.a { position: fixed; position-area: top }', 'position-area'],
])('a style that needs a newer browser is found: %s', async (style, name) => {
  expect(await problemsIn(style, 'planted.css')).toContain(name)
})

test('what every supported browser has is not reported', async () => {
  const script = 'const a = URL.canParse("x") ? [3, 1].toSorted().findLast(Boolean) : structuredClone(1); export { a }'
  expect(await problemsIn(script, 'planted.js')).toEqual([])
  const style = '.a:has(b) { display: grid; color: color-mix(in srgb, red, blue); &:hover { inset: 0 } }'
  expect(await problemsIn(style, 'planted.css')).toEqual([])
})
