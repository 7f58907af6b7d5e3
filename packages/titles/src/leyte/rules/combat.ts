import { type Choice, choose, type Procedure, record, roll } from '@topside/engine'
import { hexId, isRugged } from '../ground.ts'
import { ATTACKED, FOUGHT, isArtillery, type Leyte, onMap, seatOf, type Unit, unitOf } from '../state.ts'
import type { CombatResult } from '../tables.ts'
import { enemyOf, type Side } from '../units.ts'
import { advance } from './advance.ts'
import { declareAttack, supportLeft } from './declaration.ts'
import { destroy } from './elimination.ts'
import { type Attack, isBombardment, reckon, resultOf } from './ledgers.ts'
import { protectiveFire } from './protective-fire.ts'
import { retreatAll } from './retreat.ts'

/** 7.2: one combat from its declaration to the advance; `false` once no more are made. */
export function* fightOne(game: Leyte): Procedure<boolean> {
  const attack = yield* declareAttack(game)
  if (attack === undefined) return false
  yield* commit(game, attack)
  const fire = yield* protectiveFire(game, attack)
  const { ledgers, differential, column, label } = reckon(game, attack, fire)
  const { n, values } = yield* roll([6])
  const result = resultOf(game, column, values[0] ?? 1)
  yield* record({
    key: `combat.${result}`,
    rule: '7.5',
    seat: seatOf(game, game.vars.side),
    args: { targets: { spaces: attack.targets.map((unit) => unit.space.id) }, differential, column: label },
    ledgers,
    roll: { n, values },
  })
  yield* applyResult(game, attack, result)
  return true
}

/** Nothing in the attack can be used, and nobody attacked, again in this phase (7.2, 8.1, 8.3). */
function* commit(game: Leyte, attack: Attack): Procedure {
  const { table, vars } = game
  const { targets, attackers, barrage, support } = attack
  for (const unit of [...attackers, ...barrage]) table.turn(unit, FOUGHT)
  for (const unit of targets) table.turn(unit, ATTACKED)
  table.setTrack(`${vars.side}-support`, supportLeft(game) - support)
  yield* record({
    key: isBombardment(attack) ? 'combat.bombarded' : 'combat.declared',
    rule: isBombardment(attack) ? '8.4' : '7.2',
    seat: seatOf(game, vars.side),
    args: {
      targets: { spaces: targets.map((unit) => unit.space.id) },
      units: { pieces: [...attackers, ...barrage].map((unit) => unit.id) },
      support,
    },
  })
  if (support > 0) yield* record({ key: 'combat.support', rule: '13.13', args: { support, left: supportLeft(game) } })
}

/** What a result asks of the two sides (7.5). */
interface Effects {
  readonly attacker: number | 'eliminated' | 'exchange'
  readonly defender: number | 'eliminated'
}

/** 7.5, 7.8: results read as retreats in hexes, eliminations and exchanges. */
const EFFECTS: { readonly [result in CombatResult]: Effects } = {
  A1: { attacker: 1, defender: 0 },
  AE: { attacker: 'eliminated', defender: 0 },
  Br: { attacker: 1, defender: 1 },
  D1: { attacker: 0, defender: 1 },
  D2: { attacker: 0, defender: 2 },
  D3: { attacker: 0, defender: 3 },
  D4: { attacker: 0, defender: 4 },
  DE: { attacker: 0, defender: 'eliminated' },
  Ex: { attacker: 'exchange', defender: 'eliminated' },
  Ax: { attacker: 'exchange', defender: 1 },
}

/** 14.1: how far a unit must really retreat: Japanese units in Rough or Mountainous Terrain one hex less. */
export function retreatOf(unit: Unit, hexes: number): number {
  return unit.def.side === 'japan' && hexes > 0 && isRugged(unit.space.index) ? hexes - 1 : hexes
}

/** 7.5 to 7.8: the defender's losses and retreats, then the attacker's, then the advance. Artillery that fired from a distance suffers nothing (8.1). */
function* applyResult(game: Leyte, attack: Attack, result: CombatResult): Procedure {
  const { attackers, targets } = attack
  const effects = EFFECTS[result]
  const side = game.vars.side
  const defences = targets.reduce((sum, unit) => sum + unit.def.defence, 0)
  const [held, kept] = [targets.map(hexIndex), attackers.map(hexIndex)]
  if (attackers.length === 0 && effects.attacker !== 0) yield* record({ key: 'combat.unharmed', rule: '8.1' })
  if (effects.defender === 'eliminated')
    for (const unit of targets) yield* destroy(game, unit, 'combat.defender-lost', '7.5')
  else yield* retreatSide(game, targets, effects.defender, isBombardment(attack))
  if (effects.attacker === 'eliminated')
    for (const unit of attackers) yield* destroy(game, unit, 'combat.attacker-lost', '7.5')
  else if (effects.attacker === 'exchange') yield* exchange(game, attackers, defences)
  else yield* retreatSide(game, attackers, effects.attacker, false)
  if (effects.defender !== 0 && result !== 'Br') yield* advanceOf(game, side, attackers, held)
  else if (effects.defender === 0) yield* advanceOf(game, enemyOf(side), targets, kept)
}

function hexIndex(unit: Unit): number {
  return unit.space.index
}

/** 7.7: the victor's units, artillery excepted, may follow into what was given up. */
function* advanceOf(game: Leyte, side: Side, units: readonly Unit[], given: readonly number[]): Procedure {
  const able = units.filter((unit) => onMap(unit) && !isArtillery(unit))
  yield* advance(game, side, able, given)
}

/** 7.6, 14.1, 8.4: a side's retreats; a bombardment drives nobody back by a single hex. */
function* retreatSide(game: Leyte, units: readonly Unit[], hexes: number, bombardment: boolean): Procedure {
  if (hexes === 0) return
  const going: { unit: Unit; hexes: number }[] = []
  for (const unit of units) {
    const far = retreatOf(unit, hexes)
    const args = { unit: { piece: unit.id }, hex: { space: hexId(unit.space.index) }, hexes: far }
    if (far < hexes) yield* record({ key: 'combat.tenacious', rule: '14.1', args })
    if (far === 1 && bombardment) yield* record({ key: 'combat.unmoved', rule: '8.4', args })
    else if (far > 0) going.push({ unit, hexes: far })
  }
  yield* retreatAll(game, going)
}

/** 7.8: the attacker loses units of his choice from the next hexes whose strength is at least the defence. */
function* exchange(game: Leyte, attackers: readonly Unit[], defence: number): Procedure {
  let lost = 0
  let left = [...attackers]
  while (left.length > 0 && lost < defence) {
    const choice = yield* choose(seatOf(game, game.vars.side), {
      ask: 'ask.combat.exchange',
      rule: '7.8',
      args: { left: defence - lost },
      choices: left.map((unit): Choice => ({ verb: 'lose', piece: unit.id })),
    })
    const unit = unitOf(game, choice.piece)
    lost += unit.def.attack
    left = left.filter((each) => each !== unit)
    yield* destroy(game, unit, 'combat.exchanged', '7.8')
  }
}
