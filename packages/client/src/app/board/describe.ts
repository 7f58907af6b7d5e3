import type { BoardPiece, BoardView } from '@topside/board'
import type { BoardSpace, Counter, TitleDisplay } from '@topside/engine'
import { label } from '../words/label.tsx'
import type { Speaker } from '../words/speak.ts'

/** A face as a word: `fresh`, `spent`. */
export function faceWord(speaker: Speaker, face: string): string {
  return speaker.plain({ key: `face.${face}` }).toLowerCase()
}

/** The visible statuses of a piece in words: `fuel 2`. */
export function statusWords(title: TitleDisplay, speaker: Speaker, { statuses = {} }: BoardPiece): string[] {
  return Object.entries(title.statuses ?? {})
    .filter(([id, looks]) => looks[statuses[id] ?? 0] !== undefined)
    .map(([id]) => speaker.plain({ key: `status.${id}`, args: { value: statuses[id] ?? 0 } }))
}

const spacesOf = new WeakMap<TitleDisplay, ReadonlyMap<string, BoardSpace>>()

/** A space of a title's board, by id. */
export function spaceOf(title: TitleDisplay, id: string): BoardSpace | undefined {
  let spaces = spacesOf.get(title)
  if (spaces === undefined) {
    spaces = new Map(title.board.spaces.map((space) => [space.id, space]))
    spacesOf.set(title, spaces)
  }
  return spaces.get(id)
}

const UNSEEN = label('card.hidden')

/** Terrain and lines of a space, in words. */
export function traitWords(title: TitleDisplay, space: BoardSpace): string[] {
  return (space.traits ?? []).map(({ key, text }) => title.texts[key] ?? text)
}

/** The terrain modifier of a space, as the title names it: `TEM 2`. */
export function modifierWords(speaker: Speaker, { modifier }: NonNullable<BoardSpace['identifier']>): string {
  return speaker.plain({ key: 'space.modifier', args: { value: modifier } })
}

/** Description of a place besides its name. */
export interface Place {
  readonly traits: readonly string[]
  readonly pieces: readonly BoardPiece[]
}

/** Terrain and visible pieces of a space known by its number; `undefined` if its name says enough. */
export function placeOf(title: TitleDisplay, view: BoardView, id: string): Place | undefined {
  const space = spaceOf(title, id)
  if (space?.number === undefined) return undefined
  return { traits: traitWords(title, space), pieces: view.pieces.filter((piece) => piece.space === id) }
}

/** A place in words, in the order of its button: `3rd Battalion, rough, road`. */
export function placeWords(speaker: Speaker, { traits, pieces }: Place): string {
  return [...pieces.map(({ id }) => speaker.names.piece(id)), ...traits].join(', ')
}

/** The sides of the pieces in a place, which buttons show only as marks: `Japan`. */
export function holderWords(title: TitleDisplay, { pieces }: Place): string {
  const holders = pieces.map(({ id }) => title.sides.find((side) => side.id === title.counters[id]?.side)?.name)
  return [...new Set(holders.filter((name) => name !== undefined))].join(', ')
}

/** The numbers beside the symbol of a counter's face. */
function flanksOf({ flanks, symbolByFace }: Counter, face: string): { readonly value: string }[] {
  return flanks === undefined || symbolByFace?.[face] !== undefined ? [] : flanks.map((value) => ({ value }))
}

/** Meaning of a counter's numbers and dice: `barrage 2, protective fire 3, range 5`, `attack d8 + d6`. */
export function figureWords(speaker: Speaker, counter: Counter, face: string): string[] {
  const said = (key: string, figures: readonly { readonly value: string }[] = []) =>
    figures.length === 0
      ? []
      : [
          speaker.plain({
            key: `${key}.${figures.length}`,
            args: Object.fromEntries(figures.map(({ value }, index) => [index, value])),
          }),
        ]
  return [
    ...said('flanks', flanksOf(counter, face)),
    ...said('fire', counter.fire),
    ...said('factors', counter.factorsByFace?.[face] ?? counter.factors),
    ...(counter.dice ?? []).map(({ key, sides, reach = 0 }) =>
      speaker.plain({ key, args: { dice: sides.map((each) => `d${each}`).join(' + '), reach } }),
    ),
  ]
}

/** Full description of a piece: `2nd Battalion, 22nd Artillery, Japan; moved; defence 2, movement 4`. */
export function describePiece(title: TitleDisplay, speaker: Speaker, piece: BoardPiece): string {
  const counter = title.counters[piece.id]
  if (counter === undefined) return piece.id
  const side = title.sides.find(({ id }) => id === counter.side)?.name
  return [
    side === undefined ? counter.name : `${counter.name}, ${side}`,
    faceWord(speaker, piece.face),
    ...statusWords(title, speaker, piece),
    ...(piece.hidden === true ? [UNSEEN] : []),
    ...figureWords(speaker, counter, piece.face),
  ].join('; ')
}

/**
 * Full description of a space: `Area 9 Wheeler, TEM 2, Japanese control, contested; United States: G/503 fresh; Japan:
 * Pillbox B spent`, or `Hex 2327 Palo, clear, road; Japan: ...`. The accessible name of its button on the
 * board.
 */
export function describeSpace(title: TitleDisplay, speaker: Speaker, view: BoardView, id: string): string {
  const space = spaceOf(title, id)
  if (space === undefined) return id
  const side = (of: string) => title.sides.find((each) => each.id === of)?.name ?? of
  const bySide = piecesBySide(title, speaker, view, id)
  const head = [spaceName(speaker, space), ...traitWords(title, space)]
  if (space.identifier !== undefined) head.push(modifierWords(speaker, space.identifier))
  if (space.value !== undefined) head.push(label('space.value', { count: space.value }))
  const owner = view.owners.get(id)
  if (owner !== undefined) head.push(label('space.control', { side: side(owner) }))
  if ([...bySide.keys()].filter((key) => key !== '').length > 1) head.push(label('space.contested'))
  const unseen = view.hidden.get(id)
  const lists = [...bySide].map(([key, words]) => (key === '' ? words.join(', ') : `${side(key)}: ${words.join(', ')}`))
  if (unseen !== undefined) lists.push(label('space.unseen', { count: unseen }))
  if (lists.length === 0) lists.push(label('space.empty'))
  return [head.join(', '), ...lists].join('; ')
}

function spaceName(speaker: Speaker, { id, identifier, number }: BoardSpace): string {
  const name = speaker.names.space(id)
  if (identifier !== undefined) return label('space.area', { name })
  return number !== undefined ? label('space.hex', { name }) : name
}

/** The pieces in a space by side; the key is empty for pieces of no side. */
function piecesBySide(title: TitleDisplay, speaker: Speaker, view: BoardView, space: string): Map<string, string[]> {
  const bySide = new Map<string, string[]>()
  for (const piece of view.pieces) {
    if (piece.space !== space) continue
    const counter = title.counters[piece.id]
    const unseen = piece.hidden === true ? ` (${UNSEEN})` : ''
    const states = [faceWord(speaker, piece.face), ...statusWords(title, speaker, piece)].join(', ')
    const words = `${counter?.name ?? piece.id} ${states}${unseen}`
    const key = counter?.side ?? ''
    bySide.set(key, [...(bySide.get(key) ?? []), words])
  }
  return bySide
}
