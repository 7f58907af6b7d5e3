import type { Point } from '@topside/engine'
import { describe, expect, test } from 'vitest'
import { points } from '../../shared/drawing.ts'
import { collisions, outsideCanvas } from '../../shared/drawn.ts'
import { crossings, lengthOf, meet, sharedEdges, sharedPoints, touch } from '../../shared/meeting-rings.ts'
import { edges, inradius, inside, name, reverse, room, size } from '../../shared/rings.ts'
import map from '../data/map.json' with { type: 'json' }
import { CARDS_ASIDE, edgesOf, GROUND_COUNT, placeDefs, placeIndex, SECTOR_COUNT } from '../data/map.ts'
import { SCENARIOS } from '../data/modes.ts'
import data from '../data/singapore.json' with { type: 'json' }
import { rules } from '../title.ts'
import { AXES } from './axes.ts'
import { board, boardFor } from './board.ts'
import { outlineOf } from './sectors.ts'

const spaces = new Map(board.spaces.map((space) => [space.id, space]))
const polygonOf = (id: string): readonly Point[] => spaces.get(id)?.polygon ?? []
const ids = data.sectors.map(({ id }) => id)
const pairs = ids.flatMap((a, i) => ids.slice(i + 1).map((b): [string, string] => [a, b]))
const edgeOf = (a: string, b: string) => data.edges.find(({ between }) => between.includes(a) && between.includes(b))
const boxes = board.spaces.filter(({ kind }) => kind === 'box')
const axes = board.spaces.filter(({ id }) => id in AXES)
const closed = map.closed.map(({ id }) => outlineOf(id))

/** Distance between the centres of two counters; counters do not overlap if it exceeds their size. */
const apart = (p: Point, q: Point) => Math.max(Math.abs(p[0] - q[0]), Math.abs(p[1] - q[1]))

describe('the sectors', () => {
  test('4.2 sectors share a border if and only if they touch by land or river, and it is of that kind', () => {
    for (const [a, b] of pairs) {
      const edge = edgeOf(a, b)
      const drawn = board.borders.filter(({ between }) => between.includes(a) && between.includes(b))
      const length = lengthOf(sharedEdges(polygonOf(a), polygonOf(b)))
      if (edge === undefined || edge.kind === 'sea') {
        expect(length, `${a}-${b}`).toBe(0)
        expect(drawn, `${a}-${b}`).toEqual([])
      } else {
        expect(length, `${a}-${b}`).toBeGreaterThan(40)
        const kind = edge.kind === 'river' ? 'river' : 'protects' in edge ? 'line' : 'open'
        expect(drawn.map((each) => each.kind)).toEqual([kind])
      }
    }
    expect(board.borders).toHaveLength(53)
  })

  test('4.2 sectors that do not touch have no point in common', () => {
    for (const [a, b] of pairs) {
      const edge = edgeOf(a, b)
      if (edge !== undefined && edge.kind !== 'sea') continue
      expect(sharedPoints(polygonOf(a), polygonOf(b)), `${a}-${b}`).toEqual([])
    }
  })

  test('no outline crosses itself, and none lies over another', () => {
    for (const [index, id] of ids.entries()) {
      const sides = edges(polygonOf(id))
      expect(size(polygonOf(id)), id).toBeGreaterThan(20_000)
      expect(crossings(polygonOf(id)), id).toEqual([])
      for (const other of [...ids.slice(index + 1).map(polygonOf), ...closed]) {
        expect(sides.some((side) => edges(other).some((each) => meet(side, each)))).toBe(false)
        expect(inside(spaces.get(id)?.anchors['japanese'] ?? [0, 0], other), id).toBe(false)
      }
    }
  })

  test('the sectors of the main island and the ground that is closed tile it', () => {
    const rings = [...ids.filter((id) => map.islands.every(({ sector }) => sector !== id)).map(polygonOf), ...closed]
    const count = new Map<string, number>()
    for (const ring of rings) for (const edge of edges(ring)) count.set(name(edge), (count.get(name(edge)) ?? 0) + 1)
    expect([...count.values()].every((times) => times === 1)).toBe(true)
    const open = rings.flatMap(edges).filter((edge) => !count.has(name(reverse(edge))))
    const coast = new Set(
      map.coasts.flatMap(({ line }) => {
        const course = points(line)
        return course.slice(1).flatMap((q, i) => [name([course[i] ?? q, q]), name([q, course[i] ?? q])])
      }),
    )
    expect(open.filter((edge) => !coast.has(name(edge)))).toEqual([])
    expect(open).toHaveLength(coast.size / 2)
  })

  test('every sector has room for its name and a stack of each army', () => {
    for (const id of ids) {
      const ring = polygonOf(id)
      const { title, anchors } = spaces.get(id) ?? { title: undefined, anchors: {} }
      expect(inradius(ring), id).toBeGreaterThan(board.counter * 1.1)
      expect(inside(title?.at ?? [0, 0], ring), id).toBe(true)
      const stacks = Object.entries(anchors)
      expect(stacks.map(([side]) => side)).toEqual(['japanese', 'australian', 'british'])
      for (const [side, stack] of stacks) {
        expect(inside(stack, ring), `${side} in ${id}`).toBe(true)
        expect(room(stack, ring), `${side} in ${id}`).toBeGreaterThanOrEqual(24)
      }
      for (const [i, [, stack]] of stacks.entries())
        for (const [, other] of stacks.slice(i + 1))
          expect(apart(stack, other), id).toBeGreaterThanOrEqual(board.counter)
      const [japanese = [0, 0], ...allies] = stacks.map(([, stack]) => stack)
      for (const ally of allies) expect(apart(japanese, ally), id).toBeGreaterThanOrEqual(board.counter * 1.25)
    }
  })

  test('4.1 a road runs over every border that has one, and over no other', () => {
    expect(map.features.roads.map(({ between }) => between)).toEqual(
      data.edges.filter((edge) => 'road' in edge).map(({ between }) => between),
    )
    for (const { between, line } of map.features.roads) {
      const rings = between.map(polygonOf)
      const others = ids.filter((id) => !between.includes(id)).map(polygonOf)
      for (const p of points(line))
        expect(others.some((ring) => inside(p, ring) && !rings.some((own) => inside(p, own)))).toBe(false)
      expect(rings.every((ring) => points(line).some((p) => inside(p, ring)))).toBe(true)
    }
  })

  test('16.1 rivers and defence lines carry the figure of their bonus', () => {
    const bonuses = data.edges.filter((edge) => 'bonus' in edge && edge.bonus === 0.5).map(({ between }) => between)
    expect(map.figures.map(({ between }) => [...between].sort()).sort()).toEqual(
      bonuses.map((between) => [...between].sort()).sort(),
    )
    expect(board.captions.filter(({ text }) => text === '+½')).toHaveLength(bonuses.length)
    const wide = data.edges.filter(({ kind }) => kind === 'sea').length + data.axes.length
    expect(board.captions.filter(({ text }) => text === '+1')).toHaveLength(wide)
  })
})

