import { spawn } from 'node:child_process'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { type Say, WRONG } from './log/say.ts'
import { backupsIn, timeOf } from './store/backup/names.ts'

/** Where and how often a store is backed up. */
export interface BackupPlan {
  /** Folder of the backups. */
  readonly to: string
  /** Hours between two backups. */
  readonly hours: number
  /** Number of newest backups to keep, at least 1. */
  readonly keep: number
  /** Milliseconds between checks whether a backup is due, and until a failed one is retried; for tests. */
  readonly pauses?: { readonly look: number; readonly again: number }
}

/** What a server's backups need to know of it. */
export interface BackupServices {
  readonly dataDir?: string
  /** Options of the embedded store; only its disk reserve is used. */
  readonly embedded?: { readonly reserve?: number | undefined } | undefined
  readonly say: Say
}

const [HOUR, MINUTE] = [3_600_000, 60_000]
/** A failed backup is retried after 10 minutes. */
const PAUSES = { look: MINUTE, again: 10 * MINUTE }
/** Milliseconds after which a backup that hangs is killed. */
const LONGEST = 2 * HOUR
const COMMAND = fileURLToPath(new URL('./backup.ts', import.meta.url))

/**
 * Backs up a store at intervals, each time in a low-priority process, whose failure harms nothing else. The first
 * backup is due `hours` after the newest one in the folder, or soon if there is none. Runs until the returned function
 * is called, which interrupts a running backup and resolves once its process has ended.
 */
export function keepBackups(
  { to, hours, keep, pauses = PAUSES }: BackupPlan,
  services: BackupServices,
): () => Promise<void> {
  const { dataDir = './data', embedded, say } = services
  const interval = hours * HOUR
  const newest = backupsIn(to).at(-1)
  const age = newest === undefined ? interval : Math.max(0, Date.now() - timeOf(newest).getTime())
  // A monotonic clock: the system's clock may be changed.
  let due = performance.now() + interval - age
  const ending = new AbortController()
  let running: Promise<void> | undefined
  const args = ['--data', dataDir, '--to', to, '--keep', String(keep)]
  const begin = async (): Promise<void> => {
    const done = await runBackup(args, embedded?.reserve, say, ending.signal)
    due = performance.now() + (done ? interval : pauses.again)
  }
  const timer = setInterval(() => {
    if (performance.now() < due) return
    running ??= begin().finally(() => {
      running = undefined
    })
  }, pauses.look).unref()
  return async () => {
    clearInterval(timer)
    ending.abort()
    await running
  }
}

/** Runs the command and logs its output; returns whether there is a new backup. Never rejects. */
async function runBackup(
  args: readonly string[],
  reserve: number | undefined,
  say: Say,
  signal: AbortSignal,
): Promise<boolean> {
  // The IPC channel lets the command notice that this process was killed.
  const child = spawn(process.execPath, [COMMAND, ...args], {
    env: { ...process.env, NODE_NO_WARNINGS: '1', ...(reserve !== undefined && { MIN_FREE_MB: String(reserve) }) },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    signal,
    timeout: LONGEST,
    killSignal: 'SIGKILL',
  })
  const [told, complaint] = [textOf(child.stdout), textOf(child.stderr)]
  let failure = ''
  child.on('error', (error) => {
    failure = error.message
  })
  const status = await new Promise((done) => child.once('close', done))
  if (signal.aborted) return false
  if (status === 0) say(`Backup: ${told()}`)
  else say(`Backup failed: ${[complaint(), failure].join(' ').trim()} (${String(status)})`, WRONG)
  return status === 0
}

/** Collects the output of a process; the returned function gives it in one line. */
function textOf(stream: Readable | null): () => string {
  let text = ''
  stream?.on('data', (chunk: Buffer) => {
    text += chunk.toString()
  })
  return () => text.trim().replaceAll('\n', '; ')
}
