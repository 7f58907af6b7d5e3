import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { MatchFile, TitlePackage } from '@topside/engine'
import { titles } from '@topside/titles'
import { describe, expect, test } from 'vitest'
import type { Viewer } from '../board/viewer.ts'
import { toyPackage } from '../testing/fixture.ts'
import { playbackOfFilm } from './filmPlayback.ts'
import { linesFor, type Playback, playbackOf } from './playback.ts'
import { unpackFilm } from './unpackFilm.ts'

const read = (name: string): MatchFile =>
  JSON.parse(readFileSync(new URL(`../testing/films/${name}.json`, import.meta.url), 'utf8'))
const [rock] = titles
const files: readonly (readonly [string, () => Promise<TitlePackage> | undefined])[] = [
  ['toy', async () => toyPackage],
  ['return-to-the-rock', () => rock?.load()],
]

/** Lines with their arguments, `{}` if they have none. */
const readBy = (playback: Playback, viewer: Viewer) =>
  linesFor(playback, viewer).map(({ at, line }) => ({ at, line: { ...line, args: line.args ?? {} } }))

describe.each(files)('the film of a file of %s, written by a server', (name, load) => {
  const file = read(name)
  const { film: packed } = file
  if (packed === undefined) throw new Error('a file without a film')

  test('shows each viewer at each moment the same as the rules', async () => {
    const title = await load()
    if (title === undefined) throw new Error('no such title')
    const played = playbackOf(title, file)
    const shown = playbackOfFilm(title, file, await unpackFilm(packed))
    expect(shown.frames).toHaveLength(played.frames.length)
    for (const viewer of ['all', 'spectator', 0, 1] satisfies Viewer[]) {
      expect(readBy(shown, viewer)).toEqual(readBy(played, viewer))
      // In both directions, as users jump between moments.
      for (const at of [...shown.frames.keys()].flatMap((n) => [n, shown.frames.length - 1 - n]))
        expect(shown.view(at, viewer), `moment ${at}, ${viewer}`).toEqual(played.view(at, viewer))
    }
    for (const [at, { history, sides, engagement }] of played.frames.entries())
      expect(shown.frames[at]).toEqual({ history, sides, engagement })
    expect([shown.rolls, shown.outcome, shown.allies]).toEqual([played.rolls, played.outcome, played.allies])
    for (const at of shown.frames.keys()) {
      const { film: _film, version: _version, ...part } = played.fileAt?.(at) ?? file
      expect(shown.fileAt?.(at)).toEqual({ ...part, version: 1 })
    }
  })

  test('needs no rules: what the title has lost since is omitted, everything else stays', async () => {
    const title = await load()
    if (title === undefined) throw new Error('no such title')
    const { table } = title.rules
    const [gone, ...pieces] = table.pieces
    const other = { ...title, rules: { ...title.rules, steps: {}, table: { ...table, pieces: pieces.toReversed() } } }
    const film = await unpackFilm(packed)
    const [before, now] = [playbackOfFilm(title, file, film), playbackOfFilm(other, file, film)]
    const sorted = (at: number, playback: typeof now) =>
      playback
        .view(at, 'all')
        ?.pieces.filter(({ id }) => id !== gone?.id)
        .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    for (const at of before.frames.keys()) expect(sorted(at, now)).toEqual(sorted(at, before))
  })

  test('cannot be played on from if only the film is known', async () => {
    const title = await load()
    if (title === undefined) throw new Error('no such title')
    const shown = playbackOfFilm(title, { ...file, onlyShown: true }, await unpackFilm(packed))
    expect(shown.fileAt).toBeUndefined()
  })
})

/**
 * Files of matches by the commit that started them; their films are never regenerated
 * (`server/src/testing/stores/film.ts`).
 */
const kept = [
  { name: 'da5515a', moments: 32, lines: 30, digest: 'k61yiX2bZyy-nqQN9NnCRDsr0XwUVn0jdMVw_eYWw4U' },
  { name: '231fcf7', moments: 92, lines: 79, digest: 'cOsfX8UC77DgWrrnPw9imi911UkFkGGTy89fGaKPNYk' },
  { name: 'abb0993', moments: 55, lines: 58, digest: 'tnMxHzeVsB1fdXskdI2Eykkxtm84JzXzFj9uhBaSnPM' },
]

test.each(kept)('a film of a match started by $name looks as it always did', async ({ name, ...expected }) => {
  const file = read(name)
  const title = await titles.find(({ id }) => id === file.title)?.load()
  if (title === undefined || file.film === undefined) throw new Error('no film')
  const playback = playbackOfFilm(title, file, await unpackFilm(file.film))
  const { frames, history, outcome } = playback
  const digest = createHash('sha256')
  const seats = file.seats.map((_, seat) => seat)
  for (const viewer of ['all', 'spectator', ...seats] satisfies Viewer[])
    for (const at of frames.keys()) {
      const view = playback.view(at, viewer)
      digest.update(JSON.stringify(view?.pieces.map(({ id, space, face }) => `${id} ${space} ${face}`).sort()))
    }
  expect({ moments: frames.length, lines: history.all.length, digest: digest.digest('base64url') }).toEqual(expected)
  expect(outcome).toEqual(file.outcome)
})

test('a match with a change of rules can be played on from after it, and not from before', async () => {
  const file = read('toy')
  if (file.film === undefined) throw new Error('a file without a film')
  const film = await unpackFilm(file.film)
  const whole = playbackOfFilm(toyPackage, file, film)
  expect(whole.playable).toBe(0)
  const seq = whole.fileAt?.(2).commands.length ?? 0
  const upgrade = { seq } as NonNullable<MatchFile['upgrade']>
  expect(playbackOfFilm(toyPackage, { ...file, upgrade }, film).playable).toBe(2)
})

test('an invalid film, or one that unpacks to too much, is refused', async () => {
  const { film } = read('toy')
  if (film === undefined) throw new Error('a file without a film')
  for (const chunks of [['AAAA'], ['!'], [btoa('plain text')]])
    await expect(unpackFilm({ ...film, chunks })).rejects.toThrow()
})
