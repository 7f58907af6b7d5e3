import { offer, type Procedure } from '@topside/engine'
import { IN_SUPPLY, OUT_OF_SUPPLY } from '../data/faces.ts'
import { OLONGAPO_SUPPLIES } from '../data/supply.ts'
import { type FormationId, formationDefs } from '../data/units.ts'
import { ask, type Bataan, onMap, record, scenarioOf, tell, type Unit, unitsOf } from '../state/state.ts'
import type { Sequence } from '../state/vars.ts'
import { isFriendly } from './3.1-terminology.ts'
import { formationOf } from './5.34-army-in-reserve.ts'
import { isOutOfSupply } from './6.1-in-supply.ts'
import { supplyLines } from './6.2-supply-routes.ts'
import { supplySources } from './6.3-supply-sources.ts'
import { receive, supplyPoints } from './6.42-supply-points.ts'
import { isHeadquarters } from './16.2-headquarters.ts'

/**
 * 6.41: when US formations are activated for a Mobile or Assault Sequence, the player decides whether to spend a point
 * for each; the second time in a turn a formation In Supply needs none.
 */
export function* supplyActive(game: Bataan, { side, formations }: Sequence): Procedure {
  if (side === 'japan' || !scenarioOf(game).supplyPoints) return
  for (const formation of formations)
    if (!game.vars.provisioned.includes(formation) || lacksSupply(game, formation)) yield* provision(game, formation)
}

/** 6.41: whether a point can still be spent for a formation this turn. */
function lacksSupply(game: Bataan, formation: FormationId): boolean {
  const headquarters = membersOf(game, formation).filter(isHeadquarters)
  return canSupply(game, formation) && headquarters.every((unit) => isOutOfSupply(game, unit))
}

/**
 * 6.41: at the start of the Reorganization Phase each formation that was not activated is Out of Supply, unless a point
 * is spent for it.
 */
export function* supplyIdle(game: Bataan): Procedure {
  if (!scenarioOf(game).supplyPoints) return
  for (const { id, side } of formationDefs) {
    const idle = side === 'us' && !game.vars.provisioned.includes(id) && membersOf(game, id).length > 0
    if (idle) yield* provision(game, id)
  }
  game.vars.provisioned = []
}

/**
 * 6.41: a point puts a formation In Supply, with all of its units that trace a route; without one it is Out of Supply.
 */
export function* provision(game: Bataan, formation: FormationId): Procedure {
  const { vars } = game
  vars.provisioned = [...new Set([...vars.provisioned, formation])]
  const spends = canSupply(game, formation) && (yield* asksFor(game, formation))
  if (spends) receive(game, -1)
  markFormation(game, formation, spends)
  record(game, spends ? 'supply.spent' : 'supply.not-spent', '6.41', {
    by: 'us',
    args: { name: nameOf(formation), left: supplyPoints(game) },
  })
}

function* asksFor(game: Bataan, formation: FormationId): Procedure<boolean> {
  return yield* ask(game, 'us', 'supply', '6.41', {
    args: { name: nameOf(formation), points: supplyPoints(game) },
    offers: offer([true, false], (spends) => ({ verb: spends ? 'supply' : 'no-supply' })),
  })
}

/**
 * 6.41: whether a point can be spent for a formation: a point is available, and its headquarters traces a Supply Route.
 */
export function canSupply(game: Bataan, formation: FormationId): boolean {
  const headquarters = membersOf(game, formation).filter(isHeadquarters)
  if (supplyPoints(game) <= 0 || headquarters.length === 0) return false
  const { route } = supplyLines(game, 'us')
  return headquarters.some(({ space }) => route[space.index] === 1)
}

/**
 * 6.41: marks the units of a formation: In Supply if it is supplied and they trace a route, else Out of Supply, except
 * units that a reaction supplied for this turn (15.49).
 */
export function markFormation(game: Bataan, formation: FormationId, supplied: boolean): void {
  const { vars, table } = game
  const route = supplied ? supplyLines(game, 'us').route : undefined
  const once = vars.suppliedOnce
  for (const unit of membersOf(game, formation)) {
    const traces = route?.[unit.space.index] === 1
    if (traces || !once.includes(unit.def.id)) table.setStatus(unit, 'supply', traces ? IN_SUPPLY : OUT_OF_SUPPLY)
    // Supply from the formation lasts beyond this turn.
    if (traces && once.includes(unit.def.id)) vars.suppliedOnce = vars.suppliedOnce.filter((id) => id !== unit.def.id)
  }
}

/**
 * 6.41: a rebuilt unit is Out of Supply if its formation lacks a Supply Point: judgement cannot put it In Supply (6.11,
 * 16.26, 16.57).
 */
export function joinSupply(game: Bataan, unit: Unit): void {
  const formation = formationOf(game, unit)
  if (unit.def.side === 'japan' || formation === undefined || !scenarioOf(game).supplyPoints) return
  const { suppliedOnce } = game.vars
  const others = membersOf(game, formation).filter((each) => each !== unit && !suppliedOnce.includes(each.def.id))
  if (others.every((each) => isOutOfSupply(game, each))) game.table.setStatus(unit, 'supply', OUT_OF_SUPPLY)
}

function membersOf(game: Bataan, formation: FormationId): Unit[] {
  return unitsOf(game, 'us').filter((unit) => formationOf(game, unit) === formation && onMap(unit))
}

/**
 * 6.43, 6.46: effects of captures: all saved points are lost with the US Supply Source; the first capture of Olongapo
 * brings some.
 */
export function noteCaptures(game: Bataan): void {
  const { vars, table } = game
  if (!scenarioOf(game).supplyPoints) return
  if (!vars.olongapo && isFriendly(game, 'us', table.space(OLONGAPO).index)) {
    vars.olongapo = true
    receive(game, OLONGAPO_SUPPLIES)
    const args = { points: OLONGAPO_SUPPLIES, left: supplyPoints(game) }
    tell(game, 'supply.olongapo', '6.43', args)
  }
  const lost = supplySources(game, 'us').length === 0
  if (lost === vars.sourceLost) return
  vars.sourceLost = lost
  const points = supplyPoints(game)
  if (!lost || points === 0) return
  receive(game, -points)
  tell(game, 'supply.captured', '6.46', { points })
}
const OLONGAPO = '1604'

function nameOf(formation: FormationId): string {
  return formationDefs.find(({ id }) => id === formation)?.name ?? formation
}
