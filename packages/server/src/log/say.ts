/** Severities of lines, in ascending order. */
export const LEVELS = ['info', 'warn', 'error'] as const
export type Level = (typeof LEVELS)[number]

/** What happened to a match: `moved` from this process to another one, or to this one. */
export type MatchEvent = 'made' | 'begun' | 'ended' | 'moved'

/** Structured fields of a line, for log collectors; must contain no secrets. */
export interface About {
  /** Default: `info`. */
  readonly level?: Level
  /** What happened to the match: one line each. */
  readonly event?: MatchEvent
  /** Id of the match concerned. */
  readonly match?: string
  /** Id of the user concerned. */
  readonly user?: string
  /** Of lines with the same kind, only the first in a minute is logged. */
  readonly kind?: string
}

/** Logs a line. */
export type Say = (line: string, about?: About) => void

/** A line about an error. */
export const WRONG: About = { level: 'error' }

/** A line about a problem that is temporary or was handled. */
export const ODD: About = { level: 'warn' }
