import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that wait long, for frozen or stopped processes: begun first, they end while the others compute. The end of each path, longest first. */
const LONGEST = [
  'cluster-test/trial.test.ts',
  'server/src/healthcheck.test.ts',
  'server/src/ending.test.ts',
  'server/src/bench/bench.test.ts',
  'server/src/rooms/restart.test.ts',
  'server/src/store/migrate.test.ts',
  'store/embedded/embedded-store.test.ts',
  'server/src/watchdog/watchdog.test.ts',
  'server/src/match/checkpoint.test.ts',
  'leak-test/seats.test.ts',
]

/** Projects in the order in which their files are begun. */
const PROJECTS = ['serving', 'computing', 'client']

/** Begins the files that are known to take long first, then those that serve; the shortest come last, so that all workers end together. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b))
  }
}

function rank({ moduleId, project }: TestSpecification): number {
  const known = LONGEST.findIndex((end) => moduleId.endsWith(end))
  return known === -1 ? LONGEST.length + PROJECTS.indexOf(project.name) : known
}
