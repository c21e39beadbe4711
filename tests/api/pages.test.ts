import { afterEach, expect, test, vi } from 'vitest'
import { pageAt } from '../../src/api/pages'

afterEach(() => vi.unstubAllGlobals())

test('TOP-29 an address is read in Safari 17 too, which has no URL.parse', () => {
  vi.stubGlobal('location', { origin: 'http://localhost:5173' })
  vi.stubGlobal('URL', class extends URL {})
  Object.defineProperty(URL, 'parse', { value: undefined })
  expect(pageAt('https://bank.example/a')?.href).toBe('https://bank.example/a')
  expect(pageAt('/three-d-secure/1', 'http://localhost:5173')?.href).toBe('http://localhost:5173/three-d-secure/1')
  expect(pageAt('http://127.0.0.1:4010/three-d-secure/1')?.port).toBe('4010')
  for (const other of ['http://bank.example/', 'javascript:alert(1)', 'https://', '']) expect(pageAt(other)).toBeNull()
})
