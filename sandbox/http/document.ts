import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Document } from 'openapi-backend'
import { parse } from 'yaml'

const CONTRACT = fileURLToPath(new URL('../../openapi.yaml', import.meta.url))
export const readContract = () => parse(readFileSync(CONTRACT, 'utf8'), { merge: true }) as Document
