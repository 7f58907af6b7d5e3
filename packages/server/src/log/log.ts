import { type DestinationStream, type Logger, pino } from 'pino'
import type { Say } from './say.ts'

/** How lines are written: as JSON for programs, or as text for people. */
export const FORMATS = ['json', 'text'] as const
export type Format = (typeof FORMATS)[number]

/** Names of fields that are written by nobody; should one slip in, it is blotted out. */
const SECRETS = ['token', 'password', 'seed', 'seeds', 'serverSeed', 'secrets', 'authorization', 'credential'].flatMap(
  (name) => [name, `*.${name}`],
)

/** Writes what a server says: every line with its time, level and process, and what it is about. */
export function logger(format: Format, output: DestinationStream = pino.destination({ fd: 1, sync: true })): Logger {
  return pino(
    {
      base: { pid: process.pid },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (level) => ({ level }) },
      redact: { paths: SECRETS, censor: '[secret]' },
    },
    format === 'json' ? output : readable(output),
  )
}

/** Says lines through a logger. */
export function saying(log: Logger): Say {
  return (line, { level = 'info', ...about } = {}) => log[level](about, line)
}

/** A line as people read it on a terminal: what matters more is marked. */
function readable(output: DestinationStream): DestinationStream {
  return {
    write(json) {
      const { level, msg } = JSON.parse(json) as { readonly level: string; readonly msg: string }
      output.write(`${level === 'info' ? '' : `${level.toUpperCase()}: `}${msg}\n`)
    },
  }
}