describe('the water', () => {
  test('8.1 each axis lies off the coast and points at its sectors', () => {
    expect(axes.map(({ id }) => id)).toEqual(data.axes.map(({ id }) => id))
    for (const { id, adjacent } of data.axes) {
      const arrows: { readonly [sector: string]: string } = AXES[id]?.arrows ?? {}
      expect(Object.keys(arrows).sort(), id).toEqual([...adjacent].sort())
      for (const [sector, text] of Object.entries(arrows)) {
        const tip = text.split(' ').at(-1)?.split(',').map(Number) ?? []
        const end: Point = [tip[0] ?? 0, tip[1] ?? 0]
        expect(inside(end, polygonOf(sector)) || room(end, polygonOf(sector)) < 24, `${id} to ${sector}`).toBe(true)
      }
      for (const sector of ids) expect(touch(polygonOf(id), polygonOf(sector)), `${id} ${sector}`).toBe(false)
    }
  })

  test('boxes, tracks and axes lie beside each other and beside the sectors', () => {
    expect(collisions([...boxes, ...board.tracks, ...axes], ids.map(polygonOf))).toEqual([])
    for (const box of boxes) for (const slot of box.slots ?? []) expect(room(slot, box.polygon)).toBeGreaterThan(24)
  })

  test('nothing is drawn outside the canvas', () => {
    expect(outsideCanvas(board, 1)).toEqual([])
  })
})

describe('the board', () => {
  test('has a place for everything on the table, in every scenario that uses it', () => {
    // Cards that are not used have no place on the board.
    const told = placeDefs.map(({ id }) => id).filter((id) => id !== CARDS_ASIDE)
    expect(board.spaces.map(({ id }) => id).sort()).toEqual(told.sort())
    const shown = (scenario: string, cards = 'off') => boardFor({ scenario, cards }).spaces.map(({ id }) => id)
    for (const scenario of SCENARIOS) {
      const kept = shown(scenario)
      expect(placeDefs.slice(0, GROUND_COUNT).every(({ id }) => kept.includes(id))).toBe(true)
      expect(kept.includes('japanese-reserve')).toBe(!['impregnable-fortress', 'brigade'].includes(scenario))
    }
    expect(shown('almost-naked-island', 'on').sort()).toEqual(told.sort())
    const tracks = rules.table.tracks.map(({ id }) => id)
    expect(board.tracks.map(({ id }) => id).filter((id) => !tracks.includes(id))).toEqual([])
  })

  test('says what is reconstructed', () => {
    expect(map.status).toBe('reconstructed')
    const told = board.spaces.filter(({ traits }) => traits?.some(({ key }) => key === 'trait.reconstructed'))
    expect(told.map(({ id }) => id)).toEqual(
      data.sectors.filter(({ provenance }) => provenance === 'reconstructed').map(({ id }) => id),
    )
  })

  test('ids and captions are unique', () => {
    for (const all of [[...board.spaces, ...board.tracks].map(({ id }) => id), board.captions.map(({ key }) => key)])
      expect(all.length - new Set(all).size).toBe(0)
    expect(edgesOf[placeIndex('keppel')]?.some(({ to }) => to < SECTOR_COUNT)).toBe(true)
  })
})
