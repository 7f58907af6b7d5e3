import { figures } from '../../data/scenarios.ts'
import { type Board, type Counter, isFixed } from './board.ts'
import { type Fight, SIDES, type Side } from './fight.ts'
import { ask, type Play, type World } from './play.ts'
import { retreat } from './retreat.ts'

/** 11.4 to 11.7: a round of combat. */
export function* fightRound(world: World, fight: Fight): Play {
  const { board, nature } = world
  const { defender, team } = fight.front
  if (defender === undefined || team === undefined) throw new Error('nobody faces off')
  const seatOf = (side: Side): number => board.seats[fight.armies[side]]
  const added: number[] = []
  if (team.tactic === 'concentration' && team.support) {
    const unit = team.support
    const answers = () => [...new Set(unit.def.attack)].map((value) => ({ verb: 'add-die', value }))
    added.push((yield* ask({ seat: seatOf('attacker'), kind: 'add-die', answers })).value ?? 0)
  }
  const kept = [...defender.def.defend]
  let penalty = 0
  if (team.tactic === 'flanking') {
    if (kept.length === 1) penalty = figures.flankPenalty
    else {
      const answers = () => [...new Set(defender.def.defend)].map((value) => ({ verb: 'drop-die', value }))
      const { value = 0 } = yield* ask({ seat: seatOf('defender'), kind: 'drop-die', answers })
      kept.splice(kept.indexOf(value), 1)
    }
  }
  const attack = [...team.point.def.attack, ...added]
  const dice = nature.roll([...attack, ...kept])
  const defence = Math.max(...dice.slice(attack.length)) + fight.bonus - penalty
  const margin = Math.max(...dice.slice(0, attack.length)) - defence
  const eliminated = Math.abs(margin) >= figures.eliminateMargin
  const result =
    margin === 0 ? 'draw' : `${margin > 0 ? 'defender' : 'attacker'}-${eliminated ? 'eliminated' : 'suppressed'}`
  const fighters = team.support ? [team.point, team.support] : [team.point]
  const who = fighters.map(({ id }) => id).join('+')
  board.tell(`battle.round.${result}`, who, defender.id, Math.abs(margin), `defence:${defence}`)
  fight.rounds++
  fight.settled = false
  for (const unit of fighters) unit.attacks++
  if (margin > 0) yield* defenderLoses(world, fight, defender, eliminated)
  else if (margin < 0) {
    fight.front.team = undefined
    fight.changed = [...SIDES]
    for (const unit of fighters)
      if (eliminated) board.lose(unit)
      else yield* retreat(world, unit, true)
  }
  tire(board, fight)
}

/** 11.6, 15.2: the Defender's point is lost, leaves, or is captured. */
function* defenderLoses(world: World, fight: Fight, unit: Counter, eliminated: boolean): Play {
  fight.front.defender = undefined
  fight.changed = [...SIDES]
  if (isFixed(unit) && eliminated) {
    unit.captured = 1
    world.board.tell('gun.captured', unit.id)
  } else if (isFixed(unit) || eliminated) world.board.lose(unit)
  else yield* retreat(world, unit, false)
}

/** 11.7: attackers that have attacked twice fall back. */
function tire(board: Board, fight: Fight): void {
  const { team } = fight.front
  if (team === undefined) return
  const isTired = (unit: Counter): boolean => unit.attacks >= figures.attacksPerTurn
  const supportTired = team.support !== undefined && isTired(team.support)
  if (!isTired(team.point) && !supportTired) return
  fight.changed = [...SIDES]
  const tired = [team.point, ...(team.support ? [team.support] : [])].filter(isTired)
  board.tell('battle.fatigued', tired.map(({ id }) => id).join('+'))
  if (isTired(team.point)) {
    fight.front.team = undefined
    if (team.support && !supportTired) fight.reserve.push(team.support)
  } else fight.front.team = { tactic: 'standard', point: team.point }
}
