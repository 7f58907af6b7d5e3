import type { HonestReport } from './honest.ts'

/** Milliseconds at the 99th percentile that no busy machine explains: players who wait longer are kept out. Shorter waits are printed, not judged. */
const STARVED = 2_500

/**
 * What is wrong with how honest players fared during an attack, and while dear input was sent, against how they did before. `counted`: whether
 * the server refuses what comes too often; only then nobody may wait.
 */
export function tooLate(
  before: HonestReport,
  during: HonestReport,
  dear: HonestReport | undefined,
  counted: boolean,
): string[] {
  const faults: string[] = []
  const limit = Math.max(STARVED, 2 * at(before, 0.99))
  const failed = before.failed + during.failed + (dear?.failed ?? 0)
  if (failed > 0) faults.push(`${failed} honest commands failed`)
  if (counted && at(during, 0.99) > limit) faults.push(`honest players wait ${at(during, 0.99).toFixed(1)} ms`)
  if (dear !== undefined && at(dear, 0.99) > limit)
    faults.push(`honest players wait ${at(dear, 0.99).toFixed(1)} ms while others send dear input`)
  return faults
}

/** The wait that so much of all waits is no longer than. */
function at({ latencies }: HonestReport, part: number): number {
  return latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * part))] ?? 0
}

/** How long honest players waited, for people. */
export function latency(told: HonestReport): string {
  return `${told.latencies.length} commands, p50 ${at(told, 0.5).toFixed(2)} ms, p99 ${at(told, 0.99).toFixed(2)} ms${told.over ? ' (their match ended)' : ''}`
}
