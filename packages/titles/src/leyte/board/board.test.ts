import type { Point } from '@topside/engine'
import { describe, expect, test } from 'vitest'
import { COUNTER } from '../../shared/boxes.ts'
import { BOX_IDS, type HexDef, hexDefs } from '../data/hexes.ts'
import map from '../data/map.json' with { type: 'json' }
import { chains, links } from '../data/routes.ts'
import units from '../data/units.json' with { type: 'json' }
import { rules } from '../title.ts'
import { board } from './board.ts'
import { boxes, tracks } from './boxes.ts'
import { counters } from './counters.ts'
import { centreOf, cornersOf, HEX, MAP, neighboursOf } from './geometry.ts'
import { routes } from './routes.ts'

const hexes = new Map<string, HexDef>(hexDefs.map((hex) => [hex.id, hex]))
const BEACHES = {
  north: ['2428', '2528', '2628'],
  east: ['1332', '1232', '1132', '1032'],
  south: ['0610', '0511', '0512', '0513', '0514'],
}
/** Every hex named in the rulebook (12.2, 16.1 to 16.3). */
const NAMED = `0216 0315 0316 0317 0318 0415 0417 0511 0512 0513 0514 0515 0516 0517 0531 0610 0614
0616 0713 0720 0723 0808 0817 0821 0921 1022 1024 1032 1108 1120 1124 1130 1132 1207 1209 1222 1224
1225 1227 1232 1307 1310 1320 1322 1332 1406 1423 1430 1431 1518 1521 1522 1525 1529 1530 1531 1611
1622 1623 1716 1718 1721 1804 1808 1814 1818 1902 1904 1905 1910 1913 1914 2011 2016 2101 2102 2103
2104 2105 2106 2107 2110 2111 2115 2116 2201 2203 2204 2207 2208 2211 2215 2228 2303 2307 2312 2326
2327 2402 2405 2406 2407 2408 2410 2413 2414 2426 2428 2502 2503 2505 2507 2513 2526 2528 2602 2604
2605 2606 2607 2609 2610 2626 2628 2705 2706 2708 2712 2809 2918 2925`.split(/\s+/)

/** Whether a point is inside a ring. */
function inside([x, y]: Point, ring: readonly (readonly number[])[]): boolean {
  let odd = false
  ring.forEach(([ax = 0, ay = 0], i) => {
    const [bx = 0, by = 0] = ring.at(i - 1)!
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) odd = !odd
  })
  return odd
}
/** Whether a point has a tint that is painted by rings and holes, largest first. */
const tint = (rings: readonly { hole: boolean; ring: number[][] }[]) => {
  const framed = rings.map(({ hole, ring }) => ({
    hole,
    ring,
    left: Math.min(...ring.map(([x = 0]) => x)),
    right: Math.max(...ring.map(([x = 0]) => x)),
    top: Math.min(...ring.map(([, y = 0]) => y)),
    foot: Math.max(...ring.map(([, y = 0]) => y)),
  }))
  return (p: Point) =>
    framed.reduce((is, { hole, ring, left, right, top, foot }) => {
      if (p[0] < left || p[0] > right || p[1] < top || p[1] > foot) return is
      return inside(p, ring) ? !hole : is
    }, false)
}
const [isLand, isRise, isHigh, isSwamp] = [tint(map.land), tint(map.rise), tint(map.high), tint(map.swamps)]
/** Points scattered over a hex. */
function pointsIn(id: string): Point[] {
  const [x, y] = centreOf(id)
  const points: Point[] = []
  for (let dx = -30; dx <= 30; dx += 12)
    for (let dy = -36; dy <= 36; dy += 12) if (inside([x + dx, y + dy], cornersOf(id))) points.push([x + dx, y + dy])
  return points
}
const share = (id: string, is: (p: Point) => boolean) => {
  const points = pointsIn(id)
  return points.filter(is).length / points.length
}

