import type { Counter, CounterSymbol, DiceRow, StatusLooks } from '@topside/engine'
import { type Branch, type UnitDef, unitDefs } from '../data/units.ts'

const SYMBOLS: { readonly [branch in Branch]: CounterSymbol } = {
  infantry: 'infantry',
  armour: 'armor',
  'field-artillery': 'artillery',
  'fixed-artillery': 'artillery',
  fighter: 'aircraft',
  bomber: 'aircraft',
  card: 'advantage',
}

const LABELS: { readonly [type: string]: string } = {
  infantry: 'Inf',
  tank: 'Tank',
  carrier: 'Bren',
  artillery: 'Art',
  gun6: '6 in',
  gun92: '9.2 in',
  gun15: '15 in',
  fighter: 'Ftr',
  bomber: 'Bmr',
}

/**
 * The dice of a unit: attack and defence on the ground; strikes of artillery; air combat and strikes of aircraft (4).
 */
function diceOf({ attack, defend, air, strike, range }: UnitDef): DiceRow[] {
  if (air > 0)
    return [
      { key: 'dice.air', sides: [air] },
      { key: 'dice.bombs', sides: [strike] },
    ]
  const first =
    strike > 0 ? { key: 'dice.strike', sides: [strike], reach: range } : { key: 'dice.attack', sides: attack }
  return [first, { key: 'dice.defence', sides: defend }]
}

/** How each unit looks. */
export const counters: { readonly [piece: string]: Counter } = Object.fromEntries(
  unitDefs.map((unit): [string, Counter] => [
    unit.id,
    {
      name: unit.name,
      label: LABELS[unit.type] ?? unit.type,
      side: unit.side,
      symbol: SYMBOLS[unit.branch],
      dice: diceOf(unit),
    },
  ]),
)

/** Signs for fatigue, fire, flight and capture. */
export const statuses: StatusLooks = {
  attacks: [undefined, { mark: '1' }, { mark: '2', dark: true }],
  used: [undefined, { badge: 'used' }],
  air: [undefined, { badge: 'airborne' }, { badge: 'refuelling' }],
  repair: [undefined, { mark: '1', dark: true }, { mark: '2', dark: true }, { mark: '3', dark: true }],
  holder: [undefined, { mark: 'J' }, { mark: 'A' }, { mark: 'B' }],
  captured: [undefined, { badge: 'lost' }, { badge: 'disrupted' }],
}
