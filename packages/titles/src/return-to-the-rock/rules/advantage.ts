import {
  type Choice,
  choose,
  type Preview,
  type Procedure,
  type RecordLine,
  type Rolled,
  record,
  roll,
} from '@topside/engine'
import { count, TALLY } from '../presence.ts'
import { FRESH, isUnit, type Rock, SPENT, seatOf } from '../state.ts'
import { enemyOf, SIDES, type Side } from '../units.ts'

/** What a roll is for; a standing answer can leave out some. */
export type RollPurpose = 'combat' | 'bombardment' | 'landing' | 'momentum' | 'infiltration' | 'detonation'

/** A roll of the Day or Night Phase. */
export interface RollRequest {
  readonly purpose: RollPurpose
  /** How many six-sided dice. */
  readonly dice: 1 | 4
  /** What the dice would bring about, as a line of the history. */
  readonly line: (rolled: Rolled) => RecordLine
  /** Both totals and what they lead to, shown when a reroll is offered. */
  readonly shown?: (rolled: Rolled) => Preview
}

const ONE_DIE = [6]
const FOUR_DICE = [6, 6, 6, 6]

const IMPORTANT: ReadonlySet<RollPurpose> = new Set(['combat', 'bombardment', 'landing', 'detonation'])

/** 13.1A: rolls, and lets the holder of the Advantage demand that all dice are rolled once more. */
export function* rollWithAdvantage(game: Rock, request: RollRequest): Procedure<readonly number[]> {
  const sides = request.dice === 4 ? FOUR_DICE : ONE_DIE
  const first = yield* roll(sides)
  const line = request.line(first)
  yield* record(line)
  const holder = game.vars.advantage
  if (holder === null || !wantsToBeAsked(game, holder, request.purpose)) return first.values
  const answer = yield* choose(seatOf(game, holder), {
    ask: 'ask.advantage.reroll',
    rule: '13.1A',
    args: { outcome: line.key },
    choices: [{ verb: 'keep' }, { verb: 'reroll' }],
    recommended: 0,
    ...(request.shown && { context: () => (request.shown as (rolled: Rolled) => Preview)(first) }),
  })
  if (answer.verb === 'keep') return first.values
  useAdvantage(game, holder)
  yield* record({
    key: 'advantage.rerolled',
    rule: '13.1A',
    seat: seatOf(game, holder),
    args: { side: { side: holder } },
  })
  const second = yield* roll(sides)
  yield* record(request.line(second))
  return second.values
}

/** The standing answer of the side's seat: ask about every roll, about the important ones, or never. */
function wantsToBeAsked(game: Rock, side: Side, purpose: RollPurpose): boolean {
  const standing = game.settings[seatOf(game, side)]?.['reroll']
  return standing === 'all' || (standing === 'important' && IMPORTANT.has(purpose))
}

/** 13.3: after its use the Advantage is nobody's until the Impulse or Phase ends. */
export function useAdvantage(game: Rock, side: Side): void {
  game.vars.advantage = null
  game.vars.advantageUsedBy = side
  showAdvantage(game)
}

/** 13.3: at the end of the Impulse or Phase a used Advantage goes to the other side. */
export function* shiftAdvantage(game: Rock): Procedure {
  const { advantageUsedBy } = game.vars
  if (advantageUsedBy === null) return
  giveAdvantage(game, enemyOf(advantageUsedBy))
  yield* record({ key: 'advantage.shifted', rule: '13.3', args: { side: { side: enemyOf(advantageUsedBy) } } })
}

/** 6.2, 6.5: gives the Advantage to a side. */
export function giveAdvantage(game: Rock, side: Side): void {
  game.vars.advantage = side
  game.vars.advantageUsedBy = null
  showAdvantage(game)
}

function showAdvantage(game: Rock): void {
  const owner = { us: 0, japan: 1 }[game.vars.advantage ?? 'us']
  game.table.setOwner(game.table.space('advantage'), game.vars.advantage === null ? -1 : owner)
}

/** 13.1B: whether the Attacker may reset the Impulse Track, and whether anything would come of it. */
function canReset(game: Rock, side: Side): boolean {
  const { vars, table } = game
  if (vars.advantage !== side || vars.resetBy.includes(side)) return false
  if (game.settings[seatOf(game, side)]?.['reset'] === 'never') return false
  return vars.number > 1 || SIDES.some((each) => count(table, each) > count(table, each, TALLY.fresh))
}

/** 13.1B: at the start of an Impulse the Attacker may give up the Advantage to begin at Impulse 1 with all units Fresh. */
export function* offerReset(game: Rock): Procedure {
  const side = game.vars.momentum
  if (!canReset(game, side)) return
  const choices: Choice[] = [{ verb: 'go-on' }, { verb: 'reset' }]
  const answer = yield* choose(seatOf(game, side), {
    ask: 'ask.advantage.reset',
    rule: '13.1B',
    args: { impulse: game.vars.number },
    choices,
    recommended: 0,
  })
  if (answer.verb === 'go-on') return
  useAdvantage(game, side)
  game.vars.resetBy = [...game.vars.resetBy, side]
  game.vars.number = 1
  game.table.setTrack('impulse', 1)
  freshenUnits(game)
  yield* record({ key: 'advantage.reset', rule: '13.1B', seat: seatOf(game, side), args: { side: { side } } })
}

/** Turns all Spent units on the table to their Fresh side (6.5, 13.1B). */
export function freshenUnits(game: Rock): void {
  for (const piece of game.table.pieces) if (isUnit(piece) && piece.face === SPENT) game.table.turn(piece, FRESH)
}
