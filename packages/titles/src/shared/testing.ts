import {
  type Choice,
  type Game,
  mayKnow,
  type PieceDef,
  type RecordLine,
  type Seen,
  type SpaceDef,
  type Text,
  type TitlePackage,
} from '@topside/engine'
import type { Play } from '@topside/engine/testing'

/** The spaces offered with a verb, in the order of the list. */
export function spaces<V, P extends PieceDef, S extends SpaceDef>(match: Play<V, P, S>, verb: string): string[] {
  return match.turn.offered(verb).map(({ space }) => space ?? '')
}

/** The pieces offered with a verb, in the order of the list. */
export function pieces<V, P extends PieceDef, S extends SpaceDef>(match: Play<V, P, S>, verb: string): string[] {
  return match.turn.offered(verb).map(({ piece }) => piece ?? '')
}

/** Key and rule of a refusal: `why.locked 6.1`. */
export function said(text: Text): string {
  return text.rule === undefined ? text.key : `${text.key} ${text.rule}`
}

/** Gives what is said of a choice that must be refused: key and rule. That throws if there are no words for it among the texts of a title. */
export function hearing(texts: TitlePackage['texts']) {
  return <V, P extends PieceDef, S extends SpaceDef>(match: Play<V, P, S>, choice: Choice): string => {
    const { text } = match.refuses(choice)
    if (texts[text.key] === undefined) throw new Error(`no text ${text.key}`)
    return said(text)
  }
}

/** The totals of a record's ledgers. */
export function totalsOf(line: RecordLine): number[] {
  return (line.ledgers ?? []).map(({ total }) => total)
}

/** The parts of a record's ledger that count: `{ 'part.fpf': 3 }`; parts of the same name are added. */
export function partsOf(line: RecordLine, index = 0): { [key: string]: number } {
  const parts: { [key: string]: number } = {}
  for (const { key, value } of line.ledgers?.[index]?.parts ?? []) parts[key] = (parts[key] ?? 0) + value
  return parts
}

/** What a seat, or a spectator, sees of a match. */
export function seenOf<V, P extends PieceDef, S extends SpaceDef>(
  { table, options }: Pick<Game<V, P, S>, 'table' | 'options'>,
  viewer: number | undefined,
): Seen {
  const { def } = table
  return {
    pieces: table.pieces
      .filter((piece) => mayKnow(piece, viewer))
      .map(({ id, space, face }) => ({ id, space: space.id, face: def.faces[face] ?? '' })),
    owners: new Map(table.spaces.map(({ id, owner }) => [id, def.sides[owner] ?? ''])),
    tracks: new Map(def.tracks.map(({ id }, index) => [id, table.tracks[index] ?? 0])),
    options,
  }
}
