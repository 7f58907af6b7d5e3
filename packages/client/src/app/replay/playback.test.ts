import { type Command, checkFile, commitment, Match, type MatchFile, SeededDice } from '@topside/engine'
import { toy } from '@topside/engine/testing'
import { expect, test } from 'vitest'
import { viewOfTable } from '../board/view.ts'
import { toyPackage } from '../testing/fixture.ts'
import { frameOfLine, linesFor, playbackOf } from './playback.ts'

const server = '1'.repeat(64)
const seeds = ['2'.repeat(64), '3'.repeat(64)]

/** Plays the toy title with the first choices that fit, with an undo and a takeback on the way. */
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

test('keeps one frame per answer that was not taken back, and ends like the match', () => {
  const file = played()
  const playback = playbackOf(toyPackage, file)
  const whole = Match.replay(toy, { options: {}, dice: new SeededDice({ server, seats: seeds }) }, file.commands)
  expect(playback.frames).toHaveLength(whole.answers + 1)
  const last = playback.frames.length - 1
  expect(playback.view(last, 0)).toEqual(viewOfTable(toyPackage, whole.game.table.save(), 0))
  expect(playback.outcome).toEqual(file.outcome)
  const lengths = playback.frames.map((frame) => frame.history)
  expect(lengths).toEqual(lengths.toSorted((a, b) => a - b))
  expect(lengths.at(-1)).toBe(linesFor(playback, 'spectator').length)
})

test('finds the moment of a line', () => {
  const playback = playbackOf(toyPackage, played())
  for (let index = 0; index < linesFor(playback, 'all').length; index++) {
    const frame = frameOfLine(playback, index)
    expect(playback.frames[frame]?.history).toBeGreaterThan(index)
    if (frame > 0) expect(playback.frames[frame - 1]?.history).toBeLessThanOrEqual(index)
  }
})

test('can be played on from any moment, with exactly the dice rolled so far', () => {
  const file = played()
  const playback = playbackOf(toyPackage, file)
  for (const at of playback.frames.keys()) {
    const part = playback.fileAt?.(at)
    if (part === undefined) throw new Error('no file')
    expect(part.serverSeed ?? part.outcome ?? part.knownRolls).toBeUndefined()
    const { match, faults } = checkFile(toy, part)
    expect(faults.filter((fault) => !fault.includes('outcome'))).toEqual([])
    expect(match && viewOfTable(toyPackage, match.game.table.save(), 'all')).toEqual(playback.view(at, 'all'))
  }
})

test('throws for a file that does not replay', () => {
  const file = played()
  expect(() => playbackOf(toyPackage, { ...file, commands: [{ kind: 'undo', seat: 0 }] })).toThrow('command 0')
})
