import { type Chance, type Ledger, ledger, type Procedure } from '@topside/engine'
import { offerPieces, part } from '@topside/kit'
import { SEA_ZONES } from '../data/display.ts'
import { ask, type Bataan, type Place, record, type Ship, tell } from '../state/state.ts'
import { chanceToPass, DIE, passes } from './3.4-efficiency.ts'
import { receive } from './6.42-supply-points.ts'
import { patrols } from './13.2-interdiction.ts'
import { isTransport, shipsOf } from './15.1-naval-units.ts'
import { endLasting } from './17.14-playing.ts'
import { sailsFreely } from './17.15-lasting.ts'
import { extendGame } from './19.5-campaign.ts'

/** The route of the Steamer and the Convoy, one zone a turn (15.35). */
const ROUTE: readonly string[] = ['australia', 'southern-islands', 'south-china-sea', 'mariveles-port-ready']

/** 15.31, 15.36: the US player may sail each transport once a turn. */
export function* navalTransport(game: Bataan): Procedure {
  let left = shipsOf(game, 'us').filter(isTransport)
  while (left.length > 0) {
    const ship = yield* ask(game, 'us', 'naval.transport', '15.33', {
      offers: offerPieces(left, 'sail').or({ verb: 'done' }, undefined),
      preview: (each) => each && { ledgers: [checkLedger(game, each)], chances: chancesOf(game, each) },
    })
    if (ship === undefined) return
    left = left.filter((each) => each !== ship)
    sail(game, ship)
  }
}

/** The next zone of a transport's route (15.35). */
export function nextZone({ table }: Bataan, { space }: Ship): Place {
  const at = ROUTE.indexOf(space.id)
  return table.space(ROUTE[at + 1] ?? 'australia')
}

/** 15.34: the rating in a transport's check, with its modifiers. */
export function checkLedger(game: Bataan, ship: Ship): Ledger {
  const interdicted = isInterdicted(game, nextZone(game, ship))
  return ledger('ledger.transport', [
    part('part.transport', '15.34', ship.def.er, { unit: ship }),
    part('part.interdiction', '15.34', interdicted ? -INTERDICTION : 0),
  ])
}

/** 15.34: modifier of a transport's check if Japanese air units are in its destination. */
const INTERDICTION = 1

function isInterdicted(game: Bataan, { id }: Place): boolean {
  return SEA_ZONES.some((zone) => zone === id && patrols(game, zone, 'japan').length > 0)
}

function chancesOf(game: Bataan, ship: Ship): Chance[] {
  const p = sailsFreely(game, ship) ? 1 : chanceToPass(checkLedger(game, ship).total)
  return [
    { key: 'odds.passes', p },
    { key: 'odds.fails', p: 1 - p },
  ]
}

/** 15.34, 15.37: a transport makes its check; if it arrives, its cargo is landed. */
function sail(game: Bataan, ship: Ship): void {
  const to = nextZone(game, ship)
  if (sailsFreely(game, ship)) {
    game.table.move(ship, to)
    const args = { ship, to }
    record(game, 'naval.sailed', '17.15', { by: 'us', args })
    if (to.id === ROUTE.at(-1)) arrive(game, ship)
    return
  }
  const rating = checkLedger(game, ship)
  const { n, values } = game.roll([DIE])
  const passed = passes(values[0] ?? DIE, rating.total)
  if (passed) game.table.move(ship, to)
  record(game, passed ? 'naval.sailed' : 'naval.stayed', '15.34', {
    by: 'us',
    args: { ship, to },
    ledgers: [rating],
    roll: { n, values, sides: [DIE] },
  })
  if (passed && to.id === ROUTE.at(-1)) arrive(game, ship)
}

/** 15.37: the Steamer returns to Australia; the Convoy leaves the game until its event brings it back (15.38). */
function arrive(game: Bataan, ship: Ship): void {
  const { table } = game
  const points = ship.def.supplyPoints ?? 0
  const convoy = ship.id === CONVOY
  table.move(ship, table.space(convoy ? 'us-unused' : 'australia'))
  receive(game, points)
  tell(game, 'naval.arrived', '15.37', { ship, points })
  if (!convoy) return
  endLasting(game, ({ effect }) => effect === 'convoy')
  extendGame(game)
}

/** 15.38: the id of the Convoy, which enters play only by its Special Event. */
export const CONVOY = 'us-nav-convoy'

/** 15.32, 15.38: places a transport in Australia, loaded with Supply Points. */
export function launch({ table }: Bataan, id: string): void {
  table.move(table.piece(id), table.space('australia'))
}
