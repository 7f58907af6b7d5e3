import { commitment, type Dice, NotedDice, RecordedDice, type RollLine, SeededDice } from '../dice/dice.ts'
import type { AnyTitle, Options, Outcome } from '../title/title.ts'
import type { PackedFilm } from '../view/film.ts'
import type { Command } from './command.ts'
import { sameJson } from './json.ts'
import { Match } from './match.ts'
import { knownOptions, type Upgrade } from './upgrade.ts'

/** A match as a file: what is needed to play it again and to check every die. */
export interface MatchFile {
  readonly format: 'topside-match'
  /** Files of version 1 have no film. */
  readonly version: 1 | 2
  readonly title: string
  /** The version of the rules that the match is at. */
  readonly rulesVersion: number
  readonly options: Options
  /** `bot`: how strong the computer is that plays it; absent for a person's. */
  readonly seats: readonly { readonly name: string; readonly seed: string; readonly bot?: string }[]
  /** SHA-256 of the server seed, public before the seats gave theirs. */
  readonly commitment: string
  /** Present when the match is over. */
  readonly serverSeed?: string
  /** Every accepted command, in order, taken-back ones included. */
  readonly commands: readonly Command[]
  /** Every roll that fell, those taken back included; before {@link upgrade} those that are known. */
  readonly rolls: readonly RollLine[]
  /** For a match that went on from the file of another: the rolls taken over from there, which the seeds do not give. */
  readonly knownRolls?: readonly RollLine[]
  readonly outcome?: Outcome
  /** What was shown after each command: what the server that wrote the file says of it. */
  readonly film?: PackedFilm
  /** The server that wrote the file does not play its commands as the film shows them. */
  readonly onlyShown?: true
  /** Where the match went on last under other rules: it is played from there, and of what came before only the dice can be checked. */
  readonly upgrade?: Upgrade
  /** By which the server that wrote {@link upgrade} knows it again. */
  readonly seal?: string
  /**
   * Checkpoints along the way of a match that is over, for the server that wrote them: where its rules have changed, it
   * is played on from these.
   */
  readonly checkpoints?: FileCheckpoints
  /** The server that wrote the file had the match, or its beginning, from a file itself. */
  readonly imported?: true
}

/** Checkpoints in a file, in order. */
export interface FileCheckpoints {
  /** `body`: as the server keeps it, in base64. */
  readonly kept: readonly { readonly seq: number; readonly rulesVersion: number; readonly body: string }[]
  /** By which the server that wrote them knows them again. */
  readonly seal: string
}

/** What a check of a match file found: nothing, or what differs. */
export interface FileCheck {
  readonly match?: Match
  readonly faults: readonly string[]
  /** Number of dice that were taken over from another file ({@link MatchFile.knownRolls}): nobody can say how they fell. */
  readonly takenOver: number
}

/** What a file is made of. The server seed is given only once the match is over. */
export interface FileSource extends Pick<MatchFile, 'options' | 'seats' | 'commitment' | 'commands'> {
  /** The version of the rules that the match was begun with; the title's if absent. */
  readonly rulesVersion?: number
  readonly serverSeed?: string | undefined
  readonly upgrade?: Upgrade | undefined
}

/**
 * The file of a match, made by playing its commands again. `played` are those after its upgrade, for somebody who may stop between two of them.
 */
export function makeFile(
  title: AnyTitle,
  source: FileSource,
  dice: Dice,
  played: Iterable<Command> = sinceUpgrade(source),
): MatchFile {
  const noted = new NotedDice(dice)
  const { options, upgrade } = source
  const { outcome, setup } = Match.replay(title, { options, dice: noted, upgrade }, played)
  const bare = bareFile(title, { ...source, options: setup.options })
  const rolls = [...(upgrade?.rolls ?? []), ...noted.lines]
  return { ...bare, rolls, ...(outcome !== undefined && { outcome }) }
}

/** The commands of a file after its upgrade; all of them if it has none. */
export function sinceUpgrade({ commands, upgrade }: Pick<FileSource, 'commands' | 'upgrade'>): readonly Command[] {
  return upgrade === undefined ? commands : commands.slice(upgrade.seq)
}

/** A file of commands that have not been played: without rolls and outcome. */
export function bareFile(title: Pick<AnyTitle, 'id' | 'rulesVersion'>, source: FileSource): MatchFile {
  const { serverSeed, upgrade, ...rest } = source
  return {
    format: 'topside-match',
    version: 1,
    title: title.id,
    rulesVersion: title.rulesVersion,
    ...rest,
    ...(serverSeed !== undefined && { serverSeed }),
    ...(upgrade !== undefined && { upgrade }),
    rolls: [],
  }
}

