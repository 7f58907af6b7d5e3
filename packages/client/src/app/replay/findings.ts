import { type AnyTitle, checkFile, type MatchFile } from '@topside/engine'
import type { DiceKept } from '../net/seed.ts'

/** One thing that was checked, and what came of it. */
export interface Finding {
  readonly ok: boolean
  readonly words: string
}

/** Everything that a file, and what this browser kept of the match, show about its dice, commands and result. */
export function findingsOf(rules: AnyTitle, file: MatchFile, kept: DiceKept | undefined): Finding[] {
  const { faults, takenOver } = checkFile(rules, file)
  const findings: Finding[] = []
  if (file.serverSeed === undefined)
    findings.push({
      ok: false,
      words: 'The match is not over, so the server’s seed is still secret: the dice cannot be computed yet.',
    })
  if (takenOver > 0)
    findings.push({
      ok: false,
      words: `The match went on from the file of another: ${takenOver} dice were taken over from there and cannot be computed.`,
    })
  if (kept !== undefined) findings.push(...witnessed(file, kept))
  for (const fault of faults) findings.push({ ok: false, words: `${fault.charAt(0).toUpperCase()}${fault.slice(1)}.` })
  if (faults.length > 0) return findings
  if (file.serverSeed !== undefined)
    findings.push({ ok: true, words: 'The published seed has the fingerprint that was promised.' })
  findings.push({ ok: true, words: 'Every command was legal when it was given.' })
  findings.push({ ok: true, words: 'Every die comes out as it was written down.' })
  findings.push({ ok: true, words: 'The result is the one that was recorded.' })
  return findings
}

/** What fits of the promise and the seeds that this browser noted. */
function witnessed({ commitment, seats }: MatchFile, kept: DiceKept): Finding[] {
  const promised = kept.commitment === commitment
  const seeds = Object.entries(kept.seeds).map(([seat, seed]) => seats[Number(seat)]?.seed === seed)
  return [
    {
      ok: promised,
      words: `The fingerprint is ${promised ? '' : 'not '}the one that this browser noted before you gave your seed.`,
    },
    ...seeds.map((given) => ({
      ok: given,
      words: given ? 'The seed that you gave was used unchanged.' : 'The seed that you gave was not used.',
    })),
  ]
}
