import type { Command } from '@topside/engine'
import { type Db, describe } from '@topside/server'
import {
  Budget,
  begin,
  Films,
  FilmWriter,
  filmOf,
  Matches,
  Replays,
  type Stored,
  unpackChunk,
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
  const frames = async (): Promise<string[]> =>
    (await films.film(stored.row.id)).chunks.flatMap(({ body }) =>
      unpackChunk(body).map((each) => JSON.stringify(each)),
    )
  const right = filmOf({ ...stored, commands }, Budget.endless())
  const left = await frames()
  const faults = left.length > right.length ? [`its film has ${left.length} frames of ${right.length}`] : []
  const wrong = left.findIndex((frame, number) => frame !== right[number])
  if (wrong !== -1) faults.push(`its film shows something else after command ${wrong}`)
  const said: string[] = []
  const writer = new FilmWriter({ films, replays: new Replays(new Matches(db)), say: (line) => void said.push(line) })
  const match = begin(stored)
  for (const command of commands) match.apply(command)
  writer.begin(stored, match)
  await writer.flush()
  writer.stop()
  const whole = await frames()
  if (whole.length !== right.length) faults.push(`read again, its film has ${whole.length} frames of ${right.length}`)
  if (whole.some((frame, number) => frame !== right[number])) faults.push('read again, its film shows something else')
  return [...faults, ...said]
}
