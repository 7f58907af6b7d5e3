import { describe, expect, it } from 'vitest'
import { commitment, type RollLine, SeededDice } from '../dice/dice.ts'
import { CheapDice, forgeries, play, randomChoice, seededRandom, toy } from '../testing/index.ts'
import { checkFile, fileDice, type MatchFile, makeFile } from './file.ts'
import { Match } from './match.ts'

const server = '5a'.repeat(32)
const seats = ['01', '02'].map((byte, seat) => ({ name: `Player ${seat}`, seed: byte.repeat(32) }))
const dice = new SeededDice({ server, seats: seats.map((seat) => seat.seed) })

/** A match in which a roll was taken back, either finished or still running. */
function played(toTheEnd: boolean): { match: Match; file: MatchFile } {
  const match = play(toy, { dice })
  match.as(0).choose({ value: 2 })
  match.as(1).choose({ value: 0 })
  match.choose('take')
  match.match.apply({ kind: 'askTakeback', seat: 0, to: 2 })
  match.match.apply({ kind: 'answerTakeback', seat: 1, accept: true })
  match.choose('take', 'take')
  if (toTheEnd) match.toTheEnd(randomChoice(seededRandom('file')))
  const { commands } = match.match
  const source = { options: {}, seats, commitment: commitment(server), commands }
  const file = makeFile(toy, { ...source, serverSeed: toTheEnd ? server : undefined }, dice)
  return { match: match.match as unknown as Match, file: JSON.parse(JSON.stringify(file)) }
}

describe('the file of a finished match', () => {
  it('replays without a fault', () => {
    const { match, file } = played(true)
    const check = checkFile(toy, file)
    expect(check.faults).toEqual([])
    expect(check.match?.snapshot()).toEqual(match.snapshot())
    expect(file.outcome).toEqual(match.outcome)
  })

  it.each(forgeries)('reports $name', ({ forge, told }) => {
    const { file } = played(true)
    const { faults } = checkFile(toy, forge(file))
    expect(faults.join('\n')).toMatch(told)
  })

  it('reports how many further dice are wrong', () => {
    const { file } = played(true)
    const rolls = file.rolls.map((line) => ({ ...line, values: line.values.map((value) => (value % 6) + 1) }))
    expect(checkFile(toy, { ...file, rolls }).faults).toEqual([
      expect.stringContaining(`, and ${rolls.length - 1} more do not fit`),
    ])
  })

  it('reports the number of dice taken over from another file', () => {
    const { file } = played(true)
    expect(checkFile(toy, file).takenOver).toBe(0)
    const loaded = file.rolls.map((line) => ({ ...line, values: line.values.map(() => 6) }))
    expect(checkFile(toy, { ...file, knownRolls: loaded }).takenOver).toBe(
      loaded.flatMap(({ values }) => values).length,
    )
  })
})

describe('rolls taken over from another file', () => {
  const { file } = played(true)
  const [first] = file.rolls

  it('must be rolls of this file, each once and with the same dice', () => {
    const check = (...knownRolls: RollLine[]) => checkFile(toy, { ...file, knownRolls }).faults
    expect(check(...file.rolls)).toEqual([])
    expect(check({ ...first!, n: 77 })).toEqual(['the rolls taken over differ: roll 77 of the file never fell'])
    expect(check(first!, first!)).toEqual([`the rolls taken over differ: roll ${first!.n} of the file never fell`])
    expect(check({ ...first!, sides: [20] })[0]).toMatch(`the rolls taken over differ: roll ${first!.n} is`)
  })
})

describe('the file of a running match', () => {
  it('has no server seed, and replays from its rolls, including those taken back', () => {
    const { match, file } = played(false)
    expect(file.serverSeed).toBeUndefined()
    expect(file.rolls.map((line) => line.n)).toEqual([0, 1, 2])
    const check = checkFile(toy, file)
    expect(check.faults).toEqual([])
    expect(check.match?.snapshot()).toEqual(match.snapshot())
  })

  it('continues with other dice', () => {
    const { file } = played(false)
    const match = Match.replay(toy, { options: file.options, dice: fileDice(file, new CheapDice(1)) }, file.commands)
    const seat = match.deciding[0]!
    expect(match.decision(seat)?.choices.length).toBeGreaterThan(1)
    expect(fileDice(file, new CheapDice(1)).roll(3, [6])).toEqual(new CheapDice(1).roll(3, [6]))
    expect(() => fileDice(file).roll(3, [6])).toThrow('roll 3 is not in the file')
  })
})
