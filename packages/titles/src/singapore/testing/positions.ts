import { any, type FuzzPosition, type Random } from '@topside/engine/testing'
import { ARMIES, type Army } from '../data/armies.ts'
import { cardId } from '../data/cards.ts'
import { edgesOf, type PlaceDef, placeDefs, SECTOR_COUNT } from '../data/map.ts'
import { historic } from '../data/scenarios.ts'
import { type UnitDef, unitDefs } from '../data/units.ts'
import type { Entry, Vars } from '../state/vars.ts'
import { lay, type Position } from './index.ts'

type Units = { [place: string]: string[] }

const sectors = placeDefs.slice(0, SECTOR_COUNT)
const guns = unitDefs.filter(({ branch }) => branch === 'fixed-artillery')
const mobile = (army: Army) => unitDefs.filter((unit) => unit.army === army && unit.movement > 0)
const batteriesOf = (army: Army) =>
  unitDefs.filter((unit) => unit.army === army && unit.branch === 'field-artillery').length
const aircraft = unitDefs.filter(({ air }) => air > 0)

/** A sector with its neighbours. */
function corner(random: Random): readonly [PlaceDef, ...PlaceDef[]] {
  const index = Math.floor(random() * SECTOR_COUNT)
  const near = (edgesOf[index] ?? []).filter(({ to }) => to < SECTOR_COUNT).map(({ to }) => placeDefs[to] as PlaceDef)
  return [sectors[index] as PlaceDef, ...near]
}

/** Sectors of a corner, each with units of one army or of two enemies, and its controller. */
function scattered(random: Random, places: readonly PlaceDef[]): Required<Pick<Position, 'units' | 'control'>> {
  const units: Units = {}
  const control: { [sector: string]: Army } = {}
  const used = new Set<string>()
  const take = (army: Army, place: string, most: number) => {
    for (let n = 1 + Math.floor(random() * most); n > 0; n--) {
      const free = mobile(army).filter(({ id }) => !used.has(id))
      if (free.length === 0) return
      const { id } = any(free, random)
      used.add(id)
      units[place] = [...(units[place] ?? []), id]
    }
  }
  for (const { id } of places) {
    const [one, other] = [any(ARMIES, random), any(ARMIES, random)]
    if (Object.keys(units).length > 0 && random() < 0.15) continue
    take(one, id, 4)
    control[id] = one
    if ((one === 'japanese') === (other === 'japanese')) continue
    take(other, id, 3)
    control[id] = random() < 0.5 ? one : other
  }
  return { units, control }
}

/** Adds guns in their places, if no ally is there, and aircraft over some of the sectors. */
function armed(random: Random, position: ReturnType<typeof scattered>): ReturnType<typeof scattered> {
  const units: Units = Object.fromEntries(Object.entries(position.units ?? {}).map(([place, ids]) => [place, [...ids]]))
  const control: { [sector: string]: Army } = { ...position.control }
  const places = Object.keys(units)
  for (const gun of guns) {
    const place = any(places, random)
    const alone = (units[place] ?? []).every((id) => id.startsWith('jp') || id.slice(0, 2) === gun.id.slice(0, 2))
    if (random() < 0.6 || !alone) continue
    const own = (units[place] ?? []).some((id) => id.slice(0, 2) === gun.id.slice(0, 2))
    if (!own && control[place] !== 'japanese') continue
    units[place] = [...(units[place] ?? []), gun.id]
    control[place] = gun.army
  }
  for (const { id, army } of aircraft) {
    const place = any(places, random)
    const free = army === 'japanese' || (units[place] ?? []).every((each) => !each.startsWith('au'))
    if (random() < 0.5 && free) units[place] = [...(units[place] ?? []), `${id} air=1`]
    else
      units[army === 'japanese' ? 'johor-airbase' : 'repair-box'] = [
        ...(units[army === 'japanese' ? 'johor-airbase' : 'repair-box'] ?? []),
        id,
      ]
  }
  return { units, control }
}

