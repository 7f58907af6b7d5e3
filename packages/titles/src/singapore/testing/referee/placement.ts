import type { Choice } from '@topside/engine'
import { type Counter, isArtillery } from './board.ts'
import { canAttack, type Fight, type Team } from './fight.ts'
import { ask, type Play, type World } from './play.ts'
import { commitStrikes } from './strikes.ts'

/** 11.1: the Defender orders the line, and commits strike units. */
export function* placeDefenders(world: World, fight: Fight): Play {
  const { board } = world
  const army = fight.armies.defender
  const seat = board.seats[army]
  // 9.3: artillery that defends does not fire elsewhere in this player turn.
  for (const unit of board.ground(fight.sector, army)) if (isArtillery(unit)) unit.used = 1
  for (;;) {
    const left = board.ground(fight.sector, army).filter((unit) => !fight.line.includes(unit))
    if (left.length < 2) {
      fight.line.push(...left)
      break
    }
    const answers = (): Choice[] => [...left.map(({ id }) => ({ verb: 'line', piece: id })), { verb: 'rest' }]
    const choice = yield* ask({ seat, kind: 'battle.line', answers })
    if (choice.verb === 'rest') fight.line.push(...left)
    else fight.line.push(board.unit(choice.piece ?? ''))
  }
  board.tell('battle.line', fight.sector, fight.line.map(({ id }) => id).join('+'))
  yield* commitStrikes(world, fight, 'defender')
}

/** 12.1: the Attacker forms groups, and commits strike units. */
export function* placeAttackers(world: World, fight: Fight): Play {
  const { board } = world
  const seat = board.seats[fight.armies.attacker]
  for (;;) {
    const placed = fight.teams.flatMap(({ point, support }) => (support ? [point, support] : [point]))
    const able = board
      .ground(fight.sector, fight.armies.attacker)
      .filter((each) => canAttack(each) && !placed.includes(each))
    if (able.length === 0) break
    const alone = (point: Counter): Team => ({ tactic: 'standard', point })
    const each = (verb: string): Choice[] => able.map(({ id }) => ({ verb, piece: id }))
    const answers = (): Choice[] => {
      if (able.length === 1 && fight.teams.length === 0) return each('standard')
      return [
        ...each('standard'),
        ...(able.length > 1 ? [...each('flank'), ...each('concentrate'), { verb: 'rest' }] : []),
        ...(fight.teams.length > 0 ? [{ verb: 'done' }] : []),
      ]
    }
    const choice = yield* ask({ seat, kind: 'battle.group', answers })
    if (choice.verb === 'done') break
    if (choice.verb === 'rest') {
      fight.teams.push(...able.map(alone))
      break
    }
    const point = board.unit(choice.piece ?? '')
    if (choice.verb === 'standard') {
      fight.teams.push(alone(point))
      continue
    }
    const supports = (): Choice[] =>
      able.filter((unit) => unit !== point).map(({ id }) => ({ verb: 'support', piece: id }))
    const { piece = '' } = yield* ask({ seat, kind: 'battle.support', answers: supports })
    const tactic = choice.verb === 'flank' ? 'flanking' : 'concentration'
    fight.teams.push({ tactic, point, support: board.unit(piece) })
  }
  for (const { tactic, point, support } of fight.teams)
    board.tell(`battle.group.${tactic}`, point.id, ...(support ? [support.id] : []))
  yield* commitStrikes(world, fight, 'attacker')
}
