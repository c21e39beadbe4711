/**
 * Compares the size of the production build on the wire with its budget: sign-in, the dashboard, and neither developer
 * tools nor anything of the editors' application (CMS-02).
 */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import { LOCALES, type Locale } from '../rules/values/locale.ts'
import { ENTRY, readChunks, SIGNED_IN, textsIn } from './build/chunks.ts'

const OUT = process.argv[2] ?? 'dist/portal'
const KIB = 1024
async function textsOf(file: string) {
  return JSON.parse(await readFile(file, 'utf8')) as Readonly<Record<string, string>>
}
/** The keys of the editors' texts, quoted as in code, and the texts: those that holders do not have too. */
async function editorsWords(): Promise<readonly string[]> {
  const catalogue = async (locale: Locale) => {
    const own = await textsOf(`src/editor/texts/${locale}.json`)
    const folder = `src/i18n/${locale}`
    const holders = await Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name), 'utf8')))
    // A single word, such as 'Description', may also be in the text of a document.
    const isSentence = (text: string) => text.includes(' ') && text.length > 12
    const isOwn = (text: string) => !holders.some((texts) => texts.includes(text))
    const keys = Object.keys(own).flatMap((key) => [`"${key}"`, `'${key}'`, `\`${key}\``])
    return [
      ...keys.filter((key) => isOwn(`"${key.slice(1, -1)}"`)),
      ...Object.values(own).filter(isSentence).filter(isOwn),
    ]
  }
  return (await Promise.all(LOCALES.map(catalogue))).flat()
}

/** Texts that only this code contains. */
const MARKS = {
  inspector: ['@statelyai.connected', 'stately.ai/inspect', 'xstateinspector', 'portal.inspector', 'portal.scenario'],
  charts: ['echarts', 'zrender'],
  editor: ['ProseMirror', 'tiptap', '/cms/', ...(await editorsWords())],
} as const

type Row = { readonly name: string; readonly is: number; readonly may: number; readonly unit: string }

const { filesOf, packagesOnDemand } = await readChunks(OUT)

const toBrotli = promisify(brotliCompress)
/** As the server sends it: compressed by the build, else compressed here in the same way. */
async function weightOf(file: string): Promise<number> {
  const packed = await readFile(join(OUT, `${file}.br`)).catch(() => null)
  if (packed) return packed.length
  return (await toBrotli(await readFile(join(OUT, file)))).length
}
async function weightOfAll(files: Iterable<string>): Promise<number> {
  const weights = await Promise.all([...files].map(weightOf))
  return weights.reduce((sum, weight) => sum + weight, 0)
}

/** The files that a document requests itself. */
async function namedIn(document: string): Promise<string[]> {
  const html = await readFile(join(OUT, document), 'utf8')
  return [...html.matchAll(/<(?:link|script)\b[^>]*>/g)]
    .map(([tag]) => tag)
    .filter((tag) => !/rel="(?:icon|alternate|canonical|expect)"/.test(tag))
    .flatMap((tag) => /\b(?:src|href)="([^"]+)"/.exec(tag)?.[1] ?? [])
}

const rows: Row[] = []
const problems: string[] = []
const initial = new Set<string>()

