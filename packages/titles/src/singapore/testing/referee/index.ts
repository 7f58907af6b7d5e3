import type { Choice, RecordLine } from '@topside/engine'
import type { Difference, OpenDecision, Referee, RefereedStep } from '@topside/engine/testing'
import type { Army } from '../../data/armies.ts'
import { CARDS, deckOf } from '../../data/cards.ts'
import type { Singapore } from '../../state/state.ts'
import { Board, STATUSES } from './board.ts'
import type { Answer, Ending, Nature, Play, Question } from './play.ts'
import { deployment, setupFaults } from './setup.ts'
import { playOn, type Step } from './turn.ts'

/**
 * A second implementation of the rules of Singapore 1942. It plays every match along, with the match's answers and
 * dice, and compares after every command: the seats asked and their questions, all answers offered, the state, the
 * records, and the end.
 */
export function newReferee(): Referee<Singapore> {
  return new SecondReading()
}

type Judged = RefereedStep<Singapore>

const wordsOf = ({ verb, piece, space, value, option }: Choice): string =>
  [verb, piece, space, value, option].filter((part) => part !== undefined).join(' ')

/** Kinds of decisions at which the referee can join a match, and the step that asks each. */
const JOINED: { readonly [kind: string]: Step } = {
  axis: 'activate',
  'air.deploy': 'fly',
  card: 'cards',
  plan: 'plan',
  'air.point': 'air-combat',
  battle: 'combat',
}

/** Decisions of a battle before its first roll. */
const OPENING = ['battle.line', 'battle.strikes', 'battle.group', 'withdraw', 'strikes']

/** Records that are compared: changes of units, sectors and supplies, and every fight. */
const TOLD = new RegExp(
  [
    '^air\\.(landed|repaired|deployed|repair|round\\..*)',
    '^battle\\.(opens|line|committed|facing|fatigued|paused|held|withdrawal|group\\..*|round\\..*)',
    '^(strike\\.(parting|wasted|result\\..*)|unit\\.(eliminated|retreated|returned)|gun\\..*|control\\.taken)',
    '^(move\\..*|axis\\.(main|feint))',
    '^supplies\\.(paid|collected|captured|received|lost|handed)',
    '^victory\\.(none|minor|victory|major|decisive|units|held)',
  ].join('|'),
)

/** A record as an event of the referee; `undefined` if it is not compared. */
function eventOf({ key, args = {}, ledgers = [] }: RecordLine): string | undefined {
  if (!TOLD.test(key)) return undefined
  const facts = Object.values(args).map((value): string => {
    if (typeof value !== 'object') return String(value)
    if ('piece' in value) return value.piece
    if ('space' in value) return value.space
    if ('side' in value) return value.side
    return 'pieces' in value ? value.pieces.join('+') : JSON.stringify(value)
  })
  const names: { readonly [ledger: string]: string } = { 'ledger.bonus': 'bonus', 'ledger.defence': 'defence' }
  const totals = ledgers.flatMap((ledger) => {
    const name = names[ledger.key]
    return name === undefined ? [] : [`${name}:${ledger.total}`]
  })
  return [key, ...[...facts, ...totals].sort()].join(' ')
}

class SecondReading implements Referee<Singapore> {
  readonly counts: Record<string, number> = {}
  #differences: Difference[] = []
  #board: Board | undefined
  #play: Play<Ending> | undefined
  #open: readonly Question[] = []
  #ending: Ending | undefined
  /** The step that is judged; `undefined` before the first. */
  #step: Judged | undefined
  #rolled = 0

