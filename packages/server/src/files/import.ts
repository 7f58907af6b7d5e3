import {
  type AnyTitle,
  type Command,
  checkFile,
  commitment,
  diceFaults,
  filmSeenBy,
  type MatchFile,
  sameJson,
  seatCount,
  strengths,
} from '@topside/engine'
import { type Fault, fault } from '../faults.ts'
import { newSeed } from '../ids.ts'
import { stateOfPlay } from '../match/state-of-play.ts'
import { chunksOf } from '../match/stored-film.ts'
import type { Budget } from '../security/budget.ts'
import type { ImportedMatch, LogPart } from '../store/imports.ts'
import { readFilm } from './film-form.ts'

/** Commands of one {@link LogPart}: the embedded store takes two milliseconds for them, of which a third is the statement's own. */
const PART = 128

/**
 * Checks a match file by playing it: a finished one must have the right dice and outcome; an unfinished one becomes a running match with the
 * file's dice for what was and new ones for what comes. One of another version of the rules that these do not play as it was played is taken as a film, if it has one and its dice
 * are right. Throws the `Fault` `bad-file` with the reason for anything else, and what {@link Budget.check} throws.
 */
export async function checkImport(title: AnyTitle, file: MatchFile, budget: Budget): Promise<ImportedMatch> {
  if (file.seats.length !== seatCount(title, file.options)) throw badFile('error.file-seats')
  const over = file.outcome !== undefined
  if (over && file.serverSeed === undefined) throw badFile('error.file-no-seed')
  if (!over && file.serverSeed !== undefined) throw badFile('error.file-open-seed')
  if (!over && file.seats.every(({ bot }) => bot !== undefined)) throw badFile('error.no-person')
  const { match, faults } = checkFile(title, file, budget.of(file.commands))
  budget.check()
  if (!over && match?.outcome !== undefined) throw badFile('error.file-no-outcome')
  const begun = begunAs(file)
  if (match === undefined || faults.length > 0)
    return { ...begun, ...(await asFilm(file, title.rulesVersion, faults, budget)) }
  return {
    ...begun,
    status: over ? 'finished' : 'running',
    free: match.free,
    film: null,
    ...stateOfPlay(title, match),
  }
}

/** What of an imported match its file says, whether it is played or shown. */
function begunAs(file: MatchFile) {
  const over = file.outcome !== undefined
  const serverSeed = file.serverSeed ?? newSeed()
  const knownRolls = over ? file.knownRolls : file.rolls
  return {
    title: file.title,
    rulesVersion: file.rulesVersion,
    options: file.options,
    commitment: over ? file.commitment : commitment(serverSeed),
    serverSeed,
    seats: file.seats.map(({ name, seed, bot }) => ({
      name,
      seed,
      bot: strengths.find((each) => each === bot) ?? null,
    })),
    knownRolls: knownRolls === undefined ? null : JSON.stringify(knownRolls),
    log: parts(file.commands),
  }
}

/** A match that is only shown. `rulesVersion`: of the rules that do not play it, and `faults` why. */
async function asFilm(file: MatchFile, rulesVersion: number, faults: readonly string[], budget: Budget) {
  const wrong = diceFaults(file)
  // Under its own rules it would have to be played.
  if (file.film === undefined || file.rulesVersion === rulesVersion || wrong.length > 0)
    throw badFile('error.file-differs', [...new Set([...faults, ...wrong])].join('; '))
  const film = readFilm(file, file.film, budget)
  if (film === undefined) throw badFile('error.file-film')
  const { moments, outcome, rolls } = filmSeenBy(film, 'all')
  if (!sameJson(rolls, file.rolls) || !sameJson(outcome, file.outcome)) throw badFile('error.file-film')
  const tracks: Record<string, number> = {}
  for (const moment of moments)
    for (const [index, value] of moment.tracks) tracks[film.names.tracks[index] ?? ''] = value
  const sides = moments.at(-1)?.sides ?? []
  return {
    status: 'finished' as const,
    free: [],
    film: await chunksOf(film),
    seq: file.commands.length,
    unseen: 0,
    deciding: [],
    answered: [],
    sides: file.seats.map((_, seat) => sides[seat] || null),
    tracks,
    outcome: outcome ?? null,
  }
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