describe('the hexes', () => {
  test('are 928, row by row from the south', () => {
    expect(hexDefs).toHaveLength(928)
    expect([hexDefs[0]?.id, hexDefs[31]?.id, hexDefs[32]?.id, hexDefs.at(-1)?.id]).toEqual([
      '0101',
      '0132',
      '0201',
      '2932',
    ])
  })

  test('touch their neighbours along one side', () => {
    for (const { id } of hexDefs)
      for (const next of neighboursOf(id)) {
        const [[ax, ay], [bx, by]] = [centreOf(id), centreOf(next)]
        expect(Math.hypot(ax - bx, ay - by)).toBeCloseTo(HEX, 6)
        const shared = cornersOf(id).filter((p) =>
          cornersOf(next).some((q) => Math.hypot(p[0] - q[0], p[1] - q[1]) < 1e-6),
        )
        expect(shared).toHaveLength(2)
      }
  })

  test('12.2 the beach areas are chains of coastal hexes', () => {
    for (const [area, chain] of Object.entries(BEACHES)) {
      expect(
        hexDefs
          .filter((hex) => hex.beach === area)
          .map((hex) => hex.id)
          .sort(),
      ).toEqual([...chain].sort())
      chain.forEach((id, i) => {
        expect(hexes.get(id)?.terrain).toBe('clear')
        const round = neighboursOf(id)
        expect(
          round.length < 6 ||
            round.some((next) => (hexes.get(next)?.land ?? 1) < 1 || hexes.get(next)?.terrain === 'sea'),
        ).toBe(true)
        if (i > 0) expect(neighboursOf(chain[i - 1]!)).toContain(id)
      })
    }
  })

  test('12.2, 16.1 to 16.3 every hex that the rules name is land', () => {
    expect(NAMED).toHaveLength(131)
    expect(NAMED.filter((id) => (hexes.get(id)?.terrain ?? 'sea') === 'sea')).toEqual([])
  })

  test('16.14, 16.24, 16.34 the objectives are where the scenarios say', () => {
    const towns = Object.fromEntries(hexDefs.flatMap(({ id, town }) => (town === undefined ? [] : [[town, id]])))
    expect(towns).toMatchObject({ Ormoc: '0808', Jaro: '2215', 'San Miguel': '2918', Carigara: '2809', Limon: '2403' })
    expect(hexDefs.filter((hex) => hex.airfield !== undefined)).toHaveLength(5)
  })
})

describe('the routes', () => {
  test('link neighbours over land, each pair once', () => {
    const seen = new Set<string>()
    for (const [a, b, kind] of links) {
      expect(neighboursOf(a)).toContain(b)
      expect([hexes.get(a)?.terrain, hexes.get(b)?.terrain]).not.toContain('sea')
      expect(['road', 'trail']).toContain(kind)
      const key = [a, b].sort().join()
      expect(seen.has(key)).toBe(false)
      seen.add(key)
    }
    const chained = new Set(chains.flatMap(({ hexes: h }) => h.slice(1).map((id, i) => [h[i], id].sort().join())))
    expect(chained).toEqual(seen)
  })

  test('are drawn through the centres of the hexes they link, once', () => {
    const drawn = routes()
    const on = (kind: string, id: string) => {
      const [x, y] = centreOf(id)
      return drawn.filter(
        (route) => route.kind === kind && route.line.some((p) => Math.hypot(p[0] - x, p[1] - y) < 0.2),
      ).length
    }
    for (const [a, b, kind] of links) {
      expect(on(kind, a)).toBeGreaterThan(0)
      expect(on(kind, b)).toBeGreaterThan(0)
    }
    for (const { line } of drawn)
      for (const [x, y] of line) {
        expect(x >= MAP[0] && x <= MAP[0] + MAP[2] && y >= MAP[1] && y <= MAP[1] + MAP[3]).toBe(true)
      }
  })

  test('lead to every town', () => {
    const linked = new Set<string>()
    for (const [a, b] of links) linked.add(a).add(b)
    expect(hexDefs.filter((hex) => hex.town !== undefined && !linked.has(hex.id))).toEqual([])
  })
})

