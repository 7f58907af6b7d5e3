import type { Counter, CounterSize, CounterSymbol, FaceLooks } from '@topside/engine'
import { type MarkerDef, markerDefs, type UnitDef, unitDefs } from '../data/units.ts'

const LEADERS = ['erickson', 'caskey', 'woods', 'postlethwait']

function symbolOf({ side, type, id }: UnitDef): CounterSymbol {
  if (type === 'pillbox' || type === 'armor' || type === 'machine-gun') return type
  if (side === 'japan') return 'naval-infantry'
  const airborne = id.includes('503') || id.includes('462') || type === 'engineer'
  return airborne ? (`airborne-${type}` as CounterSymbol) : type
}

function sizeOf({ side, type }: UnitDef): CounterSize | undefined {
  if (type === 'pillbox') return undefined
  if (side === 'japan') return 'company'
  return type === 'machine-gun' || type === 'armor' ? 'platoon' : type === 'artillery' ? 'battalion' : 'company'
}

/** A unit as drawn: attack (underlined for Artillery), defence, movement; the Spent side shows only its defence. */
function unitCounter(unit: UnitDef): Counter {
  const { attack, defence, movement, spentDefence, type } = unit
  const size = sizeOf(unit)
  const band = LEADERS.indexOf(unit.leader) + 1
  return {
    name: unit.name,
    label: unit.label,
    side: unit.side,
    symbol: symbolOf(unit),
    ...(size !== undefined && { size }),
    factors:
      type === 'pillbox'
        ? [{ value: '–' }, { value: String(defence) }, { value: '–' }]
        : [
            { value: String(attack), ...(type === 'artillery' && { underline: true }) },
            { value: String(defence) },
            { value: String(movement) },
          ],
    factorsByFace: { spent: [{ value: '–' }, { value: String(spentDefence) }, { value: '–' }] },
    ...(unit.special && { corner: 'S' }),
    ...(band > 0 && { band }),
  }
}

const MARKER_SYMBOLS: { readonly [kind in MarkerDef['marker']]: CounterSymbol } = {
  air: 'aircraft',
  naval: 'warship',
  leader: 'leader',
  mortar: 'mortar',
  flamethrower: 'flamethrower',
  detonation: 'explosion',
}

function markerCounter(marker: MarkerDef): Counter {
  const band = LEADERS.indexOf(marker.id) + 1
  return {
    name: marker.name,
    label: marker.label,
    side: marker.side,
    symbol: MARKER_SYMBOLS[marker.marker],
    ...(marker.attack > 0 && { factors: [{ value: String(marker.attack) }] }),
    ...(band > 0 && { band }),
    marker: true,
  }
}

/** How each piece looks. */
export const counters: { readonly [piece: string]: Counter } = Object.fromEntries([
  ...unitDefs.map((unit) => [unit.id, unitCounter(unit)]),
  ...markerDefs.map((marker) => [marker.id, markerCounter(marker)]),
])

/**
 * Spent units are striped like the backs of their counters (4.0); markers show whether they are used or gone (17.1.1).
 */
export const faces: FaceLooks = {
  spent: { spent: true },
  used: { spent: true, badge: 'used' },
  killed: { spent: true, badge: 'lost' },
}
