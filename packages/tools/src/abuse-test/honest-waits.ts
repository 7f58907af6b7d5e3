import type { HonestReport } from './honest.ts'

/**
 * Latency in milliseconds at the 99th percentile that a busy machine does not explain, so that players are shut out.
 * Lower latencies are only printed.
 */
const STARVED = 2_500

/**
 * Findings about honest players' latency during an attack and during expensive input, compared to before. `counted`:
 * whether the server limits rates; only then is latency judged.
 */
export function tooLate(
  before: HonestReport,
  during: HonestReport,
  dear: HonestReport | undefined,
  counted: boolean,
): string[] {
  const faults: string[] = []
  const limit = Math.max(STARVED, 2 * at(before, 0.99))
  const failures = [before, during, dear].flatMap((each) => each?.failures ?? [])
  if (failures.length > 0)
    faults.push(`failed commands of honest players: ${failures.length} (${[...new Set(failures)].join(', ')})`)
  if (counted && at(during, 0.99) > limit) faults.push(`honest players wait ${at(during, 0.99).toFixed(1)} ms`)
  if (dear !== undefined && at(dear, 0.99) > limit)
    faults.push(`honest players wait ${at(dear, 0.99).toFixed(1)} ms while others send dear input`)
  return faults
}

/** A quantile of the latencies. */
function at({ latencies }: HonestReport, part: number): number {
  return latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * part))] ?? 0
}

/** Honest players' latency in words. */
export function latency(told: HonestReport): string {
  const [half, most] = [0.5, 0.99].map((share) => at(told, share).toFixed(2))
  const ended = told.over ? ' (their match ended)' : ''
  return `${told.latencies.length} commands, p50 ${half} ms, p99 ${most} ms${ended}`
}
