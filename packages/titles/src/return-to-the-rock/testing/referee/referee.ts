import type { Choice } from '@topside/engine'
import type { Difference, OpenDecision, Referee, RefereedStep } from '@topside/engine/testing'
import type { Rock } from '../../state/state.ts'
import { addMarker, FIGHT, finishFight } from './fight-records.ts'
import { type Answer, type Hear, Notes } from './notes.ts'
import { describe, expected } from './offers.ts'
import { PLAY } from './play-records.ts'
import { judgeUse, Uses } from './rerolls.ts'
import { type Impulse, Scene } from './scene.ts'
import { endOf, TURNS } from './turn-records.ts'
import { pointsHeld } from './values.ts'

const RECORDS: { readonly [key: string]: Hear } = { ...PLAY, ...FIGHT, ...TURNS }

/** Records after which the last fight must be finished. */
const AFTER_FIGHT = /^(impulse|phase|day|night|assault)\.|\.declared$|\.banzai$/

/** Judges a match of Return to the Rock by its own reading of the rulebook, its rulings and the data. */
export class RockReferee implements Referee<Rock> {
  #notes: Notes | undefined
  readonly #uses = new Uses()

  get counts(): Readonly<Record<string, number>> {
    return this.#notes?.counts ?? {}
  }

  open(game: Rock, decisions: readonly OpenDecision[]): Difference[] {
    const notes = this.#notes ?? this.#begin(game, decisions)
    if (notes === undefined) return []
    notes.found = []
    this.#uses.asked(notes, decisions)
    if (decisions.every(({ kind }) => kind !== 'advantage.reroll')) notes.settle()
    if (decisions.some(({ kind }) => kind === 'impulse' || kind === 'assault.act')) finishFight(notes)
    if (decisions.some(({ kind }) => kind === 'combat.lead-attacker')) notes.finishMove()
    compare(notes, new Scene(game))
    for (const decision of decisions) judgeOffers(notes, decision)
    return notes.found
  }

  judge({ after, command, records, rolls, outcome }: RefereedStep<Rock>): Difference[] {
    const notes = this.#notes
    if (notes === undefined) return []
    notes.found = []
    notes.scene.settings = after.settings
    const choice = command.kind === 'choose' ? command.choice : undefined
    const answer: Answer = { choice, seat: command.seat, rolls, outcome }
    if (choice !== undefined) take(notes, choice, command.seat)
    judgeUse(notes, answer, records)
    for (const record of records) {
      this.#uses.before(notes, record)
      if (record.key !== 'advantage.rerolled') notes.settle()
      if (AFTER_FIGHT.test(record.key)) finishFight(notes)
      const hear = RECORDS[record.key]
      hear?.(notes, record, answer)
      this.#uses.after(notes, record, notes.pending !== undefined)
    }
    if (outcome !== undefined) judgeEnd(notes, outcome)
    return notes.found
  }

  /** Begins to judge a match. If it joins after a roll of unknown purpose, it waits for the next Impulse. */
  #begin(game: Rock, decisions: readonly OpenDecision[]): Notes | undefined {
    this.#asleep ||= decisions.some(({ kind }) => kind === 'advantage.reroll')
    if (this.#asleep && decisions.every(({ kind }) => kind !== 'impulse')) return undefined
    this.#notes = new Notes(new Scene(game), impulseOf(game), game.vars.passes)
    return this.#notes
  }

  #asleep = false
}

/** The current Impulse when the referee joins a match. */
function impulseOf({ vars }: Rock): Impulse | undefined {
  const { active, contested, attacked, moved, moving } = vars.impulse
  if (active === '') return undefined
  return {
    active,
    contested: new Set(contested),
    attacked: new Set(attacked),
    moved: new Map(Object.entries(moved)),
    moving: moving ?? undefined,
  }
}

/** 15.0: checks the ending of a match. */
function judgeEnd(notes: Notes, { winner, reason }: NonNullable<Answer['outcome']>): void {
  const { scene } = notes
  const end = endOf(notes)
  notes.same('15.0', 'the end', reason.key, end)
  notes.same('6.5', 'the phase of the end', scene.phase, 'end')
  const side = end === 'victory.whole-island' || end === 'victory.operational' ? 'us' : 'japan'
  notes.same('15.0', 'the winner', winner, scene.seats?.[side])
}

