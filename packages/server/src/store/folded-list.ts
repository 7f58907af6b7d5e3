import { LIST_LIMITS } from '../security/limits.ts'
import { type Cursor, writeCursor } from './cursor.ts'
import type { Queries } from './db.ts'
import { PUBLIC_TIME } from './match-queries.ts'

/** Milliseconds for which the list is cached, for all readers. */
const FRESH = 1_000

/** A listed match with the number of further matches by its creator. */
export interface FoldedPlace extends Cursor {
  readonly more: number
}

/** A page of matches, with the cursor of the next one. */
export interface FoldedPage {
  readonly places: readonly FoldedPlace[]
  readonly next: string | null
}

/**
 * Public matches with their positions. The origin of a match is deleted once it begins; then its creator stands in for
 * it.
 */
const places = (which: string): string => `with latest as (
    select m.id, m.creator, coalesce(m.origin, m.creator) as origin, ${PUBLIC_TIME} as shown_at
    from (select id, creator, origin, delay, status, created_at, updated_at from matches
      where ${which} and not private order by updated_at desc, id desc limit ${LIST_LIMITS.latest}) as m),
  numbered as (
    select *, row_number() over (partition by creator order by shown_at desc, id desc) as nth,
      count(*) over (partition by creator) as all_of from latest),
  listed as (
    select *,
      (row_number() over (partition by origin order by shown_at desc, id desc) - 1) / ${LIST_LIMITS.address} as band
    from numbered where nth <= ${LIST_LIMITS.user})
  select id, (case when nth = ${LIST_LIMITS.user} then all_of - nth else 0 end)::int as more, band::int,
    shown_at::text as at
  from listed order by band, shown_at desc, id desc`

/**
 * Public matches of one kind, newest first, so that no user crowds out others: a few per user, and matches of an
 * address beyond its share after all others. Sorting many is expensive, so the result is cached for a second for all
 * readers.
 */
export class FoldedList {
  readonly #db: Queries
  readonly #sql: string
  #known: { readonly until: number; readonly places: Promise<FoldedPlace[]> } | undefined

  /** `which`: condition on rows of `matches`. */
  constructor(db: Queries, which: string) {
    this.#db = db
    this.#sql = places(which)
  }

  /** A page of `size` matches. */
  async page(after: Cursor | null, size: number): Promise<FoldedPage> {
    const all = await this.#places()
    const from = after === null ? 0 : all.findIndex((each) => behind(each, after))
    const places = from < 0 ? [] : all.slice(from, from + size)
    const last = places.at(-1)
    const more = last !== undefined && from + size < all.length
    return { places, next: more ? writeCursor(last) : null }
  }

  /** Drops the cache after a change by this process. */
  forget(): void {
    this.#known = undefined
  }

  #places(): Promise<FoldedPlace[]> {
    const now = performance.now()
    if (this.#known !== undefined && now < this.#known.until) return this.#known.places
    const known = {
      until: now + FRESH,
      places: this.#db.query<{ id: string; more: number; band: number; at: string }>(this.#sql),
    }
    this.#known = known
    known.places.catch(() => {
      if (this.#known === known) this.#known = undefined
    })
    return known.places
  }
}

/**
 * Whether a match comes after a cursor. Times are compared as the store prints them, all in the same format and zone.
 */
function behind(place: Cursor, { band, at, id }: Cursor): boolean {
  if (place.band !== band) return place.band > band
  const [one, other] = [comparable(place.at), comparable(at)]
  return one === other ? place.id < id : one < other
}

/** A time as sortable text: Postgres omits trailing zeros of fractions. */
function comparable(at: string): string {
  const [, seconds = '', fraction = ''] = /^(.{19})(?:\.(\d+))?/.exec(at) ?? []
  return `${seconds}.${fraction.padEnd(6, '0')}`
}
