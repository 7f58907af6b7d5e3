import type { Text } from '@topside/engine'
import type { ErrorCode, WireError } from '@topside/protocol'
import { type Say, WRONG } from './log/say.ts'

/** HTTP status of each error code. */
const statuses: { readonly [code in ErrorCode]: number } = {
  'bad-request': 400,
  'not-found': 404,
  'not-signed-in': 401,
  'not-a-player': 403,
  'not-your-seat': 403,
  'seat-taken': 409,
  'match-not-running': 409,
  unplayable: 409,
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

/** Something that the server refuses, with what may be told about it. */
export class Fault extends Error {
  override readonly name = 'Fault'
  readonly wire: WireError

  /** Without a stack: it is an answer, and made as often as somebody asks for what is refused. */
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

/** The match that something was asked of is another process's now. Nothing is answered: the asker comes back and asks there. */
export class Moved extends Error {
  override readonly name = 'Moved'
}

/** The match is held by another process. */
export class HeldElsewhere extends Error {
  override readonly name = 'HeldElsewhere'
}

/** Status of a join that another process must answer. */
export const MISDIRECTED = 421

/** A refusal with a sentence of its own, or the usual one of its code (`error.<code>`). */
export function fault(code: ErrorCode, text: Text = { key: `error.${code}` }, seq?: number): Fault {
  return new Fault(seq === undefined ? { code, text } : { code, text, seq })
}

/** A match that no longer replays: the rules were others when it was played. `cause` says where it fails, for the server's own output. */
export function rulesChanged(row: { readonly rulesVersion: number }, version: number, cause: unknown): Fault {
  const refused = fault('unplayable', { key: 'error.rules-changed', args: { version: row.rulesVersion } })
  refused.cause = new Error(`no longer replays with rules version ${version}`, { cause })
  return refused
}

/** A match that is at a newer version of its rules than this process has: another process, or this one once it is renewed, opens it. */
export function newerRules({ rulesAt }: { readonly rulesAt: number }): Fault {
  return fault('not-stored', { key: 'error.newer-rules', args: { version: rulesAt } })
}

/** The message of what is behind an error, in one line. */
export function firstCause(error: unknown): string {
  let first = error
  while (first instanceof Error && first.cause !== undefined) first = first.cause
  const message = first instanceof Error ? first.message : String(first)
  return message.replaceAll(/\s+/g, ' ').slice(0, 500)
}

/** What may be told of anything that was thrown: a fault as it is, everything else as `internal`, after `say` was told all of it. */
export function wireError(error: unknown, say: Say): WireError {
  if (error instanceof Fault) return error.wire
  say(`Unexpected: ${describe(error)}`, { ...WRONG, kind: kindOf(error) })
  return { code: 'internal', text: { key: 'error.internal' } }
}

/** What errors have in common that come about in the same way: their name, and where they were thrown. */
function kindOf(error: unknown): string {
  if (!(error instanceof Error)) return 'no error'
  const from = /\n\s+at .*/.exec(error.stack ?? '')?.[0] ?? ''
  return `${error.name}${from}`
}

/** An error with its stack and causes, for the server's own output. */
export function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const cause = error.cause === undefined ? '' : `\n  because of ${describe(error.cause)}`
  return `${error.stack ?? error.message}${cause}`
}