/** The dice of a file: recomputed from its seeds if they are there, otherwise as written down. */
export function fileDice(file: MatchFile, then?: Dice): Dice {
  if (file.serverSeed === undefined) return new RecordedDice(file.rolls, then ?? NO_DICE)
  const seeded = new SeededDice({ server: file.serverSeed, seats: file.seats.map((seat) => seat.seed) })
  return file.knownRolls === undefined ? seeded : new RecordedDice(file.knownRolls, seeded)
}

/** The options of a file; of one of an older version of the rules, those that its title still has. */
export function fileOptions(title: AnyTitle, { options, rulesVersion }: MatchFile): Options {
  return rulesVersion < title.rulesVersion ? knownOptions(title, options) : options
}

/** No dice: what falls must be known. */
export const NO_DICE: Dice = {
  roll: (n) => {
    throw new RangeError(`roll ${n} is not in the file`)
  },
}

/**
 * Plays a file again and compares its commitment, dice and outcome; each fault says what does not fit, and where. What a file alone cannot
 * show is that somebody wrote a match of his own with the seeds of another: the seeds given to the players are the witness against that.
 * What came before the upgrade of a file is not played: of that its dice are checked. A file of an older version of the rules has no fault if it plays to the
 * same end with the same dice. `played` are the commands after the upgrade, for somebody who may stop between two of them.
 */
export function checkFile(title: AnyTitle, file: MatchFile, played: Iterable<Command> = sinceUpgrade(file)): FileCheck {
  const faults: string[] = []
  const takenOver = (file.knownRolls ?? []).reduce((dice, { values }) => dice + values.length, 0)
  if (file.title !== title.id) return { faults: [`the file is of ${file.title}, not of ${title.id}`], takenOver }
  const { upgrade } = file
  const versions = `played with rules version ${file.rulesVersion}, checked with ${title.rulesVersion}`
  if (file.rulesVersion > title.rulesVersion) faults.push(versions)
  try {
    if (file.serverSeed !== undefined && commitment(file.serverSeed) !== file.commitment)
      faults.push('the server seed is not the one that was promised')
    const dice = new NotedDice(fileDice(file))
    const earlier = upgrade === undefined ? [] : file.rolls.filter(({ n }) => n < upgrade.state.nextRoll)
    for (const { n, sides } of earlier) dice.roll(n, sides)
    const match = Match.replay(title, { options: fileOptions(title, file), dice, upgrade }, played)
    const [unused] = wrongRolls(dice.lines, file.knownRolls ?? [], false)
    if (unused !== undefined) faults.push(`the rolls taken over differ: ${unused}`)
    const wrong = wrongRolls(dice.lines, file.rolls)
    const more = wrong.length > 1 ? `, and ${wrong.length - 1} more do not fit` : ''
    if (wrong.length > 0) faults.push(`the dice differ: ${wrong[0]}${more}`)
    if (!sameJson(match.outcome, file.outcome)) faults.push('the outcome differs')
    return { match, faults, takenOver }
  } catch (fault) {
    if (file.rulesVersion < title.rulesVersion) faults.push(versions)
    return { faults: [...faults, fault instanceof Error ? fault.message : String(fault)], takenOver }
  }
}

/**
 * What is wrong with the dice of a file as far as its seeds show, without any rules: the fingerprint, and each roll. Whether the match rolled these
 * dice at all only its rules can say. Empty for a file without the server's seed.
 */
export function diceFaults(file: MatchFile): string[] {
  if (file.serverSeed === undefined) return []
  const faults =
    commitment(file.serverSeed) === file.commitment ? [] : ['the server seed is not the one that was promised']
  try {
    const dice = fileDice(file)
    const fell = file.rolls.map(({ n, sides }) => ({ n, sides, values: dice.roll(n, sides) }))
    const [first] = wrongRolls(fell, file.rolls)
    return first === undefined ? faults : [...faults, `the dice differ: ${first}`]
  } catch (fault) {
    return [...faults, fault instanceof Error ? fault.message : String(fault)]
  }
}

/** What does not fit of the rolls of a file, in their order, given those that fell when it was played again; `all` of which must be there. */
function wrongRolls(fell: readonly RollLine[], written: readonly RollLine[], all = true): string[] {
  const rest = new Map(fell.map((line) => [line.n, line]))
  const wrong: string[] = []
  for (const line of written) {
    const right = rest.get(line.n)
    rest.delete(line.n)
    if (right === undefined) wrong.push(`roll ${line.n} of the file never fell`)
    else if (!sameJson(line, right))
      wrong.push(`roll ${line.n} is ${line.values.join(' ')} in the file and should be ${right.values.join(' ')}`)
  }
  if (all) for (const n of rest.keys()) wrong.push(`roll ${n} is not in the file`)
  return wrong
}
