import { offer, type Procedure } from '@topside/engine'
import { type Reason, reasons } from '@topside/kit'
import { box, isHex } from '../state/places.ts'
import { ask, type Corregidor, tell } from '../state/state.ts'
import { factorsOf, layAside, mapOf, type Unit, unitNamed } from '../state/units.ts'
import { setWar, type TransitSection } from './11-state.ts'

/** 11.2V: the sections between which units can cross: Bataan and Cavite, and Bataan and Subic Bay. */
const WAYS: { readonly [section in TransitSection]: readonly TransitSection[] } = {
  bataan: ['cavite', 'subic'],
  cavite: ['bataan'],
  subic: ['bataan'],
}

function sectionOf({ space }: Unit): TransitSection | undefined {
  const section = isHex(space) ? space.def.section : undefined
  return section === 'pampanga' || section === 'islands' ? undefined : section
}

const WHY = reasons({ 'not-on-bataan': '11.2V', 'not-at-edge': '11.2V', 'no-section': '11.2V', 'no-movement': '11.2V' })

/**
 * 11.2V: why a Japanese unit cannot cross to another section: it is not at an edge of its own, or could not move on
 * from the other one.
 */
export function whyNotTransferred(unit: Unit): Reason | undefined {
  if (mapOf(unit) !== 'bataan' || !isHex(unit.space)) return WHY['not-on-bataan']
  if (unit.space.def.edge !== true) return WHY['not-at-edge']
  if (sectionOf(unit) === undefined) return WHY['no-section']
  return factorsOf(unit).movement > 0 ? undefined : WHY['no-movement']
}

/** 11.2V: a unit leaves its section, and appears at an edge of another next turn. */
export function* transfer(game: Corregidor, unit: Unit): Procedure {
  const ways = WAYS[sectionOf(unit) ?? 'bataan']
  const to = yield* ask(game, 'japan', 'transfer', '11.2V', {
    args: { unit },
    offers: offer(ways, (option) => ({ verb: 'to-section', option })),
  })
  layAside(game, unit, 'japan-held')
  setWar(game, { transfers: [...game.vars.war.transfers, { unit: unit.def.id, to }] })
  tell(game, `transfers.${to}`, '11.2V', { unit })
}

/** 11.2V: units that left a section last turn arrive at the edge of the other. */
export function bringTransfers(game: Corregidor): void {
  for (const { unit, to } of game.vars.war.transfers) game.table.move(unitNamed(game, unit), box(game, `transit-${to}`))
  if (game.vars.war.transfers.length > 0) setWar(game, { transfers: [] })
}
