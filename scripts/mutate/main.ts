/**
 * Breaks the portal in one place at a time and reports what no test notices: every target, guard, action, delay, input
 * and tag of the charts; every boundary, number, branch, field and word in the code around them, in the rules and the
 * ports.
 * `npm run mutate -- [path …] [--grave] [--sample N] [--seed S] [--json file] [--again file]`
 * `npm run mutate -- --compare before.json after.json`
 */
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import ts from 'typescript'
import { ROOT } from '../root'
import { readCharts } from './chart'
import { codeEdits } from './code'
import { Coverage } from './coverage'
import { type Mutant, mutantsOf, parses } from './mutant'
import { Pool, type Runner } from './pool'
import {
  AREAS,
  byArea,
  comparisonOf,
  foundAgain,
  isAsGood,
  isNoticed,
  type Result,
  readResults,
  tableOf,
  writeResults,
} from './results'

/** Not broken: a list of machines. A file of types has nothing to break. */
const LEFT_OUT = ['machines/registry.ts']
const ALLOWED_SURVIVORS = 0.02
/** Where no breakage of a guard, an error target or an amount may survive. */
const STRICT =
  /^(?:machines|rules|src\/ports)\/(?:account|card|cards|cardEntry|cardOrder|ownCards|balances|reveal|pin|order-?card|replace-?card|register-?card|upgrade|fees|session|sign-?in|create-?account|verification|unverified-?email|password|password-?recovery|recovery|profile|identity|kyc|fatca|amount|limits|money|moneyOutcome|transfer|top-?up|payment|auto-?reload(?:-rule)?|bank-check|pay-bill|pending-payments|saved-?cards|debitCard|direct-?deposit|e-?transfer|money-?requests?|bills?|add-?bill|billPayments|effect|content(?:-[a-z]+)?|revisions|editor(?:-session)?)(?:\/|\.ts$)/i

/** Breakages without a visible effect, and why. */
const EQUIVALENT: Readonly<Record<string, string>> = {
  'machines/top-up/topUpMachine.ts: topUpMachine > noting > invoke > input > cents: 0 minus 1':
    'The records are read for a chosen payment, which has an amount.',
  'machines/top-up/topUpMachine.ts: topUpMachine > noting > invoke > input > cents: 0 plus 1':
    'The records are read for a chosen payment, which has an amount.',
  'machines/transfer/transferMachine.ts: transferMachine > opening > invoke > input > cents: 0 plus 1':
    'The records are read for a draft, which has an amount.',
  'machines/transfer/transferMachine.ts: transferMachine > opening > invoke > input > cents: 0 minus 1':
    'The records are read for a draft, which has an amount.',
  'machines/auto-reload-rule/autoReloadRule.ts: payingOf > feeCents: 0 plus 1':
    'A rule is saved from its review, which shows the fee.',
  'machines/auto-reload-rule/autoReloadRule.ts: payingOf > feeCents: 0 minus 1':
    'A rule is saved from its review, which shows the fee.',
  'machines/portal/portalMachine.ts: portalMachine > context: without frontend':
    'The configuration, which starts with the portal, brings it before anybody can look.',
  "rules/values/typedCode.ts: plainCode: 'NFKC' is 'NFKD'":
    'Digits, letters without accents and separators are the same in both, and no code has anything else.',
  'rules/money/billPayments.ts: payBillSchema > message: 0 plus 1':
    'A form whose fields are right names one of the cards.',
  'rules/money/billPayments.ts: payBillSchema > message: 0 minus 1':
    'A form whose fields are right names one of the cards.',
  'rules/money/businessDays.ts: easterOf > moonShift: 8 plus 1': 'Easter is the same in every year until 4200.',
  'rules/money/businessDays.ts: easterOf > moonShift: 25 minus 1': 'Easter is the same in every year until 4000.',
  'rules/money/businessDays.ts: easterOf > late: 451 minus 1': 'Easter is the same in every year until 2200.',
  'rules/money/businessDays.ts: easterOf > late: 451 plus 1': 'Easter is the same in every year until 2200.',
  'rules/money/statement.ts: statementOf > spentCents: amountCents < 0: <=': 'An amount of nothing adds nothing.',
  'rules/money/statement.ts: statementOf > spentCents: 0 plus 1': 'An amount of nothing adds nothing.',
  'rules/money/statement.ts: statementOf > loadedCents: amountCents > 0: >=': 'An amount of nothing adds nothing.',
  'rules/money/statement.ts: statementOf > loadedCents: 0 minus 1': 'An amount of nothing adds nothing.',
  'rules/content/html.ts: startOf: 0 plus 1': 'The tokenizer gives every place.',
  'rules/content/html.ts: startOf: 0 minus 1': 'The tokenizer gives every place.',
  'rules/content/html.ts: isForeign: false is true': 'The reader has its tokenizer before the first tag.',
  'rules/content/compare.ts: rows > cells: 1 plus 1': 'No row has a negative index.',
  'rules/content/compare.ts: open: 1 plus 1': 'Both come before the first column.',
  'rules/content/sequence.ts: pairsOf > end: 0 minus 1': 'The first keys are compared once more.',
  'rules/content/sequence.ts: pairsOf: start < shortest: <=': 'Nothing follows the last key of both.',
  'rules/content/table.ts: width: 0 plus 1': 'A row has at least one cell.',
  'rules/content/table.ts: left: 0 minus 1': 'A column that is not covered is not skipped.',
  'rules/content/wordLists.ts: withWordLists: 0 minus 1': 'The level of an item is at least 1.',
}

