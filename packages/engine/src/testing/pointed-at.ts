import type { Choice } from '../decision/decision.ts'

/** Pieces or spaces of a table. */
type Things = readonly { readonly id: string }[]

/**
 * For each piece and space of a table, a choice that a user could mean by pointing at it: an offered choice with the
 * piece or space replaced. Some of the results may be offered.
 */
export function pointedAt(
  { pieces, spaces }: { readonly pieces: Things; readonly spaces: Things },
  choices: readonly Choice[],
  random: () => number,
): Choice[] {
  return [...inPlaceOf('piece', pieces, choices, random), ...inPlaceOf('space', spaces, choices, random)]
}

function inPlaceOf(
  field: 'piece' | 'space',
  things: Things,
  choices: readonly Choice[],
  random: () => number,
): Choice[] {
  const naming = choices.filter((choice) => choice[field] !== undefined)
  if (naming.length === 0) return []
  return things.map(({ id }) => ({ ...(naming[Math.floor(random() * naming.length)] as Choice), [field]: id }))
}
