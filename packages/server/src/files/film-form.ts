import {
  type Film,
  type FilmFrame,
  type FilmNames,
  type MatchFile,
  MOST_COMMANDS,
  type PackedFilm,
  Statuses,
} from '@topside/engine'
import { unpackPiece, unpackSpace } from '@topside/protocol'
import { z } from 'zod'
import { inflateChunk } from '../match/film-chunks.ts'
import type { Budget } from '../security/budget.ts'
import { FILE_FORM, FILM_FORM, MOST_SEATS } from '../security/form-limits.ts'
import { seat } from '../security/input.ts'

const { sides: faces, ...most } = FILE_FORM
const id = z.string().min(1).max(most.id)
const count = z.number().int().min(0).max(MOST_COMMANDS)
const int = z.number().int().min(-most.value).max(most.value)

const ids = z.array(id).max(FILM_FORM.names)
const names = z.strictObject({
  pieces: ids,
  spaces: ids,
  tracks: ids,
  faces: ids,
  sides: ids,
  statuses: z
    .array(z.strictObject({ id, most: z.number().int().min(1).max(FILM_FORM.status) }))
    .max(FILM_FORM.statuses),
})

/** A packed film in a file. */
export const packedFilm = z.strictObject({
  names,
  chunks: z.array(z.base64().max(FILM_FORM.chunk)).max(FILM_FORM.chunks),
})

const words = z.string().max(most.words)
const arg = z.union([words, z.number(), z.record(id, z.union([words, z.number(), z.array(words).max(most.list)]))])
const key = z.string().max(most.key)
const rule = z.string().max(most.rule)
/** A text in a file. */
export const text = z.strictObject({ key, args: z.record(id, arg).optional(), rule: rule.optional() })
/** The outcome of a match in a file. */
export const outcome = z.strictObject({
  winner: seat.nullable(),
  winners: z.array(seat).max(MOST_SEATS).optional(),
  level: text.optional(),
  reason: text,
})

const list = <T extends z.ZodType>(of: T) => z.array(of).max(FILM_FORM.parts)
const values = z.array(z.number().int().min(0).max(faces.most)).max(most.dice)
const ledger = z.strictObject({
  key,
  total: z.number(),
  parts: list(z.strictObject({ key, value: z.number(), rule, args: z.record(id, arg).optional() })),
})
const line = z.strictObject({
  key,
  args: z.record(id, arg).optional(),
  rule: rule.optional(),
  seat: seat.optional(),
  ledgers: list(ledger).optional(),
  roll: z
    .strictObject({
      n: z.number().int().min(0).max(most.roll),
      values,
      sides: values.optional(),
      groups: values.optional(),
      seats: z.array(seat).max(MOST_SEATS).optional(),
      counts: z.enum(['highest', 'each']).optional(),
    })
    .optional(),
  heading: z.union([z.literal(1), z.literal(2), z.literal(3)]).optional(),
})

const group = z.strictObject({
  name: text.optional(),
  pieces: list(z.strictObject({ piece: id, part: text.optional(), dice: values.optional() })),
})
const side = z.strictObject({
  side: id,
  role: text,
  front: group.optional(),
  ranks: list(z.strictObject({ name: text, groups: list(group) })),
})
const fight = z.strictObject({
  place: id.nullish(),
  name: text.nullish(),
  attacker: side.nullish(),
  defender: side.nullish(),
  ledgers: list(ledger).nullish(),
  notes: list(text).nullish(),
  tables: list(
    z.strictObject({
      name: text,
      chances: list(z.strictObject({ key, args: z.record(id, arg).optional(), p: z.number().min(0).max(1) })),
      used: z.boolean(),
    }),
  ).nullish(),
  last: z
    .strictObject({
      n: z.number().int().min(0).max(most.roll),
      name: text,
      groups: list(
        z.strictObject({
          side: id,
          dice: list(z.strictObject({ sides: z.number().int().min(1).max(faces.most), value: int })),
          total: z.number().optional(),
        }),
      ),
      results: list(text),
    })
    .nullish(),
  over: text.nullish(),
})

/** Required parts of a fight. */
const NEEDED = ['place', 'name', 'attacker', 'defender', 'ledgers', 'notes'] as const

const pairs = z
  .array(int)
  .max(2 * FILM_FORM.names)
  .refine((each) => each.length % 2 === 0)
