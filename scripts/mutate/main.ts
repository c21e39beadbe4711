/**
 * Breaks the portal in one place at a time and reports what no test notices: every target, guard, action, delay, input
 * and tag of the charts; every boundary, number, branch, field and word in the code around them, in the rules and the
 * ports.
 * `npm run mutate -- [path …] [--grave] [--sample N] [--seed S] [--json file]`
 */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import ts from 'typescript'
import { readCharts } from './chart'
import { codeEdits } from './code'
import { type Mutant, marked, mutantsOf, parses } from './mutant'
import { Pool, problemIn } from './pool'
import { testsOf } from './related'
import { type Done, ROOT } from './worker'

const AREAS = ['machines', 'rules', 'src/ports'] as const
/** The folder with the tests of an area. */
const TESTS_OF: Readonly<Record<string, string>> = {
  machines: 'tests/machines',
  rules: 'tests/rules',
  'src/ports': 'tests/api',
}
/** Not broken: a list of machines. A file of types has nothing to break. */
const LEFT_OUT = ['machines/registry.ts']
const ALLOWED_SURVIVORS = 0.02
/** Where no breakage of a guard, an error target or an amount may survive. */
const STRICT =
  /^(?:machines|rules|src\/ports)\/(?:account|card|cards|cardEntry|cardOrder|ownCards|balances|reveal|pin|order-?card|replace-?card|register-?card|upgrade|fees|session|sign-?in|create-?account|verification|unverified-?email|password|password-?recovery|recovery|profile|identity|kyc|fatca|amount|limits|money|moneyOutcome|transfer|top-?up|auto-?reload|saved-?cards|debitCard|direct-?deposit|e-?transfer|money-?requests?|bills?|add-?bill|billPayments)(?:\/|\.ts$)/i

/** Breakages without a visible effect, and why. */
const EQUIVALENT: Readonly<Record<string, string>> = {
  'machines/card/cardStatusMachine.ts: cardStatusMachine > checking > invoke > onDone > 2 > target: leads to unstarted':
    'No lookup is left there, so `unstarted` leads to `unresolved` at once.',
  "machines/unverified-email/selectors.ts: selectIsBusy: 'busy' is 'inFlight'":
    'The one state with either tag has both.',
  'machines/e-transfer/eTransfer.ts: before > known > amountCents: 0 plus 1':
    'The requests are read for a review, which has an amount.',
  'machines/e-transfer/eTransfer.ts: before > known > amountCents: 0 minus 1':
    'The requests are read for a review, which has an amount.',
  'machines/transfer/transferMachine.ts: transferMachine > checking > invoke > input > cents: 0 plus 1':
    'A transfer that was sent has an amount.',
  'machines/top-up/topUpMachine.ts: topUpMachine > confirmed > comparing > invoke > input > cents: 0 minus 1':
    'A payment that was confirmed has an amount.',
  'machines/top-up/topUpMachine.ts: topUpMachine > confirmed > comparing > invoke > input > cents: 0 plus 1':
    'A payment that was confirmed has an amount.',
  'machines/top-up/topUpMachine.ts: topUpMachine > noting > invoke > input > cents: 0 minus 1':
    'The records are read for a chosen payment, which has an amount.',
  'machines/top-up/topUpMachine.ts: topUpMachine > noting > invoke > input > cents: 0 plus 1':
    'The records are read for a chosen payment, which has an amount.',
  'machines/transfer/transferMachine.ts: transferMachine > checking > invoke > input > cents: 0 minus 1':
    'A transfer that was sent has an amount.',
  'machines/transfer/transferMachine.ts: transferMachine > opening > invoke > input > cents: 0 plus 1':
    'The records are read for a draft, which has an amount.',
  'machines/transfer/transferMachine.ts: transferMachine > opening > invoke > input > cents: 0 minus 1':
    'The records are read for a draft, which has an amount.',
  'machines/auto-reload/autoReload.ts: payingIn > feeCents: 0 plus 1':
    'A rule is saved from its review, which shows the fee.',
  'machines/auto-reload/autoReload.ts: payingIn > feeCents: 0 minus 1':
    'A rule is saved from its review, which shows the fee.',
  'machines/portal/portalMachine.ts: portalMachine > context: without frontend':
    'The configuration, which starts with the portal, brings it before anybody can look.',
  "rules/values/typedCode.ts: plainCode: 'NFKC' is 'NFKD'":
    'Digits, letters without accents and separators are the same in both, and no code has anything else.',
  'machines/upgrade/upgradeMachine.ts: upgradeMachine > submitting > invoke > onError > 0 > target: leads to unstarted':
    'With lookups left, `unstarted` leads to `checking` at once.',
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
}

