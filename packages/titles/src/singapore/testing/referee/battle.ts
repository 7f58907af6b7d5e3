import type { Choice } from '@topside/engine'
import { ARMIES, type Army, areAllies } from '../../data/armies.ts'
import { figures } from '../../data/scenarios.ts'
import { armyOf, type Board, type Counter, isFixed, isOutOfPlay } from './board.ts'
import { bonusOf, type Fight, SIDES, type Side, type Team } from './fight.ts'
import { SUPPLY_POINTS } from './geography.ts'
import { placeAttackers, placeDefenders } from './placement.ts'
import { ask, type Play, type World } from './play.ts'
import { retreat } from './retreat.ts'
import { fightRound } from './rounds.ts'
import { declareStrikes, firedAt } from './strikes.ts'

/** 11: a battle, from its opening to its end. */
export function* battle(world: World, sector: string): Play {
  const { board } = world
  const defender = board.owner.get(sector) ?? 'british'
  const fight: Fight = {
    sector,
    armies: { attacker: board.army, defender },
    bonus: bonusOf(board, sector),
    line: [],
    teams: [],
    front: {},
    reserve: [],
    strikes: { attacker: [], defender: [] },
    rounds: 0,
    fresh: false,
    settled: false,
    changed: [],
    silent: [],
  }
  board.tell('battle.opens', sector, board.army, defender, `bonus:${fight.bonus}`)
  yield* placeDefenders(world, fight)
  yield* placeAttackers(world, fight)
  while (yield* faceOff(world, fight)) {
    if (!fight.settled && (yield* askWithdrawal(world, fight))) return yield* withdraw(world, fight)
    if (fight.fresh) {
      fight.fresh = false
      if (yield* strikePair(world, fight)) {
        fight.settled = false
        continue
      }
    }
    yield* fightRound(world, fight)
  }
  end(world, fight)
}

/** Whether a pair of points faces off (13.1), after the next units have come forward (12.5). */
function* faceOff(world: World, fight: Fight): Play<boolean> {
  const { front } = fight
  let isNew = false
  if (front.defender === undefined) {
    front.defender = fight.line.shift()
    if (front.defender === undefined) return false
    isNew = true
  }
  if (front.team === undefined) {
    front.team = yield* nextTeam(world, fight)
    if (front.team === undefined) return false
    isNew = true
  }
  if (!isNew) return true
  const { point, support } = front.team
  world.board.tell('battle.facing', support ? `${point.id}+${support.id}` : point.id, front.defender.id)
  fight.fresh = true
  fight.settled = false
  fight.changed = [...SIDES]
  return true
}

/** 12.5, 12.6: the next attackers. */
function* nextTeam({ board }: World, fight: Fight): Play<Team | undefined> {
  const alone = (point: Counter): Team => ({ tactic: 'standard', point })
  const orphan = fight.orphan
  fight.orphan = undefined
  const waiting = fight.teams.length === 0 ? [...(orphan ? [orphan] : []), ...fight.reserve] : orphan ? [orphan] : []
  if (waiting.length === 0) return fight.teams.shift()
  const others: Choice = { verb: fight.teams.length > 0 ? 'next-group' : 'done' }
  const answers = (): Choice[] => [others, ...waiting.map(({ id }) => ({ verb: 'step-up', piece: id }))]
  const seat = board.seats[fight.armies.attacker]
  const choice = yield* ask({ seat, kind: 'step-up', answers })
  if (choice.verb !== 'step-up') {
    if (orphan) fight.reserve.push(orphan)
    return fight.teams.shift()
  }
  const point = board.unit(choice.piece ?? '')
  if (orphan && orphan !== point) fight.reserve.push(orphan)
  fight.reserve = fight.reserve.filter((unit) => unit !== point)
  return alone(point)
}

/** 14.5: whether a side withdraws. */
function* askWithdrawal({ board, nature }: World, fight: Fight): Play<boolean> {
  for (const side of ['defender', 'attacker'] as const) {
    const seat = board.seats[fight.armies[side]]
    if (side === 'attacker' && fight.rounds === 0) continue
    const setting = nature.withdrawal(seat)
    const due = setting === 'always' || (setting === 'changed' && fight.changed.includes(side))
    if (!due || fight.silent.includes(side)) continue
    const answers = (): Choice[] => ['fight', 'fight-on', 'withdraw'].map((verb) => ({ verb }))
    const { verb } = yield* ask({ seat, kind: 'withdraw', answers })
    if (verb === 'withdraw') {
      fight.leaves = side
      return true
    }
    fight.changed = fight.changed.filter((each) => each !== side)
    if (verb === 'fight-on') fight.silent.push(side)
  }
  fight.settled = true
  return false
}

