import type { Choice } from '@topside/engine'
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

/** Writes what an engine would have asked. */
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

/** Words as no title has them. */
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

test('a decision is read as it was written, choices in their order', () => {
  for (const decision of [
    asked(mixed, { recommended: 8, args: { unit: { piece: 'G/503' } }, previews: true }),
    asked([]),
    asked([{ verb: 'pass' }]),
    asked([...mixed].reverse()),
    asked(odd, { args }),
  ])
    expect(readDecision(write(decision))).toEqual(decision)
})

test('a decision that is larger than all before is written whole, and so is a small one after it', () => {
  const writer = new DecisionWriter()
  const large = asked(Array.from({ length: 3_000 }, (_, i): Choice => ({ verb: 'move', piece: `piece-${i}` })))
  for (const decision of [asked(mixed), large, asked(mixed)])
    expect(readDecision(writer.write({ kind: 'move', ...decision, previews: () => [] }, 7)).choices).toEqual(
      decision.choices,
    )
})

test('a reach of sixty hexes stays small', () => {
  const choices = Array.from(
    { length: 60 },
    (_, i): Choice => ({ verb: 'move', piece: 'us-34-regiment', space: String(1000 + i), value: i % 11 }),
  )
  expect(write(asked(choices)).length).toBeLessThan(600)
  expect(JSON.stringify(asked(choices)).length).toBeGreaterThan(3_500)
})
