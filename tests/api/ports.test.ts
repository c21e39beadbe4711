import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const folder = new URL('../../src/ports/', import.meta.url)
const here = new URL('.', import.meta.url)
const tests = readdirSync(here)
  .filter((file) => file.endsWith('.test.ts'))
  .map((file) => readFileSync(new URL(file, here), 'utf8'))

test.each(readdirSync(folder))('src/ports/%s is tested over the wire', (file) => {
  const named = new RegExp(`^import \\{([^}]+)\\} from '../../src/ports/${file.replace('.ts', '')}'`, 'm')
  const isUsed = tests.some((text) => {
    const names = named.exec(text)?.[1]?.split(',') ?? []
    return names.some((name) => text.split(new RegExp(`\\b${name.trim()}\\b`)).length > 2)
  })
  expect(isUsed).toBe(true)
})
