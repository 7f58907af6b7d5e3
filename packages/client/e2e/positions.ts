import {
  commitment,
  type Decision,
  Match,
  type MatchFile,
  makeFile,
  type Options,
  SeededDice,
  seatCount,
} from '@topside/engine'
import { seededRandom } from '@topside/engine/testing'
import { titles } from '@topside/titles/testing'

/** How a match is played, and where it stops. */
export interface PlayScript {
  readonly options?: Options
  /** Prefixes of choices (their parts joined by `-`) that are taken whenever offered, earlier ones first. */
  readonly prefer?: readonly string[]
  /** Whether the match stops at a seat's question; absent: it is played to its end. */
  stop?(decision: Decision, match: Match, seat: number): boolean
  readonly seed?: string
}

const SERVER_SEED = '5e'.repeat(32)
const SEATS = ['a1', 'b2', 'c3'].map((byte, seat) => ({
  name: ['Ann', 'Ben', 'Cleo'][seat] ?? '',
  seed: byte.repeat(32),
}))
const MOST = 6_000

/**
 * Plays a match of a title deterministically by a script, and makes its file. Throws an `Error` if it never reaches the
 * stop.
 */
export async function positionFile(title: string, script: PlayScript): Promise<MatchFile> {
  const play = await scripted(title, script)
  while (play.advance()) if (play.match.seq > MOST) throw new Error('the match does not come where it should stop')
  if (script.stop !== undefined && play.match.outcome !== undefined) throw new Error('the match ended before its stop')
  return play.file()
}

/** Plays a match like {@link positionFile}, and makes a file after each of these numbers of commands, in order. */
export async function positionFiles(
  title: string,
  script: Omit<PlayScript, 'stop'>,
  moments: readonly number[],
): Promise<MatchFile[]> {
  const play = await scripted(title, script)
  return moments.map((moment) => {
    while (play.match.seq < moment) if (!play.advance()) throw new Error(`the match ends before command ${moment}`)
    // The match continues.
    return structuredClone(play.file())
  })
}

/**
 * A match like {@link positionFile}'s at the last question to a seat for which `stop` holds, at least `least` commands
 * before the end.
 */
export async function nearEnd(
  title: string,
  { stop = () => true, ...script }: PlayScript,
  least: number,
): Promise<MatchFile> {
  const stops: number[] = []
  const whole = await scripted(title, {
    ...script,
    stop(decision, match, seat) {
      if (stop(decision, match, seat)) stops.push(match.seq)
      return false
    },
  })
  while (whole.advance());
  const at = stops.findLast((moment) => moment <= whole.match.seq - least)
  if (at === undefined) throw new Error('the match never comes where it should stop')
  return positionFile(title, { ...script, stop: (_, { seq }) => seq >= at })
}

/** A match that is played by a script. */
interface ScriptedPlay {
  readonly match: Match
  /** Gives one answer; returns false if the match is over or the script stops. */
  advance(): boolean
  file(): MatchFile
}

async function scripted(title: string, script: PlayScript): Promise<ScriptedPlay> {
  const loaded = await titles.find((entry) => entry.id === title)?.load()
  if (loaded === undefined) throw new Error(`no title ${title}`)
  const { rules } = loaded
  const options = script.options ?? {}
  const seats = SEATS.slice(0, seatCount(rules, options))
  const dice = new SeededDice({ server: SERVER_SEED, seats: seats.map(({ seed }) => seed) })
  const match = Match.start(rules, { options, dice })
  const random = seededRandom(script.seed ?? title)
  return {
    match,
    advance() {
      if (match.outcome !== undefined) return false
      const [seat = 0] = match.deciding
      const decision = match.decision(seat)
      if (decision === undefined) throw new Error('nobody is asked anything')
      if (script.stop?.(decision, match, seat) === true) return false
      match.apply({ kind: 'choose', seat, choice: chosen(decision, script.prefer ?? [], random) })
      return true
    },
    file() {
      const over = match.outcome !== undefined
      const source = { options, seats, commitment: commitment(SERVER_SEED), commands: match.commands }
      return makeFile(rules, { ...source, ...(over && { serverSeed: SERVER_SEED }) }, dice)
    },
  }
}

function chosen({ choices }: Decision, prefer: readonly string[], random: () => number) {
  const id = (each: (typeof choices)[number]) =>
    [each.verb, each.piece, each.space, each.value, each.option].filter((part) => part !== undefined).join('-')
  const wanted = prefer.flatMap((start) => choices.filter((each) => id(each).startsWith(start)))
  const pool = wanted.length > 0 ? wanted.slice(0, 1) : choices
  const choice = pool[Math.floor(random() * pool.length)]
  if (choice === undefined) throw new Error('nothing can be chosen')
  return choice
}
