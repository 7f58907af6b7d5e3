import type { Command } from './command.ts'
import { commitment, type Dice, NotedDice, RecordedDice, type RollLine, SeededDice } from './dice.ts'
import { sameJson } from './json.ts'
import { Match } from './match.ts'
import type { AnyTitle, Options, Outcome } from './title.ts'

/** A match as a file: what is needed to play it again and to check every die. */
export interface MatchFile {
  readonly format: 'topside-match'
  readonly version: 1
  readonly title: string
  readonly rulesVersion: number
  readonly options: Options
  readonly seats: readonly { readonly name: string; readonly seed: string }[]
  /** SHA-256 of the server seed, public before the seats gave theirs. */
  readonly commitment: string
  /** Present when the match is over. */
  readonly serverSeed?: string
  /** Every accepted command, in order, taken-back ones included. */
  readonly commands: readonly Command[]
  /** Every roll that fell, those taken back included. */
  readonly rolls: readonly RollLine[]
  /** For a match that went on from the file of another: the rolls taken over from there, which the seeds do not give. */
  readonly knownRolls?: readonly RollLine[]
  readonly outcome?: Outcome
}

/** What a check of a match file found: nothing, or what differs. */
export interface FileCheck {
  readonly match?: Match
  readonly faults: readonly string[]
}

/** What a file is made of. The server seed is given only once the match is over. */
export interface FileSource extends Pick<MatchFile, 'options' | 'seats' | 'commitment' | 'commands'> {
  readonly serverSeed?: string | undefined
}

/** The file of a match, made by playing its commands again. */
export function makeFile(title: AnyTitle, source: FileSource, dice: Dice): MatchFile {
  const noted = new NotedDice(dice)
  const { outcome, setup } = Match.replay(title, { options: source.options, dice: noted }, source.commands)
  const bare = bareFile(title, { ...source, options: setup.options })
  return { ...bare, rolls: noted.lines, ...(outcome !== undefined && { outcome }) }
}

/** A file of commands that have not been played: without rolls and outcome. */
export function bareFile(title: AnyTitle, source: FileSource): MatchFile {
  const { serverSeed, ...rest } = source
  return {
    format: 'topside-match',
    version: 1,
    title: title.id,
    rulesVersion: title.rulesVersion,
    ...rest,
    ...(serverSeed !== undefined && { serverSeed }),
    rolls: [],
  }
}

/** The dice of a file: recomputed from its seeds if they are there, otherwise as written down. */
export function fileDice(file: MatchFile, then?: Dice): Dice {
  if (file.serverSeed === undefined) return recorded(file.rolls, then ?? NO_DICE)
  const seeded = new SeededDice({ server: file.serverSeed, seats: file.seats.map((seat) => seat.seed) })
  return file.knownRolls === undefined ? seeded : recorded(file.knownRolls, seeded)
}

function recorded(rolls: readonly RollLine[], then: Dice): Dice {
  return new RecordedDice(new Map(rolls.map((line) => [line.n, line.values])), then)
}

const NO_DICE: Dice = {
  roll: (n) => {
    throw new RangeError(`roll ${n} is not in the file`)
  },
}

/** Plays a file again and compares its commitment, dice and outcome. */
export function checkFile(title: AnyTitle, file: MatchFile): FileCheck {
  const faults: string[] = []
  if (file.title !== title.id) return { faults: [`the file is of ${file.title}, not of ${title.id}`] }
  if (file.rulesVersion !== title.rulesVersion)
    faults.push(`played with rules version ${file.rulesVersion}, checked with ${title.rulesVersion}`)
  if (file.serverSeed !== undefined && commitment(file.serverSeed) !== file.commitment)
    faults.push('the server seed is not the one that was promised')
  try {
    const dice = new NotedDice(fileDice(file))
    const match = Match.replay(title, { options: file.options, dice }, file.commands)
    if (!sameJson(dice.lines, file.rolls)) faults.push('the dice differ')
    if (!sameJson(match.outcome, file.outcome)) faults.push('the outcome differs')
    return { match, faults }
  } catch (fault) {
    return { faults: [...faults, fault instanceof Error ? fault.message : String(fault)] }
  }
}
