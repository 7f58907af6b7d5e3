import { commitment, type MatchFile, makeFile, SeededDice } from '@topside/engine'
import { forgeries, play, randomChoice, seededRandom, toy } from '@topside/engine/testing'
import { describe, expect, it } from 'vitest'
import type { DiceKept } from '../net/seed.ts'
import { findingsOf } from './findings.ts'

const seed = '7c'.repeat(32)
const seats = ['0a', '0b'].map((byte, seat) => ({ name: `Seat ${seat}`, seed: byte.repeat(32) }))
const kept: DiceKept = { commitment: commitment(seed), seeds: { 1: '0b'.repeat(32) } }

function finished(dice: SeededDice, name: string) {
  const played = play(toy, { dice })
  played.toTheEnd(randomChoice(seededRandom(name)))
  return played
}

/** The file of a whole match, as served to a browser. */
function played(): MatchFile {
  const dice = new SeededDice({ server: seed, seats: seats.map((seat) => seat.seed) })
  const { match } = finished(dice, 'findings')
  const file = makeFile(
    toy,
    { options: {}, seats, commitment: commitment(seed), serverSeed: seed, commands: match.commands },
    dice,
  )
  return JSON.parse(JSON.stringify(file))
}

const wrong = (file: MatchFile, known?: DiceKept): string =>
  findingsOf(toy, file, known)
    .flatMap(({ ok, words }) => (ok ? [] : [words]))
    .join('\n')

describe('the findings on the dice page', () => {
  it('report nothing wrong with an honest file', () => {
    const findings = findingsOf(toy, played(), kept)
    expect(findings.filter(({ ok }) => !ok)).toEqual([])
    expect(findings).toHaveLength(6)
  })

  it.each(forgeries)('report a file falsified in $name', ({ forge, told }) => {
    expect(wrong(forge(played()))).toMatch(new RegExp(told.source.replaceAll('$', '\\.$'), 'mi'))
  })

  it('report a commitment or seed that differs from what this browser noted', () => {
    const other = '7d'.repeat(32)
    const dice = new SeededDice({ server: other, seats: seats.map((seat) => seat.seed) })
    const { match } = finished(dice, 'other')
    const source = { options: {}, seats, commitment: commitment(other), serverSeed: other, commands: match.commands }
    expect(wrong(makeFile(toy, source, dice))).toBe('')
    expect(wrong(makeFile(toy, source, dice), kept)).toContain('not the one that this browser noted')
    expect(wrong(played(), { ...kept, seeds: { 0: '0b'.repeat(32) } })).toBe('The seed that you sent was not used.')
  })

  it('are unknown, not wrong, if a die was taken over or the seed is secret', () => {
    const { serverSeed: _secret, ...running } = played()
    for (const file of [{ ...played(), knownRolls: played().rolls }, running]) {
      const found = findingsOf(toy, file, undefined).filter(({ ok }) => !ok)
      expect(found.some(({ unknown }) => unknown)).toBe(true)
    }
    expect(
      findingsOf(toy, { ...played(), commitment: '00'.repeat(32) }, undefined).find(({ ok }) => !ok)?.unknown,
    ).toBe(undefined)
  })

  it('report dice taken over from elsewhere, whatever they show', () => {
    const file = played()
    expect(wrong({ ...file, knownRolls: file.rolls })).toMatch(
      /\d+ dice were taken over from there and cannot be recomputed/,
    )
  })

  it('report that a running match keeps its seed', () => {
    const { serverSeed: _secret, ...file } = played()
    expect(wrong(file)).toContain('still secret')
  })
})
