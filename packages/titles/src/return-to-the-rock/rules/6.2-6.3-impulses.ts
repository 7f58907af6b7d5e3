import { carriedOut, type Next, NO_OFFERS, Offers, offerOne, type Procedure, type Text } from '@topside/engine'
import type { Reason } from '@topside/kit'
import { momentumLostUpTo } from '../data/tables.ts'
import { enemyOf, SIDES, type Side } from '../data/units.ts'
import type { Action } from '../state/asking.ts'
import {
  type Area,
  ask,
  boxOf,
  explained,
  isUnit,
  lineOf,
  type Meant,
  newImpulse,
  type Rock,
  type RockPiece,
  record,
  refuse,
  tell,
} from '../state/state.ts'
import { COUNTED, count } from '../state/unit-counts.ts'
import { sum } from './2-dice.ts'
import { assaults, whyNotActivated } from './8.1-8.2-movement.ts'
import { invasionFrom, landings, whyNotInvading } from './8.3-8.4-invasions.ts'
import { commitments, whyNoCommitment } from './8.5-hidden-units.ts'
import { infiltrations, whyNotInfiltratedFrom } from './8.6-infiltration.ts'
import { bombardments, bombards, whyNoBombardment, whyNotBombarding } from './10-bombardment.ts'
import { offerReset, rollWithAdvantage, shiftAdvantage } from './13-advantage.ts'
import { firstWave } from './14-february-16.ts'
import { detonations, whyNotDetonated } from './17.4-detonations.ts'

/** 6.2: one Impulse of the Day or Night Phase, and the next side to act. */
export function* impulse(game: Rock): Procedure<Next> {
  const { vars } = game
  const side = vars.momentum
  vars.impulse = newImpulse('', [])
  record(game, 'impulse.begins', '6.2', { heading: 3, args: { side: { side }, number: vars.number } })
  if (hasFreshUnits(game, side) || game.options['spent-reset'] === 'yes') yield* offerReset(game)
  if (!hasFreshUnits(game, side)) {
    vars.passes++
    tell(game, 'impulse.no-fresh', '6.2.1C', { side: { side } })
    return endImpulse(game, true)
  }
  if (vars.number > 1 && !(yield* keepsMomentum(game))) return endImpulse(game, true)
  if (vars.turn === 1 && !vars.opened) {
    vars.opened = true
    yield* firstWave(game)
    return endImpulse(game, false)
  }
  const action = yield* chooseImpulse(game, side)
  yield* carriedOut(action === undefined ? pass(game) : action())
  const passed = action === undefined
  vars.passes = passed ? vars.passes + 1 : 0
  return endImpulse(game, passed)
}

