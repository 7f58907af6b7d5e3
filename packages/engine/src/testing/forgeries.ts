import type { RollLine } from '../dice/dice.ts'
import type { Command } from '../match/command.ts'
import type { MatchFile } from '../match/file.ts'

/** A way to falsify the file of a finished match, with the message that a check must give. */
export interface Forgery {
  readonly name: string
  /** Returns a falsified copy of the file. */
  readonly forge: (file: MatchFile) => MatchFile
  readonly told: RegExp
}

/** Replaces the last hexadecimal digit with another one. */
function otherDigit(text: string): string {
  return `${text.slice(0, -1)}${text.endsWith('0') ? '1' : '0'}`
}

function turned({ values, sides, ...line }: RollLine): RollLine {
  return { ...line, sides, values: values.map((value, die) => (value % (sides[die] ?? 1)) + 1) }
}

function otherCommand(command: Command): Command {
  return command.kind === 'choose' ? { ...command, choice: { ...command.choice, verb: 'fly' } } : command
}

function seatSeed(file: MatchFile, seat: number): MatchFile {
  return {
    ...file,
    seats: file.seats.map((each, index) => (index === seat ? { ...each, seed: otherDigit(each.seed) } : each)),
  }
}

const refused = /^command \d+ refused: /m
const WRONG_DICE =
  /^the dice differ: roll \d+ (is [\d ]+ in the file and should be [\d ]+|of the file never fell|is not in the file)/m

/** Forgeries of every part of a file, for the file of a match with dice, answers of two seats, and a winner. */
export const forgeries: readonly Forgery[] = [
  {
    name: 'the first die',
    forge: (file) => ({ ...file, rolls: file.rolls.map((line, i) => (i === 0 ? turned(line) : line)) }),
    told: /^the dice differ: roll 0 is [\d ]+ in the file and should be [\d ]+$/m,
  },
  {
    name: 'the last die',
    forge: (file) => ({
      ...file,
      rolls: file.rolls.map((line, i, all) => (i === all.length - 1 ? turned(line) : line)),
    }),
    told: WRONG_DICE,
  },
  {
    name: 'a roll left out',
    forge: (file) => ({ ...file, rolls: file.rolls.slice(1) }),
    told: /: roll 0 is not in the file$/m,
  },
  {
    name: 'a roll added',
    forge: (file) => ({ ...file, rolls: [...file.rolls, { n: 999, sides: [6], values: [6] }] }),
    told: /: roll 999 of the file never fell$/m,
  },
  {
    name: 'a roll written twice',
    forge: (file) => ({ ...file, rolls: file.rolls.flatMap((line, i) => (i === 0 ? [line, turned(line)] : [line])) }),
    told: /: roll 0 of the file never fell$/m,
  },
  {
    name: 'a command that was never offered',
    forge: (file) => ({ ...file, commands: file.commands.map((each, i) => (i === 2 ? otherCommand(each) : each)) }),
    told: /^command 2 refused: /m,
  },
  {
    name: 'a command of the other seat',
    forge: (file) => ({
      ...file,
      commands: file.commands.map((each, i, all) => (i === all.length - 1 ? { ...each, seat: 1 - each.seat } : each)),
    }),
    told: refused,
  },
  {
    name: 'the first command left out',
    forge: (file) => ({ ...file, commands: file.commands.slice(1) }),
    told: refused,
  },
  {
    name: 'the last command left out',
    forge: (file) => ({ ...file, commands: file.commands.slice(0, -1) }),
    told: /^the outcome differs$/m,
  },
  {
    name: 'a command given twice',
    forge: (file) => ({ ...file, commands: file.commands.flatMap((each, i) => (i === 0 ? [each, each] : [each])) }),
    told: /^command 1 refused: /m,
  },
  {
    name: 'a command after the end',
    forge: (file) => ({ ...file, commands: [...file.commands, { kind: 'resign', seat: 0 }] }),
    told: /^command \d+ refused: refused.match-over/m,
  },
  {
    name: 'the server seed',
    forge: (file) => ({ ...file, serverSeed: otherDigit(file.serverSeed ?? '') }),
    told: /^the server seed is not the one that was promised$/m,
  },
  {
    name: 'the promise',
    forge: (file) => ({ ...file, commitment: otherDigit(file.commitment) }),
    told: /^the server seed is not the one that was promised$/m,
  },
  {
    name: 'a server seed that is none',
    forge: (file) => ({ ...file, serverSeed: 'none' }),
    told: /hex|64 hexadecimal digits/m,
  },
  {
    name: 'the seed of the first seat',
    forge: (file) => seatSeed(file, 0),
    told: /^the dice differ|^command \d+ refused/m,
  },
  {
    name: 'the seed of the second seat',
    forge: (file) => seatSeed(file, 1),
    told: /^the dice differ|^command \d+ refused/m,
  },
  {
    name: 'the winner',
    forge: (file) => ({
      ...file,
      outcome: { reason: { key: 'match.resigned' }, ...file.outcome, winner: file.outcome?.winner === 1 ? 0 : 1 },
    }),
    told: /^the outcome differs$/m,
  },
  {
    name: 'the reason of the result',
    forge: (file) => ({
      ...file,
      outcome: { winner: file.outcome?.winner ?? null, reason: { key: 'match.resigned' } },
    }),
    told: /^the outcome differs$/m,
  },
  {
    name: 'the version of the rules',
    forge: (file) => ({ ...file, rulesVersion: file.rulesVersion + 1 }),
    told: /^played with rules version \d+, checked with \d+$/m,
  },
  { name: 'the title', forge: (file) => ({ ...file, title: 'chess' }), told: /^the file is of chess, not of /m },
  {
    name: 'an option that there is not',
    forge: (file) => ({ ...file, options: { ...file.options, 'no-such-option': 'yes' } }),
    told: /no option no-such-option/m,
  },
]
