import { offer, type Procedure } from '@topside/engine'
import { FULL } from '../data/faces.ts'
import { type UnitId, unitId } from '../data/units.ts'
import { ask, askSeveral, type Corregidor, isOn, record, settingOf } from '../state/state.ts'
import { layAside, onMap, statusOf, type Unit, unitNamed } from '../state/units.ts'
import { announce, isWaiting } from './5-calendar.ts'

/** 13.13: batteries that give up guns, with the number of single roving batteries for each. */
const GIVES: { readonly [battery: string]: number } = {
  'us42-fort-mills-hamilton': 2,
  'us42-fort-mills-sunset': 2,
  'us42-fort-mills-ordnance-point': 2,
  'us42-fort-mills-rock-point': 1,
  'us42-fort-mills-kysor': 1,
  'us42-fort-mills-stockade': 1,
}
/** 13.13: roving batteries of one gun, and the roving battery of two guns, which replaces any two single ones. */
const SINGLE = ['lehr', 'fulmer', 'ek', 'dawes', 'byrne', 'wright', 'rose'].map((name) => unitId(`us42-roving-${name}`))
const DOUBLE = unitId('us42-roving-gulick')
/** Guns of the two-gun battery. */
const TWO = 2

/** 13.13: roving batteries not in play yet. */
function atHand(game: Corregidor, ids: readonly UnitId[]): Unit[] {
  return ids.map((id) => unitNamed(game, id)).filter(({ space }) => space.id === 'us-unused')
}

/** 13.13: batteries that can give up guns: with all their guns, while enough roving batteries are left. */
export function canRove(game: Corregidor): Unit[] {
  if (!isOn(game, 'roving')) return []
  const left = atHand(game, SINGLE).length
  const gulick = atHand(game, [DOUBLE]).length > 0
  return Object.entries(GIVES)
    .filter(([, guns]) => left >= guns || (guns === TWO && gulick))
    .map(([id]) => unitNamed(game, unitId(id)))
    .filter((unit) => onMap(unit) && unit.face === FULL && statusOf(game, unit, 'spiked') === 0)
}

/** 13.13: at the start of an American player turn batteries may give up guns to roving batteries; `true`: ask again. */
export function* rove(game: Corregidor): Procedure<boolean> {
  const able = canRove(game)
  if (able.length === 0 || isWaiting(game, 'us') || settingOf(game, 'us', 'roving') === 'never') return false
  const unit = yield* ask(game, 'us', 'rove', '13.13', {
    recommended: able.length,
    offers: offer<Unit | undefined>(able, (each) => ({ verb: 'rove', ...(each && { piece: each.id }) })).and(
      offer<Unit | undefined>([undefined], () => ({ verb: 'done' })),
    ),
  })
  if (unit === undefined) return false
  const roving = yield* choose(game, unit)
  replace(game, unit, roving)
  return true
}

/**
 * 13.13: asks for the roving batteries: two single batteries or the double one for two guns, one single battery for
 * one.
 */
function* choose(game: Corregidor, unit: Unit): Procedure<readonly Unit[]> {
  const guns = GIVES[unit.id] ?? 0
  const worth = ({ id }: Unit) => (id === DOUBLE ? TWO : 1)
  const sum = (units: readonly Unit[]) => units.reduce((all, each) => all + worth(each), 0)
  const things = atHand(game, guns === TWO ? [...SINGLE, DOUBLE] : SINGLE)
  return yield* askSeveral(game, 'us', 'rove.batteries', '13.13', {
    args: { unit },
    verb: 'take',
    things,
    min: 1,
    max: guns,
    apart: (units) => (sum(units) > guns ? { key: 'why.too-many-guns', rule: '13.13' } : undefined),
    lacks: (units) => (sum(units) < guns ? { key: 'why.too-few-guns', rule: '13.13' } : undefined),
  })
}

/** 13.13: the battery's counter is replaced by the weaker one, with the roving batteries in its hex. */
function replace(game: Corregidor, unit: Unit, roving: readonly Unit[]): void {
  const { space } = unit
  const reduced = unitNamed(game, unitId(`${unit.id}-reduced`))
  for (const each of [reduced, ...roving]) game.table.move(each, space)
  // The reduced battery has the statuses of the full one, such as fired (9.2B) and disrupted.
  game.table.setStatuses(reduced, unit.status)
  layAside(game, unit, 'us-unused')
  announce(game)
  record(game, 'battery.roves', '13.13', { by: 'us', args: { unit, units: roving } })
}
