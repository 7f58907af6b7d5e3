import type { Point } from '@topside/engine'
import { describe, expect, test } from 'vitest'
import { collisions, outsideCanvas } from '../../shared/drawn.ts'
import { crossings, lengthOf, meet, sharedEdges, sharedPoints } from '../../shared/meeting-rings.ts'
import { type Edge, edges, inradius, inside, name, reverse, room, size } from '../../shared/rings.ts'
import { areaDefs, boxDefs } from '../data/areas.ts'
import map from '../data/map.json' with { type: 'json' }
import { board } from './board.ts'

const areas = new Map(map.areas.map((area) => [area.id, area]))
const neighbours = (id: string): Record<string, string> => ({ ...areas.get(id)?.adjacent })
const spaces = new Map(board.spaces.map((space) => [space.id, space]))
const polygonOf = (id: string): readonly Point[] => spaces.get(id)?.polygon ?? []
const ids = [...areas.keys()]
const pairs = ids.flatMap((a, i) => ids.slice(i + 1).map((b): [string, string] => [a, b]))
const boxes = board.spaces.filter((space) => space.kind === 'box')

/** The outline of the land in play: the coasts and the east edge, joined. */
const outline = [...map.coasts.map((coast) => coast.line), map.eastEdge].flatMap((line) =>
  line.slice(1).map((b, i): Edge => [line[i] as unknown as Point, b as unknown as Point]),
)

describe('the map as the rulebook fixes it', () => {
  test('3.1 27 numbered areas, 3.1.2 TEM from +1 to +4', () => {
    expect(ids).toEqual(Array.from({ length: 27 }, (_, i) => String(i + 1)))
    for (const area of map.areas) {
      expect(area.tem, area.name).toBeGreaterThanOrEqual(1)
      expect(area.tem, area.name).toBeLessThanOrEqual(4)
    }
  })

  test('3.1.3 adjacency and boundary kinds hold both ways', () => {
    for (const id of ids)
      for (const [other, kind] of Object.entries(neighbours(id))) {
        expect(['restricted', 'unrestricted']).toContain(kind)
        expect(neighbours(other)[id], `${other}-${id}`).toBe(kind)
      }
  })

  test('5.3.2 at least eight areas can take a pillbox at set-up', () => {
    expect(map.areas.filter((area) => area.tem >= 3).length).toBeGreaterThanOrEqual(8)
  })

  test('15.2 victory points', () => {
    const worth = Object.fromEntries(map.areas.filter((area) => area.vp > 0).map((area) => [area.id, area.vp]))
    expect(worth).toEqual({ 1: 2, 6: 2, 8: 2, 14: 2, 24: 3, 11: 1, 12: 1, 16: 1, 27: 1 })
    for (const space of board.spaces) {
      expect(space.value ?? 0).toBe(worth[space.id] ?? 0)
      if (space.kind === 'area') expect(space.title.ink).toBe(space.id in worth ? 'victory' : 'ink')
    }
  })

  test('17.4 Area 24 has TEM +3 or +4; 19.0 Area 9 has TEM +2 and is adjacent to Area 10', () => {
    expect(areas.get('24')?.tem).toBeGreaterThanOrEqual(3)
    expect(areas.get('9')?.tem).toBe(2)
    expect(neighbours('9')).toHaveProperty('10')
  })

  test('8.3, 8.4, 19.0 names', () => {
    expect(['9', '10', '22', '24'].map((id) => areas.get(id)?.name)).toEqual([
      'Wheeler',
      'Topside',
      'Black Beach',
      'Malinta Hill',
    ])
  })

  test('11.2.4 Area 27, and no other, lies on the east edge; 8.4 Area 22 lies on the coast', () => {
    const east = edges(map.eastEdge as unknown as Point[])[0]!
    const onEast = ids.filter((id) =>
      edges(polygonOf(id)).some((edge) => [name(edge), name(reverse(edge))].includes(name(east))),
    )
    expect(onEast).toEqual(['27'])
    expect(Math.max(...ids.flatMap((id) => polygonOf(id).map((p) => p[0])))).toBe(east[0][0])
    expect(map.coasts.map((coast) => coast.area)).toContain('22')
  })

  test('15.2.1 a linkup of Areas 10 and 22 is possible but not immediate', () => {
    const reached = [new Set(['10'])]
    for (let step = 1; !reached[step - 1]?.has('22'); step++)
      reached[step] = new Set([...reached[step - 1]!].flatMap((id) => [id, ...Object.keys(neighbours(id))]))
    expect(reached.length - 1).toBe(3)
  })
})

