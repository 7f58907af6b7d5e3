import { LARGEST_VALUE, LONGEST_ID } from '@topside/engine'
import { seededRandom, sized } from '@topside/engine/testing'
import { commandRequest, PLAN_LIMIT } from '@topside/protocol'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { isPlainCommand, plainReader } from './plain-reader.ts'

const random = seededRandom('plain commands')
const any = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!
const within = (least: number, most: number): number => least + Math.floor(random() * (most - least + 1))

/** Texts and numbers at all limits, and values that are neither. */
const texts = ['', 'a', 'move', 'x'.repeat(LONGEST_ID), 'x'.repeat(LONGEST_ID + 1), 'Ä'.repeat(LONGEST_ID), '🎲', 'a b']
const ids = ['12345678', '1234567', 'a-Z_0-9.', 'x'.repeat(40), 'x'.repeat(41), 'abcdefgh\n', 'request-0']
const numbers = [
  0,
  1,
  7,
  8,
  -1,
  -0,
  0.5,
  LARGEST_VALUE,
  -LARGEST_VALUE,
  LARGEST_VALUE + 1,
  2 ** 53,
  Number.NaN,
  Infinity,
]
const others = [undefined, null, true, false, [], {}, 'choose', 3n, new Date(0), [['a']], Symbol.iterator, () => 1]

const anything = (): unknown => any([...texts, ...ids, ...numbers, ...others])
/** Usually the requested kind of value. */
const mostly = <T>(made: () => T): unknown => (random() < 0.97 ? made() : anything())

function aChoice(): unknown {
  const choice: Record<string, unknown> = { verb: mostly(() => any(['move', 'pass', 'x'.repeat(LONGEST_ID)])) }
  for (const name of ['piece', 'space', 'option'])
    if (random() < 0.4) choice[name] = mostly(() => any(texts.slice(1, 4)))
  if (random() < 0.4) choice['value'] = mostly(() => within(-LARGEST_VALUE, LARGEST_VALUE))
  if (random() < 0.1) choice['pieces'] = mostly(() => ['a', 'b'])
  if (random() < 0.02) choice[any(['extra', 'verb ', '__proto__', 'constructor'])] = anything()
  return choice
}

function aCommand(): unknown {
  const kind = mostly(() => any(['choose', 'choose', 'undo', 'set', 'resign', 'askTakeback', 'answerTakeback']))
  const command: Record<string, unknown> = { kind, seat: mostly(() => within(0, 7)) }
  if (kind === 'choose') {
    const length = random() < 0.03 ? any([0, PLAN_LIMIT, PLAN_LIMIT + 1]) : 1
    command['choices'] = mostly(() => Array.from({ length }, () => mostly(aChoice)))
    if (random() < 0.2) command['careful'] = mostly(() => true)
  }
  if (kind === 'set') Object.assign(command, { setting: mostly(() => 'a'), value: mostly(() => 'b') })
  if (kind === 'askTakeback') command['to'] = mostly(() => within(0, 1_000_000))
  if (kind === 'answerTakeback') command['accept'] = mostly(() => true)
  if (random() < 0.02) command[any(['careful', 'extra', 'to'])] = anything()
  return command
}

function aRequest(): unknown {
  const request: Record<string, unknown> = {}
  const fields = [
    ['id', () => mostly(() => 'request-0')],
    ['seq', () => mostly(() => within(0, 1000))],
    ['command', () => mostly(aCommand)],
  ] as const
  for (const [name, made] of random() < 0.2 ? fields.toReversed() : fields) if (random() < 0.99) request[name] = made()
  if (random() < 0.02) request['extra'] = anything()
  return request
}

test('the schema returns unchanged whatever the plain reader accepts', () => {
  const counts = { plain: 0, accepted: 0, refused: 0 }
  for (let n = 0; n < sized(20_000, 200_000); n++) {
    const message = mostly(aRequest)
    const parsed = commandRequest.safeParse(message)
    const plain = isPlainCommand(message)
    if (plain) expect(parsed).toEqual({ success: true, data: message })
    if (plain) counts.plain++
    else if (parsed.success) counts.accepted++
    else counts.refused++
  }
  expect(counts.plain).toBeGreaterThan(5_000)
  expect(counts.accepted).toBeGreaterThan(50)
  expect(counts.refused).toBeGreaterThan(2_000)
})

test('ordinary answers are plain, in any order of their fields', () => {
  const command = {
    kind: 'choose',
    seat: 1,
    choices: [{ option: 'o', value: -3, verb: 'move', space: 's', piece: 'p' }],
  }
  expect(isPlainCommand({ command, seq: 4, id: '12345678' })).toBe(true)
  expect(isPlainCommand({ id: '12345678', seq: 4, command: { ...command, careful: true } })).toBe(true)
  expect(isPlainCommand({ id: '12345678', seq: 4, command: { kind: 'undo', seat: 0 } })).toBe(true)
})

test.each([
  ['every bound', z.string().min(2).max(3), ['ab', 'abc'], ['a', 'abcd', 3]],
  ['integers between bounds', z.number().int().min(-2).max(2), [-2, 0, 2], [-3, 3, 0.5, '0', Number.NaN]],
  ['lengths of arrays', z.array(z.literal('a')).min(1).max(2), [['a'], ['a', 'a']], [[], ['a', 'a', 'a'], ['b'], 'a']],
  ['patterns', z.string().regex(/^a+$/), ['a', 'aa'], ['b', 'a\n']],
])('it knows %s', (_, schema, fitting, unfitting) => {
  const fits = plainReader(schema)
  for (const value of fitting) expect(fits(value)).toBe(true)
  for (const value of unfitting) expect(fits(value)).toBe(false)
})

test('unknown values are left to the schema, and an unknown check is an error', () => {
  expect(plainReader(z.object({ a: z.string() }))({ a: 'a' })).toBe(false)
  expect(plainReader(z.boolean())(true)).toBe(false)
  expect(() => plainReader(z.string().email())).toThrow(TypeError)
  expect(() => plainReader(z.number().gt(3))).toThrow(TypeError)
  expect(() => plainReader(z.string().regex(/a/g))).toThrow(TypeError)
})
