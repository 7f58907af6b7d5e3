import {
  type AnyTitle,
  type Command,
  checkFile,
  commitment,
  diceFaults,
  fileDice,
  fileOptions,
  filmNames,
  filmSeenBy,
  Match,
  type MatchFile,
  sameJson,
  seatCount,
  sinceUpgrade,
  strengths,
} from '@topside/engine'
import { renameFilm } from '@topside/protocol'
import { type Fault, fault } from '../faults.ts'
import { newSeed } from '../ids.ts'
import { filming } from '../match/filming.ts'
import { stateOfPlay } from '../match/state-of-play.ts'
import { chunksOf } from '../match/stored-film.ts'
import type { Budget } from '../security/budget.ts'
import type { NewFilm } from '../store/films.ts'
import type { ImportedMatch, LogPart } from '../store/imports.ts'
import type { KeptCheckpoint } from '../store/kept-checkpoints.ts'
import { atEnd } from './export.ts'
import { readFilm } from './film-form.ts'
import { isSealed, ownCheckpoints } from './seal.ts'

/** Commands per {@link LogPart}: the embedded store takes 2 ms for them, a third of it for the statement itself. */
const PART = 128

/**
 * Checks a match file by replay. A finished match must have the right dice and outcome; an unfinished one becomes a
 * running match with the file's past rolls and new future ones. A finished and filmed match that the current rules
 * replay differently, or that was upgraded on another site, is imported as a film only, if its dice are right. `key`:
 * this site's key. Throws the `Fault` `bad-file` with the reason in all other cases, and the errors of
 * {@link Budget.check}.
 */
export async function checkImport(
  title: AnyTitle,
  file: MatchFile,
  key: Uint8Array,
  budget: Budget,
): Promise<ImportedMatch> {
  const over = file.outcome !== undefined
  const sealed = isSealed(file, key)
  if (!sealed && (!over || file.film === undefined)) throw badFile('error.file-upgraded')
  if (file.seats.length !== seatCount(title, fileOptions(title, file))) throw badFile('error.file-seats')
  if (over && file.serverSeed === undefined) throw badFile('error.file-no-seed')
  if (!over && file.serverSeed !== undefined) throw badFile('error.file-open-seed')
  if (!over && file.seats.every(({ bot }) => bot !== undefined)) throw badFile('error.no-person')
  const kept = keptIn(file, key)
  if (!sealed) return asFilm(file, ['its rules were others on the way'], kept, budget)
  const { match, faults } = checkFile(title, file, budget.of(sinceUpgrade(file)))
  budget.check()
  if (!over && match?.outcome !== undefined) throw badFile('error.file-no-outcome')
  if (!over && file.checkpoints !== undefined) throw badFile('error.file-checkpoints')
  if (match === undefined || faults.length > 0) {
    // A file of the same rules version must replay exactly.
    if (file.rulesVersion === title.rulesVersion) throw differs(file, faults)
    return asFilm(file, faults, kept, budget)
  }
  return {
    ...begunAs(file),
    rulesVersion: title.rulesVersion,
    options: fileOptions(title, file),
    status: over ? 'finished' : 'running',
    onlyShown: false,
    free: match.free,
    upgrade: file.upgrade ?? null,
    film: await filmBefore(title, file, budget),
    kept,
    ...stateOfPlay(title, match),
  }
}

/**
 * The checkpoints in a file, if this site wrote them. Others are ignored: like a forged upgrade, a forged checkpoint
 * could keep a server busy indefinitely.
 */
function keptIn(file: MatchFile, key: Uint8Array): readonly KeptCheckpoint[] {
  return ownCheckpoints(file, key).map(({ body, ...rest }) => ({ ...rest, body: Buffer.from(body, 'base64') }))
}

/** The part of an imported match taken from its file, whether the match is played or only shown. */
export function begunAs(file: MatchFile, serverSeed = file.serverSeed ?? newSeed()) {
  const over = file.outcome !== undefined
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

/** The film of a file up to its upgrade, where replay starts; `null` without an upgrade or a valid film. */
async function filmBefore(title: AnyTitle, file: MatchFile, budget: Budget): Promise<NewFilm | null> {
  const { upgrade } = file
  if (upgrade === undefined || file.film === undefined) return null
  const film = readFilm(file, file.film, budget)
  if (film === undefined) return null
  const { names, frames } = renameFilm(
    { names: film.names, frames: film.frames.slice(0, upgrade.seq) },
    filmNames(title.table),
  )
  const first = filming()(Match.start(title, { options: fileOptions(title, file), dice: fileDice(file), upgrade }))
  const { before } = film.frames[upgrade.seq] ?? {}
  return chunksOf({ names, frames: [...frames, before === undefined ? first : { ...first, before }] })
}

/** A match imported as a film only. `faults`: why the rules cannot replay it. */
async function asFilm(
  file: MatchFile,
  faults: readonly string[],
  kept: readonly KeptCheckpoint[],
  budget: Budget,
): Promise<ImportedMatch> {
  if (file.film === undefined || diceFaults(file).length > 0) throw differs(file, faults)
  const film = readFilm(file, file.film, budget)
  if (film === undefined) throw badFile('error.file-film')
  const seen = filmSeenBy(film, 'all')
  const { moments, outcome, rolls } = seen
  if (!sameJson(rolls, file.rolls) || !sameJson(outcome, file.outcome)) throw badFile('error.file-film')
  const tracks = [...atEnd(seen).tracks].map(([index, value]) => [film.names.tracks[index] ?? '', value])
  const sides = moments.at(-1)?.sides ?? []
  return {
    ...begunAs(file),
    status: 'finished',
    onlyShown: true,
    free: [],
    upgrade: null,
    film: await chunksOf(film),
    kept,
    seq: file.commands.length,
    unseen: 0,
    deciding: [],
    answered: [],
    sides: file.seats.map((_, seat) => sides[seat] || null),
    tracks: Object.fromEntries(tracks),
    outcome: outcome ?? null,
  }
}

function differs(file: MatchFile, faults: readonly string[]): Fault {
  return badFile('error.file-differs', [...new Set([...faults, ...diceFaults(file)])].join('; '))
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