describe('the drawing', () => {
  test('shows land and sea as the hexes have them', () => {
    for (const { id, terrain, land } of hexDefs) {
      const drawn = share(id, isLand)
      if (terrain === 'sea') expect(drawn, id).toBeLessThan(0.3)
      else expect(drawn, id).toBeGreaterThan(land === undefined ? 0.8 : 0.4)
    }
  })

  test('gives most of each hex the tint of its terrain', () => {
    for (const { id, terrain, land } of hexDefs) {
      if (terrain === 'sea' || (land ?? 1) < 0.9) continue
      const kindAt = (p: Point) => (isHigh(p) ? 'mountain' : isRise(p) ? 'rough' : 'clear')
      const wanted = terrain === 'swamp' ? 'clear' : terrain
      expect(
        share(id, (p) => kindAt(p) === wanted),
        `${id} ${terrain}`,
      ).toBeGreaterThan(0.6)
      if (terrain === 'swamp') expect(share(id, isSwamp), id).toBeGreaterThan(0.6)
    }
  })

  test('has the spaces of the table, no more and no less', () => {
    expect(board.spaces.map(({ id }) => id)).toEqual([...hexDefs.map(({ id }) => id), ...BOX_IDS])
    expect(rules.table.spaces.map(({ id }) => id)).toEqual(board.spaces.map(({ id }) => id))
  })

  test('draws every box of the table, and its hexes in the order of their numbers', () => {
    expect(boxes.map(({ id }) => id).sort()).toEqual([...BOX_IDS].sort())
    const known = rules.table.tracks.map(({ id }) => id)
    for (const { id } of tracks) expect(known).toContain(id)
    const ids = hexDefs.map(({ id }) => id)
    expect(ids).toEqual([...ids].sort())
  })

  test('shows tracks that the table has', () => {
    const known = new Set(rules.table.tracks.map(({ id }) => id))
    for (const { id, side, goal } of board.tracks) {
      expect(known).toContain(id)
      expect([...known, 'us', 'japan']).toContain(side)
      if (goal !== undefined) expect(known).toContain(goal)
    }
  })

  test('keeps boxes and tracks off the map, off each other and on the board', () => {
    const around = (polygon: readonly Point[]) => {
      const [xs, ys] = [polygon.map(([x]) => x), polygon.map(([, y]) => y)]
      return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)] as const
    }
    const frames = [...board.spaces.filter(({ kind }) => kind === 'box'), ...board.tracks].map(({ id, polygon }) => ({
      id,
      rect: around(polygon),
    }))
    const all = [{ id: 'map', rect: [MAP[0], MAP[1], MAP[0] + MAP[2], MAP[1] + MAP[3]] as const }, ...frames]
    for (const [i, a] of all.entries()) {
      expect(a.rect[0] >= 0 && a.rect[1] >= 0 && a.rect[2] <= board.size.w && a.rect[3] <= board.size.h, a.id).toBe(
        true,
      )
      for (const b of all.slice(i + 1)) {
        const apart =
          a.rect[2] <= b.rect[0] || b.rect[2] <= a.rect[0] || a.rect[3] <= b.rect[1] || b.rect[3] <= a.rect[1]
        expect(apart, `${a.id} and ${b.id}`).toBe(true)
      }
    }
  })

  test('has room for a counter in every hex and every slot', () => {
    for (const { id, polygon, slots = [] } of board.spaces)
      for (const [x, y] of slots)
        for (const [dx, dy] of [
          [-1, -1],
          [1, -1],
          [1, 1],
          [-1, 1],
        ] as const)
          expect(inside([x + (dx * COUNTER) / 2, y + (dy * COUNTER) / 2], polygon), id).toBe(true)
  })

  test('12.2, 18.0 tells what arrives when', () => {
    const words = board.captions
      .filter(({ key }) => key.startsWith('arrival.'))
      .map(({ key, text }) => `${key} ${text}`)
    expect(words).toContain('arrival.1.us US 21 N E')
    expect(words).toContain('arrival.8.japan JP 9 Or')
    expect(words).toContain('arrival.13.us US 6 south')
    expect(words).toHaveLength(19)
  })
})

describe('the counters', () => {
  test('16.1 to 16.3, 18.0 are the 98 units with the factors of the deployments', () => {
    const kinds: Record<string, number> = {}
    for (const unit of units.units) {
      const { side, attack, defence, movement } = unit
      const factors =
        'barrage' in unit
          ? `${unit.barrage}-${unit.fpf}-${unit.range}/${defence}-${movement}`
          : `${attack}-${defence}-${movement}`
      const kind = `${side} ${factors}`
      kinds[kind] = (kinds[kind] ?? 0) + 1
    }
    expect(kinds).toEqual({
      'us 5-5-5': 20,
      'us 3-2-5': 17,
      'us 2-3-5/1-4': 19,
      'japan 6-8-5': 1,
      'japan 4-6-5': 6,
      'japan 2-5-6': 1,
      'japan 4-2-10': 1,
      'japan 2-1-10': 1,
      'japan 2-3-6': 19,
      'japan 2-2-8': 2,
      'japan 1-2-8': 2,
      'japan 1-2-6': 3,
      'japan 1-3-3/2-5': 6,
    })
    expect(new Set(units.units.map(({ id }) => id)).size).toBe(98)
  })

  test('show figures of fire on artillery, and names that fit', () => {
    for (const { id, type } of units.units) {
      const counter = counters[id]
      expect(counter?.label.length).toBeLessThanOrEqual(7)
      expect(counter?.fire?.length).toBe(type === 'artillery' ? 3 : undefined)
      expect(counter?.factors).toHaveLength(type === 'artillery' ? 2 : 3)
    }
    expect(new Set(Object.values(counters).map(({ name }) => name)).size).toBe(98)
  })
})
