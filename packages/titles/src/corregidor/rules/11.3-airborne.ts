import { type Offers, offer, type Procedure, pick, record } from '@topside/engine'
import { offerPieces, offerSpaces } from '@topside/kit'
import { DROP_HEXES } from '../data/areas.ts'
import { hexAt, neighboursOf } from '../data/hexes.ts'
import { DROP_GROUP, DROP_STACK } from '../data/landing.ts'
import { box, type Place, placeAt } from '../state/places.ts'
import { type AttemptedChoice, explained, pieces, placeMeant } from '../state/reasons.ts'
import { type Corregidor, isMended, seatOf } from '../state/state.ts'
import { isUnit, type Unit, unitNamed, unitsIn } from '../state/units.ts'
import { announce, wake } from './5-calendar.ts'
import { inZoneOf } from './8.2-zones.ts'
import { flakOver } from './9.2-anti-aircraft.ts'
import { fireAtDrop } from './9-fire-at-drop.ts'
import { disrupt, eliminate, loseSteps } from './10.3-disruption.ts'
import { comeDown } from './11.3-scatter.ts'
import { setWar } from './11-state.ts'

/** The paratroops that are aboard for the drop of this turn (11.3D). */
function aboard(game: Corregidor): Unit[] {
  return box(game, 'us-aboard').pieces.filter(isUnit)
}

/** Paratroops aim at hexes of the drop zones, are fired at in groups, and come down (5.0F, 11.3D, 11.3G); `true` until all do. */
export function* airborneAssault(game: Corregidor): Procedure<boolean> {
  const units = aboard(game)
  if (units.length === 0) return false
  const open = units.filter(({ id }) => game.vars.war.aims[id] === undefined)
  if (open.length > 0) {
    yield* aimOne(game, open)
    return true
  }
  yield* drop(game, units)
  return false
}

/** 11.3D: a unit aims at a hex of the drop zones; or all that are left are spread over them. */
function* aimOne(game: Corregidor, units: readonly Unit[]): Procedure {
  const seat = seatOf(game, 'us')
  const unit = yield* pick<Unit | 'all'>(seat, {
    ...{ kind: 'drop', rule: '11.3D', explicit: true, args: { number: units.length } },
    offers: aimOffers(units),
    recommended: 0,
  })
  if (unit === 'all') {
    for (const each of units) aim(game, each, bestAim(game))
    return
  }
  const place = yield* pick(seat, {
    ...{ kind: 'drop.where', rule: '11.3D', args: { unit: { piece: unit.id } } },
    offers: offerSpaces(aimPlaces(game), 'drop', unit),
    whyNot: (attempt: AttemptedChoice) => {
      const meant = placeMeant(attempt)
      return meant && explained(DROP_HEXES.has(meant.index) ? FULL : NO_ZONE, { unit, place: meant })
    },
  })
  aim(game, unit, place)
}
const NO_ZONE = { key: 'why.no-drop-zone', rule: '11.3D' }
const FULL = { key: 'why.drop-full', rule: '11.3D' }

function aimOffers(units: readonly Unit[]): Offers<Unit | 'all'> {
  return offer<Unit | 'all'>(['all'], () => ({ verb: 'drop-all' })).and(offerPieces(units, 'drop'))
}

function aim(game: Corregidor, unit: Unit, place: Place): void {
  setWar(game, { aims: { ...game.vars.war.aims, [unit.id]: place.index } })
}

/** How many units aim at a hex. */
function aimedAt(game: Corregidor, hex: number): number {
  return Object.values(game.vars.war.aims).filter((each) => each === hex).length
}

/** The hexes at which another unit can aim: three units at each, as long as some have room. */
function aimPlaces(game: Corregidor): Place[] {
  const all = [...DROP_HEXES].map((hex) => placeAt(game, hex))
  const able = all.filter(({ index }) => aimedAt(game, index) < DROP_STACK)
  return able.length > 0 ? able : all
}

/** The hex at which the fewest aim, one without enemies if there is any. */
function bestAim(game: Corregidor): Place {
  const cost = (place: Place) => aimedAt(game, place.index) + (hasEnemies(place) ? DROP_STACK : 0)
  const [best] = aimPlaces(game).toSorted((a, b) => cost(a) - cost(b) || a.index - b.index)
  if (best === undefined) throw new RangeError('11.3: no drop zone')
  return best
}

function hasEnemies(place: Place): boolean {
  return unitsIn(place).some(({ def }) => def.side === 'japan')
}

/** 11.3D, 11.3E: the drop: groups of four or fewer are fired at, then each unit comes down. */
function* drop(game: Corregidor, units: readonly Unit[]): Procedure {
  yield* announce(game)
  yield* record({ key: 'drop.begins', rule: '11.3D', heading: 2, args: { units: pieces(units) } })
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
  const hits = yield* fireAtDrop(game, group, hex)
  if (hits < 0) yield* disruptOne(game, group)
  yield* loseInGroup(game, group, Math.max(0, hits))
  for (const unit of group) if (unit.space.id === 'us-aboard') yield* comeDown(game, unit, hex, underFire)
}

function* disruptOne(game: Corregidor, group: readonly Unit[]): Procedure {
  const [first] = group
  if (first !== undefined) yield* disrupt(game, first, 1, 'flak')
}

/** 11.3E: so many units of a group lose a step; their player says which. */
function* loseInGroup(game: Corregidor, group: readonly Unit[], losses: number): Procedure {
  const hit: Unit[] = []
  while (hit.length < Math.min(losses, group.length)) {
    const unit = yield* pick(seatOf(game, 'us'), {
      ...{ kind: 'drop.loss', rule: '11.3E', args: { left: losses - hit.length } },
      offers: offerPieces(
        group.filter((each) => !hit.includes(each)),
        'lose',
      ),
    })
    hit.push(unit)
    yield* loseSteps(game, unit, 1, 'flak')
  }
}

/** After the combats paratroops take the hex in which they came down if it is cleared, else go back into one beside it, or are lost (7.0K, 10.1E). */
export function* leaveHeldHexes(game: Corregidor): Procedure {
  for (const { unit: id, hex } of game.vars.war.amongEnemies) {
    const unit = unitNamed(game, id)
    if (unit.space.id !== 'us-aboard') continue
    const place = placeAt(game, hex)
    const free = hasEnemies(place) ? yield* goBack(game, unit, hex) : place
    if (free === undefined) yield* eliminate(game, unit, 'drop')
    else game.table.move(unit, free)
    // 10.2: nobody retreats into an enemy zone unharmed.
    const harmed = free !== undefined && free !== place && inZoneOf(game, 'japan', free.index)
    if (harmed && isMended(game)) yield* disrupt(game, unit, 1, 'retreat')
  }
  if (game.vars.war.amongEnemies.length > 0) setWar(game, { amongEnemies: [] })
}

/** The hex into which a unit goes back (10.1E). */
function* goBack(game: Corregidor, unit: Unit, hex: number): Procedure<Place | undefined> {
  const places = neighboursOf(hex)
    .filter((next) => hexAt(next).terrain !== 'sea')
    .map((next) => placeAt(game, next))
    .filter((place) => !hasEnemies(place))
  if (places.length === 0) return undefined
  return yield* pick(seatOf(game, 'us'), {
    ...{ kind: 'drop.back', rule: '10.1E', args: { unit: { piece: unit.id } } },
    offers: offerSpaces(places, 'drop', unit),
  })
}
