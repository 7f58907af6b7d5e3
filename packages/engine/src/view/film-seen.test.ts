import { describe, expect, it } from 'vitest'
import type { Film, FilmFrame } from './film.ts'
import { UNKNOWN_LINE } from './film-player.ts'
import { filmSeenBy } from './film-seen.ts'

const names = { pieces: ['a', 'b', 'c'], spaces: ['x', 'y'], tracks: ['t'], faces: [''], sides: [], statuses: [] }
const roll = (n: number) => ({ n, sides: [6], values: [n + 1] })
const line = (key: string, at = 0) => ({ at, line: { key } })

/**
 * Piece a is public, b is known to seat 0 alone, c to no seat. Both seats answer in secret; the second answer ends it.
 */
const frames: readonly FilmFrame[] = [
  {
    answers: 0,
    kept: 0,
    key: true,
    open: { pieces: [0, 5], spaces: [0, 2], tracks: [0, 1], sides: ['', ''], lines: [line('begin')] },
    own: { 0: { pieces: [1, 6], reads: [[0, { key: 'begin', args: { card: 'b' } }]] } },
    sealed: { pieces: [2, 7], rolls: [roll(0)] },
  },
  { answers: 0, own: { 1: { ahead: 1 } }, sealed: { answers: 1, unseen: 1 } },
  { answers: 0, own: { 1: { ahead: 2 } }, sealed: { answers: 2, unseen: 2 } },
  {
    answers: 3,
    open: { pieces: [0, -1], tracks: [0, 2], lines: [line('told', 3)] },
    own: { 0: { pieces: [0, 5] }, 1: { ahead: 0 } },
    sealed: { unseen: 0, rolls: [roll(1)] },
  },
]
const film: Film = { names, frames }
const secret: Film = { names, frames: frames.slice(0, 3) }
const entries = (values: ReadonlyMap<number, number> | undefined) => [...(values ?? [])]

describe('who may see which film', () => {
  it('a running match shows seats what they were shown, spectators what was public, and nothing sealed', () => {
    const seen = (viewer: readonly number[]) => {
      const { moments, lines, rolls, standing } = filmSeenBy(film, viewer)
      return { own: moments.map(({ own }) => entries(own)), first: lines[0]?.line.args, rolls: [...rolls, ...standing] }
    }
    expect(seen([])).toEqual({ own: [[], []], first: undefined, rolls: [] })
    expect(seen([1])).toEqual({ own: [[], []], first: undefined, rolls: [] })
    expect(seen([0])).toEqual({ own: [[[1, 6]], [[0, 5]]], first: { card: 'b' }, rolls: [] })
    expect(seen([1, 0])).toEqual(seen([0]))
    expect(JSON.stringify(filmSeenBy(film, [1]))).not.toMatch(/[67]/)
  })

  it('a secret joint decision is one moment, however many commands it took', () => {
    for (const viewer of [[], [0], [1]]) {
      expect(filmSeenBy(secret, viewer).moments).toHaveLength(1)
      const { moments, ...rest } = filmSeenBy({ names, frames: frames.slice(0, 2) }, viewer)
      const later = filmSeenBy(secret, viewer)
      if (!viewer.includes(1)) expect({ ...later, hidden: 0 }).toEqual({ moments, ...rest, hidden: 0 })
    }
    expect([[], [0], [1]].map((viewer) => filmSeenBy(secret, viewer).hidden)).toEqual([2, 2, 0])
  })

  it('a finished match is shown whole, with a moment for each answer', () => {
    const { moments, rolls, lines } = filmSeenBy(film, 'all')
    expect(moments.map(({ own }) => entries(own))).toEqual([
      [
        [1, 6],
        [2, 7],
      ],
      [],
      [],
      [[0, 5]],
    ])
    expect(rolls).toEqual([roll(0), roll(1)])
    expect(lines.map(({ line: { key, args } }) => [key, args])).toEqual([
      ['begin', { card: 'b' }],
      ['told', undefined],
    ])
    expect(filmSeenBy(film, [1], { leftOut: () => false }).moments).toHaveLength(4)
  })
})

describe('a film', () => {
  it('leaves out what was taken back', () => {
    const back: FilmFrame = { answers: 1, kept: 1, open: { tracks: [0, 9] }, sealed: { unrolled: 1 } }
    const { moments, lines, rolls, standing } = filmSeenBy({ names, frames: [...frames, back] }, 'all')
    expect(moments.map(({ frame }) => frame)).toEqual([0, 4])
    expect(lines.map(({ line: { key } }) => key)).toEqual(['begin'])
    expect([rolls, standing]).toEqual([[roll(0), roll(1)], [roll(0)]])
  })

  it('continues under other rules after the earlier part, which cannot be taken back', () => {
    const [last] = frames.slice(-1)
    const key: FilmFrame = {
      answers: 3,
      kept: 1,
      key: true,
      open: { pieces: [0, 8], tracks: [0, 3], lines: [line('match.upgraded', 3)] },
      ...(last && { before: [last] }),
    }
    const then: FilmFrame = { answers: 3, open: { tracks: [0, 4] }, sealed: { answers: 4 } }
    const gone: Film = { names, frames: [...frames.slice(0, -1), key, then] }
    const { moments, lines, rolls } = filmSeenBy(gone, 'all')
    expect(moments.map(({ frame }) => frame)).toEqual([0, 1, 2, 3, 3, 4])
    expect(moments.map(({ tracks }) => tracks.get(0))).toEqual([1, undefined, undefined, 2, 3, 4])
    expect(lines.map(({ line: { key: each } }) => each)).toEqual(['begin', 'match.upgraded'])
    expect(rolls).toEqual([roll(0), roll(1)])
    expect(filmSeenBy(gone, []).moments.map(({ history }) => history)).toEqual([1, 2, 2])
    expect(filmSeenBy(gone, [1])).toMatchObject({ hidden: 0, rolls: [] })
    expect(JSON.stringify(filmSeenBy(gone, [1]))).not.toMatch(/[67]/)
  })

  it('continues after a gap with a complete frame', () => {
    const key: FilmFrame = { answers: 9, kept: 4, key: true, open: { pieces: [1, 8], lines: [line('on', 9)] } }
    const { moments, lines } = filmSeenBy({ names, frames: [...frames, null, null, key] }, 'all')
    expect(moments.map(({ frame }) => frame)).toEqual([0, 1, 2, 3, 6])
    expect(entries(moments.at(-1)?.pieces)).toEqual([[1, 8]])
    expect(entries(moments.at(-1)?.own)).toEqual([
      [1, -1],
      [2, -1],
      [0, -1],
    ])
    expect(lines.map(({ line: { key: each } }) => each)).toEqual(['begin', 'told', UNKNOWN_LINE, UNKNOWN_LINE, 'on'])
  })
})
