import { readFileSync } from 'node:fs'
import openapiTS, { astToString, COMMENT_HEADER } from 'openapi-typescript'
import { expect, it } from 'vitest'
import { contractFile } from './document.ts'

it('DEV-25 contract/schema.d.ts is what openapi.yaml generates', async () => {
  const committed = readFileSync(new URL('../../contract/schema.d.ts', import.meta.url), 'utf8')
  const generated = `${COMMENT_HEADER}${astToString(await openapiTS(contractFile))}`
  expect(committed === generated, 'Run `npx openapi-typescript openapi.yaml -o contract/schema.d.ts`').toBe(true)
})
