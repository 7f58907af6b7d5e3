import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Db } from '@topside/server'
import { CLOCK_FILE, type ClockState } from '@topside/server/testing/clock-state'

/** The clock of a trial's processes and Postgres, which a test can set, stop and resume. */
export class SetClock {
  /** Environment for a server that uses it. */
  readonly env: { readonly [name: string]: string }
  readonly #folder: string
  readonly #db: Db | undefined
  #ahead = 0

  private constructor(db?: Db) {
    this.#folder = mkdtempSync(join(tmpdir(), 'topside-clock-'))
    this.#db = db
    this.env = { [CLOCK_FILE]: join(this.#folder, 'clock.json') }
  }

  /** For servers with the embedded store. */
  static embedded(): SetClock {
    return new SetClock()
  }

  /** For servers on this Postgres, whose schema must be empty and precede `pg_catalog` in the search path. */
  static async open(db: Db): Promise<SetClock> {
    await db.exec(FUNCTIONS)
    return new SetClock(db)
  }

  /** Moves the clock by milliseconds, forwards or back. */
  async jump(by: number): Promise<void> {
    this.#ahead += by
    await this.#set({ ahead: this.#ahead })
  }

  /** Stops the clock until it is set or {@link goOn} is called. */
  async stand(): Promise<void> {
    await this.#set({ stands: Date.now() + this.#ahead })
  }

  /** Resumes the clock as if it had never stopped. */
  async goOn(): Promise<void> {
    await this.#set({ ahead: this.#ahead })
  }

  close(): void {
    rmSync(this.#folder, { recursive: true, force: true })
  }

  async #set(state: ClockState): Promise<void> {
    const file = this.env[CLOCK_FILE] ?? ''
    writeFileSync(`${file}.new`, JSON.stringify(state))
    renameSync(`${file}.new`, file)
    const [ahead, stands] = 'stands' in state ? [0, state.stands] : [state.ahead, null]
    await this.#db?.query('update test_clock set ahead = $1::float8, stands = $2::float8', [ahead, stands])
  }
}

/** Functions that shadow Postgres' clocks. */
const FUNCTIONS = `
  create table test_clock (ahead double precision not null, stands double precision);
  insert into test_clock values (0, null);
  create function now() returns timestamptz language sql stable return
    (select coalesce(to_timestamp(stands / 1000), pg_catalog.now() + make_interval(secs => ahead / 1000))
      from test_clock);
  create function clock_timestamp() returns timestamptz language sql volatile return
    (select coalesce(to_timestamp(stands / 1000), pg_catalog.clock_timestamp() + make_interval(secs => ahead / 1000))
      from test_clock);`
