import { chatText } from '@topside/protocol'
import type { Queries } from '@topside/server'
import { chatLimit } from '@topside/server/limits'
import { from, type Target } from './attack.ts'

/** Checks that the attacked matches have exactly the legal commands, and that no name has changed. */
export async function inspectMatches(db: Queries, targets: readonly Target[]): Promise<string[]> {
  const faults: string[] = []
  const rows = await db.query<{ match: string; n: number }>(
    'select match, count(*)::int as n from commands group by match',
  )
  for (const { match, known } of targets) {
    const stored = rows.find((row) => row.match === match)?.n ?? 0
    if (stored !== known.seq) faults.push(`${stored} commands are stored of ${match}, ${known.seq} were legal`)
  }
  const [evil] = await db.query<{ n: number }>(`select count(*)::int as n from commands where request like 'evil%'`)
  if (evil?.n !== 0) faults.push(`${evil?.n} evil requests are stored`)
  const [name] = await db.query<{ n: number }>(`select count(*)::int as n from users where name = 'Mallory'`)
  if (name?.n !== 0) faults.push('a user was renamed')
  return faults
}

/** Checks that no more chat was stored than one user may send in `seconds`. */
export async function inspectChat(db: Queries, chatter: string, seconds: number): Promise<string[]> {
  const rows = await db.query<{ room: string; name: string; text: string }>('select room, name, text from chat')
  const wrong = rows.filter(
    ({ room, name, text }) => room !== 'spectators' || name !== chatter || chatText(text) !== text,
  )
  const most = chatLimit.burst + chatLimit.perSecond * (seconds + 1)
  return [
    ...wrong.map((row) => `chat contains ${JSON.stringify(row).slice(0, 200)}`),
    ...(rows.length > most ? [`${rows.length} lines were said in ${seconds.toFixed(0)} s`] : []),
    ...(rows.length < chatLimit.burst ? [`only ${rows.length} lines could be said`] : []),
  ]
}

/** Checks that a server's log contains no token and no address, and is JSON lines where requested. */
export function inspectLog(log: string, tokens: readonly string[], structured: boolean): string[] {
  const said = log.split('\n').filter((line) => line !== '' && !line.includes('Topside is at'))
  const faults = tokens.filter((token) => log.includes(token)).map(() => 'the server said a token')
  const address = from()['x-forwarded-for'].split('.').slice(0, 2).join('.')
  for (const line of said) {
    if (line.includes('127.0.0.1') || line.includes(address)) faults.push(`the server said an address: ${line}`)
    if (structured && !isJson(line)) faults.push(`the server said something that is no JSON: ${line}`)
  }
  return faults
}

function isJson(line: string): boolean {
  try {
    JSON.parse(line)
    return true
  } catch {
    return false
  }
}

/** Checks that no table contains a token, and the log no seed. */
export async function inspectSecrets(db: Queries, log: string, tokens: readonly string[]): Promise<string[]> {
  const faults: string[] = []
  const tables = await db.query<{ name: string }>(
    'select table_name as name from information_schema.tables where table_schema = current_schema()',
  )
  for (const { name } of tables) {
    const stored = JSON.stringify(await db.query(`select * from "${name}"`))
    if (tokens.some((token) => stored.includes(token))) faults.push(`the table ${name} holds a token`)
  }
  const seeds = await db.query<{ seed: string }>(
    'select server_seed as seed from matches union all select seed from seats',
  )
  if (seeds.length === 0 || tables.length === 0) faults.push('the store is empty')
  if (seeds.some(({ seed }) => log.includes(seed))) faults.push('the server said a seed')
  return faults
}
