import type { Difference, OpenDecision, Referee, RefereedStep } from '@topside/engine/testing'
import { INFANTRY } from '../../data/faces.ts'
import type { Bataan } from '../../state/state.ts'
import { judgeEnd } from './aftermath.ts'
import { attritionJudges, attritionOpenings } from './attrition.ts'
import { battleJudges } from './battle.ts'
import { checkJudges } from './checks.ts'
import { countingJudges, judgePoints, judgeRested, judgeSteps } from './counting.ts'
import { judgeDuties, judgePursuit, judgeSkippedAttacks } from './duties.ts'
import { effects } from './effects.ts'
import { eventOpenings } from './happenings.ts'
import { hear, sideOfSeat } from './hearing.ts'
import { navalJudges, navalOpenings } from './naval.ts'
import { Notes } from './notes.ts'
import { combatOpenings } from './openings-combat.ts'
import { moveOpenings } from './openings-moves.ts'
import { replacingOpenings } from './replacing.ts'
import { compareWorlds } from './shadows.ts'
import { specialOpenings } from './special.ts'
import { judgePaid, strategicJudges, strategicOpenings } from './strategic.ts'
import { judgedSupply, supplyDifferences } from './supply.ts'
import type { Judges } from './telling.ts'
import { victoryJudges } from './victory.ts'
import { type World, worldOf } from './world.ts'

const openings = {
  ...moveOpenings,
  ...combatOpenings,
  ...attritionOpenings,
  ...strategicOpenings,
  ...navalOpenings,
  ...replacingOpenings,
  ...eventOpenings,
  ...specialOpenings,
}
/** Judges of records, in the order in which they judge; judges that change the referee's own state are last. */
const judges: readonly Judges[] = [
  checkJudges,
  battleJudges,
  attritionJudges,
  strategicJudges,
  navalJudges,
  victoryJudges,
  countingJudges,
  effects,
]

/** Keys of the records within the Supply Status Phase. */
const DURING = /^(supply\.(out|emergency)|invasion\.(spared|suffered)|loss\.|event\.bridge-destroyed|event\.us-[oq])/
/**
 * Kinds of questions while a combat is resolved; then keys of records, and kinds of questions, that come only after the
 * Supply Status Phase.
 */
const COMBAT = /^(combat\.lead|air|gunfire|guns|loss|retreat|advance|anti-aircraft$|excess)/
const IN_COMBAT = /^event\.(combat|coordination|after-die|hex|units)/
const AFTER = /^(initiative\.(automatic|won|kept|surrendered)|general-withdrawal|operations\.begins)$/
const QUESTIONS = /^(event\.(initiative|activation)|general-withdrawal|surrender|pool|first-marker|draw|sequence)$/

/** The referee of BATAAN!: a second reading of its rulebook. */
export class BataanReferee implements Referee<Bataan> {
  readonly counts: Record<string, number> = {}
  readonly #notes = new Notes()

  open(game: Bataan, decisions: readonly OpenDecision[]): Difference[] {
    const world = worldOf(game)
    const kinds = decisions.map(({ kind }) => kind)
    const ended = kinds.some((kind) => !COMBAT.test(kind) && !IN_COMBAT.test(kind)) ? this.#endFight(world) : []
    const found = kinds.some((kind) => QUESTIONS.test(kind)) ? this.#judgeSupply(world, 'operations.begins') : []
    const judged = decisions.flatMap((decision) => {
      const skipped = judgeDuties(world, decision, this.#notes)
      const judge = openings[decision.kind]
      if (judge === undefined) return skipped
      this.#count(decision.kind)
      const side = sideOfSeat({ seat: decision.seat, game })
      return [...skipped, ...judge({ world, decision, side, notes: this.#notes })]
    })
    return [...ended, ...found, ...judged]
  }

  judge({ before, after, decisions, command, records }: RefereedStep<Bataan>): Difference[] {
    const notes = this.#notes
    const world = worldOf(before)
    const shadow = world.copy()
    if (notes.judged === 0 && world.tracks.get('phase') !== 0) notes.judged = world.vars.turn
    const answer = command.kind === 'choose' ? command.choice : { verb: '' }
    const asked = command.kind === 'choose' ? (decisions.find(({ seat }) => seat === command.seat)?.kind ?? '') : ''
    if (command.kind === 'choose') notes.answered(world, command.choice, asked)
    if (command.kind === 'choose' && answer.verb === 'event-rest') {
      const side = sideOfSeat({ seat: command.seat, game: before })
      notes.resting[side] = { turn: world.vars.turn, held: world.in(`${side}-events`).length }
    }
    const found: Difference[] = []
    let past = world.vars
    if (asked === 'move.unit' && answer.verb === 'infantry') shadow.man(answer.piece ?? '').face = INFANTRY
    notes.supplied = []
    for (const record of records) {
      const now = worldOf(record.game)
      if (record.key === 'operations.over') found.push(...this.#endFight(now))
      found.push(...this.#judgeSupply(now, record.key))
      Object.assign(shadow.vars, now.vars)
      shadow.follow(now)
      for (const list of judges) {
        const judge = list[record.key]
        if (judge === undefined) continue
        this.#count(record.key)
        found.push(
          ...judge({
            record,
            shadow,
            now,
            notes,
            side: sideOfSeat(record),
            answer,
            asked,
            past,
            options: before.options,
          }),
        )
      }
      hear(notes, record, past)
      if (now.vars.beaches.length > 0) notes.beaches = now.vars.beaches
      past = now.vars
    }
    notes.drew(world, worldOf(after))
    found.push(...judgePaid(world, worldOf(after), notes.supplied))
    const later = worldOf(after)
    found.push(...judgeSkippedAttacks(world, later, notes, asked === 'move.unit' && answer.verb === 'done'))
    found.push(...compareWorlds(shadow, later, notes))
    found.push(...judgeRested(later))
    found.push(...judgePoints(world, later, { records, verb: answer.verb }), ...judgeSteps(shadow, world, later))
    return found
  }

  /** Judges the combat that is over, if there is one. */
  #endFight(world: World): Difference[] {
    const { fight } = this.#notes
    if (fight === undefined) return []
    const pursued = judgePursuit(world, this.#notes)
    this.#notes.fight = undefined
    if (fight.due !== undefined) this.#count('combat over')
    return [...pursued, ...judgeEnd(world, fight)]
  }

  /** 6.11 to 6.13: judges the Supply Status Phase, once in a turn, at the first record or question after it. */
  #judgeSupply(now: World, key: string): Difference[] {
    const notes = this.#notes
    const { turn } = now.vars
    if (notes.judged === turn || DURING.test(key)) return []
    if (!AFTER.test(key)) {
      notes.before = now
      return []
    }
    notes.judged = turn
    if (notes.before === undefined || notes.before.vars.turn !== turn) return []
    this.#count('supply status')
    return supplyDifferences(now, judgedSupply(notes.before, now), '6.11')
  }

  #count(what: string): void {
    this.counts[what] = (this.counts[what] ?? 0) + 1
  }
}

/** A new referee. */
export function newReferee(): BataanReferee {
  return new BataanReferee()
}
