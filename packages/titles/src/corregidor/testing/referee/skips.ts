import type { OpenDecision } from '@topside/engine/testing'
import { scenarios } from '../../data/scenarios.ts'
import { SIDES, type Side } from '../../data/units.ts'
import type { Corregidor } from '../../state/state.ts'
import { attackTargets } from './attacks.ts'
import { fireTargets } from './barrages.ts'
import type { Bench } from './bench.ts'
import { freeToMove } from './moves.ts'
import type { Step } from './reading.ts'

/** Parts of a player turn, in order (5.0): its start, fire at raids, landings, movement, bombardment, combat. */
const PARTS: readonly RegExp[] = [
  /^(turn|rove|rove\.batteries)$/,
  /^flak/,
  /^(sail|sail\.where|sea-fire|embark\.where|send\.where|assault|assault\..*|combine|week|ship\.where|transfer)$/,
  /^(move\.unit|move\.where|demolition)$/,
  /^(bombard|bombard\.guns|support|support\.counters)$/,
  /^(attack\..*|support\.ground|support\.ground\.counters|retreat|retreat\.crowded|advance)$/,
]
const [LANDINGS, MOVEMENT, BOMBARDMENT, COMBAT] = [2, 3, 4, 5]
/** The phases of these parts, by the rules' names; parts before the movement have several. */
const PHASES: readonly (string | undefined)[] = [undefined, 'raids', 'invasion', 'movement', 'bombardment', 'combat']
/** Questions answered by the other side, or by the beaten side. */
const OF_OTHERS = /^(flak|sea-fire|bombard\.guns|retreat|advance|supply|flak\.loss|transfer)/
/** Answers that end a phase. */
const ENDS = /^(done|stand|stand-by-day)$/

/** The part of a question; guns are picked in two of them. */
function partOf(kind: string, { vars }: Corregidor): number {
  return kind === 'bombard.guns' && vars.phase === 'invasion' ? LANDINGS : PARTS.findIndex((part) => part.test(kind))
}
const turnOf = ({ vars }: Corregidor) => `${vars.turn} ${vars.side}`

/** The side of a seat. */
function sideOf({ options }: Corregidor, seat: number): Side {
  return (seat === 0) === (options['sides'] !== 'first-japan') ? 'us' : 'japan'
}

/** The last answer of a player turn. */
interface Last {
  readonly kind: string
  readonly verb: string
  /** The last known state of this player turn. */
  readonly game: Corregidor
}

/**
 * 5.0: judges the order of the questions, and missing questions: a phase must not pass without a question while a unit
 * of its side could act in it.
 */
export class Skips {
  readonly #bench: Bench
  #last: Last | undefined
  /** Units attacked in this Combat Phase (10.1). */
  #attacked = new Set<string>()

  constructor(bench: Bench) {
    this.#bench = bench
  }

  /** Notes the defenders of a combat. */
  fought(defenders: readonly string[]): void {
    for (const id of defenders) this.#attacked.add(id)
  }

  /** Notes an answer. */
  judge({ before, decisions, command, records }: Step): void {
    if (command.kind !== 'choose') return
    const kind = decisions.find(({ seat }) => seat === command.seat)?.kind ?? ''
    const told = records.map(({ game }) => game).filter((game) => turnOf(game) === turnOf(before))
    this.#last = { kind, verb: command.choice.verb, game: told.at(-1) ?? before }
  }

  /** Judges a question by the questions before it. */
  judgeAsked(game: Corregidor, { kind, seat }: OpenDecision): void {
    const [last, part] = [this.#last, partOf(kind, game)]
    this.#last = undefined
    const phase = PHASES[part]
    if (phase !== undefined) this.#bench.same('5.0', 'phases', game.vars.phase, phase, `${kind}:`)
    if (part >= 0 && !OF_OTHERS.test(kind)) this.#bench.same('5.0', 'who is asked', sideOf(game, seat), game.vars.side)
    if (last === undefined || partOf(last.kind, last.game) < 0) return
    const isSame = turnOf(last.game) === turnOf(game)
    if (isSame && part < 0) return
    this.#judgeEnded(last, kind, isSame)
    this.#judgeBetween(last, isSame ? part : PARTS.length, game)
    if (!isSame) {
      if (last.game.vars.turn < game.vars.turn || kind === 'turn') this.#judgeNext(last, game)
      this.#attacked = new Set()
    }
  }

  /** A player who ends a phase is not asked again in it. */
  #judgeEnded(last: Last, kind: string, isSame: boolean): void {
    const ends = ENDS.test(last.verb) && ['bombard', 'attack.target', 'move.unit'].includes(last.kind)
    if (ends) this.#bench.holds('5.0', 'ends of phases', !isSame || kind !== last.kind, `${kind} is asked again`)
  }

  /** Phases of a player turn between its last question and the next one, or its end. */
  #judgeBetween({ kind, verb, game }: Last, next: number, now: Corregidor): void {
    const { side } = game.vars
    const from = partOf(kind, game)
    if ([game, now].some(({ vars }) => vars.waiting[side] !== null) || verb === 'wait') return
    if (from < MOVEMENT && next > MOVEMENT) this.#nobody('8.0', 'move', movers(game, side))
    const isFiring = from < BOMBARDMENT || (from === BOMBARDMENT && !ENDS.test(verb))
    if (isFiring && next > BOMBARDMENT && game.vars.fire.orders[side] === null)
      this.#nobody('9.0', 'fire at', fireTargets(game, side))
    const isFighting = from < COMBAT || !ENDS.test(verb)
    if (isFighting && next > COMBAT) {
      const done = from < COMBAT ? undefined : this.#attacked
      this.#nobody('10.1', 'attack', attackTargets(game, side, done))
    }
  }

  /** 5.0: the second player turn of a turn, if it passed without a question. */
  #judgeNext({ game }: Last, now: Corregidor): void {
    const first = scenarios.find(({ id }) => id === game.options['scenario'])?.first
    const side = SIDES.find((each) => each !== first)
    if (side === undefined || game.vars.side !== first || turnOf(now) === `${game.vars.turn} ${side}`) return
    if (now.vars.waiting[side] !== null || game.vars.waiting[side] !== null) return
    this.#nobody('9.0', 'fire at', fireTargets(game, side, true))
    this.#nobody('10.1', 'attack', attackTargets(game, side))
  }

  #nobody(rule: string, what: string, able: readonly string[]): void {
    this.#bench.holds(rule, `who could ${what} is asked`, able.length === 0, `nobody was asked to ${what} ${able}`)
  }
}

/** 8.0: the units of a side that are free to move; none of Japan in the first week (11.2). */
function movers(game: Corregidor, side: Side): readonly string[] {
  return side === 'japan' && game.vars.week === 1 ? [] : freeToMove(game, side)
}
