/** The pages of the atlas, as documents that need no script but the search. */
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { ChartDrawing } from '../../src/app/inspect/chart/ChartDrawing'
import { ChartList } from '../../src/app/inspect/chart/ChartList'
import chartStyles from '../../src/app/inspect/chart/chart.module.css'
import chart from '../../src/app/inspect/chart/chart.module.css?inline'
import base from '../../src/ui/base.css?inline'
import tokens from '../../src/ui/tokens.css?inline'
import atlas from './atlas.css?inline'
import type { Facts, MachineFacts, Port, Row } from './facts'
import { LOOKS, linkFrom, machinePage, pictureFile, screenPage, slugOf, stateAnchor } from './places'
import type { Changes } from './since'
import { type Shown, shownIn, type Told } from './transcripts'

/** An operation of the contract, and who calls it. */
export type Called = {
  readonly port: string
  /** Null if a port of the machine calls it; else the kind of the effect that the machine begins. */
  readonly effect: string | null
  readonly method: string
  readonly path: string
  readonly href: string
}
export type Entry = { readonly title: string; readonly kind: string; readonly href: string; readonly text: string }
export type Page = { readonly file: string; readonly html: string }

const NONE: ReadonlySet<string> = new Set()
const NAMES = { en: 'English', fr: 'French' } as const
const KIND_WORDS: Readonly<Record<Port['kind'], string>> = {
  call: 'call',
  machine: 'machine',
  listener: 'listens as long as its state is active',
}

export const styles = [tokens, base, chart, atlas].join('\n')

function documentOf(page: string, title: string, body: ReactNode): Page {
  const html = renderToStaticMarkup(
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <title>{title === 'Atlas' ? title : `${title} – Atlas`}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <link rel="stylesheet" href={linkFrom(page, 'atlas.css')} />
        <link rel="icon" href="data:," />
      </head>
      <body>
        <header className="atlas-header">
          <a href={linkFrom(page, 'index.html')}>Atlas</a>
          <search>
            <form role="search" data-root={linkFrom(page, '')} id="search">
              <label htmlFor="sought">Search</label>
              <input id="sought" type="search" autoComplete="off" />
            </form>
          </search>
          <nav aria-label="Atlas">
            <a href={linkFrom(page, 'index.html#machines')}>Machines</a>
            <a href={linkFrom(page, 'index.html#screens')}>Other screens</a>
            <a href={linkFrom(page, 'contract/index.html')}>Contract</a>
          </nav>
        </header>
        <main className="atlas-main">
          <section aria-label="Search results" id="found" hidden>
            <p id="found-count" role="status" />
            <ol id="found-list" />
          </section>
          {body}
        </main>
        <script src={linkFrom(page, 'minisearch.js')} />
        <script src={linkFrom(page, 'entries.js')} />
        <script src={linkFrom(page, 'search.js')} />
      </body>
    </html>,
  )
  return { file: page, html: `<!doctype html>\n${html}\n` }
}

const code = (text: string) => <code>{text}</code>
/** Names in a row, with a space between them for whoever copies or hears them. */
const codes = (names: readonly string[]) =>
  names.flatMap((name, index) => [index > 0 ? ' ' : '', <code key={`${name} ${index}`}>{name}</code>])

function MachineLinks({ page, ids }: { page: string; ids: readonly string[] }) {
  return (
    <ul className="atlas-links">
      {ids.map((id) => (
        <li key={id}>
          <a href={linkFrom(page, machinePage(id))}>{id}</a>
        </li>
      ))}
    </ul>
  )
}

