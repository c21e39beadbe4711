/** Which tests load a file, and what they load. */
import { type Edges, readImports } from '../imports'

/** Generated or recorded from what they test: they follow a breakage instead of noticing it. */
const FOLLOWERS = ['tests/machines/journeys.test.ts']
const isTest = (file: string) =>
  /\.test\.tsx?$/.test(file) &&
  !/^tests\/(?:browsers|contract|e2e|gallery|processes|sandbox)\//.test(file) &&
  !FOLLOWERS.includes(file)

function reachedFrom(file: string, edges: Edges): Set<string> {
  const reached = new Set([file])
  for (const here of reached) for (const next of edges.get(here) ?? []) reached.add(next)
  return reached
}

export function readRelated() {
  const { imports, importers } = readImports()
  return {
    /** The tests that load this file. */
    testsOf: (file: string) => [...reachedFrom(file, importers)].filter(isTest).sort(),
    /** This file and what it loads. */
    closureOf: (file: string) => [...reachedFrom(file, imports)].sort(),
  }
}
