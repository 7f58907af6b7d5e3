import { type MatchFile, MOST_COMMANDS } from '@topside/engine'
import { isPlain, strength } from '@topside/protocol'
import { z } from 'zod'
import { FILE_FORM, KEPT_FORM, MOST_SEATS } from '../security/form-limits.ts'
import { commandForm } from '../security/input.ts'
import { MOST_OPTIONS } from '../security/limits.ts'
import { outcome, packedFilm } from './film-form.ts'

const { sides: faces, ...most } = FILE_FORM
const id = z.string().min(1).max(most.id)
const hex = z.string().regex(/^[0-9a-f]{64}$/)
const int = z.number().int().min(-most.value).max(most.value)

const command = commandForm(id, int, int)

const sides = z.array(z.number().int().min(faces.least).max(faces.most)).max(most.dice)
const values = z.array(z.number().int().min(1).max(faces.most)).max(most.dice)
const roll = z
  .strictObject({ n: z.number().int().min(0).max(most.roll), sides, values })
  .refine(
    (line) =>
      line.values.length === line.sides.length && line.values.every((value, i) => value <= (line.sides[i] ?? 0)),
  )
/** Rolls of a file; every match has fewer of them than commands. */
const rolls = z.array(roll).max(MOST_COMMANDS)

/** Trusted only with this site's seal. */
const kept = z.strictObject({
  seq: z.number().int().min(0).max(MOST_COMMANDS),
  rulesVersion: z.number().int().min(0),
  body: z.base64().max(KEPT_FORM.packed),
})

/** A user's name in a file. */
const name = z.string().trim().min(1).max(most.name).refine(isPlain)

const matchFile = z.strictObject({
  format: z.literal('topside-match'),
  version: z.union([z.literal(1), z.literal(2)]),
  title: id,
  rulesVersion: z.number().int().min(0),
  options: z.record(id, id).refine((options) => Object.keys(options).length <= MOST_OPTIONS),
  seats: z
    .array(z.strictObject({ name, seed: hex, bot: strength.exactOptional() }))
    .min(1)
    .max(MOST_SEATS),
  commitment: hex,
  serverSeed: hex.optional(),
  knownRolls: rolls.optional(),
  commands: z.array(command).max(MOST_COMMANDS + 1),
  rolls,
  outcome: outcome.optional(),
  film: packedFilm.optional(),
  onlyShown: z.literal(true).optional(),
  // Trusted only with this site's seal.
  upgrade: z.record(z.string(), z.unknown()).optional(),
  seal: hex.optional(),
  checkpoints: z.strictObject({ kept: z.array(kept).max(KEPT_FORM.checkpoints), seal: hex }).optional(),
  imported: z.literal(true).optional(),
})

/** Validates the parsed JSON of a match file; `undefined` if it is invalid. */
export function readMatchFile(json: unknown): MatchFile | undefined {
  const read = matchFile.safeParse(json)
  if (!read.success) return undefined
  const {
    serverSeed,
    knownRolls,
    commands,
    outcome: end,
    film,
    onlyShown,
    upgrade,
    seal,
    checkpoints,
    imported,
    ...rest
  } = read.data
  return {
    ...rest,
    commands,
    ...(serverSeed !== undefined && { serverSeed }),
    ...(knownRolls !== undefined && { knownRolls }),
    ...(film !== undefined && { film }),
    ...(onlyShown !== undefined && { onlyShown }),
    ...(imported !== undefined && { imported }),
    ...(upgrade !== undefined && { upgrade: upgrade as unknown as NonNullable<MatchFile['upgrade']> }),
    ...(seal !== undefined && { seal }),
    ...(checkpoints !== undefined && { checkpoints }),
    ...(end !== undefined && { outcome: end as NonNullable<MatchFile['outcome']> }),
  }
}