/** Fighting in and around one sector. */
function front(random: Random): Position {
  const position = armed(random, scattered(random, corner(random)))
  const vars: Partial<Vars> = { period: 2 + Math.floor(random() * 12), axes: historic.activeAxes }
  return {
    ...position,
    army: any(ARMIES, random),
    vars,
    withdrawal: any(['always', 'changed', 'never'] as const, random),
  }
}

/** A battle for one sector, with guns in it and strikes from all around. */
function battle(random: Random): Position {
  const [sector, ...near] = corner(random)
  const defender = any(['australian', 'british', 'japanese'] as const, random)
  const attacker: Army = defender === 'japanese' ? any(['australian', 'british'] as const, random) : 'japanese'
  const units: Units = {}
  const kind = (army: Army, type: string) => `${army.slice(0, 2).replace('ja', 'jp')}-${type}`
  const [more, fewer] = [2 + Math.floor(random() * 4), 1 + Math.floor(random() * 3)]
  units[sector.id] = [`${kind(attacker, 'infantry')}*${more}`, `${kind(defender, 'infantry')}*${fewer}`]
  if (random() < 0.5) units[sector.id]?.push(kind(defender, 'artillery'))
  if (defender === 'british') units[sector.id]?.push(any(['br-gun6', 'br-gun92', 'br-gun15'], random))
  if (attacker === 'japanese' || defender === 'japanese')
    units[sector.id]?.push('jp-bomber-1 air=1', 'jp-fighter-1 air=1')
  // An army has few batteries, and one of them may be in the sector itself.
  const batteries = { [attacker]: batteriesOf(attacker), [defender]: batteriesOf(defender) - 1 }
  for (const [index, { id }] of near.entries()) {
    const army = index % 2 === 0 ? attacker : defender
    const left = batteries[army] ?? 0
    batteries[army] = left - 1
    if (left > 0) units[id] = [`${kind(army, 'artillery')}*1`]
  }
  const entries: readonly Entry[] = near.slice(0, 1).map(({ id }) => ({ from: id, road: random() < 0.5 }))
  const old = random() < 0.5
  const vars: Partial<Vars> = {
    period: 3,
    due: [sector.id],
    entries: old ? {} : { [sector.id]: entries },
    standing: old ? [sector.id] : [],
    contested: old ? [sector.id] : [],
    axes: historic.activeAxes,
    effects: inForce(random, sector.id),
  }
  const control = { [sector.id]: defender }
  return { units, control, army: attacker, vars, withdrawal: any(['always', 'changed', 'never'] as const, random) }
}

/** In half of the cases, a card that changes the defence bonus of a sector. */
function inForce(random: Random, place: string): Vars['effects'] {
  const cards = ['borrowed-uniforms', 'mangrove-ambush', 'sappers'] as const
  return random() < 0.5 ? [{ card: cardId(any(cards, random)), place }] : []
}

/** Aircraft of both sides over one sector, and infantry of all armies far from each other. */
function dogfight(random: Random): Position {
  const units: Units = {
    [any(['seletar', 'jurong', 'bedok', 'mandai', 'tengah', 'changi', 'clementi', 'punggol'], random)]: [
      'jp-fighter*2 air=1',
      'jp-bomber air=1',
      'br-fighter air=1',
    ],
    'johor-airbase': ['jp-fighter', 'jp-bomber*2 air=2'],
    tanglin: ['au-infantry*2'],
    kallang: [`br-infantry*${1 + Math.floor(random() * 4)}`],
    ubin: ['jp-infantry*2'],
  }
  return { units, army: any(['japanese', 'british'] as const, random), vars: { axes: historic.activeAxes } }
}

