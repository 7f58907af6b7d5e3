/** Words for evaluations, each with the lowest value it applies to, from -1 (lost) to 1 (won). */
const STANDS = [
  ['won', 0.8],
  ['ahead', 0.35],
  ['little', 0.1],
  ['even', -0.1],
  ['less', -0.35],
  ['behind', -0.8],
  ['lost', Number.NEGATIVE_INFINITY],
] as const

/** The word for an evaluation from -1 (lost) to 1 (won). */
export function standing(value: number): (typeof STANDS)[number][0] {
  return STANDS.find(([, least]) => value >= least)?.[0] ?? 'even'
}

/** Minimum number of lines of play for an evaluation to call a match won or lost. */
const SURE = 50

/** The word for an evaluation that looked at `tried` lines of play; with fewer than `SURE`, never `won` or `lost`. */
export function claimed(value: number, tried: number): ReturnType<typeof standing> {
  const word = standing(value)
  if (tried >= SURE) return word
  return word === 'won' ? 'ahead' : word === 'lost' ? 'behind' : word
}

/** Words for a choice compared with the choice taken, each with the lowest difference of values it applies to. */
const COMPARED = [
  ['better', 0.03],
  ['alike', -0.03],
  ['little', -0.12],
  ['worse', -0.35],
  ['much', Number.NEGATIVE_INFINITY],
] as const

/** The word for a choice of `value` compared with the choice taken. */
export function comparison(value: number, taken: number): (typeof COMPARED)[number][0] {
  return COMPARED.find(([, least]) => value - taken >= least)?.[0] ?? 'alike'
}
