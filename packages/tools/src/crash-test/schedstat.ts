import { readFileSync } from 'node:fs'

/** Milliseconds that a thread has waited for a processor, from its `schedstat` file. Throws if there is none. */
export function waitIn(file: string): number {
  return waitOf(readFileSync(file, 'utf8'))
}

/** The same from the file's text: nanoseconds on a processor and waiting for one, number of time slices. */
export function waitOf(schedstat: string): number {
  return Number(schedstat.split(' ')[1]) / 1e6
}
