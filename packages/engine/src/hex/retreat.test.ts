import { describe, expect, it } from 'vitest'
import { seededRandom } from '../testing/index.ts'
import { HexGrid, OFF_MAP } from './grid.ts'
import { type RetreatGround, retreatSteps } from './retreat.ts'

const grid = new HexGrid({ rows: 8, columns: 8, shifted: 'even' })

/** All whole retreats: every path of `hexes` steps that may be taken and ends that far from where it began. */
function slowPaths(path: readonly number[], hexes: number, ground: RetreatGround): number[][] {
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

describe('retreatSteps', () => {
  it('offers, step by step, exactly the whole retreats of a net distance', () => {
    for (let seed = 0; seed < 200; seed++) {
      const random = seededRandom(seed)
      const shut = new Set([...Array(grid.size).keys()].filter(() => random() < 0.3))
      const full = new Set([...Array(grid.size).keys()].filter(() => random() < 0.3))
      const ground: RetreatGround = { enter: (to) => !shut.has(to), end: (hex) => !full.has(hex) }
      const origin = Math.floor(random() * grid.size)
      const hexes = 1 + (seed % 4)
      const paths: number[][] = []
      const walk = (path: number[]) => {
        const left = hexes - path.length + 1
        if (left === 0) paths.push(path)
        else for (const to of retreatSteps(grid, origin, path.at(-1)!, left, ground)) walk([...path, to])
      }
      walk([origin])
      expect(paths).toEqual(slowPaths([origin], hexes, ground))
    }
  })
})
