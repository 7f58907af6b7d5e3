import {
  type AnyTitle,
  type Command,
  checkFile,
  commitment,
  fileOptions,
  type Match,
  type MatchFile,
  seatCount,
  sinceUpgrade,
  strengths,
} from '@topside/engine'
import { type Fault, fault } from '../faults.ts'
import { newSeed } from '../ids.ts'
import { stateOfPlay } from '../match/state-of-play.ts'
import type { Budget } from '../security/budget.ts'
import type { ImportedMatch, LogPart } from '../store/imports.ts'
import { isSealed } from './seal.ts'

/** Commands of one {@link LogPart}: the embedded store takes two milliseconds for them, of which a third is the statement's own. */
const PART = 128

/**
 * Checks a match file by playing it: a finished one must have the right dice and outcome; an unfinished one becomes a running match with the
 * file's dice for what was and new ones for what comes. `key`: that of this site. Throws the `Fault` `bad-file` with the reason for anything else, and what
 * {@link Budget.check} throws.
 */
export function checkImport(title: AnyTitle, file: MatchFile, key: Uint8Array, budget: Budget): ImportedMatch {
  if (!isSealed(file, key)) throw badFile('error.file-upgraded')
  if (file.seats.length !== seatCount(title, file.options)) throw badFile('error.file-seats')
  const over = file.outcome !== undefined
  if (over && file.serverSeed === undefined) throw badFile('error.file-no-seed')
  if (!over && file.serverSeed !== undefined) throw badFile('error.file-open-seed')
  if (!over && file.seats.every(({ bot }) => bot !== undefined)) throw badFile('error.no-person')
  const match = checked(title, file, budget)
  const serverSeed = file.serverSeed ?? newSeed()
  const knownRolls = over ? file.knownRolls : file.rolls
  return {
    title: title.id,
    rulesVersion: title.rulesVersion,
    options: fileOptions(title, file),
    status: over ? 'finished' : 'running',
    free: match.free,
    commitment: over ? file.commitment : commitment(serverSeed),
    serverSeed,
    seats: file.seats.map(({ name, seed, bot }) => ({
      name,
      seed,
      bot: strengths.find((each) => each === bot) ?? null,
    })),
    knownRolls: knownRolls === undefined ? null : JSON.stringify(knownRolls),
    log: parts(file.commands),
    upgrade: file.upgrade ?? null,
    ...stateOfPlay(title, match),
  }
}

function checked(title: AnyTitle, file: MatchFile, budget: Budget): Match {
  const { match, faults } = checkFile(title, file, budget.of(sinceUpgrade(file)))
  budget.check()
  if (file.outcome === undefined && match?.outcome !== undefined) throw badFile('error.file-no-outcome')
  if (match === undefined || faults.length > 0) throw badFile('error.file-differs', faults.join('; '))
  return match
}

function parts(log: readonly Command[]): LogPart[] {
  return Array.from({ length: Math.ceil(log.length / PART) }, (_, n) => {
    const commands = log.slice(n * PART, (n + 1) * PART)
    return { commands: JSON.stringify(commands), count: commands.length }
  })
}

function badFile(key: string, why?: string): Fault {
  return fault('bad-file', { key, ...(why !== undefined && { args: { why } }) })
}