for (const locale of LOCALES) {
  const signIn = filesOf([ENTRY, textsIn(locale, 'start')])
  const texts = [textsIn(locale, 'account'), textsIn(locale, 'activity')]
  // With the packages that the dashboard loads as soon as it is drawn.
  const signedIn = filesOf([...SIGNED_IN, ...packagesOnDemand(SIGNED_IN), ...texts])
  const added = [...signedIn].filter((file) => !signIn.has(file))
  for (const file of [...signIn, ...added]) initial.add(file)

  const document = join(locale, 'login/index.html')
  const wanted = await namedIn(document)
  const foreign = wanted.filter((address) => /^(?:https?:)?\/\//.test(address))
  if (foreign.length > 0) problems.push(`${document} loads from elsewhere: ${foreign.join(', ')}`)
  const files = new Set([
    document,
    ...wanted.filter((address) => !foreign.includes(address)).map((address) => address.slice(1)),
  ])
  const late = [...signIn].filter((file) => !files.has(file))
  if (late.length > 0)
    problems.push(`${document} asks for these only after its first script has run: ${late.join(', ')}`)
  for (const file of late) files.add(file)

  const dashboard = join(locale, 'dashboard/index.html')
  const named = await namedIn(dashboard)
  const unnamed = [...filesOf([...SIGNED_IN, ...texts])].filter((file) => !named.includes(`/${file}`))
  if (unnamed.length > 0) problems.push(`${dashboard} does not ask for ${unnamed.join(', ')}`)

  const signInBytes = await weightOfAll(signIn)
  const addedBytes = await weightOfAll(added)
  rows.push(
    { name: `${locale}: scripts to a usable sign-in`, is: signInBytes / KIB, may: 120, unit: 'KiB' },
    { name: `${locale}: scripts the dashboard adds`, is: addedBytes / KIB, may: 65, unit: 'KiB' },
    { name: `${locale}: scripts in all`, is: (signInBytes + addedBytes) / KIB, may: 185, unit: 'KiB' },
    {
      name: `${locale}: the sign-in document and its files`,
      is: (await weightOfAll(files)) / KIB,
      may: 150,
      unit: 'KiB',
    },
    { name: `${locale}: requests for them`, is: files.size, may: 8, unit: '' },
  )
}

/** Pages that are complete without the portal have one script, which starts the portal at its first use. */
let whole = 0
for (const locale of LOCALES) {
  for (const name of await readdir(join(OUT, locale), { recursive: true })) {
    const document = join(locale, name)
    if (!document.endsWith('.html') || !(await readFile(join(OUT, document), 'utf8')).includes('data-scripts='))
      continue
    const scripts = (await namedIn(document)).filter((address) => address.endsWith('.js'))
    if (scripts.some((address) => !address.includes('/first-use-')))
      problems.push(`${document} runs ${scripts.join(', ')}`)
    else whole = Math.max(whole, await weightOfAll(scripts.map((address) => address.slice(1))))
  }
}
rows.push({ name: 'the script of a public page until it is used', is: whole / KIB, may: 2.5, unit: 'KiB' })

const built = (await readdir(OUT, { recursive: true })).map((file) => file.replaceAll('\\', '/'))
// Compressed already. Nothing waits for it: a page that it reaches too late keeps the fallback.
const faces = await Promise.all(
  built.filter((file) => file.endsWith('.woff2')).map((file) => readFile(join(OUT, file))),
)
rows.push({
  name: 'the typeface, beside all of these',
  is: faces.reduce((sum, { length }) => sum + length, 0) / KIB,
  may: 30,
  unit: 'KiB',
})
if (built.some((file) => file.startsWith('cms'))) problems.push('The build has the application of the editors')
for (const file of built.filter((name) => /\.(?:js|html)$/.test(name))) {
  const code = await readFile(join(OUT, file), 'utf8')
  for (const [name, marks] of Object.entries(MARKS)) {
    // Charts load with their own screens; the inspector and the editor are in no file.
    if (name === 'charts' && !initial.has(file)) continue
    const found = marks.filter((mark) => code.includes(mark))
    if (found.length > 0) problems.push(`${file} has code of the ${name}: ${found.join(', ')}`)
  }
}

const shown = ({ is, unit }: Row) => (unit === '' ? String(is) : is.toFixed(1))
const width = Math.max(...rows.map(({ name }) => name.length))
console.log(`${'Brotli, as the server sends it'.padEnd(width)}      is     may`)
for (const row of rows) {
  const mark = row.is > row.may ? '  over the budget' : ''
  console.log(`${row.name.padEnd(width)}  ${shown(row).padStart(6)}  ${String(row.may).padStart(6)} ${row.unit}${mark}`)
}
for (const problem of problems) console.log(problem)
if (problems.length > 0 || rows.some(({ is, may }) => is > may)) process.exit(1)
