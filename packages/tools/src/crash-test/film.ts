import type { Command, Film } from '@topside/engine'
import { type Db, describe } from '@topside/server'
import {
  begin,
  comparing,
  Films,
  FilmWriter,
  Matches,
  Replays,
  type Stored,
  storedFilm,
} from '@topside/server/testing/parts'

/**
 * Faults of a match's film: its stored part must show what the log leads to, and after loading the match and writing
 * its film, all of it must.
 */
export async function filmFaults(db: Db, stored: Stored, commands: readonly Command[]): Promise<string[]> {
  try {
    return await compared(db, stored, commands)
  } catch (error) {
    return [`its film cannot be read: ${describe(error)}`]
  }
}

async function compared(db: Db, stored: Stored, commands: readonly Command[]): Promise<string[]> {
  const films = new Films(db)
  const read = async (): Promise<Film | undefined> => storedFilm(await films.film(stored.row.id), commands.length)
  const length = (film: Film | undefined): number => (film?.frames.findLastIndex((frame) => frame !== null) ?? -1) + 1
  const { chunks } = await films.film(stored.row.id)
  const [left, most] = [(chunks.at(-1)?.upto ?? -1) + 1, commands.length + 1]
  const faults = left > most ? [`its film has ${left} frames of ${most}`] : []
  const wrong = firstWrong(stored, commands, await read())
  if (wrong !== undefined) faults.push(`its film shows something else after command ${wrong}`)
  const said: string[] = []
  const writer = new FilmWriter({ films, replays: new Replays(new Matches(db)), say: (line) => void said.push(line) })
  const match = begin(stored)
  for (const command of commands) match.apply(command)
  writer.begin(stored, match)
  await writer.flush()
  writer.stop()
  const whole = await read()
  if (whole?.frames.some((frame) => frame === null) !== false)
    faults.push(`read again, its film has ${length(whole)} frames of ${most}`)
  if (firstWrong(stored, commands, whole) !== undefined) faults.push('read again, its film shows something else')
  return [...faults, ...said]
}

/** Number of the first command after which a film shows something else than its log leads to. */
function firstWrong(stored: Stored, commands: readonly Command[], film: Film | undefined): number | undefined {
  const match = begin(stored)
  const differs = comparing(match, film)
  if (differs(match)) return match.seq
  for (const command of commands) {
    match.apply(command)
    if (differs(match)) return match.seq
  }
  return undefined
}
