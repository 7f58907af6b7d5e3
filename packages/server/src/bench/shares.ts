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
  /** By node: the part that it or a caller belongs to. Callers come before what they call. */
  const parts = new Map<number, 'inside' | 'except'>()
  for (const { id, callFrame, children = [] } of nodes) {
    const { url, functionName } = callFrame
    if (except.test(url)) parts.set(id, 'except')
    else if (inside.test(url) && !parts.has(id)) parts.set(id, 'inside')
    const part = parts.get(id)
    if (part !== undefined) for (const child of children) parts.set(child, part)
    if (!NOBODY.has(functionName)) counted.add(id)
  }
  const all = samples.filter((id) => counted.has(id))
  return all.length === 0 ? 0 : all.filter((id) => parts.get(id) === 'inside').length / all.length
}
