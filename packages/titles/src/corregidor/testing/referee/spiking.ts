import type { OpenDecision } from '@topside/engine/testing'
import type { Corregidor } from '../../state/state.ts'
import { isUnit, type Unit } from '../../state/units.ts'
import type { Bench } from './bench.ts'
import { HEXES, isBataan, onTheMap, UNITS } from './ground.ts'
import { isGun } from './kinds.ts'
import { piecesIn, type Step } from './reading.ts'
import { distance } from './retreats.ts'

/** 13.1: batteries of the islands with guns that are not spiked; searchlights have none (13.14). */
function batteries(game: Corregidor): Unit[] {
  if (game.options['spike'] !== 'yes') return []
  const shown = game.table.pieces.filter(isUnit).filter((unit) => unit.def.side === 'us' && isGun(unit))
  const guns = shown.filter(({ id }) => UNITS.get(id)?.type !== 'searchlight')
  return guns.filter((unit) => isOnIsland(unit.space.id) && game.table.status(unit, 'spiked') === 0)
}

const isOnIsland = (hex: string) => onTheMap(hex) && HEXES.get(hex)?.island !== undefined

/** 13.1: batteries that must be spiked: with Japanese units within two hexes. */
function endangered(game: Corregidor): string[] {
  const enemies = game.table.pieces
    .filter(isUnit)
    .filter(({ def, space }) => def.side === 'japan' && onTheMap(space.id))
  const hexes = enemies.map(({ space }): string => space.id).filter((hex) => !isBataan(hex))
  const near = ({ space }: Unit) => hexes.some((hex) => distance(hex, space.id) <= 2)
  return batteries(game)
    .filter(near)
    .map(({ id }) => id)
}

/** 13.1: judges the batteries offered for spiking: batteries on islands on which Japan has landed. */
export function judgeSpikingOffers(bench: Bench, game: Corregidor, { kind, choices }: OpenDecision): void {
  if (kind !== 'bombard') return
  const offered = choices.flatMap(({ verb, piece = '' }) => (verb === 'spike' ? [piece] : []))
  const { landed } = game.vars.war
  const able = game.vars.side === 'us' ? batteries(game) : []
  const legal = able.filter(({ space }) => landed.japan.some((island) => island === HEXES.get(space.id)?.island))
  const free = legal.map(({ id }): string => id).filter((id) => !game.vars.fire.spiking.some((each) => each === id))
  bench.offers('13.1', 'batteries to spike', offered, free)
}

/** 13.1: judges the batteries spiked after the American Bombardment Phase. */
export function judgeSpiked(bench: Bench, { before, after, records }: Step): void {
  const told = records.findIndex(({ key }) => key === 'batteries.spiked')
  const record = records[told]
  if (record !== undefined) {
    const units = piecesIn(record, 'units')
    const isWhole = ({ table }: Corregidor) => units.some((id) => table.status(table.piece(id), 'spiked') === 0)
    const prior = [before, ...records.slice(0, told).map(({ game }) => game)].findLast(isWhole) ?? before
    bench.offers('13.1', 'batteries spiked', units, [...endangered(prior), ...prior.vars.fire.spiking])
    return
  }
  const isOver = before.vars.side === 'us' && before.vars.phase === 'bombardment' && after.vars.phase === 'combat'
  if (isOver && after.vars.side === 'us' && after.vars.turn === before.vars.turn)
    bench.same('13.1', 'batteries left unspiked', endangered(before), [])
}