const isGrave = ({ file, kind }: Mutant) => kind !== 'other' && STRICT.test(file)

type Result = Mutant & { readonly noticedBy: string | null; readonly testsRun: number }

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    /** Only breakages that must all be noticed. */
    grave: { type: 'boolean', default: false },
    sample: { type: 'string' },
    seed: { type: 'string', default: '1' },
    json: { type: 'string' },
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

const areaOf = (file: string) =>
  AREAS.find((area) => file.startsWith(`${area}/`)) ?? file.split('/').slice(0, 2).join('/')

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

/** The subject that a file's tests are named after: the machine of its folder, or the file itself. */
function subjectOf(file: string): string {
  const machine = readdirSync(join(ROOT, dirname(file))).find((name) => name.endsWith('Machine.ts'))
  return basename(machine ?? file).replace(/(?:Machine)?\.ts$/, '')
}

/**
 * Which tests run a function of `files`: first those named after its file, then those of its area, the fastest of each
 * first. All must pass.
 */
async function coverageOf(pool: Pool, marks: string, files: readonly string[]) {
  const sources = Object.fromEntries(
    files.map((file) => {
      const code = readFileSync(join(ROOT, file), 'utf8')
      return [join(ROOT, file), marked(ts.createSourceFile(join(ROOT, file), code, ts.ScriptTarget.Latest, true))]
    }),
  )
  const durations = new Map<string, number>()
  await pool.each(testsOf(files), async (test, run) => {
    const answer = await run({ sources, tests: [join(ROOT, test)], stopsAtFirst: false }, null)
    const problem = problemIn(answer)
    if (problem !== null) throw new Error(`${test} ${problem}`)
    for (const ran of (answer as Done).ran) durations.set(ran.test, ran.ms)
  })
  const testsBy = new Map<string, string[]>()
  for (const name of readdirSync(marks)) {
    const { test, marks: seen } = JSON.parse(readFileSync(join(marks, name), 'utf8')) as {
      test: string
      marks: string[]
    }
    for (const mark of seen) testsBy.set(mark, [...(testsBy.get(mark) ?? []), test])
  }
  const usualMsOf = (tests: readonly string[]) => tests.reduce((sum, test) => sum + (durations.get(test) ?? 0), 0)
  const testsFor = ({ file, within }: Mutant): string[] => {
    const tests = testsBy.get(`${file}#${within ?? 'loaded'}`) ?? []
    const starts = [`${TESTS_OF[areaOf(file)]}/${subjectOf(file)}`, `${TESTS_OF[areaOf(file)]}/`, 'tests/machines/', '']
    const distance = (test: string) => starts.findIndex((start) => relative(ROOT, test).startsWith(start))
    const ms = (test: string) => durations.get(test) ?? 0
    return tests.sort((one, other) => distance(one) - distance(other) || ms(one) - ms(other))
  }
  return { testsFor, usualMsOf }
}

