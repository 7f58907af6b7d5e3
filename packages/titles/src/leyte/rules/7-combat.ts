import type { Procedure } from '@topside/engine'
import type { CombatResult } from '../data/combat.ts'
import { enemyOf } from '../data/units.ts'
import { type Leyte, record, tell, type Unit } from '../state/state.ts'
import type { Attack } from './7.2-attacks.ts'
import { commit, declareAttack } from './7.2-declaration.ts'
import { combatTableOf, EFFECTS, reckon } from './7.5-results.ts'
import { retreatSide } from './7.6-retreats.ts'
import { advance } from './7.7-advance.ts'
import { exchange } from './7.8-exchanges.ts'
import { isBombardment } from './8-artillery.ts'
import { protectiveFire } from './13-protective-fire.ts'
import { destroy } from './15.1-value-of-units.ts'

/** 7.2 to 7.5: one combat from its declaration to the advance; `false` once no more are made. */
export function* fightOne(game: Leyte): Procedure<boolean> {
  const attack = yield* declareAttack(game)
  if (attack === undefined) return false
  commit(game, attack)
  const fire = yield* protectiveFire(game, attack)
  const { ledgers, differential, column, label } = reckon(game, attack, fire)
  const { n, values } = game.roll([6])
  const result = combatTableOf(game).result(column, values[0] ?? 1)
  record(game, `combat.${result}`, '7.5', {
    by: game.vars.side,
    args: { targets: attack.targets.map(({ space }) => space), differential, column: label },
    ledgers,
    roll: { n, values },
  })
  yield* applyResult(game, attack, result)
  return true
}

/**
 * 7.5 to 7.8: the defender's losses and retreats, then the attacker's, then the advance. Artillery that fired at range
 * is not affected (8.1).
 */
function* applyResult(game: Leyte, attack: Attack, result: CombatResult): Procedure {
  const { attackers, targets } = attack
  const effects = EFFECTS[result]
  const { side } = game.vars
  const defence = targets.reduce((sum, unit) => sum + unit.def.defence, 0)
  const [held, kept] = [targets.map(hexIndex), attackers.map(hexIndex)]
  if (attackers.length === 0 && effects.attacker !== 0) tell(game, 'combat.unharmed', '8.1')
  if (effects.defender === 'eliminated') for (const unit of targets) destroy(game, unit, 'combat.defender-lost', '7.5')
  else yield* retreatSide(game, targets, effects.defender, isBombardment(attack))
  if (effects.attacker === 'eliminated')
    for (const unit of attackers) destroy(game, unit, 'combat.attacker-lost', '7.5')
  else if (effects.attacker === 'exchange') yield* exchange(game, attackers, defence)
  else yield* retreatSide(game, attackers, effects.attacker, false)
  if (effects.defender !== 0 && result !== 'Br') yield* advance(game, side, attackers, held)
  else if (effects.defender === 0) yield* advance(game, enemyOf(side), targets, kept)
}

function hexIndex(unit: Unit): number {
  return unit.space.index
}
