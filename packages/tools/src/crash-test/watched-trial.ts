import type { ServerProcess } from './server-process.ts'
import { Watch, type WatchSetup } from './watch.ts'

/** Options of every trial. */
export interface WatchedSetup extends WatchSetup {
  /** The normal server. */
  readonly usual: ServerProcess
  readonly matches: number
  readonly say: (line: string) => void
}

/** A trial with one server at a time, whose matches are watched. */
export class WatchedTrial<Setup extends WatchedSetup> {
  protected readonly setup: Setup
  protected readonly watch: Watch

  constructor(setup: Setup) {
    this.setup = setup
    this.watch = new Watch(setup, setup.usual)
  }
}