async function tryAll(
  pool: Pool,
  mutants: readonly Mutant[],
  { testsFor, usualMsOf }: Awaited<ReturnType<typeof coverageOf>>,
) {
  const results: Result[] = []
  /** The test that noticed the last breakage of a file most likely notices the next. */
  const lastBy = new Map<string, string>()
  await pool.each(mutants, async (mutant, run) => {
    const last = lastBy.get(mutant.file)
    const known = testsFor(mutant)
    const tests = last !== undefined && known.includes(last) ? [last, ...known.filter((test) => test !== last)] : known
    const answer =
      tests.length === 0
        ? { ran: [], errors: [] }
        : await run(
            { sources: { [join(ROOT, mutant.file)]: mutant.code }, tests, stopsAtFirst: true },
            usualMsOf(tests),
          )
    let noticedBy: string | null = null
    let testsRun = 0
    if (typeof answer === 'string') noticedBy = answer
    else {
      testsRun = answer.ran.reduce((sum, { count }) => sum + count, 0)
      const failed = answer.ran.find(({ state }) => state === 'failed')
      if (failed) lastBy.set(mutant.file, failed.test)
      if (failed || answer.errors.length > 0) noticedBy = failed ? relative(ROOT, failed.test) : 'an unhandled error'
    }
    results.push({ ...mutant, noticedBy, testsRun })
    const word = noticedBy === null ? (testsRun === 0 ? 'NOT RUN ' : 'SURVIVED') : 'noticed '
    console.log(`${results.length}/${mutants.length} ${word} ${mutant.name}`)
  })
  return results
}

function report(results: readonly Result[], seconds: number): boolean {
  const share = (part: number, whole: number) => `${whole === 0 ? '100.0' : ((part / whole) * 100).toFixed(1)} %`
  const groups = new Map<string, Result[]>()
  const folderOf = (file: string) =>
    file.startsWith('machines/') ? file.split('/').slice(0, 2).join('/') : areaOf(file)
  for (const result of results)
    for (const area of new Set([folderOf(result.file), areaOf(result.file)]))
      groups.set(area, [...(groups.get(area) ?? []), result])
  console.log(`\n${'area'.padEnd(32)} breakages  noticed  survived  share`)
  for (const [area, all] of [...groups].sort(([one], [other]) => one.localeCompare(other))) {
    const noticed = all.filter(({ noticedBy }) => noticedBy !== null).length
    const figures = [all.length, noticed, all.length - noticed].map((figure, index) =>
      String(figure).padStart([9, 8, 9][index]!),
    )
    console.log(`${area.padEnd(32)} ${figures.join(' ')}  ${share(noticed, all.length)}`)
  }

  const survivors = results.filter(({ noticedBy }) => noticedBy === null)
  const grave = survivors.filter(isGrave)
  const mark = (survivor: Result) => (grave.includes(survivor) ? '!' : ' ')
  console.log(`\n${results.length} breakages, ${survivors.length} survived, ${seconds} s`)
  for (const survivor of [...survivors].sort((one, other) => one.name.localeCompare(other.name)))
    console.log(`${mark(survivor)} ${survivor.name}${survivor.testsRun === 0 ? ' (no test runs it)' : ''}`)
  const isTooMany = AREAS.some((area) => {
    const all = groups.get(area) ?? []
    return all.filter(({ noticedBy }) => noticedBy === null).length > all.length * ALLOWED_SURVIVORS
  })
  return grave.length === 0 && !isTooMany
}

const began = Date.now()
const files = [...new Set((positionals.length > 0 ? positionals : AREAS).flatMap(filesAt))]
const all = breakagesOf(files)
const stale = Object.keys(EQUIVALENT).filter(
  (name) => files.some((file) => name.startsWith(`${file}: `)) && !all.some((mutant) => mutant.name === name),
)
if (stale.length > 0) throw new Error(`No such breakage any more: ${stale.join('; ')}`)
const telling = all.filter((mutant) => !(mutant.name in EQUIVALENT) && (!options.grave || isGrave(mutant)))
const mutants = options.sample ? sampled(telling, Number(options.sample), Number(options.seed)) : telling.filter(parses)

const marks = mkdtempSync(join(tmpdir(), 'portal-mutate-'))
const pool = new Pool(marks)
try {
  const coverage = await coverageOf(pool, marks, [...new Set(mutants.map(({ file }) => file))])
  const results = await tryAll(pool, mutants, coverage)
  const isGood = report(results, Math.round((Date.now() - began) / 1000))
  if (options.json) {
    const rows = results.map(({ code: _, within: __, ...row }) => row)
    writeFileSync(
      options.json,
      `${JSON.stringify({ seed: options.sample ? options.seed : null, breakages: rows }, null, 2)}\n`,
    )
  }
  process.exitCode = isGood ? 0 : 1
} finally {
  pool.stop()
  rmSync(marks, { recursive: true, force: true })
}
