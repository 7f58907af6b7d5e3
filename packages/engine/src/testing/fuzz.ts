import type { Choice, Decision } from '../decision/decision.ts'
import { commitment, type Dice, NotedDice, SeededDice } from '../dice/dice.ts'
import type { Checkpoint } from '../match/checkpoint.ts'
import type { Command } from '../match/command.ts'
import { bareFile, type FileSource, type MatchFile } from '../match/file.ts'
import type { Match } from '../match/match.ts'
import { commandLimit } from '../match/revisions.ts'
import type { Seat } from '../table/seat.ts'
import { type AnyTitle, completeOptions, type Options, seatCount } from '../title/title.ts'
import { anyWeighted, Coverage } from './coverage.ts'
import { seededRandom } from './dice.ts'
import { described } from './differences.ts'
import { type Examination, Examiner } from './examine.ts'
import { type Policy, randomChoice } from './play.ts'
import { type AnyPosition, checkpointAt, playFrom } from './position.ts'

/** How to play and check one random match. */
export interface FuzzSetup {
  /** The same seed and coverage give the same match. */
  readonly seed: string
  /** Fixed options; absent: random ones. */
  readonly options?: Options
  readonly policy: 'random' | 'coverage'
  /** Gives the answers instead of random choices. */
  readonly player?: (match: Match, seat: Seat) => Choice
  /** Coverage of earlier matches; this match adds to it. */
  readonly coverage?: Coverage
  /** Checks every command deeply instead of one in {@link SAMPLE}. */
  readonly thorough?: boolean
  /** Maximum number of commands before a match must end. */
  readonly bound?: number
  /** Starting positions for a share of the matches with the `coverage` policy. */
  readonly positions?: readonly AnyPosition[]
  /** The title's status line and texts, to be checked too. */
  readonly visible?: Examination['visible']
}

/** The file of a fuzzed match. */
export interface FuzzFile extends MatchFile {
  /** The starting checkpoint, if not the title's set-up. */
  readonly from?: Checkpoint
}

/** The result of a random match. */
export interface FuzzReport {
  readonly commands: number
  readonly choices: number
  /** Empty if no fault was found. */
  readonly faults: readonly string[]
  /** The match up to and including the command that showed the fault; absent without a fault. */
  readonly file?: FuzzFile
  /** Name of the starting position, if not the title's set-up. */
  readonly position?: string
}

/** One in this many commands is checked deeply. */
export const SAMPLE = 24
/**
 * One in {@link CLOSE_SAMPLE} of this many commands after a starting position is checked deeply, because the position's
 * rare rules apply there.
 */
const CLOSE = 120
const CLOSE_SAMPLE = 4
/**
 * Share of `coverage` matches that start at a position, and the addition to it while a rule of a position is unseen.
 */
const AT_POSITION = { share: 0.3, unseen: 0.4 }

/** Plays one random match with undo, takebacks, changed settings and random options. */
export function fuzzMatch(title: AnyTitle, setup: FuzzSetup): FuzzReport {
  const { policy, coverage = new Coverage() } = setup
  const { random, position, options, dice, bare } = beginning(title, setup, coverage)
  const named = position && { position: position.name }
  let from: Checkpoint | undefined
  let examiner: Examiner
  try {
    from = position && checkpointAt(title, options, position, random)
    const examination = { coverage, random, visible: setup.visible ?? {}, ...(from && { from }) }
    examiner = new Examiner(title, { options, dice }, examination)
  } catch (fault) {
    const file = { ...bareFile(title, { ...bare, commands: [] }), ...(from && { from }) }
    return { commands: 0, choices: 0, faults: [`no beginning: ${described(fault)}`], file, ...named }
  }
  const any = policy === 'coverage' && random() < 0.8 ? coverage.policy(random) : randomChoice(random)
  let answered = 0
  const choose: Policy = (decision, seat) => position?.opening?.(decision, answered++, random) ?? any(decision, seat)
  const { commands, choices, faults } = playOut(
    examiner,
    setup,
    () =>
      nextCommand(
        title,
        examiner,
        (decision, seat) => setup.player?.(examiner.match, seat) ?? choose(decision, seat),
        random,
      ),
    { random, closely: position === undefined ? 0 : CLOSE, leave: position?.commands ?? Number.POSITIVE_INFINITY },
  )
  const counts = { commands: commands.length, choices, faults, ...named }
  if (faults.length === 0) return counts
  return { ...counts, file: failedFile(title, { ...bare, commands }, dice, from) }
}

/** What a random match starts with. */
export interface Beginning {
  /** Returns numbers in [0, 1), all from the match's seed. */
  readonly random: () => number
  /** `undefined`: the title's set-up. */
  readonly position: AnyPosition | undefined
  readonly options: Options
  readonly dice: Dice
  /** The match file without commands. */
  readonly bare: Omit<FileSource, 'commands'>
}

/** Draws what a random match starts with. */
export function beginning(title: AnyTitle, setup: FuzzSetup, coverage: Coverage): Beginning {
  const random = seededRandom(setup.seed)
  const position = anyPosition(setup, coverage, random)
  const options = { ...(setup.options ?? randomOptions(title, random)), ...position?.options }
  const server = randomSeed(random)
  const seats = Array.from({ length: seatCount(title, completeOptions(title, options)) }, (_, seat) => ({
    name: `Seat ${seat}`,
    seed: randomSeed(random),
  }))
  const dice = new SeededDice({ server, seats: seats.map((seat) => seat.seed) })
  const bare = { options, seats, commitment: commitment(server), serverSeed: server }
  return { random, position, options, dice, bare }
}

