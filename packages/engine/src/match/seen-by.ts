import { type Choice, findChoice, piecesNamed } from '../decision/decision.ts'
import { CheapDice } from '../dice/cheap-dice.ts'
import { RecordedDice, type RollLine } from '../dice/dice.ts'
import type { RecordLine } from '../record/record.ts'
import type { Seat } from '../table/seat.ts'
import { Table } from '../table/table.ts'
import type { PieceDef, SpaceDef, TableState } from '../table/table-def.ts'
import { UNPLAYED } from '../title/title.ts'
import { shuffled } from '../view/deal.ts'
import { hiddenIn, mayKnow, mayNameAll, maySeeInto, recordFor } from '../view/knowledge.ts'
import { RulesFault } from './checkpoint.ts'
import type { LiveCheckpoint } from './checkpoints.ts'
import { cloneJson } from './json.ts'
import { MatchRunner } from './match-runner.ts'
import type { Entry } from './saved.ts'

/** Probability that a guess is the default of a standing answer. */
const USUAL = 0.7
/** Most worlds tried until one fits what was seen. */
const TRIES = 4096
/** Tries in which the standing answers of other seats are guessed; later tries use the real ones. */
const GUESSED = 128

/**
 * Makes worlds that fit what a seat has seen: see `Match.worldsSeenBy`. Throws a `RangeError` once the match is over; a
 * call throws a {@link RulesFault} if no world fits.
 */
export function runnersSeenBy<V, P extends PieceDef, S extends SpaceDef>(
  runner: MatchRunner<V, P, S>,
  seat: Seat,
): (random: () => number) => MatchRunner<V, P, S> {
  if (runner.outcome !== undefined) throw new RangeError('the match is over')
  const witness = new Witness(runner, seat)
  const { nextRoll } = runner
  return (random) => {
    for (let i = 0; i < TRIES; i++) {
      const world = witness.imagine(random, i >= GUESSED)
      if (world === undefined) continue
      forgetSettings(world, seat)
      world.nextRoll = Math.max(world.nextRoll, nextRoll)
      return world
    }
    throw new RulesFault(`no deal of ${runner.title.id} fits what seat ${seat} has seen`)
  }
}

/** Replaces the standing answers of other seats, which are not known, by the defaults. */
function forgetSettings<V, P extends PieceDef, S extends SpaceDef>(world: MatchRunner<V, P, S>, seat: Seat): void {
  let { seq } = world.entries.last ?? world.checkpoints.at(world.answers)
  for (const other of world.game.settings.keys())
    for (const { id, default: value } of other === seat ? [] : world.title.settings) {
      world.note({ kind: 'set', seat: other, setting: id, value }, ++seq)
      world.standing.set(other, id, value)
    }
}

/** What a seat is told at one moment, including records from number `from` on, as one text for comparison. */
interface ToldText {
  readonly from: number
  readonly text: string
}

/** An answer since the last checkpoint, as a seat knows it. */
interface SeenEntry {
  readonly entry: Entry
  /** Whether the answer is unknown to the seat. */
  readonly secret: boolean
  /** What the seat was told after it; absent if nothing needs to be guessed. */
  readonly told?: ToldText
}

/** What a seat has seen since the last checkpoint. */
class Witness<V, P extends PieceDef, S extends SpaceDef> {
  readonly #runner: MatchRunner<V, P, S>
  readonly #seat: Seat
  readonly #from: LiveCheckpoint & { readonly table: TableState }
  readonly #rolls: readonly RollLine[]
  /** The records since then, as the seat reads them. */
  readonly #told: readonly RecordLine[]
  /** Whether anything must be guessed; if not, only one world fits. */
  readonly #guesses: boolean
  readonly #beginning: ToldText | undefined
  /** Whether to use other seats' real standing answers: after many failed guesses, what was seen must imply them. */
  #implied = false
  readonly #seen: readonly SeenEntry[]

