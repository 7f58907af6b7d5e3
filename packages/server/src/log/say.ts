/** How much a line matters to who looks after a server. */
export type Level = 'info' | 'warn' | 'error'

/** What programs that gather logs are told besides a line: nothing in it may be secret. */
export interface About {
  /** Absent: `info`. */
  readonly level?: Level
  /** Id of the match that it is about. */
  readonly match?: string
  /** Id of the user that it is about. */
  readonly user?: string
  /** Of lines with the same one only the first in a minute is said. */
  readonly kind?: string
}

/** Says what a server does, line by line. */
export type Say = (line: string, about?: About) => void

/** A line about something that went wrong. */
export const WRONG: About = { level: 'error' }

/** A line about something that is not as it should be, and passes or is made up for. */
export const ODD: About = { level: 'warn' }
