import type { HonestReport } from './honest.ts'

/** Most that honest players may wait at the 99th percentile, in milliseconds. */
const PATIENCE = 250
/** The least that counts as what they wait at the 99th percentile without an attack: below it the machine's own noise is measured. */
const CALM = 10
/** Commands below which the 99th percentile is what a few of them happened to meet: too little to be held to twice of it. */
const ENOUGH = 1_000

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
  if (before.failed + during.failed > 0) faults.push(`${during.failed} honest commands failed`)
  if (counted && at(during, 0.99) > Math.max(PATIENCE, 2 * at(before, 0.99)))
    faults.push(`honest players wait ${at(during, 0.99).toFixed(1)} ms`)
  if (dear === undefined) return faults
  const usual = 2 * Math.max(CALM, at(before, 0.99))
  const few = Math.min(dear.latencies.length, before.latencies.length) < ENOUGH
  const limit = few ? Math.max(PATIENCE, usual) : usual
  if (slower(dear, limit))
    faults.push(
      `honest players wait ${at(dear, 0.99).toFixed(1)} ms while others send dear input, more than ${limit.toFixed(1)} ms`,
    )
  return faults
}

/** The wait that so much of all waits is no longer than. */
function at({ latencies }: HonestReport, part: number): number {
  return latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * part))] ?? 0
}

/**
 * Whether more than one command in a hundred took longer than so many milliseconds, and more than chance explains: of a hundred commands the
 * slowest alone says nothing, of ten thousand the slowest hundred say much.
 */
function slower({ latencies }: HonestReport, limit: number): boolean {
  const expected = latencies.length / 100
  return latencies.filter((each) => each > limit).length > expected + 3 * Math.sqrt(expected)
}

/** How long honest players waited, for people. */
export function latency(told: HonestReport): string {
  return `${told.latencies.length} commands, p50 ${at(told, 0.5).toFixed(2)} ms, p99 ${at(told, 0.99).toFixed(2)} ms${told.over ? ' (their match ended)' : ''}`
}
