import {
  type AnyTitle,
  CheapDice,
  type Choice,
  type Command,
  type Decision,
  Match,
  mayKnow,
  type Options,
  type Seat,
  SeededDice,
  seatCount,
} from '@topside/engine'
import { randomChoice, randomOptions, seededRandom } from '@topside/engine/testing'
import { type Save, saveOf } from '@topside/server/testing/from-save'
import { PosedDecisions } from '@topside/server/testing/parts'

/** Number of commands between two saves of a match. */
const APART = 64

/** A seat's decision that others may not know until later. */
export interface Secret {
  readonly seat: Seat
  /** Commands that the seat could have given instead. */
  readonly instead: readonly Command[]
}

/** A random match with its secrets over time. */
export interface Played {
  readonly title: AnyTitle
  readonly options: Options
  /** Number of seats with these options. */
  readonly seatCount: number
  readonly seeds: readonly [server: string, ...seats: string[]]
  readonly commands: readonly Command[]
  /** The match after some of the commands; the first save is after none. */
  readonly saves: readonly Save[]
  /** The secret commands by index. */
  readonly secrets: ReadonlyMap<number, Secret>
  /**
   * By viewer (the spectator room last) and piece: number of commands after which the viewer first knew the piece;
   * `Infinity` if never.
   */
  readonly knownFrom: readonly (readonly number[])[]
}

/** The last save, within the first `length` commands, up to which a log equals that of its match. */
export function saveFor({ saves, commands }: Played, log: readonly Command[], length: number): Save | undefined {
  const differs = log.findIndex((command, index) => command !== commands[index])
  const same = differs === -1 ? length : Math.min(differs, length)
  return saves.findLast(({ seq }) => seq <= same)
}

/** Whether the match of {@link playAtRandom} starts with a joint decision. */
export function beginsTogether(title: AnyTitle, seed: string): boolean {
  const options = randomOptions(title, seededRandom(seed))
  return Match.start(title, { options, dice: new CheapDice(seed) }).together
}

/** Plays a match randomly, with undo, changes of settings and takebacks. The same seed gives the same match. */
export function playAtRandom(title: AnyTitle, seed: string): Played {
  const random = seededRandom(seed)
  const any = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
  const hex = (): string => Array.from({ length: 64 }, () => Math.floor(random() * 16).toString(16)).join('')
  const options = randomOptions(title, random)
  const count = seatCount(title, options)
  const seeds: Played['seeds'] = [hex(), ...Array.from({ length: count }, hex)]
  const match = Match.start(title, { options, dice: new SeededDice({ server: seeds[0], seats: seeds.slice(1) }) })
  const viewers: (Seat | undefined)[] = [...Array(count).keys(), undefined]
  const { pieces } = match.game.table
  const knownFrom = viewers.map((viewer) =>
    pieces.map((piece) => (mayKnow(piece, viewer) ? 0 : Number.POSITIVE_INFINITY)),
  )
  const secrets = new Map<number, Secret>()
  const posed = new PosedDecisions(title.seats)
  const saves: Save[] = []
  const save = (): void => void saves.push(saveOf(match, posed))
  posed.update(match)
  save()
  const choose = randomChoice(random)
  while (match.outcome === undefined && match.seq < 20_000) {
    const command = next(title, match, random, any, choose)
    const others = alternatives(title, match, command)
    const fork = others.length > 0 && match.together ? match.fork() : undefined
    if (!match.apply(command).ok) continue
    posed.update(match)
    if (match.seq % APART === 0) save()
    const instead = fork === undefined ? others : others.filter((other) => staysSecret(fork, other))
    const secret = command.kind === 'choose' && isSecret(match)
    if (secret || command.kind === 'set') secrets.set(match.seq - 1, { seat: command.seat, instead })
    for (const [index, viewer] of viewers.entries())
      for (const piece of pieces)
        if (mayKnow(piece, viewer)) {
          const from = knownFrom[index] as number[]
          from[piece.index] = Math.min(from[piece.index] as number, match.seq)
        }
  }
  return { title, options, seatCount: count, seeds, commands: [...match.commands], saves, secrets, knownFrom }
}

function next(
  title: AnyTitle,
  match: Match,
  random: () => number,
  any: <T>(list: readonly T[]) => T,
  choose: (decision: Decision, seat: Seat) => Choice,
): Command {
  const rare = random()
  const seats = match.game.settings.map((_, seat) => seat)
  if (match.takeback !== undefined && rare < 0.5)
    return { kind: 'answerTakeback', seat: any(seats), accept: rare < 0.25 }
  const undoing = rare < 0.03 ? seats.filter((seat) => match.canUndo(seat)) : []
  if (undoing.length > 0) return { kind: 'undo', seat: any(undoing) }
  if (title.settings.length > 0 && rare < 0.04) {
    const { id, values } = any(title.settings)
    return { kind: 'set', seat: any(seats), setting: id, value: any(values) }
  }
  if (match.answers > 5 && rare > 0.998)
    return { kind: 'askTakeback', seat: any(seats), to: match.answers - 1 - Math.floor(random() * 5) }
  const seat = any(match.deciding)
  return { kind: 'choose', seat, choice: choose(match.decision(seat) as Decision, seat) }
}

/** Whether a joint decision with some answers is open. */
function isSecret(match: Match): boolean {
  return match.together && match.shownSeq(undefined) < match.seq
}

/**
 * Whether a joint decision is still open after another command. Other seats are not told which seats have completed
 * their plans.
 */
function staysSecret(fork: Match, command: Command): boolean {
  const other = fork.fork()
  return other.apply(command).ok && isSecret(other)
}

/** The other commands of the same kind that the seat could give. */
function alternatives(title: AnyTitle, match: Match, command: Command): Command[] {
  if (command.kind === 'set') {
    const values = title.settings.find(({ id }) => id === command.setting)?.values ?? []
    return values.filter((value) => value !== command.value).map((value) => ({ ...command, value }))
  }
  if (command.kind !== 'choose') return []
  const { choices } = match.decision(command.seat) as Decision
  return choices.filter((choice) => choice !== command.choice).map((choice) => ({ ...command, choice }))
}
