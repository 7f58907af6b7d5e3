import { type Offers, offer, type Procedure } from '@topside/engine'
import { allowed, offerPieces, offerSpaces, type Reason, reasons } from '@topside/kit'
import { DROP_HEXES } from '../data/areas.ts'
import { DROP_GROUP, DROP_STACK } from '../data/landing.ts'
import { box, type Place, placeAt } from '../state/places.ts'
import { ask, type Corregidor, record, refuse } from '../state/state.ts'
import { isUnit, type Unit, unitsIn } from '../state/units.ts'
import { announce, wake } from './5-calendar.ts'
import { flakOver } from './9.2-anti-aircraft.ts'
import { fireAtDrop } from './9-fire-at-drop.ts'
import { disrupt, loseSteps } from './10.3-disruption.ts'
import { comeDown } from './11.3-scatter.ts'
import { setWar } from './11-state.ts'

/** The paratroops aboard for this turn's drop (11.3D). */
function aboard(game: Corregidor): Unit[] {
  return box(game, 'us-aboard').pieces.filter(isUnit)
}

/**
 * Paratroops aim at hexes of the drop zones, are fired at in groups, and land; `true` until all have landed (5.0F,
 * 11.3D, 11.3G).
 */
export function* airborneAssault(game: Corregidor): Procedure<boolean> {
  const units = aboard(game)
  if (units.length === 0) return false
  const open = allowed(units, (unit) => whyNotDropped(game, unit))
  if (open.length > 0) {
    yield* aimOne(game, open)
    return true
  }
  yield* drop(game, units)
  return false
}

/** 11.3D: a unit aims at a hex of the drop zones; or all remaining units are spread over them. */
function* aimOne(game: Corregidor, units: readonly Unit[]): Procedure {
  const unit = yield* ask(game, 'us', 'drop', '11.3D', {
    explicit: true,
    args: { number: units.length },
    offers: aimOffers(units),
    recommended: 0,
    whyNot: refuse.unit((each) => whyNotDropped(game, each)),
  })
  if (unit === 'all') {
    for (const each of units) aim(game, each, bestAim(game))
    return
  }
  const place = yield* ask(game, 'us', 'drop.where', '11.3D', {
    args: { unit },
    offers: offerSpaces(aimPlaces(game), 'drop', unit),
    whyNot: refuse.place((to) => whyNotAim(game, to), { unit }),
  })
  aim(game, unit, place)
}

const WHY = reasons({ 'no-drop-zone': '11.3D', 'drop-full': '11.3D', 'not-dropped': '11.3D', aimed: '11.3D' })

/** 11.3D: why a unit cannot aim at any hex: it is not aboard, or has aimed already. */
function whyNotDropped(game: Corregidor, { id, space }: Unit): Reason | undefined {
  if (space.id !== 'us-aboard') return WHY['not-dropped']
  return game.vars.war.aims[id] === undefined ? undefined : WHY.aimed
}

/** 11.3D: why no other unit can aim at a hex: it is in no drop zone, or three aim at it while others have room. */
function whyNotAim(game: Corregidor, { index }: Place): Reason | undefined {
  if (!DROP_HEXES.has(index)) return WHY['no-drop-zone']
  const hasRoom = (hex: number) => aimedAt(game, hex) < DROP_STACK
  return hasRoom(index) || ![...DROP_HEXES].some(hasRoom) ? undefined : WHY['drop-full']
}

function aimOffers(units: readonly Unit[]): Offers<Unit | 'all'> {
  return offer<Unit | 'all'>(['all'], () => ({ verb: 'drop-all' })).and(offerPieces(units, 'drop'))
}

function aim(game: Corregidor, unit: Unit, place: Place): void {
  setWar(game, { aims: { ...game.vars.war.aims, [unit.id]: place.index } })
}

/** Number of units aiming at a hex. */
function aimedAt(game: Corregidor, hex: number): number {
  return Object.values(game.vars.war.aims).filter((each) => each === hex).length
}

/** The hexes at which another unit can aim. */
function aimPlaces(game: Corregidor): Place[] {
  const all = [...DROP_HEXES].map((hex) => placeAt(game, hex))
  return allowed(all, (place) => whyNotAim(game, place))
}

/** The hex with the fewest units aiming at it, without enemies if possible. */
function bestAim(game: Corregidor): Place {
  const cost = (place: Place) => aimedAt(game, place.index) + (hasEnemies(place) ? DROP_STACK : 0)
  const [best] = aimPlaces(game).toSorted((a, b) => cost(a) - cost(b) || a.index - b.index)
  if (best === undefined) throw new RangeError('11.3: no drop zone')
  return best
}

function hasEnemies(place: Place): boolean {
  return unitsIn(place).some(({ def }) => def.side === 'japan')
}

/** 11.3D, 11.3E: the drop: groups of up to four units are fired at, then each unit lands. */
function* drop(game: Corregidor, units: readonly Unit[]): Procedure {
  announce(game)
  record(game, 'drop.begins', '11.3D', { heading: 2, args: { units } })
  wake(game, 'japan', 'landing')
  const { aims } = game.vars.war
  const targets = [...new Set(units.map(({ id }) => aims[id] ?? 0))]
  for (const hex of targets) {
    const group = units.filter(({ id }) => aims[id] === hex)
    for (let from = 0; from < group.length; from += DROP_GROUP)
      yield* dropGroup(game, group.slice(from, from + DROP_GROUP), hex)
  }
  setWar(game, { aims: {} })
}

function* dropGroup(game: Corregidor, group: readonly Unit[], hex: number): Procedure {
  const underFire = flakOver(game, 'japan', hex, 'low').length > 0
  const hits = fireAtDrop(game, group, hex)
  if (hits < 0) disruptOne(game, group)
  yield* loseInGroup(game, group, Math.max(0, hits))
  for (const unit of group) if (unit.space.id === 'us-aboard') comeDown(game, unit, hex, underFire)
}

function disruptOne(game: Corregidor, group: readonly Unit[]): void {
  const [first] = group
  if (first !== undefined) disrupt(game, first, 1, 'flak')
}

const HIT: Reason = { key: 'why.hit', rule: '11.3E' }

/** 11.3E: a number of units in a group lose a step each; their player picks them. */
function* loseInGroup(game: Corregidor, group: readonly Unit[], losses: number): Procedure {
  const hit: Unit[] = []
  while (hit.length < Math.min(losses, group.length)) {
    const unit = yield* ask(game, 'us', 'drop.loss', '11.3E', {
      args: { left: losses - hit.length },
      offers: offerPieces(
        group.filter((each) => !hit.includes(each)),
        'lose',
      ),
      whyNot: refuse.unit((each) => (hit.includes(each) ? HIT : WHY['not-dropped'])),
    })
    hit.push(unit)
    loseSteps(game, unit, 1, 'flak')
  }
}
