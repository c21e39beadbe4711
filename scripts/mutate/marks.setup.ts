/** Records which marked functions a test file runs, and which marked data it reads. */
import { writeFileSync } from 'node:fs'
import { afterAll } from 'vitest'

const file = process.env['MUTATE_MARKS']
if (file) {
  const marks = new Set<string>()
  const read = (id: string, key: string | symbol) => {
    if (typeof key === 'string') marks.add(`${id}.${key}`)
    marks.add(`${id}.*`)
  }
  Object.assign(globalThis, {
    __mark: (id: string) => marks.add(id),
    __watch: (id: string, data: object) =>
      new Proxy(data, {
        get: (of, key, receiver) => {
          read(id, key)
          return Reflect.get(of, key, receiver)
        },
        has: (of, key) => {
          read(id, key)
          return Reflect.has(of, key)
        },
        ownKeys: (of) => {
          read(id, '*')
          return Reflect.ownKeys(of)
        },
      }),
  })
  afterAll(() => {
    if (marks.size > 0) writeFileSync(file, JSON.stringify([...marks]))
  })
}
