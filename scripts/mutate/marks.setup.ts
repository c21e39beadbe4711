/** Records which marked functions a test file runs, and which marked data it reads. */
import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect } from 'vitest'

const folder = process.env['MUTATE_MARKS']
if (folder) {
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
    const { testPath = '' } = expect.getState()
    const file = createHash('sha256').update(testPath).digest('hex')
    writeFileSync(join(folder, `${file}.json`), JSON.stringify({ test: testPath, marks: [...marks] }))
  })
}
