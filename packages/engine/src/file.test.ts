import { describe, expect, it } from 'vitest'
import { commitment, SeededDice } from './dice.ts'
import { checkFile, fileDice, type MatchFile, makeFile } from './file.ts'
import { Match } from './match.ts'
import { CheapDice, play, randomChoice, seededRandom, toy } from './testing/index.ts'

const server = '5a'.repeat(32)
const seats = ['01', '02'].map((byte, seat) => ({ name: `Player ${seat}`, seed: byte.repeat(32) }))
const dice = new SeededDice({ server, seats: seats.map((seat) => seat.seed) })

/** A match in which a roll was taken back, played to the end or stopped while it runs. */
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
  it('plays again without a fault', () => {
    const { match, file } = played(true)
    const check = checkFile(toy, file)
    expect(check.faults).toEqual([])
    expect(check.match?.snapshot()).toEqual(match.snapshot())
    expect(file.outcome).toEqual(match.outcome)
  })

  it.each([
    ['the dice differ', (file: MatchFile) => ({ ...file, rolls: file.rolls.slice(1) })],
    ['the dice differ', (file: MatchFile) => ({ ...file, serverSeed: '5b'.repeat(32) })],
    ['the server seed is not the one that was promised', (file: MatchFile) => ({ ...file, commitment: '00' })],
    ['the outcome differs', (file: MatchFile) => ({ ...file, outcome: { winner: null, reason: { key: 'no' } } })],
    ['played with rules version 9, checked with 1', (file: MatchFile) => ({ ...file, rulesVersion: 9 })],
    ['command 1 refused: refused.not-your-decision', doubled],
    ['the file is of chess, not of toy', (file: MatchFile) => ({ ...file, title: 'chess' })],
    ['no option board', (file: MatchFile) => ({ ...file, options: { board: 'big' } })],
  ])('says “%s”', (fault, spoil) => {
    expect(checkFile(toy, spoil(played(true).file)).faults).toContain(fault)
  })
})

function doubled(file: MatchFile): MatchFile {
  const [first] = file.commands
  return { ...file, commands: [first!, ...file.commands] }
}

describe('the file of a running match', () => {
  it('has no server seed, and plays again by the rolls written down, those taken back included', () => {
    const { match, file } = played(false)
    expect(file.serverSeed).toBeUndefined()
    expect(file.rolls.map((line) => line.n)).toEqual([0, 1, 2])
    const check = checkFile(toy, file)
    expect(check.faults).toEqual([])
    expect(check.match?.snapshot()).toEqual(match.snapshot())
  })

  it('goes on with other dice', () => {
    const { file } = played(false)
    const match = Match.replay(toy, { options: file.options, dice: fileDice(file, new CheapDice(1)) }, file.commands)
    const seat = match.deciding[0]!
    expect(match.decision(seat)?.choices.length).toBeGreaterThan(1)
    expect(fileDice(file, new CheapDice(1)).roll(3, [6])).toEqual(new CheapDice(1).roll(3, [6]))
    expect(() => fileDice(file).roll(3, [6])).toThrow('roll 3 is not in the file')
  })
})
