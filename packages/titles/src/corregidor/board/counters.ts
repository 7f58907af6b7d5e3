import type { Counter, CounterSize, CounterSymbol, FaceLooks, StatusLooks } from '@topside/engine'
import { FACES } from '../data/faces.ts'
import {
  type CounterDef,
  counterDefs,
  type Factors,
  GUN_TYPES,
  type Size,
  type UnitDef,
  type UnitType,
} from '../data/units.ts'

const SYMBOLS: { readonly [type in UnitType]: CounterSymbol } = {
  'coast-defense-artillery': 'coast-artillery',
  'field-artillery': 'artillery',
  'heavy-antiaircraft': 'anti-aircraft',
  'light-antiaircraft': 'light-anti-aircraft',
  searchlight: 'searchlight',
  infantry: 'infantry',
  marines: 'naval-infantry',
  cavalry: 'cavalry',
  engineer: 'engineer',
  garrison: 'infantry',
  scratch: 'infantry',
  tanks: 'armor',
  'self-propelled-artillery': 'self-propelled-artillery',
  'parachute-infantry': 'airborne-infantry',
  'parachute-artillery': 'airborne-artillery',
  'parachute-engineer': 'airborne-engineer',
  'naval-gunboat': 'warship',
}

/** Corner letters of non-infantry units that fight as infantry (3.2). */
const CORNERS: { readonly [type in UnitType]?: string } = { garrison: 'G', scratch: 'S' }

const SIZE_MARKS: { readonly [size in Size]: CounterSize } = {
  section: 'section',
  platoon: 'platoon',
  company: 'company',
  battalion: 'battalion',
  regiment: 'regiment',
  brigade: 'brigade',
  division: 'division',
}

/** A short form of a caliber: `12″`, `155`, `.50`. */
function shortCaliber(caliber: string): string {
  return caliber
    .replace(/ (mortar|AA)$/, '')
    .replace(/ in$/, '″')
    .replace(/ (mm|cal)$/, '')
}

/** Attack, defence and movement allowance; air units have no allowance (3.2). */
function figuresOf({ kind }: CounterDef, { attack, defence, movement }: Factors) {
  return (kind === 'air' ? [attack, defence] : [attack, defence, movement]).map((each) => ({ value: String(each) }))
}

/** Abbreviations of words too long for counters. */
const SHORT: readonly (readonly [long: RegExp, short: string])[] = [
  [/ \((restored|reduced)\)$/, ''],
  [/^2nd Sea Operations Unit No\. /, 'SO '],
  [/^(\d+ mm) No\. /, '$1 '],
  [/^Searchlight /, 'SL '],
  [/^Garrison (\w+)( \d)?$/, '$1$2'],
  [/^(Naval|Caballo|Carabao|El Fraile) Garrison (\d+)$/, '$1 $2'],
  [/^Ordnance Point/, 'Ordn Pt'],
  [/^Saysain Point/, 'Saysain'],
  [/^Rock Point/, 'Rock Pt'],
  [/^(\d+)\w+ (Div|Regt|Armor|FA|AA|Cavalry Regt|Marines)$/, '$1'],
  [/^(DD|CL|CA) /, ''],
  [/^Construction /, 'Const '],
  [/^Ichinosawa /, 'Ichi '],
  [/^Ship Crews /, 'Crew '],
  [/^(\d+) mm (AA )?(\d+)$/, '$1 $3'],
  [/ (Tank|Eng|Art|Arm)( \d)?$/, '$2'],
  [/^Frank beach guns/, 'Beach'],
  [/^51 Mtn Gun Sect/, '51 Mtn'],
  [/^4th Field Gun/, '4 Fld'],
  [/^22nd Field/, '22 Fld'],
  [/^21st Mtn/, '21 Mtn'],
  [/^65 Bde/, '65'],
]

/** Maximum length of a designation, in characters. */
const LONGEST = 9

/** Texts on a counter: the designation, and its parent unit in the corner. */
type Letters = Pick<Counter, 'label' | 'corner'>

/**
 * Letters of platoons and companies from names such as `1/A/1st` or `10a/3/37/4`; American ones have their battalion in
 * the corner.
 */