/**
 * Plays to the end of a match or to the first fault. `closely`: number of commands with more frequent deep checks;
 * `leave`: number of commands after which the match is abandoned.
 */
function playOut(
  examiner: Examiner,
  { thorough = false, bound = commandLimit(examiner.match.title) }: FuzzSetup,
  next: () => Command,
  { random, closely, leave }: { readonly random: () => number; readonly closely: number; readonly leave: number },
): { commands: Command[]; choices: number; faults: string[] } {
  const { match, coverage } = examiner
  const commands: Command[] = []
  let faults = examiner.begin()
  let choices = 0
  while (match.outcome === undefined && faults.length === 0 && commands.length < leave) {
    let command: Command
    try {
      command = next()
    } catch (fault) {
      faults = [`the player failed: ${described(fault)}`]
      break
    }
    commands.push(command)
    if (command.kind === 'choose') {
      choices++
      coverage.answer(match.decision(command.seat) as Decision, command.choice)
    }
    faults = examiner.apply(command, thorough || random() * (commands.length <= closely ? CLOSE_SAMPLE : SAMPLE) < 1)
    if (commands.length > bound) faults.push(`no end after ${bound} commands`)
  }
  return { commands, choices, faults: faults.length === 0 ? examiner.finish() : faults }
}

/** A starting position for some of the matches; positions with rare rules are likelier. */
function anyPosition(setup: FuzzSetup, coverage: Coverage, random: () => number): AnyPosition | undefined {
  const { policy, positions = [] } = setup
  if (policy !== 'coverage' || positions.length === 0) return undefined
  const rarity = (position: AnyPosition): number => coverage.rarity(position.rules ?? [])
  const { share, unseen } = AT_POSITION
  if (random() >= share + unseen * Math.max(...positions.map(rarity))) return undefined
  return anyWeighted(positions, (position) => 0.1 + rarity(position), random)
}

/** The file of a match whose last command shows a fault; it has the rolls before that command. */
export function failedFile(title: AnyTitle, source: FileSource, dice: Dice, from: Checkpoint | undefined): FuzzFile {
  const file = { ...bareFile(title, source), ...(from && { from }) }
  try {
    const noted = new NotedDice(dice)
    playFrom(title, { options: source.options, dice: noted }, from, source.commands.slice(0, -1))
    return { ...file, rolls: noted.lines }
  } catch {
    return file
  }
}

/** A random value for every option of a title. */
export function randomOptions(title: AnyTitle, random: () => number): Options {
  const any = (values: readonly string[]) => values[Math.floor(random() * values.length)] as string
  return Object.fromEntries([
    ['scenario', any(title.scenarios)],
    ...title.options.map((option) => [option.id, any(option.values)]),
  ])
}

/**
 * Mostly an answer; occasionally an undo, a changed setting, a takeback request or a reply to one, a handover or a
 * resignation.
 */
function nextCommand(title: AnyTitle, { match }: Examiner, choose: Policy, random: () => number): Command {
  const any = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T
  const rare = random()
  const { free, takeback } = match
  const seats = [...Array(match.seats).keys()].filter((seat) => !free.includes(seat))
  if (takeback !== undefined && rare < 0.5) {
    const asked = seats.filter((seat) => !takeback.agreed.includes(seat) && !free.includes(seat))
    return { kind: 'answerTakeback', seat: any(asked), accept: random() < 0.5 }
  }
  const undoing = rare < 0.02 ? seats.filter((seat) => match.canUndo(seat)) : []
  if (undoing.length > 0) return { kind: 'undo', seat: any(undoing) }
  if (title.settings.length > 0 && (match.seq < match.seats || (rare > 0.02 && rare < 0.025))) {
    const { id, values } = any(title.settings)
    return { kind: 'set', seat: any(seats), setting: id, value: any(values) }
  }
  // Answers from before a resignation or handover cannot be taken back.
  const settled = match.commands.some(({ kind }) => kind === 'resign' || kind === 'handover')
  if (!settled && match.answers > 0 && rare > 0.995) {
    const back = Math.floor(random() ** 3 * Math.min(match.answers, 60))
    return { kind: 'askTakeback', seat: any(seats), to: match.answers - 1 - back }
  }
  const waiting = match.deciding.filter((seat) => !free.includes(seat))
  if (free.length > 0 && (waiting.length === 0 || rare > 0.9))
    return { kind: 'handover', seat: any(free), how: rare > 0.95 ? 'ally' : 'free' }
  const leaving = rare > 0.03 && rare < 0.035 ? seats.filter((seat) => match.playsOnWithout(seat)) : []
  if (leaving.length > 0) return { kind: 'resign', seat: any(leaving) }
  const seat = any(waiting)
  return { kind: 'choose', seat, choice: choose(match.decision(seat) as Decision, seat) }
}

function randomSeed(random: () => number): string {
  return Array.from({ length: 32 }, () =>
    Math.floor(random() * 256)
      .toString(16)
      .padStart(2, '0'),
  ).join('')
}
