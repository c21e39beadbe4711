/** What a screen reader says of each state of a screen, as `tests/gallery/spoken` has it. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locale } from '../../rules/values/locale'
import { ROOT } from '../../scripts/root'

export type Told = {
  /** The name of the state in the gallery. */
  readonly name: string
  readonly said: Readonly<Record<Locale, string>>
}

export type Shown = {
  /** Of the gallery's list. */
  readonly screen: string
  readonly states: readonly Told[]
}

/** All screens: those over machines, then those without one. */
export const shownIn = ({
  machines,
  still,
}: {
  readonly machines: readonly { readonly shown: readonly Shown[] }[]
  readonly still: readonly Shown[]
}): readonly Shown[] => [...machines.flatMap(({ shown }) => shown), ...still]

function partsIn(screen: string, locale: Locale): ReadonlyMap<string, string> {
  const file = join(ROOT, `tests/gallery/spoken/${screen}.${locale}.txt`)
  if (!existsSync(file)) return new Map()
  const parts = readFileSync(file, 'utf8').split(/^# /m).slice(1)
  return new Map(
    parts.map((part) => {
      const [name = '', ...lines] = part.split('\n')
      return [name, lines.join('\n').trimEnd()]
    }),
  )
}

/** The states that look different, in the order of the gallery. */
export function transcriptsOf(screen: string): readonly Told[] {
  const french = partsIn(screen, 'fr')
  return [...partsIn(screen, 'en')].map(([name, en]) => ({ name, said: { en, fr: french.get(name) ?? '' } }))
}
