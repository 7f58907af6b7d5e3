import type { EngagedRank, EngagedRoll, EngagedSide, Engagement, Text } from '@topside/engine'
import { note } from '@topside/kit'
import { groundTable } from '../data/combat.ts'
import { hexAt } from '../data/hexes.ts'
import { enemyOf, type Side } from '../data/units.ts'
import type { Unit } from '../state/units.ts'
import { chancesOf, type Reckoning } from './10-preview.ts'
import type { Combat } from './10-strengths.ts'

/** Contents of a combat picture besides its units. */
export interface Shown {
  readonly defenders: readonly Unit[]
  readonly reckoned: Reckoning
  /** The die, once rolled. */
  readonly last?: EngagedRoll
  /** The result. */
  readonly over?: Text
}

/** The picture of a ground combat (10.0): attackers by hex, strengths, modifiers and chances, and the die. */
export function pictureOf({ hex, side, attackers }: Combat, { defenders, reckoned, last, over }: Shown): Engagement {
  const { attack, defence, modifiers, column } = reckoned
  const odds = groundTable.label(column)
  const place = hexAt(hex).id
  return {
    place,
    name: note('picture.combat', '10.0A', { hex: { space: place } }),
    attacker: sideOf(side, 'attacker', attackers),
    defender: sideOf(enemyOf(side), 'defender', defenders),
    ledgers: [attack, defence, modifiers],
    notes: [note('picture.odds', '10.0A', { attack: attack.total, defence: defence.total, odds })],
    tables: [{ name: note('picture.table', '10.0A', { odds }), chances: chancesOf(reckoned), used: true }],
    ...(last && { last }),
    ...(over && { over }),
  }
}

/** The die of an attack in the picture. */
export function rollShown(side: Side, n: number, value: number, total: number, result: Text): EngagedRoll {
  return {
    n,
    name: { key: 'picture.die', rule: '10.0A' },
    groups: [{ side, dice: [{ sides: 6, value }], total }],
    results: [result],
  }
}

function sideOf(side: Side, role: 'attacker' | 'defender', units: readonly Unit[]): EngagedSide {
  const hexes = [...new Set(units.map(({ space }) => space.id))]
  return {
    side,
    role: { key: `picture.${role}` },
    ranks: hexes.map(
      (hex): EngagedRank => ({
        name: { key: `picture.from-${role}`, args: { hex: { space: hex } } },
        groups: units.filter(({ space }) => space.id === hex).map(({ id }) => ({ pieces: [{ piece: id }] })),
      }),
    ),
  }
}
