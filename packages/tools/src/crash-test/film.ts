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
 * Faults of a match's film: its stored part must match the replay of the log, and so must all of it after loading the
 * match and writing its film.
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
  const film = async (): Promise<Film | undefined> => storedFilm(await films.film(stored.row.id), commands.length)
  const most = commands.length + 1
  const length = ((await films.tail(stored.row.id))?.upto ?? -1) + 1
  const faults = length > most ? [`its film has ${length} frames of ${most}`] : []
  const { match, wrong } = replayed(stored, commands, await film())
  if (wrong !== undefined) faults.push(`its film shows something else after ${wrong}`)
  const said: string[] = []
  const writer = new FilmWriter({ films, replays: new Replays(new Matches(db)), say: (line) => void said.push(line) })
  writer.begin(stored, match)
  await writer.flush()
  writer.stop()
  const whole = await film()
  const missing = whole?.frames.filter((frame) => frame === null).length ?? most
  if (missing > 0) faults.push(`read again, its film has ${most - missing} frames of ${most}`)
  const again = replayed(stored, commands, whole).wrong
  if (again !== undefined) faults.push(`read again, its film shows something else after ${again}`)
  return [...faults, ...said]
}

/**
 * Replays a match beside its film. `wrong`: the first command after which the film shows something else, with both
 * frames.
 */
function replayed(stored: Stored, commands: readonly Command[], film: Film | undefined) {
  const match = begin(stored)
  const differs = comparing(match, film)
  let wrong: string | undefined
  const look = (): void => {
    const difference = differs(match)
    if (difference === undefined) return
    const { stored, replayed } = difference
    wrong ??= `command ${match.seq}: ${JSON.stringify(stored)} instead of ${JSON.stringify(replayed)}`
  }
  look()
  for (const command of commands) {
    match.apply(command)
    look()
  }
  return { match, wrong }
}
