import type { Choice, Command, MatchFile } from '@topside/engine'
import { personName } from '@topside/protocol'
import { z } from 'zod'

const id = z.string().min(1).max(40)
const seat = z.number().int().min(0).max(7)
const hex = z.string().regex(/^[0-9a-f]{64}$/)
const int = z.number().int().min(-1_000_000_000).max(1_000_000_000)

const choice = z.strictObject({
  verb: id,
  piece: id.optional(),
  space: id.optional(),
  value: int.optional(),
  option: id.optional(),
})

const command = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('choose'), seat, choice }),
  z.strictObject({ kind: z.literal('undo'), seat }),
  z.strictObject({ kind: z.literal('set'), seat, setting: id, value: id }),
  z.strictObject({ kind: z.literal('resign'), seat }),
  z.strictObject({ kind: z.literal('askTakeback'), seat, to: int }),
  z.strictObject({ kind: z.literal('answerTakeback'), seat, accept: z.boolean() }),
])

const sides = z.array(z.number().int().min(2).max(256)).max(64)
const values = z.array(z.number().int().min(1).max(256)).max(64)
const roll = z
  .strictObject({ n: z.number().int().min(0).max(1_000_000), sides, values })
  .refine(
    (line) =>
      line.values.length === line.sides.length && line.values.every((value, i) => value <= (line.sides[i] ?? 0)),
  )
/** Commands and rolls of a file, at most: several times those of the longest match. */
const LONGEST = 20_000
const rolls = z.array(roll).max(LONGEST)

const arg = z.union([
  z.string().max(200),
  z.number(),
  z.record(id, z.union([z.string().max(200), z.number(), z.array(z.string().max(200)).max(500)])),
])
const outcome = z.strictObject({
  winner: seat.nullable(),
  reason: z.strictObject({
    key: z.string().max(100),
    args: z.record(id, arg).optional(),
    rule: z.string().max(40).optional(),
  }),
})

const matchFile = z.strictObject({
  format: z.literal('topside-match'),
  version: z.literal(1),
  title: id,
  rulesVersion: z.number().int().min(0),
  options: z.record(id, id),
  seats: z
    .array(z.strictObject({ name: personName, seed: hex }))
    .min(1)
    .max(8),
  commitment: hex,
  serverSeed: hex.optional(),
  knownRolls: rolls.optional(),
  commands: z.array(command).max(LONGEST),
  rolls,
  outcome: outcome.optional(),
})

/** Reads the JSON of a match file; `undefined` if it is none. */
export function readMatchFile(json: unknown): MatchFile | undefined {
  const read = matchFile.safeParse(json)
  if (!read.success) return undefined
  const { serverSeed, knownRolls, commands, outcome: end, ...rest } = read.data
  return {
    ...rest,
    commands: commands.map(bare),
    ...(serverSeed !== undefined && { serverSeed }),
    ...(knownRolls !== undefined && { knownRolls }),
    ...(end !== undefined && { outcome: end as NonNullable<MatchFile['outcome']> }),
  }
}

/** A command without the fields that are there and undefined. */
function bare(read: z.infer<typeof command>): Command {
  return read.kind === 'choose' ? { ...read, choice: read.choice as Choice } : read
}
