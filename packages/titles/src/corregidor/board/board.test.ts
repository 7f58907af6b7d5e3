import { describe, expect, it } from 'vitest'
import { collisions, outsideCanvas } from '../../shared/drawn.ts'
import bataanData from '../data/bataan.json' with { type: 'json' }
import { BOX_IDS } from '../data/boxes.ts'
import { FACES, STATUSES } from '../data/faces.ts'
import { hexAt, hexDefs, hexOf } from '../data/hexes.ts'
import map from '../data/map.json' with { type: 'json' }
import { SCENARIOS } from '../data/scenarios.ts'
import { counterDefs } from '../data/units.ts'
import { TRACK_IDS } from '../state/table.ts'
import { english } from '../text/english.ts'
import { night, status } from '../text/status.ts'
import { boardFor } from './board.ts'
import { counters, faces, statuses } from './counters.ts'
import { BATAAN, centreOf, cornersOf, ISLANDS, sideBetween } from './geometry.ts'
import { cliffs } from './hexes.ts'
import { layer, layers } from './overlays.ts'
import { LINES, RIVERS, runsOf } from './routes.ts'

const boards = SCENARIOS.map((scenario) => boardFor({ scenario }))
const [fall, bataan, recapture] = boards as [(typeof boards)[number], (typeof boards)[number], (typeof boards)[number]]
/** Boxes of counters not in play, which are not shown. */
const UNSEEN = ['us-unused', 'japan-unused']

