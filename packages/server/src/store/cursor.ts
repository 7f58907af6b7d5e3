const ID = /^[A-Za-z0-9_-]{1,40}$/
/** A time as Postgres prints it. */
const TIME = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?[+-]\d\d(:\d\d)?$/
const BAND = /^\d{1,6}$/

/** Position in a list: time and id of the last match shown, preceded by its band in lists sorted by band. */
export interface Cursor {
  readonly at: string
  readonly id: string
  readonly band: number
}

/** A cursor as text for a URL. */
export function writeCursor({ at, id, band }: Cursor): string {
  return Buffer.from(`${at}|${id}|${band}`).toString('base64url')
}

/** Parses the output of {@link writeCursor}. Throws a `RangeError` for any other text. */
export function readCursor(cursor: string): Cursor {
  const [at, id, band = '0'] = Buffer.from(cursor, 'base64url').toString().split('|')
  const known =
    at !== undefined && TIME.test(at) && !Number.isNaN(Date.parse(`${at.slice(0, 10)}T${at.slice(11, 19)}Z`))
  if (!known || id === undefined || !ID.test(id) || !BAND.test(band)) throw new RangeError('not a cursor')
  return { at, id, band: Number(band) }
}