const isGrave = ({ file, kind }: Pick<Mutant, 'file' | 'kind'>) => kind !== 'other' && STRICT.test(file)

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    /** Only breakages that must all be noticed. */
    grave: { type: 'boolean', default: false },
    sample: { type: 'string' },
    seed: { type: 'string', default: '1' },
    json: { type: 'string' },
    /** The breakages of this result file instead, and how they compare with it. */
    again: { type: 'string' },
    /** Runs nothing: compares two result files. */
    compare: { type: 'boolean', default: false },
  },
})

function filesAt(path: string): string[] {
  const known = relative(ROOT, resolve(ROOT, path))
  if (!existsSync(join(ROOT, known))) throw new Error(`There is no ${path}`)
  const files = statSync(join(ROOT, known)).isDirectory()
    ? readdirSync(join(ROOT, known), { recursive: true, encoding: 'utf8' }).map((file) => join(known, file))
    : [known]
  return files.filter((file) => file.endsWith('.ts') && !LEFT_OUT.includes(file)).sort()
}

/** A small generator, so that a seed gives the same order everywhere. */
function shuffled<Item>(items: readonly Item[], seed: number): Item[] {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return items
    .map((item) => ({ item, order: next() }))
    .sort((one, other) => one.order - other.order)
    .map(({ item }) => item)
}

/** The first `count` that parse: parsing every candidate takes minutes. */
function sampled(candidates: readonly Mutant[], count: number, seed: number): Mutant[] {
  const sample: Mutant[] = []
  for (const candidate of shuffled(candidates, seed)) {
    if (sample.length === count) break
    if (parses(candidate)) sample.push(candidate)
  }
  return sample
}

function breakagesOf(files: readonly string[]): Mutant[] {
  const { config } = ts.readConfigFile(join(ROOT, 'tsconfig.json'), ts.sys.readFile)
  const { options: compilerOptions } = ts.parseJsonConfigFileContent({ ...config, include: [] }, ts.sys, ROOT)
  const program = ts.createProgram(
    files.map((file) => join(ROOT, file)),
    compilerOptions,
  )
  const checker = program.getTypeChecker()
  const unreadable: string[] = []
  const mutants = files.flatMap((file) => {
    const source = program.getSourceFile(join(ROOT, file))
    if (!source) throw new Error(`${file} cannot be read`)
    const chart = readCharts(source)
    unreadable.push(...chart.unreadable)
    return mutantsOf(source, [...chart.edits, ...codeEdits(source, checker, chart.nodes)])
  })
  if (unreadable.length > 0)
    throw new Error(
      `A chart is whole inside createMachine; these places of it would stay unbroken:\n${unreadable.join('\n')}`,
    )
  return mutants
}

/** Whether it is noticed, and by what: the tests that load its file are tried in turn until one fails. */
async function tryOne(mutant: Mutant, runner: Runner, coverage: Coverage, last: string | undefined): Promise<Result> {
  const { name, file, kind, code } = mutant
  const all = coverage.candidatesFor(file)
  const tests = last === undefined ? all : [last, ...all.filter((test) => test !== last)]
  let testsRun = 0
  const result = (noticedBy: string | null): Result => ({ name, file, kind, noticedBy, testsRun })
  for (const test of tests) {
    const usualMs = await coverage.usualMsOf(test, mutant, runner)
    if (usualMs === null) continue
    const answer = await runner.broken({ [join(ROOT, file)]: code }, join(ROOT, test), usualMs)
    if (typeof answer === 'string') return result(answer)
    testsRun += answer.ran.reduce((sum, { count }) => sum + count, 0)
    if (answer.ran.some(({ state }) => state === 'failed')) return result(test)
    if (answer.errors.length > 0) return result('an unhandled error')
  }
  return result(null)
}

