import { CheapDice, type Choice, type Dice, Match } from '@topside/engine'
import { toldTo } from '@topside/engine/testing'
import { expect, test } from 'vitest'
import { opponents } from './testing/opponents.ts'
import { testWeights } from './testing/weights.ts'

const bataan = await opponents('bataan')
const { rules, heuristics, start, analysis } = bataan
const SOME = { iterations: 6 }

/** The Abucay Line after Japan secretly chose this marker to be drawn first, and then held it. */
function holding(marker: string): Match {
  const match = start({ scenario: 'abucay-line' }, 'a')
  const answers = new Map<string, (choice: Choice) => boolean>([
    ['first-marker', ({ piece }) => piece === marker],
    ['sequence', ({ verb }) => verb === 'pass'],
  ])
  for (;;) {
    const seat = match.deciding[0]!
    const { kind, choices } = match.decision(seat)!
    if (seat === 0 && kind === 'sequence') return match
    const choice = choices.find(answers.get(kind) ?? (({ verb }) => verb === 'event-none' || verb === 'done'))
    match.apply({ kind: 'choose', seat, choice: choice ?? choices[0]! })
  }
}

test('a marker that the other side holds unseen does not change a seat’s analysis', () => {
  const [match, other] = ['marker-jp-16-1', 'marker-jp-65-1'].map(holding) as [Match, Match]
  expect(match.commands).not.toEqual(other.commands)
  expect(toldTo(match, 0)).toBe(toldTo(other, 0))
  const found = analysis(match, 0, SOME)
  expect(found).toEqual(analysis(other, 0, SOME))
  expect(found.tried).toBe(SOME.iterations)
})

/** Dice that differ only in the first die, by which Japan draws an event. */
function drawing(first: number): Dice {
  const dice = new CheapDice('a')
  return { roll: (n, sides) => (n === 0 ? sides.map((each) => (first % each) + 1) : dice.roll(n, sides)) }
}

/** The Abucay Line after only Japan has drawn an event, when the US player is first asked about his formations. */
function withEvent(first: number): Match {
  const match = Match.start(rules, { options: { scenario: 'abucay-line' }, dice: drawing(first) })
  for (;;) {
    const seat = match.deciding[0]!
    const { kind, choices } = match.decision(seat)!
    if (seat === 0 && kind === 'sequence') return match
    const drawn = kind === 'event.draw' && seat === 1 && match.rolls.length === 0
    const verbs = drawn ? ['event-draw'] : ['event-none', 'event-go-on', 'pass', 'done']
    match.apply({ kind: 'choose', seat, choice: choices.find(({ verb }) => verbs.includes(verb)) ?? choices[0]! })
  }
}

test('nor does an event that the other side has drawn', () => {
  const [match, other] = [0, 1].map(withEvent) as [Match, Match]
  expect(match.rolls).not.toEqual(other.rolls)
  expect(match.snapshot()).not.toEqual(other.snapshot())
  expect(toldTo(match, 0)).toBe(toldTo(other, 0))
  const found = analysis(match, 0, SOME)
  expect(found).toEqual(analysis(other, 0, SOME))
  expect(found.tried).toBe(SOME.iterations)
})

testWeights(bataan, [{ options: { scenario: 'layac' }, sides: [[0], [1]], seeds: [0, 1, 2], least: 2 }])

test('an analysis keeps to its time limit, and gives an answer even without time', () => {
  const match = start({ scenario: 'layac' }, 'a')
  const seat = match.deciding[0]!
  const { choice } = analysis(match, seat, { ms: 0 })
  expect(match.decision(seat)!.choices).toContainEqual(choice)
  expect(heuristics.minor?.(match.decision(seat)!)).toBe(true)
})
