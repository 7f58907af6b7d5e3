import { fileDice, isPublic, Match, type MatchFile } from '@topside/engine'
import { titles } from '@topside/titles'
import type { Frame } from './user.ts'

/** The number of commands after which each hidden piece was first public; `Infinity` if never. */
export async function firstShown(file: MatchFile): Promise<Map<string, number>> {
  const title = await titles.find((entry) => entry.id === file.title)?.load()
  if (title === undefined) throw new Error(`no title ${file.title}`)
  const match = Match.start(title.rules, { options: file.options, dice: fileDice(file) })
  const shown = new Map<string, number>()
  const hidden = new Set(match.game.table.pieces.filter((piece) => !isPublic(piece)).map((piece) => piece.id))
  for (const id of hidden) shown.set(id, Number.POSITIVE_INFINITY)
  for (const [index, command] of file.commands.entries()) {
    match.apply(command)
    for (const id of hidden) {
      if (!isPublic(match.game.table.piece(id))) continue
      shown.set(id, index + 1)
      hidden.delete(id)
    }
  }
  return shown
}

/** The hidden pieces named in frames: an id counts only if it is not part of a longer id. */
export function namesIn(frames: readonly Frame[], ids: Iterable<string>): Set<string> {
  const text = frames.map((frame) => frame.text).join('\n')
  return new Set([...ids].filter((id) => new RegExp(`${id}(?![0-9])`).test(text)))
}