  constructor(runner: MatchRunner<V, P, S>, seat: Seat) {
    this.#runner = runner
    this.#seat = seat
    this.#from = runner.checkpoints.savedAt(runner.answers)
    const { at, records, rolls } = this.#from
    const lines = runner.history.slice(records)
    this.#told = lines.map(({ line }) => recordFor(line, seat))
    const toldRolls = new Set(this.#told.map(({ roll }) => roll?.n))
    const known = runner.rolls.slice(rolls).filter(({ n }) => toldRolls.has(n))
    this.#rolls = known
    const inPart = new Set(lines.flatMap(({ at, line }) => (line.secret?.seats.includes(seat) === false ? [at] : [])))
    const entries = runner.entries.slice(at).map(
      (entry, i): SeenEntry => ({
        entry,
        secret: this.#isSecret(entry) || (inPart.has(at + i + 1) && !this.#isOwn(entry)),
      }),
    )
    // The seat does not even know whether others have answered an open joint decision.
    const open = runner.pending?.together === true ? runner.pending.since - at : entries.length
    const kept = entries.filter(({ entry }, i) => i < open || this.#isOwn(entry))
    const untold = known.length < runner.rolls.length - rolls
    const { dealAnew, settings } = runner.title
    this.#guesses = dealAnew !== undefined || settings.length > 0 || untold || kept.some(({ secret }) => secret)
    if (!this.#guesses) {
      this.#seen = kept
      return
    }
    const truth = this.#begun(this.#from, runner.rolls.slice(rolls), '')
    this.#beginning = toldBy(truth, seat, records)
    this.#seen = kept.map((each) => {
      const { length } = truth.history
      truth.repeat(each.entry)
      return { ...each, told: toldBy(truth, seat, length) }
    })
  }

