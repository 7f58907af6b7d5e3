import { ledger } from '@topside/engine'
import { part } from '@topside/kit'
import { distanceOf, hexAt, hexDefs, neighboursOf } from '../data/hexes.ts'
import { DROP_MODIFIERS, type Drift, driftByDie, dropRows } from '../data/landing.ts'
import { placeAt } from '../state/places.ts'
import { type Corregidor, record } from '../state/state.ts'
import { type Unit, unitsIn } from '../state/units.ts'
import { isHour } from './5-calendar.ts'
import { disrupt, isGone, loseSteps } from './10.3-disruption.ts'
import { noteLanding } from './11-landed.ts'
import { setWar } from './11-state.ts'

/** 11.3D: a unit lands by the Paradrop Table, drifting with the wind; `underFire`: guns fired at its group. */
export function comeDown(game: Corregidor, unit: Unit, aim: number, underFire: boolean): void {
  const { n, values } = game.roll([6, 6])
  const [die = 1, wind = 1] = values
  const sum = dropLedger(game, aim, die, underFire)
  const row = dropRows[Math.max(1, Math.min(dropRows.length, sum.total)) - 1]
  const drift = driftByDie[wind - 1] ?? 'SW'
  const hex = drifted(aim, drift, row?.hexes ?? 0)
  const land = nearestLand(hex)
  record(game, row?.hexes === 0 ? 'drop.landed' : 'drop.drifted', '11.3D', {
    args: { unit, hex: placeAt(game, land), hexes: row?.hexes ?? 0 },
    ledgers: [sum],
    roll: { n, values, groups: [1, 1], counts: 'each' },
  })
  if (row?.effect === 'disrupted') disrupt(game, unit, 1, 'drop')
  if (land !== hex && !isGone(unit)) loseSteps(game, unit, 1, 'drop')
  if (!isGone(unit)) settle(game, unit, land)
}

/** 11.3D: the die of the drop with its modifiers. */
function dropLedger(game: Corregidor, aim: number, die: number, underFire: boolean) {
  const friends = neighboursOf(aim).some((hex) => unitsIn(placeAt(game, hex)).some(({ def }) => def.side === 'us'))
  const first = underFire && isHour(game, '0800')
  return ledger('ledger.drop', [
    part('ledger.die', '11.3D', die),
    part('ledger.drop.first', '11.3E', first ? DROP_MODIFIERS.firstDrop : 0),
    part('ledger.drop.friends', '11.3D', friends ? DROP_MODIFIERS.besideFriends : 0),
  ])
}

/** 11.3D: where a drop at a hex can end, for all pairs of dice: the hex over which it drifts, and its landing hex. */
export function landingsFrom(aim: number): readonly { readonly over: number; readonly land: number }[] {
  return dropRows.flatMap(({ hexes }) =>
    driftByDie.map((drift) => {
      const over = drifted(aim, drift, hexes)
      return { over, land: nearestLand(over) }
    }),
  )
}

/** The hex at a distance and direction from another, or the last one before the edge of the map. */
function drifted(from: number, drift: Drift, hexes: number): number {
  let hex = from
  for (let step = 0; step < hexes; step++) hex = beside(hex, drift) ?? hex
  return hex
}

/** The neighbour of a hex in a direction; even columns are half a hex further south (3.1). */
function beside(hex: number, drift: Drift): number | undefined {
  const { id } = hexAt(hex)
  const [column, row] = [Number(id.slice(1, 3)), Number(id.slice(3))]
  const south = column % 2 === 0 ? 1 : 0
  const [east, down] = {
    N: [0, -1],
    S: [0, 1],
    NE: [1, south - 1],
    SE: [1, south],
    SW: [-1, south],
    NW: [-1, south - 1],
  }[drift] as [number, number]
  const next = `i${two(column + east)}${two(row + down)}`
  return neighboursOf(hex).find((each) => hexAt(each).id === next)
}
const two = (n: number) => String(n).padStart(2, '0')

/** The land hex nearest to a hex, which may be itself. */
function nearestLand(hex: number): number {
  let best = { hex, far: hexAt(hex).terrain === 'sea' ? Number.POSITIVE_INFINITY : 0 }
  if (best.far === 0) return hex
  for (const [other, { terrain, island }] of hexDefs.entries()) {
    if (terrain === 'sea' || island !== 'Corregidor') continue
    const far = distanceOf(hex, other) ?? Number.POSITIVE_INFINITY
    if (far < best.far) best = { hex: other, far }
  }
  return best.hex
}

/** Puts a unit on the ground, or notes that it came down among enemies and must clear their hex (7.0J). */
function settle(game: Corregidor, unit: Unit, hex: number): void {
  const place = placeAt(game, hex)
  noteLanding(game, unit, 'Corregidor')
  if (unitsIn(place).every(({ def }) => def.side === 'us')) {
    game.table.move(unit, place)
    return
  }
  setWar(game, { amongEnemies: [...game.vars.war.amongEnemies, { unit: unit.def.id, hex }] })
}
