import { type Ledger, ledger, type Procedure } from '@topside/engine'
import { note, part } from '@topside/kit'
import { figures } from '../data/scenarios.ts'
import { isFixed } from '../state/pieces.ts'
import { armyIn, battleOf, record, type Singapore, seatOf, tell, type Unit } from '../state/state.ts'
import { type Group, ROLES } from '../state/vars.ts'
import { updateBattle } from './11.1-11.3-placement.ts'
import { attacksLeft } from './11.4-11.7-fatigue.ts'
import { roundResult } from './11.4-11.7-results.ts'
import { eliminate } from './11.6-elimination.ts'
import { diceOf, rollOf } from './11-picture.ts'
import { addDie, dropDie } from './12-dice.ts'
import { attackDice, defenceDice, defenceLedger } from './12-tactics.ts'
import { noteChange } from './14.5-14.8-withdrawal.ts'
import { retreat } from './14-retreats.ts'

/** The opposing units of a round. */
interface Pair {
  readonly group: Group
  readonly point: Unit
  readonly support: Unit | undefined
  readonly defender: Unit
}

function pairOf(game: Singapore): Pair {
  const { front } = battleOf(game)
  if (front.attacker === undefined || front.defender === undefined) throw new Error('nobody faces anybody')
  const { table } = game
  const { attacker: group } = front
  const support = group.support === undefined ? undefined : table.piece(group.support)
  return { group, point: table.piece(group.point), support, defender: table.piece(front.defender) }
}

/** 11.4 to 11.7: one round between the points: dice are chosen and rolled, the loser leaves, and the attackers tire. */
export function* fightRound(game: Singapore): Procedure {
  const pair = pairOf(game)
  const { group, point, support, defender } = pair
  const added =
    group.tactic === 'concentration' && support !== undefined ? yield* addDie(game, pair, support) : undefined
  const dropped = group.tactic === 'flanking' && defender.def.defend.length > 1 ? yield* dropDie(game, pair) : undefined
  const attack = attackDice(point, added)
  const defence = defenceDice(defender, dropped)
  const sides = [...attack, ...defence]
  const extra = defenceLedger(game, group.tactic, defender)
  const { n, values } = game.roll(sides)
  const [high, against] = [Math.max(...values.slice(0, attack.length)), Math.max(...values.slice(attack.length))]
  const margin = high - against - extra.total
  const result = roundResult(margin)
  const rule = result === 'draw' ? '11.5' : '11.6'
  const attacker = support === undefined ? [point] : [point, support]
  const meeting = { attacker, defender, margin: Math.abs(margin) }
  const { rounds, attacker: army, defender: other } = battleOf(game)
  record(game, `battle.round.${result}`, rule, {
    args: meeting,
    ledgers: [highest('ledger.attack', high), { ...highest('ledger.defence', against, extra) }],
    roll: {
      n,
      values,
      sides,
      groups: [attack.length, defence.length],
      seats: ROLES.map((role) => seatOf(game, armyIn(battleOf(game), role))),
      counts: 'highest',
    },
  })
  const groups = [
    diceOf(army, attack, values, high),
    diceOf(other, defence, values.slice(attack.length), against + extra.total),
  ]
  const name = note('picture.round', '11.4', { round: rounds + 1 })
  const told = note(`battle.round.${result}`, rule, meeting)
  updateBattle(game, { rounds: rounds + 1, last: rollOf(n, name, groups, [told]) })
  for (const unit of attacker)
    game.table.setStatus(unit, 'attacks', Math.min(figures.attacksPerTurn, game.table.status(unit, 'attacks') + 1))
  if (margin > 0) yield* defenderLoses(game, defender, result === 'defender-eliminated')
  if (margin < 0) yield* attackersLose(game, pair, result === 'attacker-eliminated')
  else tire(game, pair)
}

function highest(key: string, die: number, more?: Ledger): Ledger {
  return ledger(key, [part('part.die', '11.4', die), ...(more?.parts ?? [])])
}

/**
 * 11.5, 11.6, 15.2: the Defender's point is eliminated or suppressed; an immobile gun is captured or eliminated
 * instead.
 */
function* defenderLoses(game: Singapore, defender: Unit, eliminated: boolean): Procedure {
  const { attacker } = battleOf(game).front
  updateBattle(game, { front: { ...(attacker && { attacker }) } })
  noteChange(game)
  if (isFixed(defender)) {
    if (!eliminated) {
      eliminate(game, defender, '15.2')
      return
    }
    game.table.setStatus(defender, 'captured', 1)
    tell(game, 'gun.captured', '15.2', { unit: defender })
  } else if (eliminated) eliminate(game, defender, '11.6')
  else yield* retreat(game, defender, 'defender')
}

/** 11.5, 11.6: the Attacker's point and its support share the result. */
function* attackersLose(game: Singapore, { point, support }: Pair, eliminated: boolean): Procedure {
  const { defender } = battleOf(game).front
  updateBattle(game, { front: { ...(defender !== undefined && { defender }) } })
  noteChange(game)
  for (const unit of support === undefined ? [point] : [point, support]) {
    if (eliminated) eliminate(game, unit, '11.5')
    else yield* retreat(game, unit, 'attacker')
  }
}

/**
 * 11.7, 12.5: an attacker that has made both attacks returns to its sector; a support with one left waits in reserve.
 */
function tire(game: Singapore, { group, point, support }: Pair): void {
  const { front, reserve } = battleOf(game)
  const { defender } = front
  const rested = support !== undefined && attacksLeft(game, support) > 0
  if (attacksLeft(game, point) > 0) {
    if (support !== undefined && !rested)
      updateBattle(game, { front: { ...front, attacker: { tactic: 'standard', point: group.point } } })
    return
  }
  updateBattle(game, {
    front: { ...(defender !== undefined && { defender }) },
    reserve: rested ? [...reserve, support.id] : reserve,
  })
  noteChange(game)
  const tired = support === undefined || rested ? [point] : [point, support]
  tell(game, 'battle.fatigued', '11.7', { units: tired })
}
