import type { Procedure, Text } from '@topside/engine'
import { type NamedArgs, offerSpaces, type Reason } from '@topside/kit'
import { groundTable, keyOf } from '../data/combat.ts'
import { hexAt } from '../data/hexes.ts'
import { SIDES, type Side } from '../data/units.ts'
import { placeAt } from '../state/places.ts'
import { ask, askSeveral, type Corregidor, explained, record, refuse, tell, unitsOf } from '../state/state.ts'
import { onMap, onWater, statusOf, type Unit } from '../state/units.ts'
import { isWaiting } from './5-calendar.ts'
import { supportFor } from './9.3-support.ts'
import {
  attackersOn,
  type Duties,
  dutiesOf,
  sharesOut,
  takenIn,
  targetsOf,
  whyNoTarget,
  whyNotAttack,
  whyTooFew,
  whyTooMany,
} from './10.1-attacks.ts'
import { askForMore, putBack } from './10.1-landings.ts'
import { MUST_BANZAI, pickBanzai } from './10.4-banzai.ts'
import { applyResult } from './10-outcome.ts'
import { pictureOf, rollShown } from './10-picture.ts'
import { combatPreview, reckon } from './10-preview.ts'
import { type Combat, defendersOf, hexesOf, plainCombat } from './10-strengths.ts'
import { supply } from './11.2-supply.ts'

/** Sides of the die (10.0). */
const DIE = 6

/** Whether a side could attack any unit. */
export function canFight(game: Corregidor, side: Side): boolean {
  return targetsOf(game, side).length > 0
}

/** Begins the Combat Phase: no unit has attacked or been attacked. */
export function beginCombat(game: Corregidor): void {
  game.vars.attacked = []
  for (const side of SIDES)
    for (const unit of unitsOf(game, side))
      if (statusOf(game, unit, 'fought') !== 0) game.table.setStatus(unit, 'fought', 0)
}

const DUTY: Reason = { key: 'why.must-attack', rule: '10.1A' }

/** Why a side cannot end its attacks: by day all units in enemy zones attack; a Banzai attack may be due (10.4). */
function whyNotDone(game: Corregidor, side: Side, { units }: Duties): Reason | undefined {
  if (units.length > 0) return DUTY
  return game.vars.frenzy && side === 'japan' ? MUST_BANZAI : undefined
}

/** One combat, from declaration to advance; `false` once the player is done. */
export function* fightOne(game: Corregidor, side: Side): Procedure<boolean> {
  const duties = dutiesOf(game, side)
  const targets = duties.targets.filter((hex) => usual(game, side, hex, duties).length > 0)
  const bound = whyNotDone(game, side, duties)
  if (targets.length === 0 || (isWaiting(game, side) && bound === undefined)) return false
  const places = targets.map((hex) => placeAt(game, hex))
  const spaces = offerSpaces(places, 'target')
  const target = yield* ask(game, side, 'attack.target', '10.1B', {
    explicit: true,
    offers: bound === undefined ? spaces.or({ verb: 'done' }, undefined) : spaces,
    preview: (place) =>
      place && combatPreview(game, combatBy(side, duties, place.index, usual(game, side, place.index, duties))),
    whyNot: refuse.meant(({ choice, place }) =>
      choice.verb === 'done' ? bound : place && whyNoTarget(game, side, place.index),
    ),
  })
  if (target === undefined) return false
  const attackers = yield* pickAttackers(game, side, target.index, duties)
  const banzai = side === 'japan' ? yield* pickBanzai(game, target.index, attackers) : []
  const support = side === 'us' ? yield* supportFor(game, target.index, attackers) : 0
  const combat = { ...combatBy(side, duties, target.index, attackers), banzai, support }
  if (combat.also.length > 0) tellTogether(game, combat)
  yield* resolve(game, combat)
  return true
}

/** The attack of units on a hex, with the other hexes that they must attack at the same time (10.1). */
function combatBy(side: Side, duties: Duties, hex: number, units: readonly Unit[]): Combat {
  return plainCombat(side, hex, units, takenIn(duties, hex, units))
}

/** Records that several hexes are attacked at once (10.1). */
function tellTogether(game: Corregidor, combat: Combat): void {
  const hexes = { spaces: hexesOf(combat).map((hex) => hexAt(hex).id) }
  tell(game, 'combat.together', '10.1A', { units: combat.attackers, hexes })
}

