import { type Command, commitment, Match, type MatchFile, SeededDice } from '@topside/engine'
import { toy } from '@topside/engine/testing'
import { expect, test } from 'vitest'
import { filmOf, frameOfLine, linesFor } from './frames.ts'

const server = '1'.repeat(64)
const seeds = ['2'.repeat(64), '3'.repeat(64)]

/** Plays the toy title by taking the first choice that fits, with an undo and a takeback on the way. */
function played(): MatchFile {
  const match = Match.start(toy, { options: {}, dice: new SeededDice({ server, seats: seeds }) })
  const commands: Command[] = []
  const apply = (command: Command) => {
    expect(match.apply(command).ok).toBe(true)
    commands.push(command)
  }
  for (let turn = 0; match.outcome === undefined; turn++) {
    const [seat = 0] = match.deciding
    const choices = match.decision(seat)?.choices ?? []
    const choice = choices[turn % choices.length]
    if (choice === undefined) break
    apply({ kind: 'choose', seat, choice })
    if (turn === 5) {
      apply({ kind: 'askTakeback', seat: 0, to: 4 })
      apply({ kind: 'answerTakeback', seat: 1, accept: true })
    }
    if (turn === 7 && match.canUndo(seat)) apply({ kind: 'undo', seat })
  }
  return {
    format: 'topside-match',
    version: 1,
    title: 'toy',
    rulesVersion: 1,
    options: {},
    seats: seeds.map((seed, seat) => ({ name: `p${seat}`, seed })),
    commitment: commitment(server),
    serverSeed: server,
    commands,
    rolls: match.rolls,
    ...(match.outcome && { outcome: match.outcome }),
  }
}

test('keeps one frame per answer that stood, and ends as the match did', () => {
  const file = played()
  const film = filmOf(toy, file)
  const whole = Match.replay(toy, { options: {}, dice: new SeededDice({ server, seats: seeds }) }, file.commands)
  expect(film.frames).toHaveLength(whole.answers + 1)
  expect(film.frames.at(-1)?.table).toEqual(whole.game.table.save())
  expect(film.outcome).toEqual(file.outcome)
  const lengths = film.frames.map((frame) => frame.history)
  expect(lengths).toEqual(lengths.toSorted((a, b) => a - b))
  expect(lengths.at(-1)).toBe(linesFor(film, 'gallery').length)
})

test('finds the moment of a line', () => {
  const film = filmOf(toy, played())
  for (let index = 0; index < linesFor(film, 'all').length; index++) {
    const frame = frameOfLine(film, index)
    expect(film.frames[frame]?.history).toBeGreaterThan(index)
    if (frame > 0) expect(film.frames[frame - 1]?.history).toBeLessThanOrEqual(index)
  }
})

test('refuses a file that does not play', () => {
  const file = played()
  expect(() => filmOf(toy, { ...file, commands: [{ kind: 'undo', seat: 0 }] })).toThrow('command 0')
})
