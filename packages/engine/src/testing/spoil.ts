import type { Choice } from '../decision/decision.ts'
import type { Table } from '../table/table.ts'
import type { Piece, Space } from '../table/table-def.ts'

/**
 * A variation of an offered choice; most are not offered. Half of its pieces and spaces are near those of the choice,
 * so that it is closer to legal and refused for reasons other than distance.
 */
export function spoil(table: Table, choices: readonly Choice[], random: () => number): Choice {
  const any = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T
  const [choice, other] = [any(choices), any(choices)]
  const piece = () => (random() < 0.5 ? any(table.pieces) : nearPiece(table, choice, any)).id
  const space = () => (random() < 0.5 ? any(table.spaces) : nearSpace(table, choice, any)).id
  switch (Math.floor(random() * 7)) {
    case 0:
      return { ...choice, piece: piece() }
    case 1:
      return { ...choice, space: space() }
    case 2:
      return { ...choice, value: (choice.value ?? 0) + any([-1, 1]) }
    case 3:
      return { ...choice, verb: other.verb, option: 'spoiled' }
    case 4:
      return { ...choice, ...other, verb: choice.verb, piece: piece(), space: space() }
    case 5:
      return { verb: choice.verb, pieces: [piece(), piece()] }
    default:
      return { verb: choice.verb }
  }
}

type Any = <T>(list: readonly T[]) => T

/** A random piece in or near the space of a choice, or any piece if that space is empty. */
function nearPiece(table: Table, choice: Choice, any: Any): Piece {
  const { pieces } = nearSpace(table, choice, any)
  return any(pieces.length > 0 ? pieces : table.pieces)
}

/** The space of a choice or one beside it in table order; for a choice without a space, the space of a random piece. */
function nearSpace(table: Table, { piece, space }: Choice, any: Any): Space {
  const known = space !== undefined ? table.space(space) : piece !== undefined ? table.piece(piece).space : undefined
  if (known === undefined) return any(table.pieces).space
  return table.spaces[known.index + any([-1, 0, 1])] ?? known
}
