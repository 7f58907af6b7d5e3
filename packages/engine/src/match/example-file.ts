import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { commitment, NotedDice, RecordedDice } from '../dice/dice.ts'
import type { ExampleEntry, ExampleScript } from '../title/example.ts'
import { choiceKey } from '../title/guide.ts'
import type { AnyTitle } from '../title/title.ts'
import type { Command } from './command.ts'
import { bareFile, type MatchFile, NO_DICE } from './file.ts'
import { Match } from './match.ts'

/** The script of a match played as an example. Throws a `RangeError` for any command other than an answer. */
export function exampleScript({ setup, commands, rolls }: Pick<Match, 'setup' | 'commands' | 'rolls'>): ExampleScript {
  const answers = commands.map((command) => {
    if (command.kind !== 'choose') throw new RangeError(`an example has no ${command.kind}`)
    return `${command.seat} ${choiceKey(command.choice)}`
  })
  const { rulesVersion, options } = setup
  return { rulesVersion, options, answers, dice: rolls.map(({ values }) => values) }
}

/** Plays an example and makes its file. Throws if the title does not allow the script, or if other dice are rolled. */
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
  // A file with recorded dice does not use the seats' seeds, so any fixed ones do.
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

/** The command of an answer; `undefined` if the seat is not offered it. */
function commandOf(match: Match, answer: string): Command | undefined {
  const [, seat = '', key = ''] = /^(\d+) (.+)$/.exec(answer) ?? []
  const choice = match.decision(Number(seat))?.choices.find((each) => choiceKey(each) === key)
  return choice && { kind: 'choose', seat: Number(seat), choice }
}
