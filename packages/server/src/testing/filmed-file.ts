import type { AnyTitle, Film, MatchFile } from '@topside/engine'
import { matchFile } from '../files/export.ts'
import { filmRest } from '../match/filming.ts'
import { storedFilm } from '../match/stored-film.ts'
import { Budget } from '../security/budget.ts'
import type { Hosting } from './hosting.ts'

/** A match's film, and its file as a server writes it. */
export async function filmedFile(
  { matches, films }: Pick<Hosting, 'matches' | 'films'>,
  title: AnyTitle,
  id: string,
): Promise<{ readonly file: MatchFile; readonly film: Film }> {
  const stored = await matches.get(id)
  if (stored === undefined) throw new Error('no such match')
  const commands = (await matches.logs.read(id)).map(({ command }) => command)
  const log = { ...stored, title, commands }
  const kept = await films.complete(id, commands.length, async (soFar) => filmRest(log, soFar, Budget.endless()))
  const film = storedFilm(kept, commands.length)
  if (film === undefined) throw new Error('no film')
  return { file: await matchFile(stored, commands, film), film }
}
