import { oneOf } from '@topside/kit'

/** Kinds of ways; the first is better. */
export const ROUTE_KINDS = ['road', 'trail'] as const
/** A kind of way. */
export type RouteKind = (typeof ROUTE_KINDS)[number]

/** A way from hex to hex, by their numbers. */
export interface Chain {
  readonly kind: RouteKind
  readonly hexes: readonly string[]
}

/** A way as a data file has it. */
interface ChainRow {
  readonly kind: string
  readonly hexes: readonly string[]
}

/** All ways of a data file, roads first. Throws a `RangeError` for a way of another kind. */
export function chainsOf(rows: readonly ChainRow[]): Chain[] {
  return ROUTE_KINDS.flatMap((each) =>
    rows.filter(({ kind }) => oneOf(ROUTE_KINDS, kind) === each).map(({ hexes }) => ({ kind: each, hexes })),
  )
}

/** Two neighbouring hexes that a way joins. */
export type Link = readonly [from: string, to: string, kind: RouteKind]

/** Every pair of hexes that a way joins, once; one that both kinds join is a road. */
export function linksOf(chains: readonly Chain[]): Link[] {
  const known = new Map(
    chains.toReversed().flatMap(({ kind, hexes }) =>
      hexes.slice(1).map((to, i): [string, Link] => {
        const from = hexes[i] ?? to
        return [from < to ? from + to : to + from, [from, to, kind]]
      }),
    ),
  )
  return [...known.values()]
}
