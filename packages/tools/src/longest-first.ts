import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Files that take long, mostly waiting for processes: they start first, in parallel with the others. Ends of paths,
 * slowest first.
 */
const LONGEST = [
  'cluster-test/trial.process.test.ts',
  'store/backup/backup.process.test.ts',
  'server/src/bench/bench.process.test.ts',
  'server/src/rooms/restart.process.test.ts',
  'server/src/ending.process.test.ts',
  'server/src/healthcheck.process.test.ts',
  'server/src/store/migrate.process.test.ts',
  'server/src/store/backup.process.test.ts',
  'notices/crash.process.test.ts',
  'store/embedded/embedded-store.process.test.ts',
  'server/src/watchdog/watchdog.process.test.ts',
  'server/src/match/checkpoint.test.ts',
]

/** Projects in the order in which their files start. */
const PROJECTS = ['processes', 'serving', 'computing', 'client', 'page']

/** Starts long files first, then files that run servers, and the shortest last, so that all workers finish together. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b))
  }
}

function rank({ moduleId, project }: TestSpecification): number {
  const known = LONGEST.findIndex((end) => moduleId.endsWith(end))
  return known === -1 ? LONGEST.length + PROJECTS.indexOf(project.name) : known
}