function Rows({ caption, rows }: { caption: string; rows: readonly Row[] }) {
  return (
    // A region that scrolls must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="atlas-scroll" role="region" aria-label={caption} tabIndex={0}>
      <table>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">In</th>
            <th scope="col">On</th>
            <th scope="col">To</th>
            <th scope="col">Does</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ source, word, targets, actions }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two rows may read the same
            <tr key={index}>
              <th scope="row">{code(source)}</th>
              <td>{word}</td>
              <td>{targets.length > 0 ? codes(targets) : 'stays'}</td>
              <td>{codes(actions)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Chart({ id, chart: states, drawing }: MachineFacts) {
  return (
    <section aria-labelledby="chart">
      <h2 id="chart">Chart</h2>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className="atlas-scroll" role="region" aria-label={`Chart of ${id}`} tabIndex={0}>
        <ChartDrawing drawing={drawing} scale={1} active={NONE} taken={NONE} />
      </div>
      <details>
        <summary>The same as a list</summary>
        <ul className={chartStyles['list']}>
          <ChartList state={states} active={NONE} taken={NONE} />
        </ul>
      </details>
    </section>
  )
}

function Calls({ page, calls }: { page: string; calls: readonly Called[] }) {
  return (
    <ul className="atlas-links">
      {calls.map(({ port, effect, method, path, href }) => (
        <li key={`${port} ${href}`}>
          <a href={linkFrom(page, href)}>
            <code>{`${method} ${path}`}</code>
          </a>
          {effect === null ? null : ` (${port})`}
        </li>
      ))}
    </ul>
  )
}

function Effects({ page, called }: { page: string; called: readonly Called[] }) {
  const kinds = [...new Set(called.flatMap(({ effect }) => effect ?? []))]
  if (kinds.length === 0) return null
  return (
    <section aria-labelledby="effects">
      <h2 id="effects">Effects that it begins</h2>
      <p>
        {'Each is sent once and, in doubt, looked up: see the machine '}
        <a href={linkFrom(page, machinePage('effect'))}>effect</a>.
      </p>
      {kinds.map((kind) => (
        <section key={kind} aria-labelledby={`effect-${kind}`}>
          <h3 id={`effect-${kind}`}>{kind}</h3>
          <Calls page={page} calls={called.filter(({ effect }) => effect === kind)} />
        </section>
      ))}
    </section>
  )
}

function Runs({ page, ports, called }: { page: string; ports: readonly Port[]; called: readonly Called[] }) {
  if (ports.length === 0) return null
  return (
    <section aria-labelledby="runs">
      <h2 id="runs">What it runs, and what each failure does</h2>
      {ports.map(({ name, kind, machine, failures }) => {
        const calls = called.filter(({ port, effect }) => port === name && effect === null)
        return (
          <section key={name} aria-labelledby={`port-${name}`}>
            <h3 id={`port-${name}`}>{name}</h3>
            <p>
              {machine === null ? (
                KIND_WORDS[kind]
              ) : (
                <>
                  {'the machine '}
                  <a href={linkFrom(page, machinePage(machine))}>{machine}</a>
                </>
              )}
            </p>
            {calls.length > 0 ? <Calls page={page} calls={calls} /> : null}
            {failures.length > 0 ? <Rows caption={`When ${name} fails`} rows={failures} /> : null}
          </section>
        )
      })}
    </section>
  )
}

function Tests({ table, requirements }: Pick<MachineFacts, 'table' | 'requirements'>) {
  return (
    <section aria-labelledby="tests">
      <h2 id="tests">What its tests promise</h2>
      {requirements.length > 0 ? (
        <dl className="atlas-requirements">
          {[...new Set(requirements.map(({ id }) => id))].map((id) => (
            <div key={id}>
              <dt>{id}</dt>
              {requirements
                .filter((one) => one.id === id)
                .map(({ title, file }) => (
                  <dd key={`${file} ${title}`}>
                    {`${title} `}
                    <small>{file}</small>
                  </dd>
                ))}
            </div>
          ))}
        </dl>
      ) : (
        <p>No title of its tests names a requirement.</p>
      )}
      {table.rows.length > 0 ? (
        <details>
          <summary>{`Its table, written by hand: ${table.rows.length} rows`}</summary>
          <p>{table.title}</p>
          <ul className="atlas-table">
            {table.rows.map((row) => (
              <li key={row}>{code(row)}</li>
            ))}
          </ul>
        </details>
      ) : null}
    </section>
  )
}

type PictureOf = (screen: string, at: number) => boolean

function State({
  page,
  screen,
  at,
  told,
  hasPictures,
}: {
  page: string
  screen: string
  at: number
  told: Told
  hasPictures: boolean
}) {
  const anchor = stateAnchor(screen, at, told.name)
  return (
    <section id={anchor} aria-labelledby={`${anchor}-name`}>
      <h3 id={`${anchor}-name`}>{told.name}</h3>
      {hasPictures ? (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <div className="atlas-pictures atlas-scroll" role="region" aria-label={`Pictures of ${told.name}`} tabIndex={0}>
          {LOOKS.map((look) => {
            const file = linkFrom(page, pictureFile(screen, at, look))
            const words = `${NAMES[look.locale]}, ${look.width} px`
            return (
              <figure key={words}>
                <a href={file}>
                  <img src={file} alt={`${screen}, ${told.name}, ${words}`} loading="lazy" data-width={look.width} />
                </a>
                <figcaption>{words}</figcaption>
              </figure>
            )
          })}
        </div>
      ) : null}
      <details>
        <summary>What a screen reader says</summary>
        <div className="atlas-said">
          {(['en', 'fr'] as const).map((locale) => (
            <pre key={locale} lang={locale}>
              {told.said[locale]}
            </pre>
          ))}
        </div>
      </details>
    </section>
  )
}

function States({ page, shown, hasPictures }: { page: string; shown: readonly Shown[]; hasPictures: PictureOf }) {
  return shown.map(({ screen, states }) => (
    <section key={screen} aria-labelledby={`screen-${screen}`}>
      <h2 id={`screen-${screen}`}>{shown.length > 1 ? `Its screen ${screen}` : 'Its screen'}</h2>
      <p>{`${states.length} states look different.`}</p>
      {states.map((told, at) => (
        <State key={told.name} page={page} screen={screen} at={at} told={told} hasPictures={hasPictures(screen, at)} />
      ))}
    </section>
  ))
}

export function machineDocument(facts: MachineFacts, called: readonly Called[], hasPictures: PictureOf): Page {
  const { id, about, file, delays, runBy, rows, ports, shown } = facts
  const page = machinePage(id)
  return documentOf(
    page,
    id,
    <>
      <h1>{id}</h1>
      <p className="atlas-lead">{about}</p>
      <dl className="atlas-facts">
        <div>
          <dt>File</dt>
          <dd>{code(file)}</dd>
        </div>
        {runBy.length > 0 ? (
          <div>
            <dt>Run by</dt>
            <dd>
              <MachineLinks page={page} ids={runBy} />
            </dd>
          </div>
        ) : null}
        {delays.length > 0 ? (
          <div>
            <dt>Waits</dt>
            <dd>{delays.join(', ')}</dd>
          </div>
        ) : null}
      </dl>
      <Chart {...facts} />
      <Runs page={page} ports={ports} called={called} />
      <Effects page={page} called={called} />
      <section aria-labelledby="transitions">
        <h2 id="transitions">What happens</h2>
        <p>Of rows for the same event, the first whose condition holds is taken.</p>
        <Rows caption={`What happens in ${id}`} rows={rows} />
      </section>
      <Tests {...facts} />
      <States page={page} shown={shown} hasPictures={hasPictures} />
    </>,
  )
}

export function screenDocument(shown: Shown, hasPictures: PictureOf): Page {
  const page = screenPage(shown.screen)
  return documentOf(
    page,
    shown.screen,
    <>
      <h1>{shown.screen}</h1>
      <p className="atlas-lead">A screen without a machine.</p>
      <States page={page} shown={[shown]} hasPictures={hasPictures} />
    </>,
  )
}

/** `since`: the commit that it is compared with. */
export function indexDocument({ machines, still }: Facts, since: string | null): Page {
  const page = 'index.html'
  const screens = shownIn({ machines, still })
  const states = screens.reduce((count, shown) => count + shown.states.length, 0)
  return documentOf(
    page,
    'Atlas',
    <>
      <h1>Atlas</h1>
      <p className="atlas-lead">
        {`Every machine of the portal and every state of its screens: ${machines.length} machines, ${screens.length} screens, ${states} states that look different.`}
      </p>
      {since === null ? null : (
        <p>
          <a href="since.html">{`What has changed since ${since}`}</a>
        </p>
      )}
      <section aria-labelledby="machines">
        <h2 id="machines">Machines</h2>
        <ul className="atlas-index">
          {machines.map(({ id, about: sentence, shown }) => (
            <li key={id}>
              <a href={machinePage(id)}>{id}</a>
              <span>{sentence}</span>
              <small>
                {shown.length > 0
                  ? `${shown.reduce((count, { states: all }) => count + all.length, 0)} states of its screen`
                  : 'No screen of its own'}
              </small>
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="screens">
        <h2 id="screens">Screens without a machine</h2>
        <ul className="atlas-index">
          {still.map(({ screen, states: all }) => (
            <li key={screen}>
              <a href={screenPage(screen)}>{screen}</a>
              <span>{all.map(({ name }) => name).join(' · ')}</span>
            </li>
          ))}
        </ul>
      </section>
    </>,
  )
}

function Picture({ file, words }: { file: string | null; words: string }) {
  return (
    <figure>
      {file === null ? (
        <p>None</p>
      ) : (
        <a href={file}>
          <img src={file} alt={words} loading="lazy" />
        </a>
      )}
      <figcaption>{words}</figcaption>
    </figure>
  )
}

export function sinceDocument({ rev, machines, texts, pictures }: Changes): Page {
  const nameOf = ({ screen, state }: Changes['pictures'][number]) => `${screen}: ${state}`
  const states = [...new Set(pictures.map(nameOf))]
  return documentOf(
    'since.html',
    'What has changed',
    <>
      <h1>What has changed</h1>
      <p className="atlas-lead">
        {`Since ${rev}: ${machines.length} machines, ${texts.length} texts, ${states.length} states of screens.`}
      </p>
      <section aria-labelledby="machines">
        <h2 id="machines">Machines</h2>
        {machines.length === 0 ? <p>What happens in each machine is the same.</p> : null}
        {machines.map(({ id, gone, new: added }) => (
          <section key={id} aria-labelledby={`of-${id}`}>
            <h3 id={`of-${id}`}>
              <a href={machinePage(id)}>{id}</a>
            </h3>
            <ul className="atlas-table">
              {gone.map((row) => (
                <li key={row}>
                  <del>{code(row)}</del>
                </li>
              ))}
              {added.map((row) => (
                <li key={row}>
                  <ins>{code(row)}</ins>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </section>
      <section aria-labelledby="texts">
        <h2 id="texts">Texts</h2>
        {texts.length === 0 ? <p>Every text is the same.</p> : null}
        <dl className="atlas-facts">
          {texts.map(({ key, before, after }) => (
            <div key={key}>
              <dt>{code(key)}</dt>
              <dd>
                {before === null ? null : <del>{before}</del>} {after === null ? null : <ins>{after}</ins>}
              </dd>
            </div>
          ))}
        </dl>
      </section>
      <section aria-labelledby="pictures">
        <h2 id="pictures">Screens</h2>
        {states.length === 0 ? <p>Every picture is the same.</p> : null}
        {states.map((name) => (
          <section key={name} aria-labelledby={slugOf(name)}>
            <h3 id={slugOf(name)}>{name}</h3>
            {pictures
              .filter((one) => nameOf(one) === name)
              .map(({ look, before, after }) => (
                <div key={`${look.locale} ${look.width}`} className="atlas-beside">
                  <Picture file={before} words={`Before: ${NAMES[look.locale]}, ${look.width} px`} />
                  <Picture file={after} words={`After: ${NAMES[look.locale]}, ${look.width} px`} />
                </div>
              ))}
          </section>
        ))}
      </section>
    </>,
  )
}

/** What the search finds: machines, states of screens, requirements. */
export function entriesOf({ machines, still }: Facts): readonly Entry[] {
  const stateEntries = (page: string, shown: readonly Shown[]): readonly Entry[] =>
    shown.flatMap(({ screen, states }) =>
      states.map(({ name, said }, at) => ({
        title: `${screen}: ${name}`,
        kind: 'State',
        href: `${page}#${stateAnchor(screen, at, name)}`,
        text: `${said.en} ${said.fr}`,
      })),
    )
  return [
    ...machines.flatMap(({ id, about, rows, ports, requirements, shown }): readonly Entry[] => [
      {
        title: id,
        kind: 'Machine',
        href: machinePage(id),
        text: [about, ...rows.flatMap(({ source, word }) => [source, word]), ...ports.map(({ name }) => name)].join(
          ' ',
        ),
      },
      ...requirements.map(({ id: requirement, title }) => ({
        title: `${requirement} in ${id}`,
        kind: 'Requirement',
        href: `${machinePage(id)}#tests`,
        text: title,
      })),
      ...stateEntries(machinePage(id), shown),
    ]),
    ...still.flatMap((shown) => stateEntries(screenPage(shown.screen), [shown])),
  ]
}