describe('the drawing', () => {
  test('areas share a border line if and only if they are adjacent, and it is of the right kind', () => {
    for (const [a, b] of pairs) {
      const shared = sharedEdges(polygonOf(a), polygonOf(b))
      const length = lengthOf(shared)
      const border = board.borders.filter(({ between }) => between.includes(a) && between.includes(b))
      if (b in neighbours(a)) {
        expect(length, `${a}-${b}`).toBeGreaterThan(30)
        expect(border.map(({ kind }) => kind)).toEqual([neighbours(a)[b]])
        const drawn = border[0]!.line.slice(1).map((q, i) => name([border[0]!.line[i]!, q]))
        expect(shared.map((edge) => (drawn.includes(name(edge)) ? name(edge) : name(reverse(edge)))).sort()).toEqual(
          drawn.sort(),
        )
      } else {
        expect(length, `${a}-${b}`).toBe(0)
        expect(border).toEqual([])
      }
    }
    expect(Object.keys(board.borderKinds).sort()).toEqual(['restricted', 'unrestricted'])
  })

  test('areas that are not adjacent have no point in common', () => {
    for (const [a, b] of pairs)
      if (!(b in neighbours(a))) expect(sharedPoints(polygonOf(a), polygonOf(b)), `${a}-${b}`).toEqual([])
  })

  test('no outline crosses itself', () => {
    for (const id of ids) {
      expect(new Set(polygonOf(id).map(String)).size, id).toBe(polygonOf(id).length)
      expect(crossings(polygonOf(id)), id).toEqual([])
    }
  })

  test('areas do not overlap, and together are the land', () => {
    for (const [a, b] of pairs) {
      expect(
        edges(polygonOf(a)).some((e) => edges(polygonOf(b)).some((f) => meet(e, f))),
        `${a}-${b}`,
      ).toBe(false)
      expect(inside(spaces.get(a)!.label, polygonOf(b)), `${a} in ${b}`).toBe(false)
    }
    const count = new Map<string, number>()
    for (const id of ids) {
      expect(Math.sign(size(polygonOf(id))), `${id} runs the same way as 1`).toBe(Math.sign(size(polygonOf('1'))))
      for (const edge of edges(polygonOf(id))) count.set(name(edge), (count.get(name(edge)) ?? 0) + 1)
    }
    const open = [...count.keys()].filter((key) => !count.has(key.split(' ').reverse().join(' ')))
    expect([...count.values()].every((times) => times === 1)).toBe(true)
    const land = new Set(outline.flatMap((edge) => [name(edge), name(reverse(edge))]))
    expect(open.filter((key) => !land.has(key))).toEqual([])
    expect(open.length).toBe(outline.length)
    const total = ids.reduce((sum, id) => sum + size(polygonOf(id)), 0)
    const around = open.reduce((sum, key) => {
      const [a, b] = key.split(' ').map((pair) => pair.split(',').map(Number))
      return sum + (a![0]! * b![1]! - b![0]! * a![1]!) / 2
    }, 0)
    expect(total).toBeCloseTo(around, 3)
  })

  test('every area has room for its identifier and two stacks', () => {
    for (const id of ids) {
      const ring = polygonOf(id)
      expect(inradius(ring), id).toBeGreaterThan(75)
      const { label, anchors, title } = spaces.get(id)!
      const [us, japan] = [anchors['us']!, anchors['japan']!]
      for (const [what, p, least] of [
        ['label', label, 24],
        ['name', title.at, 10],
        ['us', us, 26],
        ['japan', japan, 26],
      ] as const) {
        expect(inside(p, ring), `${what} of ${id}`).toBe(true)
        expect(room(p, ring), `${what} of ${id}`).toBeGreaterThan(least)
      }
      const end = title.at[0] + Math.max(...title.lines.map((line) => line.length)) * title.size * 0.55
      const half = (title.lines.length * title.size) / 2
      for (const y of [title.at[1] - half, title.at[1] + half])
        expect(inside([end, y], ring), `end of the name of ${id}`).toBe(true)
      expect(Math.hypot(us[0] - japan[0], us[1] - japan[1]), id).toBeGreaterThanOrEqual(60)
      for (const stack of [us, japan])
        expect(Math.max(Math.abs(stack[0] - label[0]), Math.abs(stack[1] - label[1])), id).toBeGreaterThan(24 + 22)
    }
  })

  test('boxes and tracks are those of sections 3.2 to 3.8, each with its slots', () => {
    const slots = Object.fromEntries(boxes.map((box) => [box.id, box.slots?.length ?? 0]))
    expect(slots).toMatchObject({ airborne: 16, seaborne: 14, reinforcements: 8, advantage: 1, air: 2, naval: 1 })
    expect(slots).toMatchObject({ 'eliminated-us': 24, 'eliminated-japan': 24, 'leaders-us': 5, 'leaders-japan': 2 })
    expect(slots).toMatchObject({ mortar: 2, flamethrower: 1, detonation: 2 })
    expect(slots['hidden']).toBeGreaterThanOrEqual(28)
    expect(slots['unplaced']).toBe(8)
    expect(slots['removed-us']).toBeGreaterThan(0)
    expect(slots['removed-japan']).toBeGreaterThan(0)
    const values = Object.fromEntries(board.tracks.map(({ id, cells }) => [id, cells.map(({ value }) => value)]))
    expect(values['turn']).toEqual([1, 2, 3, 4, 5, 6, 7])
    expect(values['impulse']).toEqual([1, 2, 3, 4, 5, 6])
    expect(values['victory']).toEqual(Array.from({ length: 21 }, (_, i) => i))
    expect(board.tracks.find(({ id }) => id === 'victory')?.cells.find(({ mark }) => mark === 'goal')?.value).toBe(10)
  })

  test('boxes and tracks lie on the water, beside each other', () => {
    const frames = [...boxes, ...board.tracks]
    const land = [...ids.map(polygonOf), ...map.features.beyond.map((ring) => ring as unknown as Point[])]
    expect(collisions(frames, land)).toEqual([])
    for (const box of boxes)
      for (const slot of box.slots ?? []) expect(room(slot, box.polygon), box.id).toBeGreaterThan(24)
    for (const { id, cells, polygon } of board.tracks)
      for (const { rect } of cells)
        expect(inside([rect[0] + rect[2] / 2, rect[1] + rect[3] / 2], polygon), id).toBe(true)
  })

  test('nothing is drawn outside the canvas', () => {
    expect(outsideCanvas(board)).toEqual([])
  })

  test('the board has a space for everything on the table, and agrees with the rules about every area', () => {
    expect(boxes.map(({ id }) => id).sort()).toEqual(boxDefs.map(({ id }) => id).sort())
    expect(map.areas.map(({ id, name, tem, vp }) => [id, name, tem, vp, { ...neighbours(id) }])).toEqual(
      areaDefs.map(({ id, name, tem, points, borders }) => [id, name, tem, points, Object.fromEntries(borders)]),
    )
  })

  test('ids and texts are unique, and every value of the map says where it comes from', () => {
    const all = [...board.spaces, ...board.tracks].map(({ id }) => id)
    expect(new Set(all).size).toBe(all.length)
    const keys = board.captions.map(({ key }) => key)
    expect(new Set(keys).size).toBe(keys.length)
    for (const area of map.areas)
      for (const source of [area.nameSource, area.temSource, area.vpSource, area.adjacentSource])
        expect(source).toMatch(/reconstructed|rule \d/)
  })
})
