import { ODD, type Say } from '../log/say.ts'
import type { Queries } from './db.ts'

/** Versions of a server, or the newest ones that used a store. */
export interface Versions {
  /** Of the product: numbers joined by dots. */
  readonly product: string
  /** Of the rules, by title. */
  readonly rules: { readonly [title: string]: number }
}

/** How a server compares its versions with those of its store. */
export interface VersionOptions {
  /** Whether a server that is older than the store may use it. */
  readonly allowOlder?: boolean | undefined
  readonly say: Say
}

/** A newer server has used the store; the message is for people. */
export class OlderServer extends Error {
  override readonly name = 'OlderServer'

  /** `older`: the outdated parts, in words. */
  constructor(older: string) {
    super(
      `A newer server has used this store (${older}), and its matches may have gone on by newer rules: ` +
        'start that version, restore a backup from before it, or set ALLOW_OLDER=1 to use the store all the same.',
    )
  }
}

/** A version by its name in the store, as numbers to be compared in order. */
interface Named {
  readonly name: string
  readonly version: readonly number[]
}

/**
 * Records a server's versions in its store, which keeps the newest of each. Throws an {@link OlderServer} if the store
 * has seen a newer product, or newer rules of a title that this server has, unless that is allowed. Writes only what is
 * new. Rejects if the store fails.
 */
export async function noteVersions(db: Queries, own: Versions, { allowOlder = false, say }: VersionOptions) {
  const seen = new Map((await db.query<Named & { [column: string]: unknown }>(SEEN)).map((row) => [row.name, row]))
  const mine = named(own)
  const older = mine.flatMap(({ name, version }) => {
    const newest = seen.get(name)?.version ?? []
    return isBefore(version, newest) ? [`${name} ${newest.join('.')}, here ${version.join('.')}`] : []
  })
  if (older.length > 0) {
    if (!allowOlder) throw new OlderServer(older.join('; '))
    say(`A newer server has used this store (${older.join('; ')}); going on, as ALLOW_OLDER says`, ODD)
  }
  const news = mine.filter(({ name, version }) => isBefore(seen.get(name)?.version ?? [], version))
  if (news.length > 0) await db.query(NOTE, [JSON.stringify(news)])
}

const SEEN = 'select name, version from versions'

/** Servers that start together may write in any order. */
const NOTE = `insert into versions (name, version)
  select name, version from jsonb_to_recordset($1::jsonb) as given (name text, version integer[])
  on conflict (name) do update set version = excluded.version, at = now() where versions.version < excluded.version`

function named({ product, rules }: Versions): Named[] {
  return [
    { name: 'product', version: product.split('.').map(Number) },
    ...Object.entries(rules).map(([title, version]) => ({ name: `rules ${title}`, version: [version] })),
  ]
}

/** Whether a version is older than another one; one without numbers is older than all. */
function isBefore(one: readonly number[], other: readonly number[]): boolean {
  const at = other.findIndex((number, index) => number !== one[index])
  return at !== -1 && (one[at] ?? -1) < (other[at] ?? -1)
}
