import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { commitment, NotedDice, RecordedDice } from '../dice/dice.ts'
import type { Command } from '../match/command.ts'
import { bareFile, type MatchFile, NO_DICE } from '../match/file.ts'
import { Match } from '../match/match.ts'
import { choiceKey } from './guide.ts'
import type { AnyTitle, Options } from './title.ts'

/** A match that a title has to be looked back at, such as the example of play of its rulebook. */
export interface ExampleEntry {
  /** Unlike those of the other examples of its title: it stands in an address. */
  readonly id: string
  readonly name: string
  /** What can be seen in it. */
  readonly about: string
  /** Fetches it. */
  load(): Promise<ExampleScript>
}

/** How an example goes: what was answered, and how the printed dice fell. */
export interface ExampleScript {
  readonly rulesVersion: number
  readonly options: Options
  /** Answers in their order: the seat, a space, and the choice (see {@link choiceKey}). */
  readonly answers: readonly string[]
  /** The values of one roll after the other. */
  readonly dice: readonly (readonly number[])[]
}

/** The script of a match that was played for it. Throws a `RangeError` if anything but answers was given. */
export function exampleScript({ setup, commands, rolls }: Pick<Match, 'setup' | 'commands' | 'rolls'>): ExampleScript {
  const answers = commands.map((command) => {
    if (command.kind !== 'choose') throw new RangeError(`an example has no ${command.kind}`)
    return `${command.seat} ${choiceKey(command.choice)}`
  })
  const { rulesVersion, options } = setup
  return { rulesVersion, options, answers, dice: rolls.map(({ values }) => values) }
}

/** Plays an example and writes its file. Throws if it is no match of the title, or if other dice fall in it. */
export function exampleFile(
  rules: AnyTitle,
  { id, name }: Pick<ExampleEntry, 'id' | 'name'>,
  script: ExampleScript,
): MatchFile {
  const { options, rulesVersion } = script
  const dice = new NotedDice(
    new RecordedDice(
      script.dice.map((values, n) => ({ n, values })),
      NO_DICE,
    ),
  )
  const match: Match = Match.start(rules, { options, rulesVersion, dice })
  for (const answer of script.answers) {
    const command = commandOf(match, answer)
    if (command === undefined || !match.apply(command).ok)
      throw new RangeError(`answer ${match.seq} is not offered: ${answer}`)
  }
  const rolls = dice.lines
  if (rolls.length !== script.dice.length) throw new RangeError(`${rolls.length} of ${script.dice.length} rolls fall`)
  // Nobody gave a seed: those of a file that has the printed dice are of no use, and the same wherever it is written.
  const seed = (part: string) => bytesToHex(sha256(utf8ToBytes(`topside example ${rules.id} ${id} ${part}`)))
  const seats = Array.from({ length: match.seats }, (_, seat) => ({ name, seed: seed(`seat ${seat}`) }))
  const bare = bareFile(rules, {
    options: match.setup.options,
    rulesVersion,
    seats,
    commitment: commitment(seed('server')),
    commands: match.commands,
  })
  return { ...bare, rolls, ...(match.outcome !== undefined && { outcome: match.outcome }) }
}

/** The command of an answer; `undefined` if its seat is not offered it. */
function commandOf(match: Match, answer: string): Command | undefined {
  const [, seat = '', key = ''] = /^(\d+) (.+)$/.exec(answer) ?? []
  const choice = match.decision(Number(seat))?.choices.find((each) => choiceKey(each) === key)
  return choice && { kind: 'choose', seat: Number(seat), choice }
}
