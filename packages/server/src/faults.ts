import type { Text } from '@topside/engine'
import type { ErrorCode, WireError } from '@topside/protocol'
import { type Say, WRONG } from './log/say.ts'

/** HTTP status of each error code. */
const statuses: { readonly [code in ErrorCode]: number } = {
  'bad-request': 400,
  'not-found': 404,
  'not-signed-in': 401,
  blocked: 403,
  'not-a-player': 403,
  'not-your-seat': 403,
  'seat-taken': 409,
  'match-not-running': 409,
  unplayable: 409,
  'not-from-here': 409,
  'match-over': 409,
  'not-your-decision': 409,
  'illegal-choice': 422,
  final: 409,
  'nothing-to-undo': 409,
  'unknown-setting': 422,
  'bad-takeback': 422,
  'too-many-changes': 409,
  'match-too-long': 409,
  'seat-free': 409,
  stale: 409,
  'too-fast': 429,
  'too-busy': 503,
  'too-dear': 422,
  'too-large': 413,
  'not-stored': 503,
  'no-room': 507,
  'bad-file': 422,
  'bad-text': 422,
  'bad-name': 422,
  'too-many': 409,
  'not-for-players': 403,
  outdated: 409,
  internal: 500,
}

/** A refusal, with the error for the client. */
export class Fault extends Error {
  override readonly name = 'Fault'
  readonly wire: WireError

  /** Has no stack trace: it is an expected answer, which clients can cause in any number. */
  constructor(wire: WireError) {
    const { stackTraceLimit } = Error
    Error.stackTraceLimit = 0
    super(JSON.stringify(wire))
    Error.stackTraceLimit = stackTraceLimit
    this.wire = wire
  }

  get status(): number {
    return statuses[this.wire.code]
  }
}

/** The match moved to another process during the request. No answer is sent: the client reconnects there. */
export class Moved extends Error {
  override readonly name = 'Moved'
}

/** The match is held by another process. */
export class HeldElsewhere extends Error {
  override readonly name = 'HeldElsewhere'
}

/** HTTP status of a join that another process must answer. */
export const MISDIRECTED = 421

/** A refusal with its own text, or the default one of its code (`error.<code>`). */
export function fault(code: ErrorCode, text: Text = { key: `error.${code}` }, seq?: number): Fault {
  return new Fault(seq === undefined ? { code, text } : { code, text, seq })
}

/**
 * The refusal of a match that no longer replays because its rules changed. `cause`, for the log, says where it fails.
 */
export function rulesChanged(row: { readonly rulesVersion: number }, version: number, cause: unknown): Fault {
  const refused = fault('unplayable', { key: 'error.rules-changed', args: { version: row.rulesVersion } })
  refused.cause = new Error(`no longer replays with rules version ${version}`, { cause })
  return refused
}

/**
 * The refusal of a match with newer rules than this process has; another process, or this one after its upgrade, can
 * open it.
 */
export function newerRules({ rulesAt }: { readonly rulesAt: number }): Fault {
  return fault('not-stored', { key: 'error.newer-rules', args: { version: rulesAt } })
}

/** The message of an error's innermost cause, in one line. */
export function firstCause(error: unknown): string {
  let first = error
  while (first instanceof Error && first.cause !== undefined) first = first.cause
  const message = first instanceof Error ? first.message : String(first)
  return message.replaceAll(/\s+/g, ' ').slice(0, 500)
}

/** The error for the client: a fault's own, or `internal` for anything else, which is logged in full. */
export function wireError(error: unknown, say: Say): WireError {
  if (error instanceof Fault) return error.wire
  say(`Unexpected: ${describe(error)}`, { ...WRONG, kind: kindOf(error) })
  return { code: 'internal', text: { key: 'error.internal' } }
}

/** A key for errors of the same origin: their name and where they were thrown. */
function kindOf(error: unknown): string {
  if (!(error instanceof Error)) return 'no error'
  const from = /\n\s+at .*/.exec(error.stack ?? '')?.[0] ?? ''
  return `${error.name}${from}`
}

/** An error with its stack and causes, for the log. */
export function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const cause = error.cause === undefined ? '' : `\n  because of ${describe(error.cause)}`
  return `${error.stack ?? error.message}${cause}`
}
