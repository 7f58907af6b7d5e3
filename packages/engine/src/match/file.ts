import { commitment, type Dice, NotedDice, RecordedDice, type RollLine, SeededDice } from '../dice/dice.ts'
import type { AnyTitle, Options, Outcome } from '../title/title.ts'
import type { PackedFilm } from '../view/film.ts'
import type { Command } from './command.ts'
import { sameJson } from './json.ts'
import { Match } from './match.ts'
import { knownOptions, type Upgrade } from './upgrade.ts'

/** A match as a file: all that is needed to replay it and to verify every die. */
export interface MatchFile {
  readonly format: 'topside-match'
  /** Files of version 1 have no film. */
  readonly version: 1 | 2
  readonly title: string
  /** The version of the rules at the end of the file. */
  readonly rulesVersion: number
  readonly options: Options
  /** `bot`: the strength of the computer that plays the seat; absent for a person. */
  readonly seats: readonly { readonly name: string; readonly seed: string; readonly bot?: string }[]
  /** SHA-256 of the server seed, published before the seats gave theirs. */
  readonly commitment: string
  /** Present once the match is over. */
  readonly serverSeed?: string
  /** Every accepted command, in order, including those taken back. */
  readonly commands: readonly Command[]
  /** Every roll, including those taken back; before {@link upgrade}, only the known ones. */
  readonly rolls: readonly RollLine[]
  /** For a match continued from another file: the rolls taken over from it, which do not follow from the seeds. */
  readonly knownRolls?: readonly RollLine[]
  readonly outcome?: Outcome
  /** What was shown after each command, according to the server that wrote the file. */
  readonly film?: PackedFilm
  /** Present if replaying the commands, on the server that wrote the file, does not give what the film shows. */
  readonly onlyShown?: true
  /** The match's last upgrade. Replay starts there; before it, only the dice can be checked. */
  readonly upgrade?: Upgrade
  /** Seal by which the server that wrote {@link upgrade} recognizes its own. */
  readonly seal?: string
  /** Checkpoints of a finished match, for the server that wrote them: if its rules change, it replays from these. */
  readonly checkpoints?: FileCheckpoints
  /** Present if the match, or its beginning, was itself imported from a file. */
  readonly imported?: true
}

/** Checkpoints in a file, in order. */
export interface FileCheckpoints {
  /** `body`: as the server stores it, in base64. */
  readonly kept: readonly { readonly seq: number; readonly rulesVersion: number; readonly body: string }[]
  /** Seal by which the server that wrote them recognizes its own. */
  readonly seal: string
}

/** The result of checking a match file. */
export interface FileCheck {
  readonly match?: Match
  readonly faults: readonly string[]
  /** Number of rolls taken over from another file ({@link MatchFile.knownRolls}), which nothing proves. */
  readonly takenOver: number
}

/** Input for making a file. The server seed is included only once the match is over. */
export interface FileSource extends Pick<MatchFile, 'options' | 'seats' | 'commitment' | 'commands'> {
  /** The version of the rules at the start of the match; absent: the title's. */
  readonly rulesVersion?: number
  readonly serverSeed?: string | undefined
  readonly upgrade?: Upgrade | undefined
}

/**
 * Makes the file of a match by replaying it. `played`: its commands after the upgrade; pass an iterable of your own to
 * pause between them.
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

/** The commands of a file after its upgrade, or all if it has none. */
export function sinceUpgrade({ commands, upgrade }: Pick<FileSource, 'commands' | 'upgrade'>): readonly Command[] {
  return upgrade === undefined ? commands : commands.slice(upgrade.seq)
}

/** A file of commands that have not been replayed, without rolls and outcome. */
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

/** The dice of a file: computed from its seeds if it has them, otherwise as recorded. */
export function fileDice(file: MatchFile, then?: Dice): Dice {
  if (file.serverSeed === undefined) return new RecordedDice(file.rolls, then ?? NO_DICE)
  const seeded = new SeededDice({ server: file.serverSeed, seats: file.seats.map((seat) => seat.seed) })
  return file.knownRolls === undefined ? seeded : new RecordedDice(file.knownRolls, seeded)
}

/** The options of a file. Options that the title no longer has are dropped from files of older rules. */
export function fileOptions(title: AnyTitle, { options, rulesVersion }: MatchFile): Options {
  return rulesVersion < title.rulesVersion ? knownOptions(title, options) : options
}

/** Throws a `RangeError` for every roll: all rolls must be recorded. */
export const NO_DICE: Dice = {
  roll: (n) => {
    throw new RangeError(`roll ${n} is not in the file`)
  },
}

/**
 * Replays a file and compares its commitment, dice and outcome; each fault says what differs, and where. The file alone
 * cannot show that someone wrote another match with the seeds of a real one: only the seeds given to the players prove
 * that. Before an upgrade, only the dice are checked. A file of older rules has no fault if it replays to the same end
 * with the same dice. `played`: the commands after the upgrade; pass an iterable of your own to pause between them.
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
 * Checks the dice of a file against its seeds without any rules: the commitment, and each roll. Only the rules can tell
 * whether the match rolled these dice at all. Empty for a file without the server seed.
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

/**
 * Compares the rolls in a file with those of a replay; returns the differences in file order. `all`: rolls missing from
 * the file are faults too.
 */
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