/** 6.2.1: the Momentum roll, from the second Impulse on. */
function* keepsMomentum(game: Rock): Procedure<boolean> {
  const limit = momentumLostUpTo(game.vars.number)
  const side = game.vars.momentum
  const die = sum(
    yield* rollWithAdvantage(game, {
      purpose: 'momentum',
      dice: 1,
      line: (rolled) =>
        lineOf(game, sum(rolled.values) > limit ? 'momentum.kept' : 'momentum.lost', '6.2.1', {
          by: side,
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
      worth: { to: side, of: (dice) => [sum(dice) > limit ? 1 : 0] },
    }),
  )
  return die > limit
}

/** 6.2.1: gives Momentum to a side and sets the Impulse marker (3.5). */
export function setMomentum(game: Rock, side: Side, number: number): void {
  game.vars.momentum = side
  game.vars.number = number
  game.table.setTrack('impulse', number)
  game.table.setTrack('momentum', SIDES.indexOf(side))
}

/** 6.2.1C: whether a side has a Fresh unit on the map, or in a box from which it can still act in this Phase. */
function hasFreshUnits(game: Rock, side: Side): boolean {
  if (count(game.table, side, COUNTED.fresh) > 0) return true
  if (side === 'japan') return isFreshIn(game, side, 'hidden')
  return game.vars.phase === 'day' && (isFreshIn(game, side, 'airborne') || isFreshIn(game, side, 'seaborne'))
}

function isFreshIn(game: Rock, side: Side, box: 'hidden' | 'airborne' | 'seaborne'): boolean {
  return count(boxOf(game, box), side, COUNTED.fresh) > 0
}

/** Text keys of the question for an Impulse; the last is for the Japanese side with detonations left. */
const ASKS = {
  day: {
    us: 'ask.impulse.day.us',
    japan: 'ask.impulse.day.japan',
    'japan-charges': 'ask.impulse.day.japan-charges',
  },
  night: {
    us: 'ask.impulse.night.us',
    japan: 'ask.impulse.night.japan',
    'japan-charges': 'ask.impulse.night.japan-charges',
  },
} as const

/** 6.2.2, 6.3.1: the Attacker picks an Impulse; `undefined`: a Pass. */
function chooseImpulse(game: Rock, side: Side): Procedure<Action | undefined> {
  const day = game.vars.phase === 'day'
  const charges = detonations(game, side)
  return ask(game, side, 'impulse', day ? '6.2.2' : '6.3.1', {
    ask: ASKS[day ? 'day' : 'night'][charges.count(1) > 0 ? 'japan-charges' : side],
    args: { number: game.vars.number },
    offers: Offers.join<Action | undefined>([impulses(game, side), charges, PASS]),
    whyNot: refuse.meant((meant) => whyNoImpulse(game, side, meant)),
  })
}

/** 6.2.2, 6.3.1: possible Impulses of a side: Assault, Bombardment by day, Infiltration by night. */
function impulses(game: Rock, side: Side): Offers<Action> {
  const assault = assaults(game, side)
  if (side === 'us') return Offers.join([assault, landings(game, side), bombardments(game, side)])
  const infiltrates = whyNoInfiltration(game, side) === undefined
  return Offers.join([assault, commitments(game, side), infiltrates ? infiltrations(game) : NO_OFFERS])
}

const ENEMY_UNIT: Reason = { key: 'why.enemy-unit', rule: '8.1' }

/** 6.2.2-6.2.4, 6.3.1: why an Impulse cannot be chosen, by the section that it belongs to. */
function whyNoImpulse(game: Rock, side: Side, { choice: { verb }, piece, space }: Meant): Text | undefined {
  const never = whyNever(game, side, verb)
  if (never !== undefined) return never
  if (piece !== undefined && piece.def.side !== side) return explained(ENEMY_UNIT, { unit: piece })
  if (piece !== undefined && verb === 'bombard' && bombards(piece))
    return explained(whyNotBombarding(game, piece), { unit: piece })
  const area = space ?? placeOf(piece)
  if (area === undefined) return undefined
  if (verb === 'detonate') return whyNotDetonated(game, side, area)
  if (verb === 'infiltrate') return whyNotInfiltratedFrom(game, area)
  return whyNoAssault(game, side, area)
}

/** 6.2.3: boxes are activated like Areas, each by its own rule. */
function whyNoAssault(game: Rock, side: Side, area: Area): Text | undefined {
  const invasion = invasionFrom(area)
  if (invasion !== undefined) return whyNotInvading(game, side, invasion)
  if (area === boxOf(game, 'hidden')) return whyNoCommitment(game, side)
  return whyNotActivated(game, side, area)
}

/** The Area of an attempted unit. */
function placeOf(piece: RockPiece | undefined): Area | undefined {
  return piece !== undefined && isUnit(piece) ? piece.space : undefined
}

/** 6.2.5: passing. */
const PASS = offerOne({ verb: 'pass' }, undefined)

/** 6.2.5: the Attacker passes. */
function pass(game: Rock): void {
  const side = game.vars.momentum
  record(game, 'impulse.passed', '6.2.5', { by: side, args: { side: { side } } })
}

/**
 * 6.2.1, 6.2.2, 6.2.5, 13.3: the Advantage shifts, Momentum stays or changes sides, and two Passes or no Fresh units
 * end the Phase.
 */
function endImpulse(game: Rock, momentumLost: boolean): Next {
  const { vars } = game
  shiftAdvantage(game)
  if (vars.passes >= 2 || !(hasFreshUnits(game, 'us') || hasFreshUnits(game, 'japan'))) {
    tell(game, `${vars.phase}.ends`, vars.passes >= 2 ? '6.2.5' : '6.2.2')
    return vars.phase === 'day' ? 'night' : 'reorganization'
  }
  // 6.2.1C: Momentum is lost at once with the last Fresh unit.
  const side = vars.momentum
  const spentOut = !(momentumLost || hasFreshUnits(game, side))
  if (spentOut) tell(game, 'impulse.spent-out', '6.2.1C', { side: { side } })
  const lost = momentumLost || spentOut
  setMomentum(game, lost ? enemyOf(side) : side, lost ? 1 : vars.number + 1)
  return 'impulse'
}

/** 6.2.2, 6.3.1, 6.3.3: why a kind of Impulse is not available to the side, or at this time of day. */
function whyNever(game: Rock, side: Side, verb: string): Reason | undefined {
  if (verb === 'bombard') return whyNoBombardment(game, side)
  return verb === 'infiltrate' ? whyNoInfiltration(game, side) : undefined
}

const JAPAN_BY_NIGHT: Reason = { key: 'why.japan-by-night', rule: '6.3.1' }

/** 6.3.1: why a side cannot infiltrate now. */
export function whyNoInfiltration(game: Rock, side: Side): Reason | undefined {
  return side === 'japan' && game.vars.phase === 'night' ? undefined : JAPAN_BY_NIGHT
}