async function tryAll(pool: Pool, mutants: readonly Mutant[], coverage: Coverage) {
  const results: Result[] = []
  let unparsed = 0
  /** The test that noticed the last breakage of a file most likely notices the next. */
  const lastBy = new Map<string, string>()
  await pool.each(mutants, async (mutant, runner) => {
    if (!parses(mutant)) {
      unparsed += 1
      return
    }
    const result = await tryOne(mutant, runner, coverage, lastBy.get(mutant.file))
    const { noticedBy, testsRun } = result
    if (noticedBy?.startsWith('tests/')) lastBy.set(mutant.file, noticedBy)
    results.push(result)
    const word = noticedBy === null ? (testsRun === 0 ? 'NOT RUN ' : 'SURVIVED') : 'noticed '
    console.log(`${results.length}/${mutants.length - unparsed} ${word} ${mutant.name}`)
  })
  return results
}

function report(results: readonly Result[], seconds: number): boolean {
  console.log(`\n${tableOf(results).join('\n')}`)
  const survivors = results.filter((result) => !isNoticed(result))
  const grave = survivors.filter(isGrave)
  const mark = (survivor: Result) => (grave.includes(survivor) ? '!' : ' ')
  console.log(`\n${results.length} breakages, ${survivors.length} survived, ${seconds} s`)
  for (const survivor of [...survivors].sort((one, other) => one.name.localeCompare(other.name)))
    console.log(`${mark(survivor)} ${survivor.name}${survivor.testsRun === 0 ? ' (no test runs it)' : ''}`)
  const areas = byArea(results)
  const isTooMany = AREAS.some((area) => {
    const all = areas.get(area) ?? []
    return all.filter((result) => !isNoticed(result)).length > all.length * ALLOWED_SURVIVORS
  })
  return grave.length === 0 && !isTooMany
}

/** The breakages to try, in the order to try them in. */
function chosen(): readonly Mutant[] {
  const earlier = options.again ? readResults(options.again) : null
  const paths = positionals.length > 0 ? positionals : earlier?.map(({ file }) => file)
  // A file that has moved is looked for everywhere.
  const isThere = paths?.every((path) => !earlier || existsSync(join(ROOT, path)))
  const files = [...new Set((paths && isThere ? paths : AREAS).flatMap(filesAt))]
  const all = breakagesOf(files)
  const stale = Object.keys(EQUIVALENT).filter(
    (name) => files.some((file) => name.startsWith(`${file}: `)) && !all.some((mutant) => mutant.name === name),
  )
  if (stale.length > 0) throw new Error(`No such breakage any more: ${stale.join('; ')}`)
  if (earlier) {
    const { found, gone } = foundAgain(
      earlier.map(({ name }) => name),
      all,
    )
    for (const name of gone) console.log(`No such breakage any more: ${name}`)
    return [...found.values()]
  }
  const telling = all.filter((mutant) => !(mutant.name in EQUIVALENT) && (!options.grave || isGrave(mutant)))
  return options.sample ? sampled(telling, Number(options.sample), Number(options.seed)) : telling
}

async function run(pool: Pool): Promise<boolean> {
  const began = performance.now()
  const secondsSince = (from: number) => Math.round((performance.now() - from) / 1_000)
  const mutants = chosen()
  const coverage = new Coverage()
  const collected = secondsSince(began)
  const results = await tryAll(pool, mutants, coverage)
  const isGood = report(results, secondsSince(began))
  const earlier = options.again ? readResults(options.again) : null
  if (earlier) console.log(`\n${comparisonOf(earlier, results).join('\n')}`)
  const { unbroken, breaking } = pool.spentMs
  console.log(
    `\nCollecting took ${collected} s. Then two at a time: ${coverage.counts.run} test files without a breakage ` +
      `${Math.round(unbroken / 1_000)} s (${coverage.counts.known} more were known from before), ` +
      `with one ${Math.round(breaking / 1_000)} s.`,
  )
  if (options.json) writeResults(options.json, { seed: options.sample ? options.seed : null, breakages: results })
  // Breakages of an earlier run may survive as they did then.
  return earlier ? isAsGood(earlier, results) : isGood
}

if (options.compare) {
  const [before, after] = positionals
  if (!before || !after) throw new Error('--compare needs two result files')
  const [one, other] = [readResults(before), readResults(after)]
  console.log(comparisonOf(one, other).join('\n'))
  process.exit(isAsGood(one, other) ? 0 : 1)
}

// A shell between this process and `npm run` does not forward signals: it only exits.
const parent = process.ppid
setInterval(() => {
  if (process.ppid !== parent) process.exit(1)
}, 1_000).unref()
try {
  process.exit((await run(new Pool())) ? 0 : 1)
} catch (problem) {
  console.error(problem instanceof Error ? problem.message : problem)
  process.exit(1)
}
