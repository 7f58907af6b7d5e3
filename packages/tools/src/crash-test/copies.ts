import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Db } from '@topside/server'
import { openEmbedded } from '@topside/server/testing/parts'
import { path } from '../shell.ts'
import type { ServerProcess } from './server-process.ts'
import { pause } from './time.ts'
import type { Watch } from './watch.ts'

/** Number of times that a command is killed before it may end. */
const KILLS = 1
/** Milliseconds of a command within which it is killed. */
const WITHIN = 3_000

/** A log in a copy: the number of its commands, and a hash of them. */
interface CopiedLog {
  readonly match: string
  readonly commands: number
  readonly last: number
  readonly hash: string
}

/** What was copied, and what was killed on the way. */
export interface CopiesReport {
  readonly backups: number
  readonly moves: number
  /** Number of commands that were killed. */
  readonly kills: number
}

/**
 * Backs up an embedded store while a server uses it, restores the backup and moves it to another store; each of these
 * commands, and the server, may be killed in the middle. A copy must have every command that was acknowledged before it
 * began, in order, and the store must have the same ones at the end.
 */
export class Copies {
  readonly #store: string
  readonly #watch: Watch
  readonly #folder = mkdtempSync(join(tmpdir(), 'topside-copies-'))
  readonly #logs: CopiedLog[] = []
  #backups = 0
  #moves = 0
  #kills = 0

  /** Copies of the embedded store in the data folder `store`. */
  constructor(store: string, watch: Watch) {
    this.#store = store
    this.#watch = watch
  }

  get report(): CopiesReport {
    return { backups: this.#backups, moves: this.#moves, kills: this.#kills }
  }

  /** Begins a backup that is killed, or during which the server is: its remains must not harm the next one. */
  async disturbed(server: ServerProcess): Promise<void> {
    const backup = this.#command('backup.ts', this.#backupArguments())
    await pause(this.#watch.random() * WITHIN)
    if (this.#watch.random() < 0.5) {
      backup.kill()
      this.#kills++
    } else await server.end('SIGKILL')
    await backup.ended
  }

  /** Backs up, restores and moves the store of a running server, and checks the result. */
  async copy(): Promise<void> {
    const known = new Map(
      this.#watch.tables.ids.map((id) => [id, Math.max(0, ...this.#watch.tables.of(id).map(({ seq }) => seq ?? 0))]),
    )
    const made = await this.#command('backup.ts', this.#backupArguments()).ended
    const backup = /rows to (\S+) in/.exec(made.said)?.[1]
    if (made.status !== 0 || backup === undefined) return this.#fault(`no backup was made: ${made.said}`)
    this.#backups++
    const [restored, moved] = [join(this.#folder, 'restored'), join(this.#folder, 'moved')]
    try {
      if (!(await this.#untilDone('restore.ts', ['--from', backup, '--data', restored, '--replace']))) return
      const logs = await logsIn(restored)
      this.#compare(logs, known)
      if (!(await this.#untilDone('move-store.ts', ['--from', restored, '--to', moved]))) return
      this.#moves++
      if (JSON.stringify(await logsIn(moved)) !== JSON.stringify(logs)) this.#fault('a moved store has other commands')
    } finally {
      for (const folder of [restored, moved]) rmSync(folder, { recursive: true, force: true })
    }
  }

  /** Compares all copies with the store at the end of a trial. */
  async compare(db: Db): Promise<void> {
    for (const { match, commands, hash } of this.#logs) {
      const [now] = await db.query<{ hash: string }>(
        `select ${HASH} as hash from commands where match = $1 and seq <= $2`,
        [match, commands],
      )
      if (now?.hash !== hash) this.#fault(`a copy had other commands in ${match} than the store has at the end`)
    }
  }

  /** Removes all copies. */
  close(): void {
    rmSync(this.#folder, { recursive: true, force: true })
  }

  #compare(logs: readonly CopiedLog[], known: ReadonlyMap<string, number>): void {
    for (const { match, commands, last } of logs)
      if (commands !== last) this.#fault(`a copy lacks commands in the middle of ${match}`)
    for (const [match, seq] of known) {
      const copied = logs.find((log) => log.match === match)?.commands ?? 0
      if (copied < seq) this.#fault(`a copy has ${copied} commands of ${match}, ${seq} were shown before it began`)
    }
    this.#logs.push(...logs)
  }

  /** Runs a command, killed a few times in the middle, until it ends; returns whether it then did what it should. */
  async #untilDone(script: string, args: readonly string[]): Promise<boolean> {
    for (let kills = 0; kills < KILLS; kills++) {
      const command = this.#command(script, args)
      await Promise.race([command.ended, pause(this.#watch.random() * WITHIN)])
      if (!command.kill()) break
      this.#kills++
      await command.ended
    }
    const { status, said } = await this.#command(script, args).ended
    // A move into a store that the one before has finished is refused, and that is right.
    const done = status === 0 || said.includes('not empty')
    if (!done) this.#fault(`${script} ended with ${status}: ${said}`)
    return done
  }

  #backupArguments(): string[] {
    return ['--data', this.#store, '--to', join(this.#folder, 'backups'), '--keep', '2']
  }

  /** Starts a command. `kill`: kills it and returns true, or returns false if it has ended. */
  #command(script: string, args: readonly string[]) {
    const child = spawn(process.execPath, [path('packages/server/src', script), ...args], {
      env: { ...process.env, NODE_NO_WARNINGS: '1' },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    })
    let said = ''
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => {
        said = `${said}${chunk}`.slice(-4_000)
      })
    const ended = new Promise<{ status: number | null; said: string }>((done) =>
      child.once('close', (status) => done({ status, said })),
    )
    const kill = () => child.exitCode === null && child.signalCode === null && child.kill('SIGKILL')
    return { ended, kill }
  }

  #fault(fault: string): void {
    this.#watch.faults.push(fault)
  }
}

/** A hash over commands, in order. */
const HASH = `md5(string_agg(seq || command::text || coalesce(request, ''), ',' order by seq))`

async function logsIn(data: string): Promise<CopiedLog[]> {
  const db = await openEmbedded(`${data}/store`)
  try {
    return await db.query<CopiedLog & { readonly [column: string]: unknown }>(
      `select match, count(*)::int as commands, max(seq) as last, ${HASH} as hash from commands
        group by match order by match`,
    )
  } finally {
    await db.close()
  }
}
