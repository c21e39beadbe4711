/** Ends with a sentence where Node is older than package.json says: the imports of what follows would fail with a stack. */
import { readFileSync } from 'node:fs'

const { engines } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
const [least = 0, leastMinor = 0] = engines.node.match(/\d+/g).map(Number)
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < least || (major === least && minor < leastMinor)) {
  console.error(`You need Node ${least}.${leastMinor} or newer; this is ${process.versions.node}.`)
  process.exit(1)
}
