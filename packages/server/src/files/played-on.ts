import { fileOptions, type MatchFile } from '@topside/engine'
import { newSeed } from '../ids.ts'
import { type PlayedMatch, playingOn } from '../match/playing-on.ts'
import { stateOfPlay } from '../match/state-of-play.ts'
import { chunksOf } from '../match/stored-film.ts'
import type { Budget } from '../security/budget.ts'
import type { ImportedMatch } from '../store/imports.ts'
import type { TitleList } from '../titles.ts'
import { matchFile } from './export.ts'
import { begunAs } from './import.ts'

/** A match, and the number of its command from which it is played on. */
interface From extends Omit<PlayedMatch, 'dice'> {
  readonly at: number
}

/**
 * The match that begins as another one went up to a command, with the dice that fell until then and new ones for what
 * comes; where the rules do not go on from there, the number of the nearest command after which they do. Throws the
 * `Fault` `too-dear` and what {@link Budget.check} throws.
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
  if (row.seats.some(({ bot }) => bot !== null)) titles.needComputers(row.title)
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