  #isOwn({ command }: Entry): boolean {
    return command.seat === this.#seat
  }

  /**
   * Whether another seat's answer names something that this seat may not know even now. Other seats' standing answers
   * are always secret.
   */
  #isSecret({ command }: Entry): boolean {
    if (command.kind === 'set') return command.seat !== this.#seat
    if (command.kind !== 'choose' || command.seat === this.#seat) return false
    const { table } = this.#runner.game
    const { space } = command.choice
    if (!mayNameAll(table, command.choice, this.#seat)) return true
    return space !== undefined && table.hasSpace(space) && !maySeeInto(table.space(space), this.#seat)
  }

  #begun(from: LiveCheckpoint, rolls: readonly RollLine[], seed: string | number): MatchRunner<V, P, S> {
    const { title, setup } = this.#runner
    const dice = new RecordedDice(rolls, new CheapDice(seed))
    const world = new MatchRunner(title, { ...setup, dice }, [from])
    world.goBack(from.at)
    return world
  }

  /**
   * A world for the seat; `undefined` if it does not fit what the seat has seen. `implied`: use other seats' real
   * standing answers instead of guesses.
   */
  imagine(random: () => number, implied: boolean): MatchRunner<V, P, S> | undefined {
    this.#implied = implied
    const from = this.#dealt(random)
    const seed = random()
    if (!this.#guesses) return this.#followed(this.#begun(from, this.#rolls, seed), random)
    try {
      const world = this.#begun(from, this.#rolls, seed)
      return this.#tells(world, this.#beginning) ? this.#followed(world, random) : undefined
    } catch {
      // The deal led to a state that the rules do not allow.
      return undefined
    }
  }

  /** The last checkpoint, with everything unknown to the seat re-dealt. */
  #dealt(random: () => number): LiveCheckpoint {
    const { title, setup } = this.#runner
    const settings = this.#standing(random)
    if (title.dealAnew === undefined) return { ...this.#from, settings }
    const { options, rulesVersion } = setup
    const table = new Table(title.table)
    table.load(this.#from.table)
    const anew = { table, vars: cloneJson(this.#from.vars) as V, options, rulesVersion, settings, ...UNPLAYED }
    const before = tableTo(table, this.#seat)
    title.dealAnew(anew, this.#seat, random, this.#told)
    if (tableTo(table, this.#seat) !== before)
      throw new RulesFault(`${title.id} deals what seat ${this.#seat} may know`)
    return { ...this.#from, table: table.save(), vars: anew.vars, settings }
  }

  /**
   * The world after the same answers, with secret ones replaced by answers that look the same to the seat; `undefined`
   * if it does not fit.
   */
  #followed(world: MatchRunner<V, P, S>, random: () => number): MatchRunner<V, P, S> | undefined {
    for (const [i, { entry, secret, told }] of this.#seen.entries()) {
      const next = { ...entry, seq: this.#from.seq + i + 1 }
      if (secret ? !this.#guessed(world, next, told, random) : !repeated(world, next)) return undefined
      if (!this.#tells(world, told)) return undefined
    }
    return world
  }

  /**
   * The standing answers at the start of a world: the seat's own, and random ones (mostly the defaults) for other
   * seats.
   */
  #standing(random: () => number): LiveCheckpoint['settings'] {
    const { settings } = this.#runner.title
    const any = (usual: string, values: readonly string[]): string =>
      random() < USUAL ? usual : (values[Math.floor(random() * values.length)] ?? usual)
    return this.#from.settings.map((standing, seat) =>
      this.#implied || seat === this.#seat
        ? standing
        : Object.fromEntries(settings.map(({ id, values, default: usual }) => [id, any(usual, values)])),
    )
  }

  /** A random standing answer in place of a secret one. If it contradicts what was seen, another world is tried. */
  #settingInstead(command: Extract<Entry['command'], { kind: 'set' }>, random: () => number): typeof command {
    if (this.#implied) return command
    const { settings } = this.#runner.title
    const all = settings.flatMap(({ id, values }) => values.map((value) => ({ setting: id, value })))
    return { ...command, ...all[Math.floor(random() * all.length)] }
  }

  /** Whether the world tells the seat the same; earlier records have already been compared. */
  #tells(world: MatchRunner<V, P, S>, told: ToldText | undefined): boolean {
    return told === undefined || toldBy(world, this.#seat, told.from).text === told.text
  }

  /** Gives a random answer that looks the same to the seat. Returns whether there is one. */
  #guessed(world: MatchRunner<V, P, S>, entry: Entry, told: ToldText | undefined, random: () => number): boolean {
    const { command } = entry
    if (command.kind === 'set') return repeated(world, { ...entry, command: this.#settingInstead(command, random) })
    if (command.kind !== 'choose') return repeated(world, entry)
    const { answers } = world
    for (const choice of shuffled(possibleInstead(world, command.seat, command.choice, random), random)) {
      if (repeated(world, { ...entry, command: { ...command, choice } }) && this.#tells(world, told)) return true
      world.goBack(answers)
    }
    return false
  }
}

/** Random sets of pieces tried in place of a secret answer of several pieces. */
const HANDFULS = 64

/** What a seat may have answered instead: any choice, or random sets of as many pieces as it named. */
function possibleInstead<V, P extends PieceDef, S extends SpaceDef>(
  world: MatchRunner<V, P, S>,
  seat: Seat,
  choice: Choice,
  random: () => number,
): readonly Choice[] {
  const decision = world.pending?.decision(seat)
  const named = piecesNamed(choice)
  if (decision === undefined || named === undefined) return decision?.choices ?? []
  const offered = [...new Set(decision.choices.flatMap(({ piece }) => piece ?? []))]
  return Array.from({ length: HANDFULS }, () => {
    const pieces = shuffled(offered, random).slice(0, named.length)
    return { verb: choice.verb, pieces }
  })
}

/** Repeats an answer if it is possible in this world. Returns whether it was. */
function repeated<V, P extends PieceDef, S extends SpaceDef>(world: MatchRunner<V, P, S>, entry: Entry): boolean {
  const { command } = entry
  if (command.kind === 'choose') {
    const decision = world.pending?.decision(command.seat)
    if (decision === undefined || findChoice(decision, command.choice) === undefined) return false
  }
  world.repeat(entry)
  return true
}

/**
 * What a seat may know of a table, as one text. Leaves out spaces that have no owner, are open to the seat and hide
 * nothing.
 */
function tableTo<P extends PieceDef, S extends SpaceDef>(table: Table<P, S>, seat: Seat): string {
  const pieces = table.pieces.filter((piece) => mayKnow(piece, seat))
  return JSON.stringify([
    pieces.map(({ index, space, face, status }) => [index, space.index, face, status]),
    table.spaces.flatMap((space) => {
      const { index, owner } = space
      const [open, hidden] = [maySeeInto(space, seat), hiddenIn(space, seat)]
      return owner < 0 && open && hidden === 0 ? [] : [[index, owner, open, hidden]]
    }),
    table.tracks,
  ])
}

/** What a seat is told now, as one text: the table, records from number `from` on, the outcome and the questions. */
function toldBy<V, P extends PieceDef, S extends SpaceDef>(
  { game, history, outcome, pending }: MatchRunner<V, P, S>,
  seat: Seat,
  from: number,
): ToldText {
  const { ask, rule, args, choices } = pending?.decision(seat) ?? {}
  const text = JSON.stringify([
    tableTo(game.table, seat),
    history.slice(from).map(({ line }) => recordFor(line, seat)),
    outcome ?? null,
    (pending?.seats ?? []).map((each) => [each, pending?.told(each, game.table)]),
    [ask, rule, args, choices],
  ])
  return { from, text }
}
