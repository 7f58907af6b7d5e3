import type { Hit } from '../data/fire.ts'
import { hexAt } from '../data/hexes.ts'
import { type Corregidor, record } from '../state/state.ts'
import { isCrew, type Unit } from '../state/units.ts'
import { announce } from './5-calendar.ts'

/**
 * 3.3: communications losses that can be marked; from `OUT` on they are out (13.8). Reconstructed: the record sheet is
 * not in the rulebook.
 */
export const MOST_LOST = 10
const OUT = 8

/** 3.3: hexes with lines: Malinta with its tunnel, Bottomside, and the drop zones of Topside. Reconstructed. */
const LINES = new Set([
  'i2410',
  'i2411',
  'i2510',
  'i2610',
  'i1115',
  'i1214',
  'i1314',
  'i1515',
  'i1516',
  'i1614',
  'i1615',
])

/** 3.3: batteries whose loss costs communications: they have lines of their own. */
const OF_WEIGHT = new Set(['coast-defense-artillery', 'heavy-antiaircraft'])

/** 3.3, 13.8: whether American communications are out. */
export function areOut({ vars }: Pick<Corregidor, 'vars'>): boolean {
  return vars.communications >= OUT
}

/**
 * 3.3: communications are lost when a Japanese bombardment takes a step of an American unit in a hex with lines, or the
 * last guns of a heavy or anti-aircraft battery.
 */
export function loseCommunications(game: Corregidor, unit: Unit, hex: number, hit: Hit): void {
  if (unit.def.side !== 'us' || !hit.includes('L')) return
  const lines = LINES.has(hexAt(hex).id) ? 1 : 0
  const battery = OF_WEIGHT.has(unit.def.type) && isCrew(unit) ? 1 : 0
  setCommunications(game, game.vars.communications + lines + battery)
}

/** 3.3: the lowest die that repairs a line. */
const MENDED_ON = 5

/** 3.3: at the start of a day one cut line may be repaired, by a die. */
export function mendLines(game: Corregidor): void {
  const { communications } = game.vars
  if (communications === 0) return
  const { n, values } = game.roll([6])
  const [die = 0] = values
  if (die < MENDED_ON) return
  setCommunications(game, communications - 1)
  announce(game)
  record(game, 'lines.mended', '3.3', { roll: { n, values }, args: { lost: communications - 1 } })
}

/** 3.3: sets the losses, 0 to {@link MOST_LOST}. */
export function setCommunications({ vars, table }: Corregidor, lost: number): void {
  vars.communications = Math.min(MOST_LOST, Math.max(0, lost))
  table.setTrack('communications', vars.communications)
}
