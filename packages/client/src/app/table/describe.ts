import type { BoardSpace, TitlePackage } from '@topside/engine'
import type { BoardView } from '../../board/api.ts'
import type { Speaker } from '../words/speak.ts'

/** A face as a word: `fresh`, `spent`. */
export function faceWord(speaker: Speaker, face: string): string {
  return speaker.plain({ key: `face.${face}` }).toLowerCase()
}

const spacesOf = new WeakMap<TitlePackage, ReadonlyMap<string, BoardSpace>>()

/** A space of a title's board by its id. */
function spaceOf(title: TitlePackage, id: string): BoardSpace | undefined {
  let spaces = spacesOf.get(title)
  if (spaces === undefined) {
    spaces = new Map(title.board.spaces.map((space) => [space.id, space]))
    spacesOf.set(title, spaces)
  }
  return spaces.get(id)
}

/**
 * All that can be said of a space: `Area 9 Wheeler, TEM 2, Japanese control, contested; United States: G/503 fresh; Japan:
 * Pillbox B spent`, or `Hex 2327 Palo, clear, road; Japan: ...`. Made for the board's mirror, where every space is a button with this name.
 */
export function describeSpace(title: TitlePackage, speaker: Speaker, view: BoardView, id: string): string {
  const space = spaceOf(title, id)
  if (space === undefined) return id
  const side = (of: string) => title.sides.find((each) => each.id === of)?.name ?? of
  const noun = space.identifier !== undefined ? 'Area ' : space.number !== undefined ? 'Hex ' : ''
  const head = [`${noun}${speaker.names.space(id)}`]
  for (const { key, text } of space.traits ?? []) head.push(title.texts[key] ?? text)
  if (space.identifier !== undefined) head.push(`TEM ${space.identifier.tem}`)
  if (space.value !== undefined) head.push(space.value === 1 ? '1 victory point' : `${space.value} victory points`)
  const owner = view.owners.get(id)
  if (owner !== undefined) head.push(`${side(owner)} control`)
  const bySide = new Map<string, string[]>()
  for (const piece of view.pieces) {
    if (piece.space !== id) continue
    const counter = title.counters[piece.id]
    const words = `${counter?.name ?? piece.id} ${faceWord(speaker, piece.face)}${piece.hidden === true ? ' (hidden from others)' : ''}`
    const key = counter?.side ?? ''
    bySide.set(key, [...(bySide.get(key) ?? []), words])
  }
  if ([...bySide.keys()].filter((key) => key !== '').length > 1) head.push('contested')
  const unseen = view.hidden.get(id)
  const lists = [...bySide].map(([key, words]) => (key === '' ? words.join(', ') : `${side(key)}: ${words.join(', ')}`))
  if (unseen !== undefined) lists.push(unseen === 1 ? '1 hidden piece' : `${unseen} hidden pieces`)
  if (lists.length === 0) lists.push('empty')
  return [head.join(', '), ...lists].join('; ')
}
