/**
 * `npm run check` runs everything except the browser journeys; `-- transfer` only the types, the lint and the tests of
 * one flow, file or folder. `npm test` (`--all`) runs the journeys too, each in one language; `npm run test:all`
 * (`--exhaustive`) runs each in both, with the whole table of faults; `npm test -- --ci` also runs what needs programs
 * that not every computer has. The last lines name what failed, and count what passed and failed.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Count, count, type Ended, run, runSideBySide } from './run'
import { testFiles, testsFor, whyNone } from './select'
import { groupsOf, partOf } from './steps'

const args = process.argv.slice(2)
const words = args.filter((arg) => !arg.startsWith('--'))
const has = (option: string) => args.includes(option)
const OPTIONS = ['--all', '--exhaustive', '--ci']
const unknown = args.filter((arg) => arg.startsWith('--') && !OPTIONS.includes(arg))
if (unknown.length > 0) {
  console.error(`There is no option ${unknown.join(', ')}: there are ${OPTIONS.join(', ')}.`)
  process.exit(1)
}

const tests = new Set(
  words.flatMap((word) => {
    const found = testsFor(word, testFiles())
    if (found.length > 0) return found
    console.error(whyNone(word))
    process.exit(1)
  }),
)

const reports = await mkdtemp(join(tmpdir(), 'portal-check-'))
const groups =
  words.length > 0
    ? partOf(reports, [...tests])
    : groupsOf(reports, {
        journeys: has('--all') || has('--exhaustive'),
        isExhaustive: has('--exhaustive'),
        ci: has('--ci'),
      })

const ended: (Ended & Count)[] = []
for (const group of groups) {
  const started = group.length > 1 ? runSideBySide(group) : []
  for (const [index, step] of group.entries()) {
    console.log(`\n── ${step.name}`)
    const end = await (started[index] ?? run(step, 'inherit'))
    process.stdout.write(Buffer.concat(end.output))
    ended.push({ ...end, ...(await count(end)) })
  }
}
await rm(reports, { recursive: true, force: true })

for (const failure of ended.flatMap(({ failures }) => failures)) console.log(`\nFAILED ${failure}`)
const broken = ended.filter(({ ok }) => !ok).map(({ step }) => step.name)
console.log(`\n${ended.map(({ step, seconds }) => `${step.name} ${seconds} s`).join(' · ')}`)
console.log(broken.length > 0 ? `Broken: ${broken.join(', ')}` : 'All is well.')
const sum = (key: 'passed' | 'failed') => ended.reduce((total, each) => total + each[key], 0)
console.log(`${sum('passed')} passed, ${sum('failed')} failed`)
process.exitCode = broken.length > 0 || sum('failed') > 0 ? 1 : 0
