import { type Chain, chainsOf, type Link, linksOf } from '../../shared/routes.ts'
import routeData from './routes.json' with { type: 'json' }

/** All ways, roads first. */
export const chains: readonly Chain[] = chainsOf(routeData.chains)

/** Every pair of hexes that a way joins, once; one that both kinds join is a road. */
export const links: readonly Link[] = linksOf(chains)
