import { oneOf } from '@topside/kit'
import routeData from './routes.json' with { type: 'json' }

/** Kinds of ways; the first is better. */
export const ROUTE_KINDS = ['road', 'trail'] as const
/** A kind of way. */
export type RouteKind = (typeof ROUTE_KINDS)[number]

/** A named way from hex to hex, by their numbers. */
export interface Chain {
  readonly kind: RouteKind
  readonly hexes: readonly string[]
}

/** All ways, roads first. */
export const chains: readonly Chain[] = ROUTE_KINDS.flatMap((each) =>
  routeData.chains.filter(({ kind }) => oneOf(ROUTE_KINDS, kind) === each).map(({ hexes }) => ({ kind: each, hexes })),
)

/** Two neighbouring hexes that a way joins. */
export type Link = readonly [from: string, to: string, kind: RouteKind]

/** Every pair of hexes that a way joins, once; one that both kinds join is a road. */
export const links: readonly Link[] = [
  ...new Map(
    chains.toReversed().flatMap(({ kind, hexes }) =>
      hexes.slice(1).map((to, i): [string, Link] => {
        const from = hexes[i] ?? to
        return [from < to ? from + to : to + from, [from, to, kind]]
      }),
    ),
  ).values(),
]
