import type { Profiler } from 'node:inspector'
import { Session } from 'node:inspector/promises'

/** Microseconds between two samples. */
const INTERVAL = 500
/** What no code is responsible for alone. */
const NOBODY = new Set(['(idle)', '(program)', '(garbage collector)', '(root)'])

/**
 * Samples this thread to tell which share of its processor time code takes. Unlike a comparison of two loads, it does
 * not vary with other work on the machine.
 */
export class Shares {
  readonly #session = new Session()

  /** Starts sampling. */
  async begin(): Promise<void> {
    this.#session.connect()
    await this.#session.post('Profiler.enable')
    await this.#session.post('Profiler.setSamplingInterval', { interval: INTERVAL })
    await this.#session.post('Profiler.start')
  }

  /**
   * Stops; returns the share, from 0 to 1, of samples in or below a file of `inside`, except those in or below one of
   * `except`. Neither idle time nor garbage collection counts.
   */
  async end(inside: RegExp, except: RegExp): Promise<number> {
    const { profile } = await this.#session.post('Profiler.stop')
    this.#session.disconnect()
    return shareOf(profile, inside, except)
  }
}

/** The share of a profile's samples; see {@link Shares.end}. */
export function shareOf({ nodes, samples = [] }: Profiler.Profile, inside: RegExp, except: RegExp): number {
  const counted = new Set<number>()
  const found = new Set<number>()
  const excluded = new Set<number>()
  // Parents come before their children.
  for (const { id, callFrame, children = [] } of nodes) {
    const { url, functionName } = callFrame
    if (except.test(url)) excluded.add(id)
    else if (inside.test(url)) found.add(id)
    if (!NOBODY.has(functionName)) counted.add(id)
    for (const child of children) {
      if (excluded.has(id)) excluded.add(child)
      else if (found.has(id)) found.add(child)
    }
  }
  let [all, some] = [0, 0]
  for (const id of samples) {
    if (!counted.has(id)) continue
    all++
    if (found.has(id) && !excluded.has(id)) some++
  }
  return all === 0 ? 0 : some / all
}