  judge(step: Judged): Difference[] {
    const { command, decisions, after, rolls, outcome } = step
    this.#differences = []
    this.#step = step
    this.#rolled = 0
    this.#board?.events.splice(0)
    if (this.#board === undefined && !this.#join(step.before, decisions)) return this.#differences
    this.#compareDecisions(decisions)
    if (this.#differences.length > 0 || command.kind !== 'choose') return this.#differences
    this.#go(command)
    if (this.#rolled !== rolls.length) this.#differ('11.4', `${rolls.length} rolls instead of ${this.#rolled}`)
    this.#compareStates(new Board(after))
    this.#compareRecords(step.records)
    if (outcome !== undefined || this.#ending !== undefined) this.#compareEndings(outcome)
    return this.#differences
  }

  #differ(rule: string, what: string): void {
    this.#differences.push({ rule, what })
  }

  #count(what: string): void {
    this.counts[what] = (this.counts[what] ?? 0) + 1
  }

  /** Begins to follow a match. Returns false if it cannot be joined at this point. */
  #join(before: Singapore, decisions: readonly OpenDecision[]): boolean {
    const board = new Board(before)
    const { battle, due, contested } = before.vars
    const [kind = ''] = decisions.map((each) => each.kind)
    const world = { board, nature: this.#nature() }
    const fresh = battle !== null && battle.rounds === 0 && battle.last === undefined && OPENING.includes(kind)
    const step = fresh ? 'combat' : JOINED[kind]
    if (board.period === 1) {
      for (const what of setupFaults(board)) this.#differ('19.1', what)
      this.#play = board.phase === 'deployment' ? deployment(world) : playOn(world, 'turn')
    } else if (step !== undefined && (before.vars.dogfight?.rounds ?? 0) === 0)
      this.#play = playOn(world, step, fresh ? battle.sector : undefined)
    else return false
    board.newFights = due.filter((sector) => !contested.includes(sector))
    this.#board = board
    this.#go(undefined)
    board.events.splice(0)
    return true
  }

  #go(answer: Answer | undefined): void {
    const next = answer === undefined ? this.#play?.next() : this.#play?.next(answer)
    this.#open = next === undefined || next.done === true ? [] : next.value
    if (next?.done === true) this.#ending = next.value
  }

  #nature(): Nature {
    return {
      roll: (sides) => this.#roll(sides, '11.4'),
      draw: (army: Army) => {
        const now = this.#step?.after.table
        const deck = CARDS.filter(({ id }) => this.#board?.cards.get(id) === deckOf(army))
        // The last card needs no die.
        if (deck.length > 1) this.#roll([deck.length], '18.1')
        return deck.find(({ id }) => now?.piece(id).space.id !== deckOf(army))?.id ?? 'none'
      },
      withdrawal: (seat) => this.#step?.before.settings[seat]?.['withdrawal'] ?? 'changed',
      planned: () => {
        // A complete plan is carried out with the same answer; the records of its moves still contain it.
        const moved = this.#step?.records.find(({ key }) => key.startsWith('move.'))
        return (moved?.game ?? this.#step?.after)?.vars.plan ?? []
      },
      differ: (rule, what) => this.#differ(rule, what),
    }
  }

  #roll(sides: readonly number[], rule: string): number[] {
    const roll = this.#step?.rolls[this.#rolled++]
    this.#count('rolls')
    if (String(roll?.sides) !== String(sides))
      this.#differ(rule, `dice of ${roll?.sides ?? 'no'} sides were rolled instead of ${sides}`)
    return sides.map((_, index) => roll?.values[index] ?? 1)
  }

  #compareDecisions(decisions: readonly OpenDecision[]): void {
    const said = (list: readonly { seat: number; kind: string }[]) =>
      list
        .map(({ seat, kind }) => `${kind} of seat ${seat}`)
        .sort()
        .join(', ')
    if (said(decisions) !== said(this.#open)) {
      this.#differ('2.0', `${said(decisions)} is asked instead of ${said(this.#open) || 'nothing'}`)
      return
    }
    for (const { seat, kind, rule, choices } of decisions) {
      const question = this.#open.find((each) => each.seat === seat)
      this.#count(`choices of ${kind}`)
      const legal = new Set(question?.answers().map(wordsOf))
      const offered = new Set(choices.map(wordsOf))
      const more = [...offered].filter((words) => !legal.has(words))
      const less = [...legal].filter((words) => !offered.has(words))
      if (more.length > 0) this.#differ(rule, `${kind} offers what is not legal: ${more.slice(0, 6).join(', ')}`)
      if (less.length > 0) this.#differ(rule, `${kind} does not offer: ${less.slice(0, 6).join(', ')}`)
    }
  }

  #compareStates(now: Board): void {
    const board = this.#board
    if (board === undefined) return
    this.#count('states')
    const compare = (rule: string, what: string, own: unknown, theirs: unknown): void => {
      const [expected, found] = [JSON.stringify(own), JSON.stringify(theirs)]
      if (expected !== found) this.#differ(rule, `${what}: ${found} instead of ${expected}`)
    }
    for (const [index, unit] of board.units.entries()) {
      const other = now.units[index]
      if (other === undefined) continue
      if (unit.place !== other.place) compare('6', unit.id, unit.place, other.place)
      for (const status of STATUSES)
        if (unit[status] !== other[status]) compare('11', `${unit.id} ${status}`, unit[status], other[status])
    }
    for (const [sector, army] of board.owner) compare('3.1', `who controls ${sector}`, army, now.owner.get(sector))
    compare('7.8', 'supplies', board.tokens, now.tokens)
    for (const what of ['period', 'army', 'phase'] as const) compare('2.0', what, board[what], now[what])
    for (const what of ['plan', 'cancelled', 'entries'] as const) compare('6.9', what, board[what], now[what])
    compare('8.2', 'axes', [...board.axes].sort(), [...now.axes].sort())
    compare('17.5', 'held', board.held, now.held)
    compare('18.2', 'effects', board.effects, now.effects)
    for (const [id, place] of board.cards) compare('18.1', id, place, now.cards.get(id))
  }

  /** Compares the events: losses, retreats, control, supplies, and the dice of rounds with all modifiers. */
  #compareRecords(records: readonly RecordLine[]): void {
    const told = records.map(eventOf).filter((event) => event !== undefined)
    const expected = [...(this.#board?.events ?? [])]
    for (const event of told) {
      const index = expected.indexOf(event)
      this.#count('events')
      if (index < 0) this.#differ('11', `told, and not expected: ${event}`)
      else expected.splice(index, 1)
    }
    for (const event of expected) this.#differ('11', `expected, and not told: ${event}`)
  }

  /** 17.2: compares the winners, the reason, and the level. */
  #compareEndings(outcome: Judged['outcome']): void {
    this.#count('endings')
    const { winners = [], key, level } = this.#ending ?? {}
    const seats = [...new Set(winners.map((army) => this.#board?.seats[army] ?? 0))].sort()
    const draw = seats.length === this.#step?.after.settings.length
    const reason = winners.length < 2 ? key : draw ? 'win.shared' : 'win.equal'
    const expected = [reason, level && `level.${level}`, draw ? [] : seats]
    const won = outcome?.winners ?? (outcome?.winner == null ? [] : [outcome.winner])
    const found = [outcome?.reason.key, outcome?.level?.key, [...won].sort()]
    if (JSON.stringify(found) !== JSON.stringify(expected))
      this.#differ('17.2', `the match ends with ${JSON.stringify(found)} instead of ${JSON.stringify(expected)}`)
  }
}