/** The default attackers of a hex: all units that can, without leaving other enemies unattacked. */
function usual(game: Corregidor, side: Side, hex: number, duties: Duties): Unit[] {
  const able = attackersOn(game, side, hex)
  const some = together(able, (units) => sharesOut(duties, hex, units) && fits(game, side, duties, hex, units))
  return some.length > 0 ? some : together(able, (units) => fits(game, side, duties, hex, units))
}

function fits(game: Corregidor, side: Side, duties: Duties, hex: number, units: readonly Unit[]): boolean {
  return whyTooMany(game, { side, duties, hex }, units) === undefined
}

/** Takes units one after the other, each if it can go with the units taken before. */
function together(able: readonly Unit[], go: (units: readonly Unit[]) => boolean): Unit[] {
  const units: Unit[] = []
  for (const unit of able) if (go([...units, unit])) units.push(unit)
  return units
}

function pickAttackers(game: Corregidor, side: Side, hex: number, duties: Duties): Procedure<readonly Unit[]> {
  const place = placeAt(game, hex)
  return askSeveral(game, side, 'attack.units', '10.1B', {
    args: { hex: place },
    verb: 'join',
    things: attackersOn(game, side, hex),
    min: 1,
    apart: (units) => explained(whyTooMany(game, { side, duties, hex }, units), { place }),
    lacks: (units) => explained(whyTooFew(game, { side, duties, hex }, units), { place }),
    preview: (units) => combatPreview(game, combatBy(side, duties, hex, units)),
    whyNot: refuse.unit((unit) => whyNotAttack(game, side, unit, hex), { place }),
  })
}

/** Rolls the die, applies the result, and offers further attacks to units that have not landed yet. */
function* resolve(game: Corregidor, begun: Combat): Procedure {
  const attacked = defendersOf(game, begun).map(({ def }) => def.id)
  let combat = { ...begun, unsupplied: yield* goWithout(game, begun) }
  for (;;) {
    const defenders = defendersOf(game, combat)
    yield* rollFor(game, combat, defenders)
    const afloat = combat.attackers.filter((unit) => onMap(unit) && onWater(unit))
    if (afloat.length === 0 || isCleared(game, combat)) break
    const able = yield* askForMore(game, combat, afloat)
    yield* putBack(
      game,
      combat,
      afloat.filter((unit) => !able.includes(unit)),
    )
    if (able.length === 0) break
    combat = { ...combat, attackers: able, banzai: [] }
  }
  // 10.1: they count as attacked wherever they are now.
  game.vars.attacked = [...game.vars.attacked, ...attacked]
}

/** The units on both sides that fight without supply (11.2G). */
function* goWithout(game: Corregidor, combat: Combat): Procedure<readonly Unit[]> {
  const attacking = yield* supply(game, combat.attackers, 'attack')
  return [...attacking, ...(yield* supply(game, defendersOf(game, combat), 'defence'))]
}

/** Whether an attack has no defenders left. */
function isCleared(game: Corregidor, combat: Combat): boolean {
  return defendersOf(game, combat).length === 0
}

function* rollFor(game: Corregidor, combat: Combat, defenders: readonly Unit[]): Procedure {
  const { attackers, hex, side } = combat
  const reckoned = reckon(game, combat)
  const { attack, defence, modifiers, column } = reckoned
  game.vars.engagement = pictureOf(combat, { defenders, reckoned })
  const { n, values } = game.roll([DIE])
  const [die = 0] = values
  const modified = die + modifiers.total
  const box = groundTable.result(column, modified)
  const over: Text = { key: keyOf(box), rule: '10.0A' }
  const last = rollShown(side, n, die, modified, over)
  game.vars.engagement = pictureOf(combat, { defenders, reckoned, last, over })
  for (const unit of attackers) game.table.setStatus(unit, 'fought', 1)
  const args: NamedArgs = {
    hex: placeAt(game, hex),
    units: attackers,
    odds: groundTable.label(column),
    modified,
    result: box,
  }
  record(game, 'combat.fought', '10.0A', { by: side, args, ledgers: [attack, defence, modifiers], roll: { n, values } })
  yield* applyResult(game, combat, defenders, box)
}
