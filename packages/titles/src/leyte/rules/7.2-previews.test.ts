import { seededRandom } from '@topside/engine/testing'
import { describe, expect, it } from 'vitest'
import { type Artillery, isArtillery, type Leyte, type Unit } from '../state/state.ts'
import { fight } from '../testing/index.ts'
import type { Attack } from './7.2-attacks.ts'
import { whyNoProtection } from './8-artillery.ts'
import { strongestFire } from './13-protective-fire.ts'

const HEXES = ['2020', '2021', '2022', '2023', '2024', '2025', '2026', '2027', '2028']
const GUNS = ['jp-1/22-art', 'jp-2/22-art', 'jp-26-art']
const TARGETS = ['jp-12-regt', 'jp-1/9', 'jp-41-regt']

/**
 * An attack on units in some hexes, with guns of the defender in others; the attacker is far away, so that no gun is
 * engaged.
 */
function attackOn(targets: readonly string[], guns: readonly string[]): { game: Leyte; attack: Attack } {
  const placed = (ids: readonly string[], at: readonly string[]) => at.map((hex, index) => [hex, ids[index] ?? ''])
  const match = fight(Object.fromEntries([...placed(TARGETS, targets), ...placed(GUNS, guns)]), [])
  const { game } = match.match
  const unit = (id: string): Unit => game.table.piece(id)
  const attack = {
    targets: targets.map((_, index) => unit(TARGETS[index] ?? '')),
    attackers: [unit('us-306-regt')],
    barrage: [],
    support: 0,
  }
  return { game, attack }
}

/** The strongest fire over all ways to give each attacked unit a separate gun, or none. */
function mostOf(game: Leyte, { targets }: Attack): number {
  const most = ([first, ...others]: readonly Unit[], guns: readonly Artillery[]): number => {
    if (first === undefined) return 0
    const able = guns.filter((gun) => whyNoProtection(game, gun, first) === undefined)
    const without = (gun: Artillery) => guns.filter((other) => other !== gun)
    const given = able.map((gun) => gun.def.artillery.fpf + most(others, without(gun)))
    return Math.max(most(others, guns), ...given)
  }
  return most(targets, GUNS.map((id): Unit => game.table.piece(id)).filter(isArtillery))
}

const total = (fire: readonly Artillery[]) => fire.reduce((sum, gun) => sum + gun.def.artillery.fpf, 0)

describe('the fire that an attack could still meet', () => {
  it('13.11 is that of two guns where one of them reaches both hexes and the other only one', () => {
    const { game, attack } = attackOn(['2022', '2026'], ['2024', '2020'])
    expect(strongestFire(game, attack).map(({ id }) => id)).toEqual(['jp-1/22-art', 'jp-2/22-art'])
  })

  it('13.11 is the most that the defender can give, wherever guns and targets stand', () => {
    const random = seededRandom('strongest fire')
    const seen = new Set<number>()
    for (let n = 0; n < 150; n++) {
      const hexes = [...HEXES].sort(() => random() - 0.5)
      const { game, attack } = attackOn(hexes.slice(0, 1 + (n % 3)), hexes.slice(4, 7))
      const fire = strongestFire(game, attack)
      expect(new Set(fire).size).toBe(fire.length)
      expect(total(fire), hexes.join(' ')).toBe(mostOf(game, attack))
      seen.add(fire.length)
    }
    expect([...seen].sort()).toEqual([0, 1, 2, 3])
  })

  it('8.4 is none under fire alone', () => {
    const { game, attack } = attackOn(['2022'], ['2024'])
    expect(strongestFire(game, { ...attack, attackers: [] })).toEqual([])
  })
})
