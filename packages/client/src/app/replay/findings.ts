import { type AnyTitle, checkFile, diceFaults, type MatchFile } from '@topside/engine'
import type { DiceKept } from '../net/seed.ts'
import { replayLabel } from '../words/replayLabels.ts'

/** The result of one check. */
export interface Finding {
  readonly ok: boolean
  readonly words: string
  /** Not wrong, but impossible to check. */
  readonly unknown?: true
  /** The current rules do not replay the match. */
  readonly onlyShown?: true
}

/** Checks dice, commands and result of a file against the rules and what this browser noted (`kept`). */
export function findingsOf(rules: AnyTitle, file: MatchFile, kept: DiceKept | undefined): Finding[] {
  const { faults: unplayed, takenOver } = checkFile(rules, file)
  const shown = isOnlyShown(rules, file, unplayed)
  const faults = shown ? diceFaults(file) : unplayed
  const findings: Finding[] = []
  if (file.serverSeed === undefined)
    findings.push({
      ok: false,
      unknown: true,
      words: replayLabel('finding.seed-secret'),
    })
  if (takenOver > 0)
    findings.push({
      ok: false,
      unknown: true,
      words: replayLabel('finding.taken-over', { count: String(takenOver) }),
    })
  if (kept !== undefined) findings.push(...witnessed(file, kept))
  for (const fault of faults) findings.push({ ok: false, words: `${fault.charAt(0).toUpperCase()}${fault.slice(1)}.` })
  if (faults.length > 0) return findings
  if (file.serverSeed !== undefined) findings.push({ ok: true, words: replayLabel('finding.fingerprint') })
  if (shown) {
    findings.push({ ok: false, unknown: true, onlyShown: true, words: replayLabel('finding.only-shown') })
    if (file.serverSeed !== undefined) findings.push({ ok: true, words: replayLabel('finding.dice') })
    return findings
  }
  findings.push({ ok: true, words: replayLabel('finding.commands') })
  findings.push({ ok: true, words: replayLabel('finding.dice') })
  findings.push({ ok: true, words: replayLabel('finding.result') })
  return findings
}

/**
 * Whether a file is of another rules version, and the current rules fail to replay it (`unplayed`: the reasons). Then
 * only its film can be shown, and only its dice checked.
 */
function isOnlyShown(rules: AnyTitle, file: MatchFile, unplayed: readonly string[]): boolean {
  return file.film !== undefined && file.rulesVersion !== rules.rulesVersion && unplayed.length > 0
}

/** Compares a file with the commitment and the seeds that this browser noted. */
function witnessed({ commitment, seats }: MatchFile, kept: DiceKept): Finding[] {
  const promised = kept.commitment === commitment
  const seeds = Object.entries(kept.seeds).map(([seat, seed]) => seats[Number(seat)]?.seed === seed)
  return [
    {
      ok: promised,
      words: replayLabel(promised ? 'finding.noted' : 'finding.not-noted'),
    },
    ...seeds.map((given) => ({
      ok: given,
      words: replayLabel(given ? 'finding.own-seed' : 'finding.other-seed'),
    })),
  ]
}
