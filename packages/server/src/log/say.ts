/** Severity of a line. */
export type Level = 'info' | 'warn' | 'error'

/** Structured fields of a line, for log collectors; must contain no secrets. */
export interface About {
  /** Default: `info`. */
  readonly level?: Level
  /** Id of the match concerned. */
  readonly match?: string
  /** Id of the user concerned. */
  readonly user?: string
  /** Of lines with the same kind only the first in a minute is logged. */
  readonly kind?: string
}

/** Logs a line. */
export type Say = (line: string, about?: About) => void

/** A line about an error. */
export const WRONG: About = { level: 'error' }

/** A line about something odd that passes or is compensated for. */
export const ODD: About = { level: 'warn' }
