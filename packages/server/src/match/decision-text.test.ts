import { type Choice, seededRandom } from '@topside/engine'
import { readDecision, type WireDecision } from '@topside/protocol'
import { expect, test } from 'vitest'
import { DecisionWriter } from './decision-text.ts'

const asked = (choices: readonly Choice[], more: Partial<WireDecision> = {}): WireDecision => ({
  seq: 7,
  ask: 'ask.move',
  rule: '8.2',
  choices,
  ...more,
})

/** Writes a decision as an engine would ask it. */
function write({ seq, previews, ...decision }: WireDecision): string {
  return new DecisionWriter().write({ kind: 'move', ...decision, ...(previews && { previews: () => [] }) }, seq)
}

const mixed: readonly Choice[] = [
  { verb: 'unit', piece: 'G/503' },
  { verb: 'unit', piece: 'C/462' },
  { verb: 'move', piece: 'G/503', space: '9', value: 0 },
  { verb: 'move', piece: 'G/503', space: '10', value: 1 },
  { verb: 'move', piece: 'C/462', space: '10', value: 1 },
  { verb: 'move', piece: 'C/462' },
  { verb: 'wish', option: '' },
  { verb: 'bid', value: -3 },
  { verb: 'pass' },
  { verb: 'unit', piece: 'G/503' },
]

/** Words that no title uses. */
const odd: readonly Choice[] = [
  '',
  '%',
  '?',
  ',',
  '\n',
  '"',
  '\\',
  'a b',
  'Ormoc, Leyte?',
  '100%',
  '+',
  '+=a',
  '&',
  '&$$',
  '#*!',
  'Niño',
  '山下 🗾',
].flatMap((word): Choice[] => [
  { verb: word || 'none', piece: word, space: word },
  { verb: 'wish', option: word, value: 1.5 },
])
const args = {
  name: 'Niño "Nonong" \\ 山下 🗾\n',
  left: -12,
  seat: { seat: 1 },
  pieces: { pieces: ['G/503', 'ñ', ''] },
  spaces: { spaces: [] },
}

test('a decision is read back as written, with its choices in order', () => {
  for (const decision of [
    asked(mixed, { recommended: 8, args: { unit: { piece: 'G/503' } }, previews: true }),
    asked([]),
    asked([{ verb: 'pass' }]),
    asked([...mixed].reverse()),
    asked(odd, { args }),
  ])
    expect(readDecision(write(decision))).toEqual(decision)
})

test('a decision larger than all before is written completely, and so is a small one after it', () => {
  const writer = new DecisionWriter()
  const large = asked(Array.from({ length: 3_000 }, (_, i): Choice => ({ verb: 'move', piece: `piece-${i}` })))
  for (const decision of [asked(mixed), large, asked(mixed)])
    expect(readDecision(writer.write({ kind: 'move', ...decision, previews: () => [] }, 7)).choices).toEqual(
      decision.choices,
    )
})

/** Plausible and implausible choices: spaces in rows, columns and rings, with jumps and other words in between. */
function anyChoices(random: () => number): Choice[] {
  const among = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T
  const some = (most: number) => Math.ceil(random() * most)
  const digits = (number: number, count: number) => String(number % 10 ** count).padStart(count, '0')
  const choices: Choice[] = []
  while (choices.length < 200) {
    const count = among([1, 2, 3, 4, 4, 4, 5, 6])
    const [start, step, turn] = [some(99_999), among([0, 1, 1, 100, -1, 98, 4_140, 4_141, 9_999]), some(40)]
    const before = among(['', 'b', 'i', 'hex ', 'b1', 'Niño', '山'])
    const piece = among([
      undefined,
      '',
      'G/503',
      'jp42-art-155-mm-no-9',
      'jp42-art-155-mm-no-10',
      '山下山下山下🗾🗿',
      'ab+*?',
    ])
    const value = among([undefined, undefined, 0, 1, 1.5, -3])
    const option = among([undefined, undefined, undefined, 'after', 'afterwards', '100%', ''])
    for (let i = 0, length = some(among([3, 30, 120])); i < length; i++) {
      const number = Math.abs(start + i * step + (i % turn) * 100)
      const space = random() < 0.05 ? among([undefined, '', '7', 'sea', 'sea+', ',?']) : before + digits(number, count)
      choices.push({
        verb: random() < 0.02 ? among(['pass', 'done', '&$%', '+0done']) : 'move',
        ...(piece !== undefined && { piece: random() < 0.9 ? piece : `${piece}${among(['', '1', '🗽'])}` }),
        ...(space !== undefined && { space }),
        ...(value !== undefined && { value }),
        ...(option !== undefined && { option }),
      })
    }
  }
  return choices
}

test('any choices are read back as written, and earlier decisions do not affect the text', () => {
  const random = seededRandom('choices')
  const writer = new DecisionWriter()
  for (let i = 0; i < 300; i++) {
    const choices = anyChoices(random).slice(0, i % 2 === 0 ? 1_000 : Math.ceil(random() * 60))
    const decision = asked(choices)
    const text = writer.write({ kind: 'move', ask: decision.ask, rule: decision.rule, choices }, 7)
    expect(readDecision(text)).toEqual(decision)
    expect(text).toBe(write(decision))
  }
})

/** Choices that differ only in their spaces. */
const places = (spaces: readonly string[]): Choice[] => spaces.map((space): Choice => ({ verb: 'place', space }))

test('numbers of spaces keep their number of digits', () => {
  const fifty = Array.from({ length: 50 }, (_, i) => `x${i + 1_000}`)
  for (const spaces of [
    ['b3898', 'b3899', 'b3900', 'b3901'],
    ['08', '09', '10', '11', '09', '9', '10', '100', '099'],
    ['99998', '99999', '100000', '00001', '00000'],
    ['a9', 'b9', 'b8', 'b', '', 'a1b', 'a2b', 'i0101', 'i4501', 'i9999', 'i0000'],
  ]) {
    const decision = asked(places([...fifty, ...spaces, ...spaces, ...spaces]))
    expect(readDecision(write(decision))).toEqual(decision)
  }
})

test('spaces listed ring by ring take one byte each instead of eight', () => {
  const rings = Array.from({ length: 20 }, (_, ring) =>
    Array.from({ length: 30 }, (_, i) => `b${3_000 + 100 * (i % 2 === 0 ? i / 2 : 29 - (i - 1) / 2) + ring}`),
  )
  expect(write(asked(places(rings.flat()))).length).toBeLessThan(300)
  const edge = Array.from({ length: 45 }, (_, i) => [`i${1_001 + 100 * i}`, `i${1_026 + 100 * i}`])
  expect(write(asked(places(edge.flat()))).length).toBeLessThan(60)
})

test('a long list of pieces with common prefixes takes half the bytes', () => {
  const choices = Array.from({ length: 30 }, (_, i): Choice => ({ verb: 'unit', piece: `jp42-art-155-mm-no-${i}` }))
  const [few, all] = [asked(choices.slice(0, 10)), asked(choices)]
  expect(write(all).length).toBeLessThan(1.2 * write(few).length)
  expect(readDecision(write(all))).toEqual(all)
})

test('a list of sixty reachable hexes stays small', () => {
  const choices = Array.from(
    { length: 60 },
    (_, i): Choice => ({ verb: 'move', piece: 'us-34-regiment', space: String(1000 + i), value: i % 11 }),
  )
  expect(write(asked(choices)).length).toBeLessThan(600)
  expect(JSON.stringify(asked(choices)).length).toBeGreaterThan(3_500)
})
