import {
  type EngagedRoll,
  type Offers,
  offer,
  type Preview,
  type Procedure,
  type RollLine,
  type Seat,
  together,
} from '@topside/engine'
import { note, type Reason } from '@topside/kit'
import { isFixed } from '../state/pieces.ts'
import { armyIn, armyOf, ask, battleOf, record, refuse, type Singapore, seatOf, type Unit } from '../state/state.ts'
import { ROLES, type Role } from '../state/vars.ts'
import { updateBattle } from './11.1-11.3-placement.ts'
import { eliminate } from './11.6-elimination.ts'
import { strikeBrief, strikeChances } from './11-odds.ts'
import { diceOf, rollOf } from './11-picture.ts'
import { bestStrike, type StrikeResult, strikeResult } from './13-results.ts'
import { noteChange } from './14.5-14.8-withdrawal.ts'
import { retreat } from './14-retreats.ts'

/** A declared strike, with its unit and target (13.2). */
export interface Strike {
  readonly unit: Unit
  readonly target: Unit
}

/** 13.2: possible targets of a side's strikes, the enemy point and its support, each with the option of its answer. */
export function targetsOf(game: Singapore, role: Role): readonly (readonly [option: string, target: Unit])[] {
  const { front } = battleOf(game)
  const named = (option: string, id: string | undefined) =>
    id === undefined ? [] : [[option, game.table.piece(id)] as const]
  if (role === 'attacker') return named('point', front.defender)
  return [...named('point', front.attacker?.point), ...named('support', front.attacker?.support)]
}

/** 13.1, 13.6: whether strikes can be declared: a new pair faces off, and a side has strike units left. */
export function mayStrike(game: Singapore): boolean {
  const { fresh, front, strikes } = battleOf(game)
  if (!fresh || front.attacker === undefined || front.defender === undefined) return false
  return ROLES.some((role) => strikes[role].length > 0)
}

const NOT_COMMITTED: Reason = { key: 'why.not-committed', rule: '13.1' }
const NO_TARGET: Reason = { key: 'why.no-target', rule: '13.2' }

/**
 * 13.1 to 13.3: both sides declare their strikes in secret and simultaneously; then all are rolled, and the best result
 * on each target counts.
 */
export function* strikes(game: Singapore): Procedure {
  const battle = battleOf(game)
  const able = ROLES.filter((role) => battle.strikes[role].length > 0)
  const declared = yield* together(
    { ask: 'strikes.declare', rule: '13.1', about: { place: { space: battle.sector } } },
    new Map<Seat, Procedure<readonly Strike[]>>(
      able.map((role) => [seatOf(game, armyIn(battle, role)), declareStrikes(game, role)]),
    ),
  )
  const all = [...declared.values()].flat()
  const fired = new Set(all.map(({ unit }) => unit.id))
  updateBattle(game, {
    fresh: false,
    settled: false,
    strikes: {
      attacker: battle.strikes.attacker.filter((id) => !fired.has(id)),
      defender: battle.strikes.defender.filter((id) => !fired.has(id)),
    },
  })
  if (all.length > 0) yield* resolveStrikes(game, all)
}

/**
 * 13.2: a side's strikes at this pair: each unit names one target, and nothing is rolled before all strikes are
 * declared.
 */
function* declareStrikes(game: Singapore, role: Role): Procedure<readonly Strike[]> {
  const { table } = game
  const units = battleOf(game).strikes[role].map((id) => table.piece(id))
  const targets = targetsOf(game, role)
  const declared: Strike[] = []
  for (;;) {
    const left = units.filter((unit) => !declared.some((strike) => strike.unit === unit))
    const ways = left.flatMap((unit) => targets.map(([option, target]) => ({ unit, target, option })))
    const offers: Offers<(Strike & { readonly option: string }) | undefined> = offer(ways, ({ unit, option }) => ({
      verb: 'strike',
      piece: unit.id,
      option,
    }))
    const strike = yield* ask(game, armyIn(battleOf(game), role), 'strikes', '13.2', {
      ask: 'strikes.declare',
      args: { declared: declared.length, targets: targets.map(([, target]) => target) },
      offers: offers.or({ verb: 'done' }, undefined),
      preview: (more) => strikePreview(declared, more),
      whyNot: refuse.meant(({ choice, unit }) => {
        if (unit === undefined || choice.verb !== 'strike') return undefined
        return left.includes(unit) ? NO_TARGET : NOT_COMMITTED
      }),
    })
    if (strike === undefined) return declared
    declared.push(strike)
  }
}

