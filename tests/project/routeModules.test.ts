import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ROUTE_IDS } from '../../rules/site/navigation'
import { routeModules } from '../../scripts/build/routeModules'

const screens = readFileSync('src/app/routes/screens.ts', 'utf8')
const withEntry = (id: string, load: string) => {
  const entry = new RegExp(`^  ${id}: \\{ load: .*, areas: `, 'm')
  expect(screens).toMatch(entry)
  return screens.replace(entry, `  ${id}: { load: ${load}, areas: `)
}

test('every route with a screen has a module', () => {
  expect([...routeModules().keys()].sort()).toEqual(ROUTE_IDS.filter((id) => id !== 'logout').sort())
})

test('a module may have any file name', () => {
  const renamed = withEntry('getpin', "() => retryImport(() => import('./upgradeRoute'))")
  expect(routeModules(renamed).get('getpin')).toEqual({ file: 'src/app/routes/upgradeRoute.tsx', isOnDemand: true })
})

test('routes may share a module', () => {
  for (const id of ['terms', 'termsDigitalSlp'])
    expect(routeModules().get(id)).toEqual({ file: 'src/app/routes/agreements.tsx', isOnDemand: true })
})

test('the module of sign-in comes with the entry', () => {
  expect(routeModules().get('login')).toEqual({ file: 'src/app/routes/login.tsx', isOnDemand: false })
})

test.each([
  ['none', '() => portal', 0],
  ['none that exists', "() => retryImport(() => import('./gone'))", 0],
  ['two', "async () => ({ ...(await import('./getpin')), ...(await import('./getcard')) })", 2],
])('a route that imports %s is named', (_, load, count) => {
  expect(() => routeModules(withEntry('getpin', load))).toThrow(
    `src/app/routes/screens.ts: 'getpin' must import one module that exists; it imports ${count}`,
  )
})