const roll = z.strictObject({ n: z.number().int().min(0).max(most.roll), sides: values, values })
const part = z.strictObject({
  pieces: pairs.optional(),
  spaces: pairs.optional(),
  tracks: pairs.optional(),
  sides: z.array(z.string().max(most.words)).max(MOST_SEATS).optional(),
  allies: z
    .array(
      z
        .number()
        .int()
        .min(0)
        .max(2 ** MOST_SEATS - 1),
    )
    .max(MOST_SEATS)
    .optional(),
  fight: fight.optional(),
  lines: list(z.strictObject({ at: count, line })).optional(),
  reads: list(z.tuple([z.number().int().min(0).max(FILM_FORM.lines), line])).optional(),
  outcome: outcome.nullable().optional(),
  ahead: count.optional(),
})
const shot = z.strictObject({
  answers: count,
  kept: z.number().int().min(0).max(FILM_FORM.lines).optional(),
  key: z.literal(true).optional(),
  open: part.optional(),
  own: z.record(z.string().regex(/^[0-7]$/), part).optional(),
  sealed: z
    .strictObject({
      pieces: pairs.optional(),
      answers: count.optional(),
      unseen: count.optional(),
      rolls: list(roll).optional(),
      unrolled: z.number().int().min(0).max(most.roll).optional(),
    })
    .optional(),
})
const frame = shot.extend({ before: z.array(shot).max(FILM_FORM.before).optional() })
const chunk = z.array(frame.nullable()).max(FILM_FORM.frames)

/**
 * Validates the film of an untrusted file: it must have a frame for the beginning and for each command, with only
 * numbers defined by its names. `undefined` if it is invalid. Throws the errors of {@link Budget.check}.
 */
export function readFilm(file: Pick<MatchFile, 'commands'>, packed: PackedFilm, budget: Budget): Film | undefined {
  const frames: (FilmFrame | null)[] = []
  const fits = checkerOf(packed.names)
  let room = FILM_FORM.unpacked
  for (const each of packed.chunks) {
    budget.check()
    const unpacked = unpack(each, room)
    const read = chunk.safeParse(unpacked?.frames)
    if (unpacked === undefined || !read.success) return undefined
    room -= unpacked.bytes
    frames.push(...(read.data as (FilmFrame | null)[]))
  }
  const whole = frames.length === file.commands.length + 1 && frames[0]?.key === true
  return whole && fits(frames) ? { names: packed.names, frames } : undefined
}

function unpack(base64: string, room: number): { readonly frames: unknown; readonly bytes: number } | undefined {
  try {
    const text = inflateChunk(Buffer.from(base64, 'base64'), Math.min(room, FILM_FORM.unpackedChunk))
    return { frames: JSON.parse(text), bytes: text.length }
  } catch {
    return undefined
  }
}

/** Returns a check that all numbers in frames are defined, kept history lines exist, and fights are complete. */
function checkerOf(of: FilmNames): (frames: Film['frames']) => boolean {
  const { combinations } = new Statuses(of)
  const isPiece = (index: number, value: number): boolean => {
    if (index < 0 || index >= of.pieces.length || value < -1) return false
    const { space, face, status } = unpackPiece(Math.max(0, value))
    return space < of.spaces.length && face < of.faces.length && status < combinations
  }
  const isSpace = (index: number, value: number): boolean =>
    index >= 0 && index < of.spaces.length && value >= 0 && unpackSpace(value).owner < of.sides.length
  const isTrack = (index: number): boolean => index >= 0 && index < of.tracks.length
  const areAll = (list: readonly number[] = [], is: (index: number, value: number) => boolean): boolean => {
    for (let i = 0; i < list.length; i += 2) if (!is(list[i] as number, list[i + 1] as number)) return false
    return true
  }
  return (frames) => {
    let lines = 0
    let fought: object = {}
    for (const frame of frames.flatMap((each) => (each === null ? [] : [...(each.before ?? []), each]))) {
      const { open, own = {}, sealed, kept = lines } = frame
      if (kept > lines) return false
      const seen = [open, sealed, ...Object.values(own)]
      if (!seen.every((part) => areAll(part?.pieces, isPiece))) return false
      if (!areAll(open?.spaces, isSpace) || !areAll(open?.tracks, isTrack)) return false
      lines = kept + (open?.lines?.length ?? 0)
      fought = Object.fromEntries(
        Object.entries({ ...(frame.key === true ? {} : fought), ...open?.fight }).filter(([, value]) => value !== null),
      )
      if (Object.keys(fought).length > 0 && NEEDED.some((name) => !(name in fought))) return false
    }
    return true
  }
}
