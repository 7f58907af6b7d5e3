import { type Choice, offer, type Procedure } from '@topside/engine'
import { canMakeRoom, type Displacement, type DisplacementRules, type Reason, retreatHexes } from '@topside/kit'
import { hexGrid, idOf } from '../data/hexes.ts'
import { enemyOf, type Side } from '../data/units.ts'
import { ask, type Leyte, placeAt, refuse, tell, type Unit } from '../state/state.ts'
import { whyNotEnter, whyOccupied } from './5-movement.ts'
import { zonesOf } from './6-zones-of-control.ts'

const NO_WAY_BACK: Reason = { key: 'why.no-way-back', rule: '7.6' }

/** 7.6: why units of a side cannot retreat into a hex: an enemy unit or zone, sea, or closed to them. */
export function whyNoWayBack(game: Leyte, side: Side, hex: number): Reason | undefined {
  const free = zonesOf(game, enemyOf(side))[hex] === 0 && whyNotEnter(game, side, hex) === undefined
  return free ? undefined : NO_WAY_BACK
}

/**
 * A retreat in progress: the unit is still in its first hex; the path has reached the hex `at` and has `left` hexes to
 * go.
 */
export interface Retreating {
  readonly unit: Unit
  readonly at: number
  readonly left: number
}

/**
 * Where a retreat may end: `alone`: in a free hex; `pushing`: also where friends make room; `anyhow`: even with a
 * friend.
 */
type Ending = 'alone' | 'pushing' | 'anyhow'

function stepsTo(game: Leyte, { unit, at, left }: Retreating, ending: Ending): number[] {
  const { side } = unit.def
  const start = unit.space.index
  return retreatHexes(hexGrid, start, at, left, {
    enter: (to) => whyNoWayBack(game, side, to) === undefined,
    end: (hex) => mayEnd(game, unit, hex, ending),
  })
}

function mayEnd(game: Leyte, unit: Unit, hex: number, ending: Ending): boolean {
  if (ending === 'alone') return whyOccupied(game, unit.def.side, hex) === undefined
  return ending === 'anyhow' || canMakeRoom(hex, displacing(game, unit), [unit.space.index])
}

/**
 * 7.6: how a unit may end a retreat of a length; friends are displaced only with the option, and only if there is no
 * other way.
 */
function endingOf(game: Leyte, unit: Unit, hexes: number): Ending {
  if (game.options['displacement'] !== 'yes') return 'alone'
  return stepsTo(game, { unit, at: unit.space.index, left: hexes }, 'alone').length > 0 ? 'alone' : 'pushing'
}

/**
 * 7.6: the next hexes of a retreat: each leads one hex further away, and the retreat can be completed from there.
 * Empty: it is blocked.
 */
export function retreatSteps(game: Leyte, retreat: Retreating): number[] {
  const { unit, at, left } = retreat
  return stepsTo(game, retreat, endingOf(game, unit, left + hexGrid.distance(unit.space.index, at)))
}

/** 7.6: whether a unit would be lost in a retreat of a length only because friends are where it would end. */
export function isLostToFriends(game: Leyte, unit: Unit, hexes: number): boolean {
  const retreat: Retreating = { unit, at: unit.space.index, left: hexes }
  return retreatSteps(game, retreat).length === 0 && stepsTo(game, retreat, 'anyhow').length > 0
}

/** A friend that is pushed, and its destination. */
type Push = Displacement<Unit, number>

/**
 * 7.6 with the option: friends make room for a retreating unit: each is pushed one hex, as in a retreat, and may push
 * others.
 */
export function displacing(game: Leyte, unit: Unit): DisplacementRules<Unit, number> {
  const { side } = unit.def
  return {
    isFull: (hex) => whyOccupied(game, side, hex) !== undefined,
    displaceable: (hex) => placeAt(game, hex).pieces,
    next: (_, hex) => hexGrid.within(hex, 1).filter((to) => whyNoWayBack(game, side, to) === undefined),
    ask: (able) => pickPush(game, unit, able),
    move({ unit: pushed, to }) {
      const from = pushed.space.id
      game.table.move(pushed, placeAt(game, to))
      tell(game, 'retreat.displaced', '7.6', {
        unit: pushed,
        to: placeAt(game, to),
        path: { spaces: [from, idOf(to)] },
      })
    },
  }
}

const NO_ROOM: Reason = { key: 'why.no-room', rule: '7.6' }

function pickPush(game: Leyte, { def: { side } }: Unit, able: readonly Push[]): Procedure<Push> {
  const [first] = able
  return ask(game, side, 'retreat.displace', '7.6', {
    args: first && { unit: first.unit, at: first.unit.space },
    offers: offer(able, ({ unit, to }): Choice => ({ verb: 'displace', piece: unit.id, space: idOf(to) })),
    whyNot: refuse.place(
      ({ index }) => (able.some(({ to }) => to === index) ? undefined : (whyNoWayBack(game, side, index) ?? NO_ROOM)),
      { unit: first?.unit },
    ),
  })
}
