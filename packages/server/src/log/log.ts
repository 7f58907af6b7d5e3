import { type DestinationStream, type Logger, pino } from 'pino'
import type { Say } from './say.ts'

/** Log formats: JSON for programs, text for people. */
export const FORMATS = ['json', 'text'] as const
export type Format = (typeof FORMATS)[number]

/** Names of secret fields, which are redacted should one ever be logged. */
const SECRETS = ['token', 'password', 'seed', 'seeds', 'serverSeed', 'secrets', 'authorization', 'credential'].flatMap(
  (name) => [name, `*.${name}`],
)

/** The server's logger: every line has its time, level, process and subject. */
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