describe('the board', () => {
  it('3.1: has every hex once, and in 1945 those of the islands alone', () => {
    const areas = (board: typeof fall) => board.spaces.filter(({ kind }) => kind === 'area').map(({ id }) => id)
    expect(areas(fall)).toEqual(hexDefs.map(({ id }) => id))
    expect(areas(recapture)).toEqual(hexDefs.filter(({ id }) => id.startsWith('i')).map(({ id }) => id))
  })

  it('opens on the island of Corregidor, and on no other', () => {
    for (const { home: [x, y, w, h] = [0, 0, 0, 0], spaces } of boards) {
      const seen = spaces.filter(
        ({ kind, label: [u, v] }) => kind === 'area' && u > x && u < x + w && v > y && v < y + h,
      )
      const islands = new Set(seen.flatMap(({ id }) => hexAt(hexOf(id)).island ?? []))
      expect([...islands]).toEqual(['Corregidor'])
    }
  })

  it('has the boxes of 1942, and those of 1945', () => {
    const boxes = (board: typeof fall) => board.spaces.filter(({ kind }) => kind === 'box').map(({ id }) => id)
    expect(new Set(boxes(bataan)).size).toBe(boxes(bataan).length)
    const all = new Set([...boxes(bataan), ...boxes(recapture)])
    expect([...all, ...UNSEEN].sort()).toEqual([...BOX_IDS].sort())
    expect(boxes(recapture)).not.toContain('high')
    const tracks = (board: typeof fall) => board.tracks.map(({ id }) => id).sort()
    expect(tracks(fall)).toEqual(['communications', 'craft', 'day', 'hour'])
    const weekly = ['aircraft', 'boats', 'gun-replacements', 'replacements', 'supply-spent', 'week']
    expect(tracks(bataan)).toEqual([...tracks(fall), ...weekly].sort())
    expect(tracks(recapture)).toEqual(['air-points', 'day', 'hour', 'naval-points'])
    for (const { tracks } of boards)
      for (const { id } of tracks) expect(TRACK_IDS as readonly string[], id).toContain(id)
  })

  it.each(SCENARIOS.map((scenario) => [scenario]))(
    'keeps all of %s on its canvas, boxes apart from each other',
    (scenario) => {
      const board = boardFor({ scenario })
      expect(outsideCanvas(board)).toEqual([])
      const frames = [...board.spaces.filter(({ kind }) => kind === 'box'), ...board.tracks]
      const panels = [ISLANDS, BATAAN].flatMap((sheet) => sheet.panels)
      const rings = panels
        .filter(({ id }) => scenario !== 'recapture' || id !== 'bataan')
        .map(
          ({ rect: [x, y, w, h] }) =>
            [
              [x, y],
              [x + w, y],
              [x + w, y + h],
              [x, y + h],
            ] as const,
        )
      expect(collisions(frames, rings)).toEqual([])
    },
  )

  it('shares a side between neighbours: even columns lie half a hex further south', () => {
    const shared = (a: string, b: string) => sideBetween(a, b).length
    expect([shared('i1812', 'i1913'), shared('i2012', 'i1913'), shared('i1812', 'i1911')]).toEqual([2, 2, 0])
    const [x, y] = centreOf('b3801')
    expect(cornersOf('b3801').every(([u, v]) => Math.abs(Math.hypot(u - x, v - y) - BATAAN.radius) < 0.2)).toBe(true)
  })

  it('8.1I: paints no town of the map of Bataan as jungle', () => {
    const isInside = ([x, y]: readonly [number, number]) =>
      map.bataan.growth
        .flatMap(({ ring }) =>
          ring.map(([x0 = 0, y0 = 0], index) => {
            const [x1 = 0, y1 = 0] = ring[(index + 1) % ring.length] ?? []
            return y0 > y !== y1 > y && x < x0 + ((x1 - x0) * (y - y0)) / (y1 - y0)
          }),
        )
        .filter((crosses) => crosses).length %
        2 ===
      1
    const painted = (terrain: string) =>
      hexDefs.filter((hex) => hex.panel === 'bataan' && hex.terrain === terrain && isInside(centreOf(hex.id)))
    expect(painted('town').map(({ id }) => id)).toEqual([])
    expect(painted('jungle').length).toBeGreaterThan(100)
  })

  it('8.1: draws every cliff on its hexside', () => {
    expect(cliffs().filter((shape) => 'line' in shape)).toHaveLength(79)
  })

  it('draws rivers and lines of defence through the hexes that the data name', () => {
    for (const [name, course] of RIVERS) {
      const named = bataanData.hexes.filter(({ rivers }) => rivers?.includes(name)).map(({ id }) => id)
      expect(course.split(' ').sort(), name).toEqual(named.sort())
    }
    for (const [name, course] of LINES) {
      const named = bataanData.hexes.filter(({ line }) => line === name).map(({ id }) => id)
      expect(
        named.filter((id) => !course.split(' ').includes(id)),
        name,
      ).toEqual([])
    }
  })

  it('joins pairs of hexes to runs, none of them twice', () => {
    const runs = runsOf([
      ['a', 'b'],
      ['b', 'c'],
      ['c', 'd'],
      ['c', 'e'],
    ])
    expect(
      runs
        .flatMap((run) => run.slice(1).map((hex, i) => `${run[i]}${hex}`))
        .map((pair) => [...pair].sort().join(''))
        .sort(),
    ).toEqual(['ab', 'bc', 'cd', 'ce'])
    const ring = runsOf([
      ['a', 'b'],
      ['b', 'c'],
      ['c', 'a'],
    ])
    expect(ring).toEqual([['a', 'b', 'c', 'a']])
  })
})

describe('the counters', () => {
  it('3.2: the printed examples', () => {
    const figures = (id: string) => counters[id]?.factors?.map(({ value }) => value).join('-')
    const crew = (id: string) => counters[id]?.factorsByFace?.['crew']?.map(({ value }) => value).join('-')
    const all = (id: string) => [counters[id]?.label, counters[id]?.flanks?.join(' '), figures(id), crew(id)]
    expect(all('us42-fort-mills-crockett')).toEqual(['Crockett', '12″ 8', '20-15-0', '1-2-3'])
    expect(all('us42-fort-mills-chicago')).toEqual(['Chicago', '3″ 3', '3-5-0', '2-3-4'])
    expect(all('us42-fort-mills-indiana')).toEqual(['Indiana', '.50 0', '3-6-3', '1-2-4'])
    expect(all('us42-fort-mills-cushing')).toEqual(['Cushing', '155 5', '2-6-0', '1-2-4'])
    expect([figures('jp42-sally-1'), figures('us45-claxton'), counters['us42-1-a-4m']?.label]).toEqual([
      ...['20-2', '9-6-15', '1/A'],
    ])
  })

  it('every one has a name and letters, and every face and status that it can have shows', () => {
    expect(counterDefs.filter(({ id }) => !/\w/.test(counters[id]?.name ?? ''))).toEqual([])
    for (const { id } of counterDefs) expect(counters[id]?.label).toMatch(/^\S.{0,9}$/)
    expect(Object.keys(faces)).toEqual(FACES.slice(1))
    for (const face of FACES) expect(english[`face.${face}`]).toMatch(/\w/)
    for (const { id, most } of STATUSES)
      if (statuses[id] !== undefined) {
        expect(english[`status.${id}`]).toMatch(/\w/)
        expect(statuses[id].length, id).toBe(most + 1)
      }
  })
})