function lettersOfParts(parts: readonly string[], side: string): Letters | undefined {
  const [first = '', second = '', third = '', fourth] = parts
  if (side === 'japan') {
    if (fourth !== undefined) return { label: `${first}/${third}` }
    return parts.length === 3 ? { label: `${first}/${second}`, corner: third } : undefined
  }
  if (fourth === '24') return { label: `${first}/${second}`, corner: '24' }
  if (/^[A-Z]$/.test(second)) return { label: `${first}/${second}`, corner: third.replace(/\D+$/, '') || 'R' }
  return parts.length === 3 ? { label: `${first}/${third}`, corner: second } : undefined
}

/** The text at the upper edge of a counter. */
function lettersOf({ name, kind, side }: CounterDef): Letters {
  if (kind === 'air') return { label: name }
  const parts = name.split('/')
  const known = kind === 'unit' ? lettersOfParts(parts, side) : undefined
  if (known !== undefined) return known
  const short = SHORT.reduce((text, [long, by]) => text.replace(long, by), name)
  return { label: short.length > LONGEST ? `${short.slice(0, LONGEST - 1)}.` : short }
}

/** The name of a counter in sentences. */
export function nameOf(def: CounterDef): string {
  const { name } = def
  if (def.kind !== 'unit') return name
  if (
    GUN_TYPES.has(def.type) &&
    def.side === 'us' &&
    /^[A-Z][a-z]/.test(name) &&
    def.type !== 'self-propelled-artillery'
  )
    return `Battery ${name}`
  return / \(restored\)$/.test(name) ? `Battery ${name}` : name
}

/** The factors on faces that differ from the first, by name of the face. */
function otherFaces(def: CounterDef): NonNullable<Counter['factorsByFace']> {
  return Object.fromEntries(
    FACES.flatMap((face, index) => {
      const factors = def.faces[index]
      return index === 0 || factors === undefined ? [] : [[face, figuresOf(def, factors)]]
    }),
  )
}

/** Caliber and range of guns; crews have none (3.2). */
function gunsOf({ type, caliber, range, rangeIslands }: UnitDef): Partial<Counter> {
  if (!GUN_TYPES.has(type) || caliber === undefined) return {}
  return {
    flanks: [shortCaliber(caliber), String(range ?? rangeIslands ?? '∞')],
    symbolByFace: { crew: 'infantry' },
  }
}

function counterOf(def: CounterDef): Counter {
  const [full] = def.faces
  const base = {
    name: nameOf(def),
    side: def.side,
    ...lettersOf(def),
    ...(full && { factors: figuresOf(def, full) }),
    factorsByFace: otherFaces(def),
  }
  if (def.kind === 'air') return { ...base, symbol: 'aircraft' }
  if (def.kind === 'ship') return { ...base, symbol: 'warship' }
  const mark = SIZE_MARKS[def.size]
  const corner = CORNERS[def.type]
  return {
    ...base,
    symbol: SYMBOLS[def.type],
    ...(mark && { size: mark }),
    ...(corner && { corner }),
    ...gunsOf(def),
  }
}

/** How each counter looks. */
export const counters: { readonly [piece: string]: Counter } = Object.fromEntries(
  counterDefs.map((def): [string, Counter] => [def.id, counterOf(def)]),
)

/** Signs for faces: stripes for lost steps; a battery without guns has another symbol and a sign. */
export const faces: FaceLooks = {
  reduced: { spent: true },
  low: { spent: true, badge: 'lost' },
  crew: { badge: 'lost' },
}

/** Signs for Disruption, fire, movement and other statuses. */
export const statuses: StatusLooks = {
  disrupted: [undefined, { mark: 'D', dark: true }, { mark: 'DD', dark: true }],
  fired: [undefined, { badge: 'fired' }, { badge: 'fired' }],
  moved: [undefined, { badge: 'moved' }, { mark: 'L' }],
  fought: [undefined, { badge: 'fought' }],
  spiked: [undefined, { mark: 'S', dark: true }],
  sick: [undefined, { mark: 'm' }],
}
