import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { availableParallelism, getPriority, setPriority } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { ComputerMatch, Result } from './play.ts'

/** Results by match. Each is written to a file at once, so that an interrupted run can resume. */
export class Results {
  readonly #file: string | undefined
  readonly #found: Map<string, Result>

  /** Reads an existing file; without a file, nothing is stored. */
  constructor(file?: string) {
    this.#file = file
    const known = file !== undefined && existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
    this.#found = new Map(Object.entries(known))
  }

  /** The result of a match; `undefined` if not played yet. */
  of(played: ComputerMatch): Result | undefined {
    return this.#found.get(JSON.stringify(played))
  }

  /** Keeps a result. */
  keep(played: ComputerMatch, result: Result): void {
    this.#found.set(JSON.stringify(played), result)
    if (this.#file === undefined) return
    writeFileSync(`${this.#file}.new`, JSON.stringify(Object.fromEntries(this.#found)))
    renameSync(`${this.#file}.new`, this.#file)
  }
}

/** Niceness of the threads, from 0 to 19. */
const NICE = 15

/**
 * Plays the matches without a result until `enough` returns true, by default in one thread per processor. `done`
 * receives the number left after each match.
 */
export async function playAll(
  matches: readonly ComputerMatch[],
  results: Results,
  done: (left: number) => void,
  enough: () => boolean = () => false,
  threads: number = availableParallelism(),
): Promise<void> {
  setPriority(Math.max(NICE, getPriority()))
  const left = matches.filter((match) => results.of(match) === undefined)
  let running = left.length
  const work = async (): Promise<void> => {
    const worker = new Worker(new URL('./worker.ts', import.meta.url))
    try {
      for (let match = left.shift(); match !== undefined && !enough(); match = left.shift()) {
        results.keep(match, await answerOf(worker, match))
        done(--running)
      }
    } finally {
      await worker.terminate()
    }
  }
  await Promise.all(Array.from({ length: Math.min(threads, left.length) }, work))
}

function answerOf(worker: Worker, match: ComputerMatch): Promise<Result> {
  return new Promise((resolve, reject) => {
    worker.once('error', reject)
    worker.once('message', (result: Result) => {
      worker.off('error', reject)
      resolve(result)
    })
    worker.postMessage(match)
  })
}
