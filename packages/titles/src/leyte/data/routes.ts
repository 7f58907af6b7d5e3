import { type Chain, chainsOf, type Link, linksOf } from '../../shared/routes.ts'
import routeData from './routes.json' with { type: 'json' }

/** All routes, roads first. */
export const chains: readonly Chain[] = chainsOf(routeData.chains)

/** Every pair of hexes joined by a route, once; a road if both kinds join them. */
export const links: readonly Link[] = linksOf(chains)
