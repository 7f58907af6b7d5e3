import { fileOptions, type MatchFile } from '@topside/engine'
import { newSeed } from '../ids.ts'
import { type PlayedMatch, playingOn } from '../match/playing-on.ts'
import { stateOfPlay } from '../match/state-of-play.ts'
import { chunksOf } from '../match/stored-film.ts'
import type { Budget } from '../security/budget.ts'
import { computerOf } from '../store/holder.ts'
import type { ImportedMatch } from '../store/imports.ts'
import type { TitleList } from '../titles.ts'
import { matchFile } from './export.ts'
import { begunAs } from './import.ts'

/** A match, and the number of the command from which a new one continues. */
interface From extends Omit<PlayedMatch, 'dice'> {
  readonly at: number
}

/**
 * A new match that continues another one from command `at`, with its rolls so far and new dice; if the rules cannot
 * continue from there, the number of the nearest command from which they can. Throws the `Fault` `too-dear` and the
 * errors of {@link Budget.check}.
 */
export async function playedOn(
  { at, ...source }: From,
  titles: TitleList,
  budget: Budget,
): Promise<ImportedMatch | { readonly nearest: number | undefined }> {
  const { log } = source
  const { title, commands, row, secrets } = log
  const serverSeed = newSeed()
  const played = playingOn({ ...source, dice: { serverSeed, seeds: secrets.seeds } }, at, budget)
  if ('nearest' in played) return played
  const { match, upgrade, rolls, film } = played
  const {
    serverSeed: _seed,
    knownRolls: _known,
    outcome: _outcome,
    ...whole
  } = await matchFile(log, commands, undefined)
  const file: MatchFile = { ...whole, commands: commands.slice(0, at), rolls }
  if (row.seats.some((each) => computerOf(each) !== undefined)) titles.needComputers(row.title)
  return {
    ...begunAs(file, serverSeed),
    rulesVersion: title.rulesVersion,
    options: fileOptions(title, file),
    status: 'running',
    onlyShown: false,
    free: match.free,
    upgrade,
    film: film && (await chunksOf(film)),
    kept: source.kept.filter(({ seq }) => seq <= at),
    ...stateOfPlay(title, match),
  }
}
