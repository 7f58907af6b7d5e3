import { randomInt } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import { gzipSync } from 'node:zlib'
import { PGlite } from '@electric-sql/pglite'

/*
 * Plays matches with any version's sources, and writes the resulting store as compressed JSON. See `make.ts`.
 *
 *   node play.ts FOLDER FILE
 */

/** A choice as in every version. */
type Choice = { readonly verb: string; readonly pieces?: readonly string[]; readonly piece?: string }

interface Decision {
  readonly choices: readonly Choice[]
  readonly several?: { readonly min: number; readonly max: number }
}

interface Match {
  readonly seq: number
  readonly deciding: readonly number[]
  readonly together?: boolean
  readonly outcome: unknown
  decision(seat: number): Decision | undefined
  shownSeq?(seat: number): number
}

interface Owned {
  present(): Match
  command(user: string, request: unknown): Promise<unknown>
}

interface Rules {
  readonly id: string
  readonly seats: number
  readonly scenarios: readonly string[]
  readonly rulesVersion: number
}

/** The parts of a version's modules used here. */
interface Sources {
  readonly hosting: {
    hosting(
      db: Db,
      titles: readonly unknown[],
    ): {
      readonly host: { open(id: string): Promise<Owned> }
      readonly summaries: { flush(): Promise<void>; stop(): void }
    }
    runningMatch(at: unknown, rules: Rules): Promise<{ id: string; players: readonly { readonly id: string }[] }>
  }
  readonly pglite: { wrapPglite(lite: PGlite, name: string): Db }
  readonly migrate: { migrate(db: Db): Promise<unknown> }
  readonly titles: { readonly titles: readonly { readonly id: string; load(): Promise<{ readonly rules: Rules }> }[] }
}

interface Db {
  query<T>(sql: string, params?: readonly unknown[]): Promise<T[]>
}

/** Number of commands after which a match is left running: at any point, or when the next secret plan is half made. */
const LENGTHS = [7, 60, 250, 'together'] as const
/** Number of commands after which each title's finished match was resigned. */
const GIVEN_UP = 40
/** Maximum number of commands until a secret plan comes. */
const PATIENCE = 400

const [root, out] = process.argv.slice(2)
if (root === undefined || out === undefined) throw new Error('node play.ts FOLDER FILE')
const load = async <K extends keyof Sources>(path: string): Promise<Sources[K]> =>
  import(pathToFileURL(`${root}/packages/${path}`).href)
const { hosting, runningMatch } = await load<'hosting'>('server/src/testing/hosting.ts')
const { wrapPglite } = await load<'pglite'>('server/src/store/pglite.ts')
const { migrate } = await load<'migrate'>('server/src/store/migrate.ts')
const { titles } = await load<'titles'>('titles/src/index.ts')

const lite = await PGlite.create()
const db = wrapPglite(lite, 'PGlite in memory')
await migrate(db)
for (const entry of titles) {
  const { rules } = await entry.load()
  for (const length of LENGTHS) await play(entry, rules, length)
  await play(entry, rules, GIVEN_UP, true)
}
const tables = await db.query<{ name: string }>(
  `select table_name as name from information_schema.tables where table_schema = 'public' order by 1`,
)
const dump: { [table: string]: unknown } = {}
for (const { name } of tables) {
  const [row] = await db.query<{ rows: unknown }>(`select coalesce(json_agg(t), '[]') as rows from ${name} t`)
  dump[name] = row?.rows
}
await writeFile(out, gzipSync(JSON.stringify(dump), { level: 9 }))
await lite.close()

/** Plays random answers up to a number of commands, or until one seat has made its part of a secret plan. */
async function play(entry: unknown, rules: Rules, length: number | 'together', resign = false): Promise<void> {
  const at = hosting(db, [entry])
  const { id, players } = await runningMatch(at, rules)
  const owned = await at.host.open(id)
  let requests = 0
  const send = (seat: number, command: object): Promise<unknown> => {
    const match = owned.present()
    const seq = match.shownSeq?.(seat) ?? match.seq
    return owned.command(players[seat]?.id ?? '', { id: `request-${requests++}`, seq, command: { seat, ...command } })
  }
  let half = false
  while (owned.present().outcome === undefined && requests < PATIENCE * 2) {
    const match = owned.present()
    if (length === 'together' ? half || match.seq >= PATIENCE : match.seq >= length) break
    const together = match.together === true || match.deciding.length > 1
    const [seat = 0] = match.deciding
    const choice = answerTo(match.decision(seat))
    half = await send(seat, { kind: 'choose', choices: [choice] }).then(
      () => together && (owned.present().together === true || owned.present().deciding.length > 0),
      () => false,
    )
    if (requests % 10 === 0) await at.summaries.flush()
  }
  if (resign && owned.present().outcome === undefined) await send(0, { kind: 'resign' })
  await at.summaries.flush()
  at.summaries.stop()
  console.log(`${rules.id} ${rules.rulesVersion}: ${owned.present().seq} commands${half ? ', a plan half made' : ''}`)
}

/** A random offered answer. */
function answerTo(decision: Decision | undefined): Choice {
  const { choices = [], several } = decision ?? {}
  const choice = choices[randomInt(Math.max(1, choices.length))]
  if (choice === undefined) throw new Error('no seat must decide')
  if (several === undefined || choice.piece === undefined) return choice
  const pieces = [...new Set(choices.flatMap(({ piece }) => piece ?? []))].slice(0, Math.max(1, several.min))
  return { verb: choice.verb, pieces }
}
