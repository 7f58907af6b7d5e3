/** How a position stands for a seat, in a word; each with the least value, from -1 (lost) to 1 (won), that is called so. */
const STANDS = [
  ['won', 0.8],
  ['ahead', 0.35],
  ['little', 0.1],
  ['even', -0.1],
  ['less', -0.35],
  ['behind', -0.8],
  ['lost', Number.NEGATIVE_INFINITY],
] as const

/** How a position of this value, from -1 (lost) to 1 (won), is told. */
export function standing(value: number): (typeof STANDS)[number][0] {
  return STANDS.find(([, least]) => value >= least)?.[0] ?? 'even'
}

/** How a choice is told beside the one that was taken; each with the least difference of their values that is called so. */
const COMPARED = [
  ['better', 0.03],
  ['alike', -0.03],
  ['little', -0.12],
  ['worse', -0.35],
  ['much', Number.NEGATIVE_INFINITY],
] as const

/** How a choice of one value is told beside the one that was taken, which has another. */
export function comparison(value: number, taken: number): (typeof COMPARED)[number][0] {
  return COMPARED.find(([, least]) => value - taken >= least)?.[0] ?? 'alike'
}