/** Checks both directions: every offer is legal, and everything legal is offered, to the deciding side. */
function judgeOffers(notes: Notes, decision: OpenDecision): void {
  const { scene } = notes
  const asked = expected(notes, decision)
  if (asked === undefined) {
    notes.expect('6.0', false, () => `unknown decision ${decision.kind}`)
    return
  }
  const { rule, side, choices } = asked
  if (side !== undefined) notes.same(rule, `the side asked for ${decision.kind}`, scene.sideOf(decision.seat), side)
  if (choices === undefined) return
  const [offered, legal] = [new Set(decision.choices.map(worded)), new Set(choices.map(worded))]
  notes.same(rule, `number of different offers of ${decision.kind}`, offered.size, decision.choices.length)
  const words = (list: readonly string[]) => list.join(', ') || 'none'
  const wrong = [...offered].filter((each) => !legal.has(each))
  const missing = [...legal].filter((each) => !offered.has(each))
  notes.expect(
    rule,
    wrong.length + missing.length === 0,
    () => `${describe(decision)}: offered against the rules: ${words(wrong)}; never offered: ${words(missing)}`,
    `${rule} ${decision.kind}`,
  )
}

function worded({ verb, piece, space, value, option }: Choice): string {
  return [verb, piece, space, value, option].filter((each) => each !== undefined).join(' ')
}

/** Notes the meaning of an answer for later records and questions. */
function take(notes: Notes, choice: Choice, seat: number): void {
  const { verb, piece = '', space = '', value, option } = choice
  if (verb === 'wish') notes.wishes.set(seat, option ?? '')
  if (verb === 'bid') notes.bids.set(seat, value ?? 0)
  if (verb === 'add') addMarker(notes, piece)
  if (verb === 'bombard') {
    notes.gunner = piece
    notes.supports = []
  }
  if (verb === 'support') notes.supports.push(notes.scene.counter(piece))
  if (verb === 'target') notes.primary = piece
  if (verb === 'infiltrate' || verb === 'assault') {
    notes.activate(space)
    notes.passes = 0
  }
  if (verb === 'attack') notes.finishMove()
  if (verb === 'lead' && notes.attack === undefined) notes.joining = [piece]
  else if (verb === 'lead') notes.leadDefender = piece
  if (verb === 'join') notes.joining.push(piece)
}

/** Checks that the state of the rules matches the records. */
function compare(notes: Notes, now: Scene): void {
  const { scene } = notes
  const wrong = scene.counters.flatMap((counter): string[] => {
    const { id, place, face } = now.counter(counter.id)
    if (place === counter.place && face === counter.face) return []
    return [`${id} is ${face} in ${place}, not ${counter.face} in ${counter.place}`]
  })
  notes.expect('6.0', wrong.length === 0, () => wrong.join('; '))
  const owners = [...scene.owners].filter(([area, side]) => now.owners.get(area) !== side).map(([area]) => area)
  notes.expect('7.2', owners.length === 0, () => `the wrong side controls ${owners.join()}`)
  for (const [rule, what] of STATUS) notes.same(rule, what, JSON.stringify(now[what]), JSON.stringify(scene[what]))
  notes.same('3.6', 'the Victory Points shown', now.points, pointsHeld(scene))
}

type Status = 'turn' | 'phase' | 'seats' | 'needed' | 'momentum' | 'number' | 'advantage' | 'usedBy' | 'resetBy'

/** The values besides the counters in which states are compared, each with its rule. */
const STATUS: readonly (readonly [rule: string, what: Status | 'linkup' | 'detonated' | 'leaderUsedBy'])[] = [
  ['3.4', 'turn'],
  ['6.0', 'phase'],
  ['5.1.1', 'seats'],
  ['16.1', 'needed'],
  ['6.2.1', 'momentum'],
  ['6.2.1', 'number'],
  ['13.0', 'advantage'],
  ['13.3', 'usedBy'],
  ['13.1B', 'resetBy'],
  ['15.2.1', 'linkup'],
  ['17.4', 'detonated'],
  ['17.1', 'leaderUsedBy'],
]
