import { type DestinationStream, type Logger, pino } from 'pino'
import type { Level, Say } from './say.ts'

/** Log formats: JSON for programs, text for people. */
export const FORMATS = ['json', 'text'] as const
export type Format = (typeof FORMATS)[number]

/** Names of secret fields, which are redacted in case one is ever logged. */
const SECRETS = ['token', 'password', 'seed', 'seeds', 'serverSeed', 'secrets', 'authorization', 'credential'].flatMap(
  (name) => [name, `*.${name}`],
)

/** How the log is written. */
export interface LogOptions {
  /** Minimum severity that is written; default: all. */
  readonly level?: Level | undefined
  /** Default: standard output. */
  readonly output?: DestinationStream
}

/** The server's logger: every line has its time, level, process and subject. */
export function logger(format: Format, { level = 'info', output = standard(1) }: LogOptions = {}): Logger {
  return pino(
    {
      level,
      base: { pid: process.pid },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (level) => ({ level }) },
      redact: { paths: SECRETS, censor: '[secret]' },
    },
    format === 'json' ? output : readable(output),
  )
}

/** Standard output (1) or error (2). */
export function standard(fd: 1 | 2): DestinationStream {
  return pino.destination({ fd, sync: true })
}

/** A `Say` that writes to a logger. */
export function saying(log: Logger): Say {
  return (line, { level = 'info', ...about } = {}) => log[level](about, line)
}

/** Text output for terminals, with the level of warnings and errors. */
function readable(output: DestinationStream): DestinationStream {
  return {
    write(json) {
      const { level, msg } = JSON.parse(json) as { readonly level: string; readonly msg: string }
      output.write(`${level === 'info' ? '' : `${level.toUpperCase()}: `}${msg}\n`)
    },
  }
}
