import { oneOf } from '@topside/kit'

/** Kinds of routes, best first. */
export const ROUTE_KINDS = ['road', 'trail'] as const
/** A kind of route. */
export type RouteKind = (typeof ROUTE_KINDS)[number]

/** A route from hex to hex, by number. */
export interface Chain {
  readonly kind: RouteKind
  readonly hexes: readonly string[]
}

/** A route in a data file. */
interface ChainRow {
  readonly kind: string
  readonly hexes: readonly string[]
}

/** All routes of a data file, roads first. Throws a `RangeError` for an unknown kind. */
export function chainsOf(rows: readonly ChainRow[]): Chain[] {
  return ROUTE_KINDS.flatMap((each) =>
    rows.filter(({ kind }) => oneOf(ROUTE_KINDS, kind) === each).map(({ hexes }) => ({ kind: each, hexes })),
  )
}

/** Two adjacent hexes joined by a route. */
export type Link = readonly [from: string, to: string, kind: RouteKind]

/** Every pair of hexes joined by a route, once; a road if both kinds join them. */
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
