import type { Choice } from '../decision/decision.ts'
import type { Table } from '../table/table.ts'

/** A choice that differs from one of those offered, mostly so that it is not offered itself. */
export function spoil(table: Table, choices: readonly Choice[], random: () => number): Choice {
  const any = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T
  const { pieces, spaces } = table
  const [choice, other] = [any(choices), any(choices)]
  switch (Math.floor(random() * 7)) {
    case 0:
      return { ...choice, piece: any(pieces).id }
    case 1:
      return { ...choice, space: any(spaces).id }
    case 2:
      return { ...choice, value: (choice.value ?? 0) + any([-1, 1]) }
    case 3:
      return { ...choice, verb: other.verb, option: 'spoiled' }
    case 4:
      return { ...choice, ...other, verb: choice.verb, piece: any(pieces).id, space: any(spaces).id }
    case 5:
      return { verb: choice.verb, pieces: [any(pieces).id, any(pieces).id] }
    default:
      return { verb: choice.verb }
  }
}