describe('the line above the board', () => {
  const told = (tracks: { readonly [id: string]: number }) =>
    status((id) => tracks[id] ?? 0).map(({ key, args }) => [key, args])

  it('3.3: date and hour, and whether it is night', () => {
    const tracks = { year: 1942, day: 72, hour: 6, side: 1, phase: 3 }
    expect(told(tracks).slice(0, 3)).toEqual([
      ['status.date', { day: 5, month: 5, year: 1942 }],
      ['status.night', { hour: '2400' }],
      ['status.invasion', { side: { side: 'japan' } }],
    ])
    expect([night((id) => ({ ...tracks })[id as 'day'] ?? 0), night(() => 0)]).toEqual([true, false])
  })

  it('11.2, 11.3: weeks have no hour, and 1945 has hours of its own', () => {
    expect(told({ year: 1942, week: 2 }).slice(0, 2)).toEqual([
      ['status.week', { week: 2 }],
      ['status.date', { day: 11, month: 1, year: 1942 }],
    ])
    expect(told({ year: 1945, day: 1, hour: 7 }).slice(0, 2)).toEqual([
      ['status.date', { day: 16, month: 2, year: 1945 }],
      ['status.night', { hour: '2200' }],
    ])
  })
})

describe('the layers', () => {
  const seen = (scenario: string, pieces: readonly (readonly [id: string, space: string])[]) => ({
    pieces: pieces.map(([id, space]) => ({ id, space, face: 'full' })),
    owners: new Map<string, string>(),
    tracks: new Map<string, number>(),
    options: { scenario },
  })

  it('7.0, 11.3: beaches always, drop zones in 1945', () => {
    expect(layer(seen('fall', []), 'beaches')).toContain('i1207')
    expect(layer(seen('fall', []), 'drop-zones')).toBeUndefined()
    expect(layer(seen('recapture', []), 'drop-zones')).toEqual([
      ...['i1115', 'i1214', 'i1314', 'i1515', 'i1516', 'i1614', 'i1615'],
    ])
    expect(new Set(layers.map(({ id }) => id)).size).toBe(layers.length)
  })

  it('8.2: zones of control are those of undisrupted land units', () => {
    const looked = seen('fall', [['us42-1-a-4m', 'i2910']])
    expect(layer(looked, 'us-zones')).toEqual(expect.arrayContaining(['i2909', 'i2911', 'i2810', 'i3009']))
    expect(layer(looked, 'us-zones')).not.toContain('i2910')
    expect(layer(looked, 'japan-zones')).toEqual([])
  })

  it('9.3: a battery bears on what lies in its arc and in its range', () => {
    const looked = seen('fall', [['us42-fort-mills-crockett', 'i1316']])
    const arc = layer(looked, 'arc', 'us42-fort-mills-crockett') ?? []
    expect(arc).toContain('i2931')
    expect(arc.filter((id) => ['i1207', 'b4423'].includes(id))).toEqual([])
    const mortars = layer(seen('fall', [['us42-fort-mills-geary', 'i1616']]), 'arc', 'us42-fort-mills-geary') ?? []
    expect([mortars.includes('i2809'), mortars.includes('i2311')]).toEqual([true, false])
  })
})
