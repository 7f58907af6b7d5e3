import { DIRECTIONS } from '@topside/engine'
import { RARE } from '@topside/kit'
import { hexGrid } from '../data/hexes.ts'
import { enemyOf, type FormationId, formationDefs } from '../data/units.ts'
import { canSupply } from '../rules/6.4-supply-points.ts'
import { supplyPoints } from '../rules/6.42-supply-points.ts'
import { commands, inCommandRange, isHeadquarters } from '../rules/16.2-headquarters.ts'
import { isCampaign, isMarker, onMap, type Unit, unitsOf } from '../state/state.ts'
import type { Sequence, SequenceKind } from '../state/vars.ts'
import { busyWorth, sparedWorth } from './endure.ts'
import { bestAssault, foesInContact, type Weighed } from './fight.ts'
import { each, units, verbs, type Weigh, type Weighing, weightOf } from './weighing.ts'

/** What a unit out of contact gains by being able to move. */
const MOVES = { us: 0.12, japan: 0.35 } as const
/** Distance, in hexes, at which enemies keep a formation busy. */
const NEAR = 4

/**
 * 7.21: which formation acts, and how: an Assault Sequence if many units are in contact, a Mobile Sequence if they have
 * far to go.
 */
export const weighSequences: Weigh = (about) => {
  const formations = new Map<string, number>()
  return each((_, { verb, piece = '', option }) => {
    if (verb === 'pass') return 0.3
    const formation = formationOf(about, piece)
    if (formation === undefined) return 1
    const kind = option === 'assault' ? 'assault' : 'mobile'
    const key = `${formation} ${kind}`
    const gain = formations.get(key) ?? sequenceWorth(about, formation, kind)
    formations.set(key, gain)
    return (verb === 'combine' ? 0.3 : 1) * weightOf(gain / 2)
  })(about)
}

function formationOf({ game }: Weighing, piece: string): FormationId | undefined {
  if (!game.table.hasPiece(piece)) return undefined
  const marker = game.table.piece(piece)
  return isMarker(marker) ? marker.def.formation : undefined
}

/** Value of a formation's sequence: the attacks that it can make now, and moves of units out of contact. */
function sequenceWorth({ game, side, position }: Weighing, formation: FormationId, kind: SequenceKind): number {
  const sequence: Sequence = { side, kind, formations: [formation], army: [] }
  const found: Weighed[] = []
  for (const foe of foesInContact(position, side)) {
    const best = bestAssault(position, sequence, foe)
    if (best !== undefined && best.worth > 0) found.push(best)
  }
  const used = new Set<Unit>()
  let sum = 0
  for (const { worth, assault } of found.toSorted((a, b) => b.worth - a.worth)) {
    if (assault.units.some((unit) => used.has(unit))) continue
    for (const unit of assault.units) used.add(unit)
    sum += worth
  }
  const enemies = position.stacks[enemyOf(side)]
  const free = unitsOf(game, side).filter(
    (unit) =>
      unit.def.formation === formation &&
      onMap(unit) &&
      !isHeadquarters(unit) &&
      !DIRECTIONS.some((direction) => enemies.has(hexGrid.neighbour(unit.space.index, direction))),
  )
  return sum + MOVES[side] * free.length * (kind === 'assault' ? 0.4 : 1)
}

/** 4.35, 17.15: picks the formation with the most to do for an event. */
export const weighFormations: Weigh = each((about, { option }) => 1 + nearEnemies(about, option))

/** How many units of a formation have enemies nearby. */
function nearEnemies({ game, side, position }: Weighing, formation: string | undefined): number {
  const enemies = [...position.stacks[enemyOf(side)].keys()]
  const members = unitsOf(game, side).filter((unit) => unit.def.formation === formation && onMap(unit))
  return members.filter((unit) => enemies.some((hex) => hexGrid.distance(hex, unit.space.index) <= NEAR)).length
}

/** 7.15, 19.44: picks the marker of the formation with the most to do. */
export const weighMarkers: Weigh = each((about, { verb, piece = '' }) =>
  verb === 'done' ? 1 : 2 + nearEnemies(about, formationOf(about, piece) ?? ''),
)

/** Cost of a turn without orders for a unit next to the enemy. */
const IDLE = 0.05

/** 7.14: pools markers of formations with something to do; in a long match, idle formations are spared attrition. */
export const weighPool: Weigh = each((about, { verb, piece = '' }) => {
  const { game, side } = about
  if (verb !== 'put' || side === 'japan' || !isCampaign(game)) return verb === 'put' ? 2 : 1
  const id = formationOf(about, piece)
  return id === undefined ? 1 : weightOf(busyWorth(about, id, IDLE) - sparedWorth(game, side, id))
})

/** 6.41: supplies a formation while enough is left for busier formations not asked about yet. */
export const weighSupply: Weigh = (about) => {
  const { game, decision } = about
  const name = decision.args?.['name']
  const asked = formationDefs.find((one) => one.side === 'us' && one.name === name)
  const enough = asked === undefined || !isCampaign(game) || supplyPoints(game) > before(about, asked.id)
  return verbs(enough ? { supply: 4 } : { supply: 0.25 })(about)
}

/** How many formations not yet asked about need supplies more than this one. */
function before(about: Weighing, asked: FormationId): number {
  const { game } = about
  const need = busyWorth(about, asked, IDLE)
  return formationDefs.filter(
    ({ id, side }) =>
      side === 'us' &&
      id !== asked &&
      !game.vars.provisioned.includes(id) &&
      canSupply(game, id) &&
      busyWorth(about, id, IDLE) > need,
  ).length
}

/** 7.44: activates Army units, except guns that have a target in range but no attack to support. */
export const weighArmy: Weigh = units(({ position, side, game }, unit) => {
  const enemies = [...position.stacks[enemyOf(side)].keys()]
  const nearest = enemies.reduce((least, hex) => Math.min(least, hexGrid.distance(hex, unit.space.index)), 99)
  const range = unit.def.artillery?.range
  if (range === undefined || nearest > range) return 2
  const { formations = [] } = game.vars.sequence ?? {}
  const fights = unitsOf(game, side).some(
    ({ def, space }) =>
      def.formation !== undefined &&
      formations.includes(def.formation) &&
      def.attack > 0 &&
      enemies.some((hex) => hexGrid.distance(hex, space.index) <= 2),
  )
  return fights ? 2 : RARE
})

/** 7.45: attempts to activate Army units that no headquarters commands. */
export const weighAttempts: Weigh = units(({ game, side }, unit) => {
  const commanded = unitsOf(game, side).some((each) => commands(game, each) && inCommandRange(each, unit))
  return commanded ? 0.3 : 2
})
