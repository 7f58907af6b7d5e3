import { type Decision, NOBODY } from '@topside/engine'
import { any, type FuzzPosition, type Random } from '@topside/engine/testing'
import { hexAt, hexGrid, type PlaceDef } from '../data/hexes.ts'
import { areaOn, inArea } from '../data/scenarios.ts'
import { type CounterDef, enemyOf, type FormationId, formationDefs, SIDES, type Side } from '../data/units.ts'
import { relocate } from '../rules/3.1-terminology.ts'
import { unitsAt } from '../rules/3.2-zones-of-control.ts'
import { stackingRoom } from '../rules/3.3-stacking.ts'
import { isInReserve } from '../rules/5.3-reserve.ts'
import { barsWheels } from '../rules/8.3-terrain.ts'
import { type Bataan, onMap, placeAt, scenarioOf, type Unit, unitsOf } from '../state/state.ts'
import { PHASES, type Phase, type SequenceKind, type Vars } from '../state/vars.ts'

/** A starting position of fuzzed matches. */
export type BataanPosition = FuzzPosition<Vars, CounterDef, PlaceDef>

/** The kinds of Operations Sequences. */
export const KINDS: readonly SequenceKind[] = ['mobile', 'assault']

/** The ground units of a side that can be placed elsewhere: on the map, and not in Reserve. */
export const movable = (game: Bataan, side: Side) =>
  unitsOf(game, side).filter((unit) => onMap(unit) && !isInReserve(game, unit))

/** Places a unit in a random hex that it can enter, at most `near` hexes from another hex; without one it stays. */
export function bring(game: Bataan, unit: Unit, hex: number, near: number, random: Random): void {
  const { side, stacking, class: unitClass } = unit.def
  const area = areaOn(scenarioOf(game), game.vars.turn)
  const wheeled = unitClass === 'motorized' || unitClass === 'artillery'
  const able = hexGrid
    .within(hex, near)
    .filter(
      (each) =>
        each !== hex &&
        hexAt(each).terrain !== 'sea' &&
        inArea(area, each) &&
        unitsAt(game, enemyOf(side))[each] === 0 &&
        !(wheeled && barsWheels(each)) &&
        stackingRoom(placeAt(game, each), side) >= stacking,
    )
  if (able.length > 0) relocate(game, unit, placeAt(game, any(able, random)))
}

/** The formations of a side with more than three units that can be placed. */
export function formationsOf(game: Bataan, side: Side): FormationId[] {
  const units = movable(game, side)
  return formationDefs.map(({ id }) => id).filter((id) => units.filter(({ def }) => def.formation === id).length > 3)
}

/** Begins an Operations Sequence: the marker of its formation is on the track, one enemy marker in its pool. */
export function conduct(
  game: Bataan,
  formation: FormationId,
  kind: SequenceKind,
  phase: Phase,
  army: readonly Unit[],
): void {
  const { table, vars } = game
  const side = formation.startsWith('us') ? 'us' : 'japan'
  table.move(table.piece(`marker-${formation}-1`), table.space('activated'))
  const [other] = table.space(`${enemyOf(side)}-markers`).pieces
  if (other !== undefined) {
    table.move(other, table.space(`${enemyOf(side)}-pool`))
    table.setKnownTo(other, NOBODY)
  }
  for (const unit of army) table.setStatus(unit, 'activations', 1)
  vars.sequence = { side, kind, formations: [formation], army: army.map(({ def }) => def.id) }
  vars.last = side
  table.setTrack('side', SIDES.indexOf(side))
  table.setTrack('phase', PHASES.indexOf(phase))
}

/** Answers that bring a position about: a random offered choice with one of `verbs`, at most `most` times. */
export function eager(verbs: readonly string[], most: number) {
  return ({ choices }: Pick<Decision, 'choices'>, answered: number, random: Random) => {
    const wanted = choices.filter(({ verb }) => verbs.includes(verb))
    return answered < most && wanted.length > 0 ? any(wanted, random) : undefined
  }
}

/** Places a unit in a hex, if there is room. */
export function stand(game: Bataan, unit: Unit, hex: number): void {
  const place = placeAt(game, hex)
  if (stackingRoom(place, unit.def.side) >= unit.def.stacking) relocate(game, unit, place)
}

/** Sets the Game-Turn. */
export function onTurn({ table, vars }: Bataan, turn: number): void {
  vars.turn = turn
  table.setTrack('turn', turn)
}
