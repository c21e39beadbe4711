import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const styles = readdirSync('src', { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && entry.name.endsWith('.css'))
  .map((entry) => join(entry.parentPath, entry.name))

/** Selectors with `:hover` outside a media query for devices that hover. */
function bareHovers(css: string): string[] {
  const around: string[] = []
  const bare: string[] = []
  for (const [, prelude = '', mark] of css.replace(/\/\*[^]*?\*\//g, '').matchAll(/([^{};]*)([{};])/g)) {
    if (mark === '}') around.pop()
    if (mark !== '{') continue
    around.push(prelude.trim())
    if (prelude.includes(':hover') && !around.some((query) => /^@media.*\(hover: hover\)/.test(query)))
      bare.push(prelude.trim())
  }
  return bare
}

test('a rule for a hovering pointer without its media query is found', () => {
  expect(bareHovers('a { b: c } /* d:hover { } */ .e:hover, .f { g: h }')).toEqual(['.e:hover, .f'])
  expect(bareHovers('@media (width < 50em) { .e:hover { g: h } }')).toEqual(['.e:hover'])
  expect(bareHovers('@media (hover: hover) { .e:hover { g: h } } .i { j: k }')).toEqual([])
})

test('no control stays in its hover colour after a touch: hovering is styled only where a pointer hovers', () => {
  expect(styles.length).toBeGreaterThan(50)
  expect(
    styles.flatMap((file) => bareHovers(readFileSync(file, 'utf8')).map((selector) => `${file}: ${selector}`)),
  ).toEqual([])
})
