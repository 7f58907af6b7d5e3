import type { Counter, CounterSize, CounterSymbol, FaceLooks, StatusLooks } from '@topside/engine'
import { type AirDef, airDefs } from '../data/air.ts'
import { eventDefs, keyOf } from '../data/events.ts'
import { fortDefs } from '../data/forts.ts'
import { type NavalDef, navalDefs } from '../data/ships.ts'
import { type Factors, formationDefs, markerDefs, SIDES, type UnitDef, type UnitType, unitDefs } from '../data/units.ts'
import { eventName } from '../text/english/events.ts'

const SYMBOLS: { readonly [type in UnitType]: CounterSymbol } = {
  infantry: 'infantry',
  hq: 'leader',
  artillery: 'artillery',
  armour: 'armor',
  engineer: 'engineer',
  cavalry: 'cavalry',
  reconnaissance: 'cavalry',
  'anti-tank': 'machine-gun',
  'anti-aircraft': 'pillbox',
}

const SIZES: { readonly [size: string]: CounterSize } = {
  company: 'company',
  squadron: 'battalion',
  'half-battalion': 'company',
  battalion: 'battalion',
  regiment: 'regiment',
}

/** Colours of the formations (4.31) by name, bright enough beside the colours of both sides. */
const COLOURS: { readonly [name: string]: string } = {
  green: '#3F9142',
  red: '#C8352B',
  blue: '#2E6FBF',
  grey: '#8D8D8D',
  brown: '#7B4A24',
  'light-green': '#8FD14F',
  'dark-red': '#B3262E',
  'light-blue': '#6CC4F0',
  'dark-blue': '#2B57C4',
  orange: '#F08A24',
  purple: '#A45BD0',
  pink: '#F29AC0',
  yellow: '#F5DC4A',
  'dark-green': '#2FA36B',
}

/** The colour and the letters of a formation on the counters of its units and on its markers. */
function formationOf(id: string): NonNullable<Counter['formation']> {
  const colour = COLOURS[formationDefs.find((each) => each.id === id)?.colour ?? '']
  if (colour === undefined) throw new RangeError(`formation ${id} has no colour`)
  return { letters: lettersOf(id), colour }
}

/** Short code of a formation on its counters. */
function lettersOf(formation: string): string {
  return formation
    .replace(/^(us|jp)-/, '')
    .toUpperCase()
    .slice(0, 2)
}

function figures(...values: readonly number[]) {
  return values.map((value) => ({ value: String(value) }))
}

function factorsOf({ attack, defence, er, movement }: Factors) {
  return figures(attack, defence, er, movement)
}

/**
 * A unit as drawn: attack, defence, efficiency, movement; artillery has support and range above them; the colour and
 * letters of its formation at the left.
 */
function counterOf(unit: UnitDef): Counter {
  const { name, side, type, size, formation, reduced, infantry, artillery } = unit
  const shown = SIZES[size]
  return {
    name,
    side,
    label: name.replace(/ (Art|Eng|Arm|HQ)\b.*$/, '').slice(0, 9),
    symbol: SYMBOLS[type],
    ...(shown && { size: shown }),
    factors: factorsOf(unit),
    factorsByFace: {
      ...(reduced && { reduced: factorsOf(reduced) }),
      ...(infantry && { infantry: factorsOf(infantry) }),
    },
    ...(artillery && { fire: figures(artillery.support, artillery.range) }),
    ...(formation && { formation: formationOf(formation) }),
  }
}

/** An air unit as drawn: points and efficiency, its code in the corner. */
function airCounterOf({ name, side, code, points, er }: AirDef): Counter {
  return { name, side, label: name.slice(0, 8), symbol: 'aircraft', factors: figures(points, er), corner: code }
}

/** Name of a Special Events marker, made of the events of both sides (17.15). */
function eventNames(letter: string): string {
  const [us, japan] = SIDES.map((side) => eventName(keyOf(side, letter.toLowerCase())))
  return us === japan ? `event ${letter} (${us})` : `event ${letter} (US: ${us}; Japan: ${japan})`
}

/** How each piece looks. */
export const counters: { readonly [piece: string]: Counter } = Object.fromEntries([
  ...unitDefs.map((unit): [string, Counter] => [unit.id, counterOf(unit)]),
  ...airDefs.map((air): [string, Counter] => [air.id, airCounterOf(air)]),
  ...markerDefs.map(({ id, side, formation }): [string, Counter] => {
    const name = formationDefs.find((each) => each.id === formation)?.name ?? formation
    return [
      id,
      {
        name,
        side,
        label: lettersOf(formation),
        symbol: 'advantage',
        formation: { ...formationOf(formation), letters: '' },
      },
    ]
  }),
  ...eventDefs.map(({ id, letter }): [string, Counter] => [
    id,
    { name: eventNames(letter), label: letter, symbol: 'leader' },
  ]),
  ...navalDefs.map(shipOf),
  ...fortDefs.map(({ id, hex }): [string, Counter] => [
    id,
    { name: `Fortification ${hex} destroyed`, side: 'japan', label: hex, symbol: 'pillbox' },
  ]),
])

/** The legend: a battalion of each formation. */
export const legend: readonly Counter[] = formationDefs.map(({ id, name, side }) => ({
  name,
  side,
  label: lettersOf(id),
  symbol: 'infantry',
  formation: { ...formationOf(id), letters: '' },
}))

/** A naval unit as drawn: gunfire and efficiency, with its cargo capacity above them. */
function shipOf({ id, name, side, er, gunfire, capacity, supplyPoints }: NavalDef): [string, Counter] {
  const cargo = capacity ?? supplyPoints
  return [
    id,
    {
      name,
      side,
      label: name.replace(/^(PT) Sqn/, '$1').slice(0, 7),
      symbol: 'warship',
      factors: figures(gunfire, er),
      ...(cargo !== undefined && { fire: figures(cargo) }),
    },
  ]
}

/** Signs for faces. */
export const faces: FaceLooks = {
  reduced: { spent: true },
  fired: { badge: 'fired' },
  infantry: { badge: 'used' },
  flown: { spent: true, badge: 'fired' },
}

/** Signs for supply, Disruption, activations of Army units and moves. */
export const statuses: StatusLooks = {
  supply: [undefined, { mark: 'E' }, { badge: 'unsupplied' }],
  disrupted: [undefined, { badge: 'disrupted' }],
  activations: [undefined, { mark: '1' }, { mark: '2', dark: true }],
  moved: [undefined, { badge: 'moved' }],
  released: [undefined, { mark: 'R' }],
  receiving: [undefined, { mark: '+' }],
  invading: [undefined, { mark: 'L' }, { mark: 'L', dark: true }],
  repairing: [undefined, { mark: 'R' }],
}