/** 13: the strikes at a new pair. Returns whether strikes could be declared. */
function* strikePair(world: World, fight: Fight): Play<boolean> {
  const { front } = fight
  if (SIDES.every((side) => fight.strikes[side].length === 0)) return false
  const hits = yield* declareStrikes(world, fight)
  const { defender, team } = front
  if (defender === undefined || team === undefined) return true
  const lost = new Set([...hits].filter(([, result]) => result !== 'missed').map(([unit]) => unit))
  if (lost.size > 0) fight.changed = [...SIDES]
  if (lost.has(defender)) front.defender = undefined
  const { point, support } = team
  const supportHit = support !== undefined && lost.has(support)
  if (lost.has(point)) {
    front.team = undefined
    // D3: the support was not hit, and may step up.
    if (support !== undefined && !supportHit) fight.orphan = support
  } else if (supportHit) front.team = { tactic: 'standard', point }
  for (const [unit, result] of hits) {
    world.board.tell(`strike.result.${result}`, unit.id, fight.sector)
    if (result === 'missed') continue
    if (result === 'eliminated' || isFixed(unit)) world.board.lose(unit)
    else yield* retreat(world, unit, unit !== defender)
  }
  return true
}

/** 14.5 to 14.8: all units of a side leave, under the fire of all unused strike units of the other side. */
function* withdraw(world: World, fight: Fight): Play {
  const { board } = world
  const side = fight.leaves ?? 'defender'
  board.tell('battle.withdrawal', fight.armies[side], fight.sector)
  const other = side === 'attacker' ? 'defender' : 'attacker'
  const hits = firedAt(world, fight, other)
  const leaving = marching(board, fight, side)
  for (const unit of leaving.splice(0, hits)) board.lose(unit)
  for (const unit of leaving)
    if (isFixed(unit)) board.lose(unit)
    else yield* retreat(world, unit, side === 'attacker')
  fight.strikes = { attacker: [], defender: [] }
  end(world, fight)
}

/** 14.6: the units that leave, the point first. */
function marching(board: Board, fight: Fight, side: Side): Counter[] {
  const { front, line, teams, orphan, reserve } = fight
  const both = ({ point, support }: Team): Counter[] => (support ? [point, support] : [point])
  const ordered =
    side === 'defender'
      ? [...(front.defender ? [front.defender] : []), ...line]
      : [...(front.team ? both(front.team) : []), ...(orphan ? [orphan] : []), ...teams.flatMap(both), ...reserve]
  const all = board.ground(fight.sector, fight.armies[side])
  return [...ordered, ...all.filter((unit) => !ordered.includes(unit))]
}

/** 3.4, 7.9, 11.3: the control of the sector after the battle. */
function end({ board }: World, { sector, armies, strikes }: Fight): void {
  const { attacker, defender } = armies
  const stay = (army: Army): boolean => board.ground(sector, army).length > 0
  const wasted = SIDES.flatMap((side) => strikes[side].map(({ id }) => id))
  if (wasted.length > 0) board.tell('strike.wasted', wasted.join('+'))
  board.due = board.due.filter((each) => each !== sector)
  if (stay(attacker) && !stay(defender)) {
    captureTokens(board, sector, attacker, defender)
    board.take(sector, attacker)
  } else board.tell(stay(attacker) ? 'battle.paused' : 'battle.held', sector)
  settleGuns(board, sector)
}

/** 15.3: captured guns are lost if their old side holds the sector, and go to the captor if the captor has taken it. */
export function settleGuns(board: Board, sector: string): void {
  if (board.isContested(sector)) return
  const owner = board.owner.get(sector) ?? 'british'
  for (const gun of board.in(sector)) {
    if (!isOutOfPlay(gun)) continue
    if (areAllies(armyOf(gun), owner)) board.lose(gun)
    else {
      gun.captured = 2
      gun.holder = ARMIES.indexOf(owner) + 1
      board.tell('gun.taken', gun.id, owner)
    }
  }
}

/** 7.9: the winner of a Supply Point takes supplies of the army that held it. */
function captureTokens(board: Board, sector: string, winner: Army, loser: Army): void {
  if (!SUPPLY_POINTS.includes(sector) || areAllies(winner, loser)) return
  const taken = Math.min(figures.captureTokens, board.tokens[loser])
  board.tokens[loser] -= taken
  board.tokens[winner] += taken
  if (taken > 0) board.tell('supplies.captured', winner, loser, taken, sector)
}
