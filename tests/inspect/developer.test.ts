// @vitest-environment happy-dom
/** The developer switches are off by default, and absent from a production build. DEV-38, T-49. */

import { build } from 'vite'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { inspector, scenario } from '../../src/app/inspect/developer'

const openInspector = vi.hoisted(() => vi.fn(() => () => {}))
vi.mock('../../src/app/inspect/inspector', () => ({ openInspector }))

const visit = (search: string) => window.history.replaceState(null, '', `/login${search}`)

afterEach(() => {
  openInspector.mockClear()
  sessionStorage.clear()
  visit('')
})

describe('the inspector', () => {
  test('DEV-38 is off unless it is asked for', async () => {
    visit('')
    expect(await inspector()).toBeUndefined()
    expect(openInspector).not.toHaveBeenCalled()
  })

  test.each([
    ['?inspect', false],
    ['?inspect=stately', false],
    ['?inspect=local', true],
  ])('DEV-37 %s opens it', async (search, isLocal) => {
    visit(search)
    expect(await inspector()).toBeTypeOf('function')
    expect(openInspector).toHaveBeenCalledWith(isLocal)
  })
})

describe('the scenario', () => {
  test('is none unless it is asked for', () => {
    expect(scenario()).toBeNull()
  })

  test('stays in this tab until another one is asked for, or none', () => {
    visit('?scenario=example%3Dlocked')
    expect(scenario()).toBe('example=locked')
    visit('')
    expect(scenario()).toBe('example=locked')
    visit('?scenario=')
    expect(scenario()).toBeNull()
    visit('')
    expect(scenario()).toBeNull()
  })
})

/** What a build makes of the switches. */
async function built(isInspected: boolean): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    define: { __INSPECT__: JSON.stringify(isInspected) },
    build: {
      write: false,
      minify: false,
      lib: { entry: 'src/app/inspect/developer.ts', formats: ['es'], fileName: 'developer' },
      rolldownOptions: { external: [/inspector$/, '@statelyai/inspect'] },
    },
  })
  const [{ output }] = result as unknown as [{ output: { code: string }[] }]
  return output.map(({ code }) => code).join('\n')
}

describe('a production build', () => {
  const TRACES = /import\(|inspector['"]|URLSearchParams|sessionStorage|scenario=|portal\.scenario/

  test('DEV-38 keeps nothing of the switches', async () => {
    expect(await built(false)).not.toMatch(TRACES)
  })

  test('has them with its explicit flag', async () => {
    expect(await built(true)).toMatch(/import\(/)
  })
})