/** The Japanese in front of the last sector of the City, or in all of the City, late in the campaign. */
function city(random: Random): Position {
  const control = Object.fromEntries([...historic.city, historic.pivot].map((id) => [id, 'japanese' as Army]))
  const last = any(historic.city, random)
  const taken = random() < 0.4
  const units: Units = {
    [last]: ['jp-infantry*4', ...(taken ? [] : ['br-infantry'])],
    tanglin: ['au-infantry*3'],
    kallang: ['br-infantry*3'],
  }
  if (!taken) control[last] = 'british'
  const due = taken ? [] : [last]
  const vars: Partial<Vars> = {
    period: 11 + Math.floor(random() * 4),
    due,
    standing: due,
    contested: due,
    axes: historic.activeAxes,
  }
  return { units, control, army: 'japanese', vars, withdrawal: 'changed' }
}

/** A battle with scarce resources: aircraft over adjacent sectors, and almost no tokens left. */
function edge(random: Random): Position {
  const british = random() < 0.5
  const air: Units = british
    ? { hougang: ['jp-fighter-1 air=1'], 'paya-lebar': ['jp-bomber-1 air=1'] }
    : { jurong: ['br-fighter-1 air=1'] }
  const fought = british ? 'seletar' : 'bukit-timah'
  const [attacker, defender]: readonly [Army, Army] = british ? ['japanese', 'british'] : ['british', 'japanese']
  const from = british ? 'axis-e' : 'thomson'
  const short = (army: Army) => (army === 'japanese' ? 'jp' : 'br')
  const [more, fewer] = [2 + Math.floor(random() * 4), 2 + Math.floor(random() * 3)]
  const units: Units = {
    ...air,
    [fought]: [`${short(attacker)}-infantry*${more}`, `${short(defender)}-infantry*${fewer}`],
    [british ? 'sembawang' : 'thomson']: [`${short(attacker)}-artillery*2`],
    [british ? 'thomson' : 'mandai']: [`${short(defender)}-artillery*2`],
  }
  const control: { [sector: string]: Army } = british
    ? { seletar: 'british', hougang: 'british', sembawang: 'japanese' }
    : { 'bukit-timah': 'japanese', jurong: 'japanese', mandai: 'japanese', clementi: 'japanese', thomson: 'british' }
  const few = Math.floor(random() * 3)
  const vars: Partial<Vars> = {
    period: 3 + Math.floor(random() * 9),
    due: [fought],
    entries: { [fought]: [{ from, road: false }] },
    standing: [],
    contested: [],
    axes: ['axis-b', 'axis-e'],
  }
  return {
    units,
    control,
    army: attacker,
    vars,
    tokens: { japanese: few, british: few },
    withdrawal: 'changed',
  }
}

type Laid = FuzzPosition<Vars, UnitDef, PlaceDef>

/** Starting positions of fuzzed matches. */
export const positions: readonly Laid[] = [
  {
    name: 'a front around one sector',
    rules: ['3.7', '4.3', '5.1', '6.9', '6.4', '7.3', '10.3', '3.10'],
    options: { scenario: 'impregnable-fortress' },
    lay(game, random) {
      lay(game, front(random))
      return 'plan'
    },
  },
  {
    name: 'a battle with guns and strikes',
    rules: ['10.9', '14.4', '15.2', '15.3', '15.4', '12.5', '14.6', '14.7', '11.3', '13.1', '13.2'],
    options: { scenario: 'impregnable-fortress' },
    lay(game, random) {
      lay(game, battle(random))
      return 'battles'
    },
  },
  {
    name: 'aircraft over one sector',
    rules: ['10.6', '10.7', '10.8'],
    options: { scenario: 'impregnable-fortress' },
    lay(game, random) {
      lay(game, dogfight(random))
      return 'air-combat'
    },
  },
  {
    name: 'the City',
    rules: ['17.5', '7.9', '17.2', '17.4'],
    options: { scenario: 'impregnable-fortress' },
    lay(game, random) {
      lay(game, city(random))
      return random() < 0.5 ? 'battles' : 'turn'
    },
  },
  {
    name: 'a battle under aircraft, with hardly a token left',
    rules: ['3.10', '11.3', '7.2'],
    options: { scenario: 'impregnable-fortress' },
    lay(game, random) {
      lay(game, edge(random))
      return 'battles'
    },
  },
]
