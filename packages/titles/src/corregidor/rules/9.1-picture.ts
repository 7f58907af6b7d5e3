import type { EngagedGroup, EngagedRank, EngagedRoll, Engagement, Ledger, LedgerPart, Text } from '@topside/engine'
import { note } from '@topside/kit'
import { BOMBARDMENT, type Hit } from '../data/fire.ts'
import { hexAt } from '../data/hexes.ts'
import { enemyOf, type Side } from '../data/units.ts'
import type { Corregidor } from '../state/state.ts'
import { type Unit, unitsIn } from '../state/units.ts'

/** A rolled die: its number in the match, its face, and its modified value. */
export interface Fallen {
  readonly n: number
  readonly value: number
  readonly total: number
}

/** Fire on a hex, and the side that fires. */
interface Falling {
  readonly side: Side
  readonly hex: number
  readonly strength: readonly LedgerPart[]
}

/** A bombardment of one unit before its die is rolled. */
interface Struck {
  readonly unit: Unit
  readonly ledgers: readonly Ledger[]
  readonly column: number
  readonly modifier: number
}

/** 9.1: the public picture of a bombardment: guns or aircraft, the unit rolled for, and the other units in its hex. */
export function strikePicture(
  game: Corregidor,
  { side, hex, strength }: Falling,
  { unit, ledgers, column, modifier }: Struck,
  fallen?: Fallen & { readonly hit: Hit },
): Engagement {
  const place = hexAt(hex).id
  const others = unitsIn(game.table.space(place)).filter((each) => each !== unit)
  const odds = BOMBARDMENT.label(column)
  const result: Text | undefined = fallen && { key: `hit.${fallen.hit}`, rule: '9.1' }
  return {
    place,
    name: note('picture.bombardment', '9.0', { hex: { space: place } }),
    attacker: {
      side,
      role: { key: 'picture.bombards' },
      ranks: rankOf({ key: 'picture.guns' }, shooters(strength)),
    },
    defender: {
      side: enemyOf(side),
      role: { key: 'picture.is-bombarded' },
      front: { name: { key: 'picture.struck' }, pieces: [{ piece: unit.id }] },
      ranks: rankOf(
        { key: 'picture.from-defender', args: { hex: { space: place } } },
        others.map(({ id }) => id),
      ),
    },
    ledgers,
    // 10.4: the odds of a demolition are fixed, not calculated.
    notes: strength.length === 0 ? [] : [oddsNote(ledgers, odds, '9.1')],
    tables: [
      {
        name: note('picture.bombardment-table', '9.1', { odds }),
        used: true,
        chances: BOMBARDMENT.chances(column, 'hit', modifier),
      },
    ],
    ...(fallen && result && { last: rollOf(side, 'picture.bombardment-die', '9.1', fallen, result), over: result }),
  }
}

/** Both strengths, and the resulting column. */
export function oddsNote([attack, defence]: readonly Ledger[], odds: string, rule: string): Text {
  return note('picture.odds', rule, { attack: attack?.total ?? 0, defence: defence?.total ?? 0, odds })
}

/** A side's die, with its result. */
export function rollOf(side: Side, key: string, rule: string, { n, value, total }: Fallen, result: Text): EngagedRoll {
  return { n, name: { key, rule }, groups: [{ side, dice: [{ sides: 6, value }], total }], results: [result] }
}

/** The counters whose strength counts in a volley. */
function shooters(strength: readonly LedgerPart[]): string[] {
  const named = strength.flatMap(({ args }) => {
    const unit = args?.['unit']
    return typeof unit === 'object' && 'piece' in unit ? [unit.piece] : []
  })
  return [...new Set(named)]
}

/** Counters with the same role; no rank without counters. */
export function rankOf(name: Text, pieces: readonly string[]): EngagedRank[] {
  const groups = pieces.map((piece): EngagedGroup => ({ pieces: [{ piece }] }))
  return groups.length === 0 ? [] : [{ name, groups }]
}
