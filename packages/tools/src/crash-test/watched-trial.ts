import type { ServerProcess } from './server-process.ts'
import { Watch, type WatchSetup } from './watch.ts'

/** What every trial is made with. */
export interface WatchedSetup extends WatchSetup {
  /** The server as it is. */
  readonly usual: ServerProcess
  readonly matches: number
  readonly say: (line: string) => void
}

/** A trial of one server at a time, whose matches are watched. */
export class WatchedTrial<Setup extends WatchedSetup> {
  protected readonly setup: Setup
  protected readonly watch: Watch

  constructor(setup: Setup) {
    this.setup = setup
    this.watch = new Watch(setup, setup.usual)
  }
}
