import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { type AnyTitle, checkFile, type Match, type MatchFile } from '@topside/engine'
import { expect } from 'vitest'

/** A replayed golden match: its file, and the SHA-256 of its last snapshot. */
export interface GoldenMatch {
  readonly file: MatchFile
  readonly match: Match
  readonly hash: string
}

/** Replays a match file, and expects no faults. */
export function replayGolden(title: AnyTitle, place: URL): GoldenMatch {
  const file: MatchFile = JSON.parse(readFileSync(place, 'utf8'))
  const { match, faults } = checkFile(title, file)
  expect(faults).toEqual([])
  if (match === undefined) throw new Error(`${place.href} is not a match`)
  return { file, match, hash: createHash('sha256').update(JSON.stringify(match.snapshot())).digest('hex') }
}

/** The text keys not recorded in any of the matches. */
export function untold(matches: readonly Match[], keys: readonly string[]): string[] {
  const told = new Set(matches.flatMap((match) => match.history(undefined).map(({ line }) => line.key)))
  return keys.filter((key) => !told.has(key))
}
