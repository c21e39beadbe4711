// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs'
import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { examples } from './examples'

const folder = new URL('../../src/ui/', import.meta.url)
const files = readdirSync(folder)
const parts = files.filter((file) => file.endsWith('.tsx')).map((file) => file.slice(0, -4))

describe('every part on a server', () => {
  it('has an example', () => {
    expect(Object.keys(examples).sort()).toEqual(parts.sort())
  })

  it.each(Object.entries(examples))('%s renders without a browser and without a style attribute', (_name, example) => {
    expect(typeof window).toBe('undefined')
    expect(renderToString(example)).not.toMatch(/\sstyle=/)
  })

  it('gives each card face gradients of its own', () => {
    const ids = [...renderToString(examples['CardFace']).matchAll(/\sid="([^"]+)"/g)].map((match) => match[1])
    expect(ids.length).toBeGreaterThan(8)
    expect(new Set(ids).size).toBe(ids.length)
  })
})

describe('what a source may not hold', () => {
  it.each(files.filter((file) => /\.tsx?$/.test(file)))('%s sets no style or markup from a string', (file) => {
    expect(readFileSync(new URL(file, folder), 'utf8')).not.toMatch(/style=\{|innerHTML|insertAdjacentHTML/i)
  })

  // The Ariakit components are 17 to 37 kB each: none may reach the sign-in page through another component.
  it.each(files.filter((file) => /\.tsx?$/.test(file)))('%s imports Ariakit only if it is one of its parts', (file) => {
    const source = readFileSync(new URL(file, folder), 'utf8')
    const heavy = /from '(@ariakit\/react\/|\.\/(Combobox|Menu|MoreButton|Tabs|Toolbar)')/.test(source)
    expect(heavy).toBe(['Combobox.tsx', 'Menu.tsx', 'MoreButton.tsx', 'Tabs.tsx', 'Toolbar.tsx'].includes(file))
  })
})
