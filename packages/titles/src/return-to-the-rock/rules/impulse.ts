import { type Choice, choose, type Decision, type Next, type Procedure, record } from '@topside/engine'
import { areaDefs } from '../areas.ts'
import { count, TALLY } from '../presence.ts'
import { areaOf, mapAreas, newImpulse, type Rock, seatOf } from '../state.ts'
import { momentumLostUpTo } from '../tables.ts'
import { enemyOf, SIDES, type Side } from '../units.ts'
import { offerReset, rollWithAdvantage, shiftAdvantage } from './advantage.ts'
import { assault, canAssaultFrom } from './assault.ts'
import { bombard, bombardmentChoices } from './bombardment.ts'
import { detonate, detonationTargets } from './detonation.ts'
import { canCommit, commitHidden } from './hidden.ts'
import { infiltrate, infiltrationBases } from './infiltration.ts'
import { canLand, firstWave, landFrom } from './landing.ts'

/** 6.2.1C: whether a side has a Fresh unit on the map; the boxes from which units can still act in this Phase count. */
export function hasFreshUnits(game: Rock, side: Side): boolean {
  if (count(game.table, side, TALLY.fresh) > 0) return true
  const waiting = (box: string) => count(areaOf(game, box), side, TALLY.fresh) > 0
  if (side === 'japan') return waiting('hidden')
  return game.vars.phase === 'day' && (waiting('airborne') || waiting('seaborne'))
}

/** 6.2: one Impulse of the Day or Night Phase, and who goes next. */
export function* impulse(game: Rock): Procedure<Next> {
  const { vars } = game
  const side = vars.momentum
  vars.impulse = newImpulse('', [])
  yield* record({ key: 'impulse.begins', heading: 3, rule: '6.2', args: { side: { side }, number: vars.number } })
  yield* offerReset(game)
  if (!hasFreshUnits(game, side)) {
    vars.passes++
    yield* record({ key: 'impulse.no-fresh', rule: '6.2.1C', args: { side: { side } } })
    return yield* endImpulse(game, true)
  }
  if (vars.number > 1 && !(yield* keepsMomentum(game))) return yield* endImpulse(game, true)
  if (vars.turn === 1 && !vars.opened) {
    vars.opened = true
    yield* firstWave(game)
    return yield* endImpulse(game, false)
  }
  const choice = yield* choose(seatOf(game, side), impulseDecision(game, side))
  yield* impulseOf(game, choice)
  const passed = choice.verb === 'pass'
  vars.passes = passed ? vars.passes + 1 : 0
  return yield* endImpulse(game, passed)
}

/** 6.2.1: the Momentum roll, from the second Impulse on. */
function* keepsMomentum(game: Rock): Procedure<boolean> {
  const limit = momentumLostUpTo(game.vars.number)
  const side = game.vars.momentum
  const [die] = yield* rollWithAdvantage(game, {
    purpose: 'momentum',
    dice: 1,
    line: (rolled) => ({
      key: (rolled.values[0] as number) > limit ? 'momentum.kept' : 'momentum.lost',
      rule: '6.2.1',
      seat: seatOf(game, side),
      args: { side: { side }, limit },
      roll: { n: rolled.n, values: rolled.values },
    }),
    shown: () => ({
      ledgers: [],
      chances: [
        { key: 'odds.momentum-kept', p: (6 - limit) / 6 },
        { key: 'odds.momentum-lost', p: limit / 6 },
      ],
    }),
  })
  return (die as number) > limit
}

/** 6.2.2, 6.3.1: the kinds of Impulse that the Attacker may choose, each with its Area or means. */
export function impulseChoices(game: Rock, side: Side): Choice[] {
  const day = game.vars.phase === 'day'
  const choices: Choice[] = []
  for (const area of mapAreas(game)) if (canAssaultFrom(game, area, side)) choices.push(ASSAULT[area.index] as Choice)
  if (side === 'us' && day)
    for (const box of ['airborne', 'seaborne'] as const)
      if (canLand(game, box)) choices.push({ verb: 'assault', space: box })
  if (side === 'japan' && canCommit(game)) choices.push({ verb: 'assault', space: 'hidden' })
  if (side === 'us' && day) choices.push(...bombardmentChoices(game))
  if (side === 'japan' && !day)
    for (const area of infiltrationBases(game)) choices.push({ verb: 'infiltrate', space: area.id })
  if (side === 'japan') for (const area of detonationTargets(game)) choices.push({ verb: 'detonate', space: area.id })
  choices.push(PASS)
  return choices
}
const ASSAULT = areaDefs.map(({ id }): Choice => ({ verb: 'assault', space: id }))
const PASS: Choice = { verb: 'pass' }

/** 6.2.2, 6.3.1: the Attacker chooses an Impulse. */
function impulseDecision(game: Rock, side: Side): Decision {
  const choices = impulseChoices(game, side)
  const day = game.vars.phase === 'day'
  const kind = choices.some(({ verb }) => verb === 'detonate') ? 'japan-charges' : side
  return {
    ask: `ask.impulse.${day ? 'day' : 'night'}.${kind}`,
    rule: day ? '6.2.2' : '6.3.1',
    args: { number: game.vars.number },
    choices,
  }
}

/** 6.2.2, 6.3.1: the Impulse that the Attacker has chosen. */
function impulseOf(game: Rock, { verb, piece, space }: Choice): Procedure {
  switch (verb) {
    case 'assault':
      if (space === 'airborne' || space === 'seaborne') return landFrom(game, space)
      return space === 'hidden' ? commitHidden(game) : assault(game, areaOf(game, space))
    case 'bombard':
      return bombard(game, game.table.piece(piece ?? ''))
    case 'infiltrate':
      return infiltrate(game, areaOf(game, space))
    case 'detonate':
      return detonate(game, areaOf(game, space))
    default:
      return pass(game)
  }
}

/** 6.2.5: the Attacker passes. */
function* pass(game: Rock): Procedure {
  const side = game.vars.momentum
  yield* record({ key: 'impulse.passed', rule: '6.2.5', seat: seatOf(game, side), args: { side: { side } } })
}

/** 6.2.1, 6.2.2, 13.3: the Advantage shifts, Momentum goes on or over, and two Passes or no Fresh units end the Phase. */
function* endImpulse(game: Rock, momentumLost: boolean): Procedure<Next> {
  const { vars } = game
  yield* shiftAdvantage(game)
  if (vars.passes >= 2 || !(hasFreshUnits(game, 'us') || hasFreshUnits(game, 'japan'))) {
    yield* record({ key: `${vars.phase}.ends`, rule: vars.passes >= 2 ? '6.2.5' : '6.2.2' })
    return vars.phase === 'day' ? 'night' : 'reorganization'
  }
  const lost = momentumLost || (yield* isSpentOut(game))
  setMomentum(game, lost ? enemyOf(vars.momentum) : vars.momentum, lost ? 1 : vars.number + 1)
  return 'impulse'
}

/** 6.2.1C: whether the Attacker has spent the last Fresh unit; Momentum is lost at once. */
function* isSpentOut(game: Rock): Procedure<boolean> {
  const side = game.vars.momentum
  if (hasFreshUnits(game, side)) return false
  yield* record({ key: 'impulse.spent-out', rule: '6.2.1C', args: { side: { side } } })
  return true
}

/** 6.2.1: gives Momentum to a side and sets the Impulse marker (3.5). */
export function setMomentum(game: Rock, side: Side, number: number): void {
  game.vars.momentum = side
  game.vars.number = number
  game.table.setTrack('impulse', number)
  game.table.setTrack('momentum', SIDES.indexOf(side))
}
