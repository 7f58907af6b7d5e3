import { HexGrid, OFF_MAP, offer, pick } from '@topside/engine'
import { seededRandom } from '@topside/engine/testing'
import { describe, expect, it } from 'vitest'
import {
  canMakeRoom,
  canRetreat,
  type DisplacementRules,
  displacements,
  makeRoom,
  type RetreatRules,
  retreatChoices,
  retreatPath,
} from './retreat.ts'
import { type RetreatHexes, retreatHexes } from './retreat-hexes.ts'
import { answered } from './testing/index.ts'

const grid = new HexGrid({ rows: 8, columns: 8, shifted: 'even' })

/** Closed and full hexes, and the start of a retreat. */
function randomGround(random: () => number) {
  const some = () => new Set([...Array(grid.size).keys()].filter(() => random() < 0.3))
  const [shut, full] = [some(), some()]
  const ground: RetreatHexes = { enter: (to) => !shut.has(to), end: (hex) => !full.has(hex) }
  return { shut, full, ground, origin: Math.floor(random() * grid.size) }
}

/** All complete retreats: every legal path of `hexes` steps that ends that far from its origin. */
function slowPaths(path: readonly number[], hexes: number, ground: RetreatHexes): number[][] {
  const at = path.at(-1)!
  if (hexes === 0) {
    const far = grid.distance(path[0]!, at) === path.length - 1
    return far && ground.end(at) ? [[...path]] : []
  }
  return [0, 1, 2, 3, 4, 5].flatMap((d) => {
    const to = grid.neighbours[at * 6 + d]!
    return to === OFF_MAP || !ground.enter(to, at) ? [] : slowPaths([...path, to], hexes - 1, ground)
  })
}

describe('a retreat over hexes', () => {
  it('offers, step by step, exactly the complete retreats of a net distance', () => {
    for (let seed = 0; seed < 200; seed++) {
      const random = seededRandom(seed)
      const { ground, origin } = randomGround(random)
      const hexes = 1 + (seed % 4)
      const paths: number[][] = []
      const walk = (path: number[]) => {
        const left = hexes - path.length + 1
        if (left === 0) paths.push(path)
        else for (const to of retreatHexes(grid, origin, path.at(-1)!, left, ground)) walk([...path, to])
      }
      walk([origin])
      expect(paths).toEqual(slowPaths([origin], hexes, ground))
    }
  })
})

describe('a retreat over any spaces', () => {
  it('offers, step by step, exactly the complete retreats; over hexes the same as there', () => {
    for (let seed = 0; seed < 100; seed++) {
      const random = seededRandom(seed)
      const { shut, full, ground, origin } = randomGround(random)
      const hexes = 1 + (seed % 3)
      const rules: RetreatRules<number> = {
        next: (path) =>
          path.length > hexes
            ? []
            : [0, 1, 2, 3, 4, 5]
                .map((d) => grid.neighbours[path.at(-1)! * 6 + d]!)
                .filter((to) => to !== OFF_MAP && !shut.has(to) && grid.distance(origin, to) === path.length),
        endsIn: (hex, steps) => steps === hexes && !full.has(hex),
      }
      expect(retreatChoices([origin], rules)).toEqual(retreatHexes(grid, origin, origin, hexes, ground))
      const possible = slowPaths([origin], hexes, ground)
      expect(canRetreat([origin], rules)).toBe(possible.length > 0)
      const path = answered(
        retreatPath(origin, {
          choices: (begun) => retreatChoices(begun, rules),
          endsIn: rules.endsIn,
          ask: (able) =>
            pick(0, { kind: 'retreat', rule: '1', offers: offer(able, (value) => ({ verb: 'to', value })) }),
        }),
        ({ choices }) => choices[Math.floor(random() * choices.length)],
      )
      if (path === undefined) expect(possible).toEqual([])
      else expect(possible).toContainEqual(path)
    }
  })
})

describe('displacement', () => {
  /** Units on a row of spaces with room for one each; they are displaced to higher spaces. */
  function pushed(taken: string, into: number): string | undefined {
    const at = new Map([...taken].flatMap((unit, space) => (unit === '.' ? [] : [[unit, space] as const])))
    const rules: DisplacementRules<string, number> = {
      isFull: (space) => [...at.values()].includes(space),
      displaceable: (space) => [...at.keys()].filter((unit) => at.get(unit) === space),
      next: (_, space) => [space - 1, space + 1].filter((to) => to >= 0 && to < taken.length),
      ask: (able) =>
        pick(0, {
          kind: 'push',
          rule: '1',
          offers: offer(able, ({ unit, to }) => ({ verb: 'push', option: unit, value: to })),
        }),
      move: ({ unit, to }) => at.set(unit, to),
    }
    const possible = canMakeRoom(into, rules, [into - 1])
    const room = answered(makeRoom(into, rules, [into - 1]))
    expect(room).toBe(possible)
    return room
      ? [...taken].map((_, space) => [...at].find((entry) => entry[1] === space)?.[0] ?? '.').join('')
      : undefined
  }

  it('displaces one unit after the other until there is room, and never back', () => {
    expect(pushed('.ab..', 1)).toBe('..ab.')
    expect(pushed('.abc.', 1)).toBe('..abc')
    expect(pushed('..ab', 3)).toBeUndefined()
    expect(pushed('.a.b', 2)).toBe('.a.b')
  })

  it('offers exactly the displacements from which a chain leads to room, without trying every chain', () => {
    const near = (hex: number) =>
      [0, 1, 2, 3, 4, 5].map((d) => grid.neighbours[hex * 6 + d]!).filter((to) => to !== OFF_MAP)
    const rulesOf = (full: ReadonlySet<number>): DisplacementRules<number, number> => ({
      isFull: (hex) => full.has(hex),
      displaceable: (hex) => (full.has(hex) ? [hex] : []),
      next: (_, hex) => near(hex),
      ask: () => expect.fail('nobody is asked'),
      move: () => undefined,
    })
    const slowly = (hex: number, full: ReadonlySet<number>, passed: readonly number[]): number[] =>
      near(hex).filter((to) => !passed.includes(to) && (!full.has(to) || slowly(to, full, [...passed, to]).length > 0))
    for (let seed = 0; seed < 100; seed++) {
      const random = seededRandom(seed)
      const rim = new Set([...Array(grid.size).keys()].filter(() => random() < 0.55))
      const from = Math.floor(random() * grid.size)
      const some = [from, ...near(from), ...near(from).flatMap(near)].filter((hex) => rim.has(hex))
      const full = new Set([from, ...some])
      const [back = from] = near(from)
      const found = displacements(from, rulesOf(full), [back]).map(({ to }) => to)
      expect(found).toEqual(slowly(from, full, [back, from]))
    }
    const everywhere = new Set(Array(grid.size).keys())
    expect(displacements(0, rulesOf(everywhere))).toEqual([])
    everywhere.delete(grid.size - 1)
    expect(displacements(0, rulesOf(everywhere)).length).toBeGreaterThan(0)
  })
})