/** 13.3, 13.4: the exact odds of the best result on a target if one more strike is declared. */
function strikePreview(declared: readonly Strike[], more: Strike | undefined): Preview | undefined {
  if (more === undefined) return undefined
  const dice = [...declared, more].filter(({ target }) => target === more.target).map(({ unit }) => unit.def.strike)
  const chances = strikeChances(dice)
  return { ledgers: [], chances, brief: strikeBrief(chances) }
}

/** 13.3, 13.4: rolls all strikes of both sides and applies them together. */
function* resolveStrikes(game: Singapore, declared: readonly Strike[]): Procedure {
  const sides = declared.map(({ unit }) => unit.def.strike)
  const { n, values } = game.roll(sides)
  const best = new Map<Unit, StrikeResult>()
  for (const [index, { target }] of declared.entries())
    best.set(target, bestStrike(best.get(target) ?? 'missed', strikeResult(values[index] ?? 0)))
  const args = { units: declared.map(({ unit }) => unit) }
  const [groups, seats] = [declared.map(() => 1), declared.map(({ unit }) => seatOf(game, armyOf(game, unit)))]
  record(game, 'strike.rolled', '13.3', { args, roll: { n, values, sides, groups, seats, counts: 'each' } })
  updateBattle(game, { last: strikeRoll(game, declared, { n, values }, best) })
  for (const [target, result] of best) {
    game.tell(resultOn(target, result))
    if (result !== 'missed') yield* strikeDown(game, target, result)
  }
}

function resultOn(target: Unit, result: StrikeResult) {
  const args = { target, place: target.space }
  return note(`strike.result.${result}`, '13.4', args)
}

/** The dice of both sides for the battle board. */
function strikeRoll(
  game: Singapore,
  declared: readonly Strike[],
  { n, values }: Pick<RollLine, 'n' | 'values'>,
  best: ReadonlyMap<Unit, StrikeResult>,
): EngagedRoll {
  const battle = battleOf(game)
  const fired = declared.map(({ unit }, index) => ({ unit, value: values[index] ?? 0 }))
  const groups = ROLES.map((role) => {
    const own = fired.filter(({ unit }) => armyOf(game, unit) === battle[role])
    return diceOf(
      battle[role],
      own.map(({ unit }) => unit.def.strike),
      own.map(({ value }) => value),
    )
  })
  const results = [...best].map(([target, result]) => resultOn(target, result))
  return rollOf(n, { key: 'picture.strike-dice', rule: '13.3' }, groups, results)
}

/** 13.5, 15.4: a target that is hit leaves the front; an immobile gun is eliminated by either result. */
function* strikeDown(game: Singapore, target: Unit, result: StrikeResult): Procedure {
  const { front, reserve } = battleOf(game)
  const { attacker, defender } = front
  if (target.id === defender) updateBattle(game, { front: { ...(attacker && { attacker }) } })
  else if (attacker !== undefined && target.id === attacker.point)
    updateBattle(game, {
      front: { ...(defender !== undefined && { defender }) },
      ...(attacker.support !== undefined && { orphan: attacker.support }),
    })
  else if (attacker !== undefined && target.id === attacker.support)
    updateBattle(game, { front: { ...front, attacker: { tactic: 'standard', point: attacker.point } } })
  const { orphan, ...rest } = battleOf(game)
  if (orphan === target.id) game.vars.battle = rest
  updateBattle(game, { reserve: reserve.filter((id) => id !== target.id) })
  noteChange(game)
  if (isFixed(target)) eliminate(game, target, '15.4')
  else if (result === 'eliminated') eliminate(game, target, '13.4')
  else yield* retreat(game, target, target.id === defender ? 'defender' : 'attacker')
}
