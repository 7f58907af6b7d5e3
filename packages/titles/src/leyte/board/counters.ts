import type { Counter, CounterSymbol, FaceLooks } from '@topside/engine'
import data from '../data/units.json' with { type: 'json' }

type UnitRow = (typeof data.units)[number]

const SYMBOLS: { readonly [type: string]: CounterSymbol } = {
  infantry: 'infantry',
  'air-assault': 'airborne-infantry',
  cavalry: 'cavalry',
  recon: 'cavalry',
  artillery: 'artillery',
  armor: 'armor',
  engineer: 'engineer',
}

const figures = (...values: readonly (number | undefined)[]) => values.map((value) => ({ value: String(value ?? 0) }))

/** A unit as drawn: attack, defence, movement; artillery has barrage, FPF and range above defence and movement. */
function counterOf(unit: UnitRow): Counter {
  return {
    name: unit.name,
    label: unit.label,
    side: unit.side,
    symbol: SYMBOLS[unit.type] ?? 'infantry',
    size: unit.size as 'regiment' | 'battalion' | 'company',
    ...('barrage' in unit
      ? { fire: figures(unit.barrage, unit.fpf, unit.range), factors: figures(unit.defence, unit.movement) }
      : { factors: figures(unit.attack, unit.defence, unit.movement) }),
  }
}

/** How each unit looks. */
export const counters: { readonly [piece: string]: Counter } = Object.fromEntries(
  data.units.map((unit) => [unit.id, counterOf(unit)]),
)

/** Badges for a unit's actions and losses in the current phase. */
export const faces: FaceLooks = {
  moved: { badge: 'moved' },
  fought: { badge: 'fought' },
  attacked: { badge: 'attacked' },
  fired: { badge: 'fired' },
}
