import { createHash } from 'node:crypto'
import { FILM_CHUNK, type FilmNames } from '@topside/engine'
import type { Db, Queries, Row, Statement } from './db.ts'

/** Packed frames of a film as stored. */
export interface StoredChunk {
  /** Index of the chunk in its film. */
  readonly chunk: number
  /** Number of its last frame. */
  readonly upto: number
  /** Digest of the names to which its numbers refer. */
  readonly names: string
  readonly body: Uint8Array
}

/** A chunk to be stored. */
export interface NewChunk extends StoredChunk {
  readonly match: string
  /** Number of commands at the last upgrade known to the writing process; 0: none. */
  readonly beginning: number
}

/** A film to be stored. */
export interface NewFilm {
  readonly names: FilmNames
  readonly chunks: readonly Pick<StoredChunk, 'chunk' | 'upto' | 'body'>[]
}

/** A film as stored; empty if nothing of the match was filmed. */
export interface StoredFilm {
  readonly chunks: readonly StoredChunk[]
  /** JSON of `FilmNames`, by digest. */
  readonly names: { readonly [digest: string]: string }
}

/**
 * Films only grow. Writes are ignored if the match was deleted meanwhile, or upgraded beyond what the writing process
 * knows.
 */
const WRITE: Statement = {
  name: 'write-films',
  sql: `insert into films (match, chunk, upto, names, body)
    select f.match, f.chunk, f.upto, f.names, decode(f.body, 'base64')
      from jsonb_to_recordset($1::jsonb) as f (match text, chunk int, upto int, names text, body text, beginning int)
      where $2::boolean or exists (select from matches m where m.id = f.match)
        and not exists (select from upgrades u where u.match = f.match and u.seq > f.beginning)
    on conflict (match, chunk) do update set upto = excluded.upto, names = excluded.names, body = excluded.body
      where films.upto < excluded.upto`,
}
const COLUMNS = `chunk, upto, names, encode(body, 'base64') as body`
const TAIL: Statement = {
  name: 'film-tail',
  sql: `select ${COLUMNS} from films where match = $1 order by chunk desc limit 1`,
}
const CHUNKS: Statement = {
  name: 'film-chunks',
  sql: `select ${COLUMNS} from films where match = $1 and chunk >= $2 and chunk < $3 order by chunk`,
}

/** Chunks per query, so that other queries can run in between. */
const PART = 32

interface ChunkRow extends Row, Omit<StoredChunk, 'body'> {
  readonly body: string
}

/** Films of matches. */
export class Films {
  readonly #db: Queries & Pick<Db, 'run'>
  /** Digests of names known to be stored. */
  readonly #named = new Set<string>()
  /** Cached names by digest. */
  readonly #read = new Map<string, FilmNames>()

  constructor(db: Queries & Pick<Db, 'run'>) {
    this.#db = db
  }

  /** Ensures that names are stored. Returns their digest. */
  async name(names: FilmNames): Promise<string> {
    const { digest } = digestOf(names)
    if (this.#named.has(digest)) return digest
    await insertNames(this.#db, names)
    this.#named.add(digest)
    return digest
  }

  /** Stores chunks of any matches in one statement. `early`: even for matches that are not stored yet. */
  async write(chunks: readonly NewChunk[], early = false): Promise<void> {
    const rows = chunks.map(({ body, ...rest }) => ({ ...rest, body: Buffer.from(body).toString('base64') }))
    await this.#db.run(WRITE, [JSON.stringify(rows), early])
  }

  /** The names to which a chunk's numbers refer. */
  async namesOf({ names: digest }: Pick<StoredChunk, 'names'>): Promise<FilmNames> {
    const before = this.#read.get(digest)
    if (before !== undefined) return before
    const [row] = await this.#db.query<{ names: string }>('select names from film_names where digest = $1', [digest])
    if (row === undefined) throw new RangeError(`no names ${digest}`)
    const names: FilmNames = JSON.parse(row.names)
    this.#read.set(digest, names)
    return names
  }

  /** The last chunk of a match's film; `undefined` if there is none. */
  async tail(match: string): Promise<StoredChunk | undefined> {
    const [row] = await this.#db.query<ChunkRow>(TAIL, [match])
    return row === undefined ? undefined : read(row)
  }

  /** A match's stored film, from the chunk that contains frame `first`. */
  async film(match: string, first = 0): Promise<StoredFilm> {
    const chunks: StoredChunk[] = []
    const last = (await this.tail(match))?.chunk ?? -1
    for (let from = Math.floor(first / FILM_CHUNK); from <= last; from += PART)
      chunks.push(...(await this.#db.query<ChunkRow>(CHUNKS, [match, from, from + PART])).map(read))
    const names = await this.#db.query<{ digest: string; names: string }>(
      'select digest, names from film_names where digest in (select jsonb_array_elements_text($1::jsonb))',
      [JSON.stringify([...new Set(chunks.map((each) => each.names))])],
    )
    return { chunks, names: Object.fromEntries(names.map((each) => [each.digest, each.names])) }
  }
}

/** Replaces a film from the first of these chunks on. Blocks other writers of films until the transaction ends. */
export async function replaceEnd(tx: Queries, match: string, { names, chunks }: NewFilm): Promise<void> {
  // Waits for earlier statements, which do not see this transaction's changes, so that it overwrites their results.
  await tx.query('lock table films in share row exclusive mode')
  const digest = await insertNames(tx, names)
  await tx.query('delete from films where match = $1 and chunk >= $2', [match, chunks[0]?.chunk ?? 0])
  for (const { chunk, upto, body } of chunks)
    await tx.query(
      `insert into films (match, chunk, upto, names, body) values ($1, $2, $3, $4, decode($5, 'base64'))`,
      [match, chunk, upto, digest, Buffer.from(body).toString('base64')],
    )
}

/** Stores names if they are new. Returns their digest. */
async function insertNames(db: Queries, names: FilmNames): Promise<string> {
  const { digest, text } = digestOf(names)
  await db.query('insert into film_names (digest, names) values ($1, $2) on conflict do nothing', [digest, text])
  return digest
}

function read({ body, ...rest }: ChunkRow): StoredChunk {
  return { ...rest, body: Buffer.from(body, 'base64') }
}

/** Characters of a digest, enough for the few different tables. */
const DIGEST = 16
const known = new WeakMap<FilmNames, { readonly digest: string; readonly text: string }>()

function digestOf(names: FilmNames): { readonly digest: string; readonly text: string } {
  const before = known.get(names)
  if (before !== undefined) return before
  const text = JSON.stringify(names)
  const made = { digest: createHash('sha256').update(text).digest('base64url').slice(0, DIGEST), text }
  known.set(names, made)
  return made
}
