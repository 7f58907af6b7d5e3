import batteryData from '../../data/batteries.json' with { type: 'json' }
import fireData from '../../data/fire.json' with { type: 'json' }
import type { Corregidor } from '../../state/state.ts'
import type { Unit } from '../../state/units.ts'
import type { Bench } from './bench.ts'
import { afterDisruption, afterStep, type Condition, conditionsOf } from './damage.ts'
import { beside, disruption, FACES, HEXES, isBataan, isSea, numbersOf, UNITS } from './ground.ts'
import { firedAtNight, isNight } from './hours.ts'
import { isBattery, isGun, isHowitzer, isOnFoot, mayBeDestroyed } from './kinds.ts'
import { diceOf, namedInParts, piecesIn, spacesIn, sum, type Told, total, unitsNamed } from './reading.ts'
import { times } from './strengths.ts'
import { columnOf, resultOf } from './tables.ts'

const half = (number: number) => Math.ceil(number / 2)
const KNOWN = ['part.gun', 'part.plane', 'part.broken-up', 'part.over-bataan']

/** Whether a strength consists only of guns and planes; points and roving fire are judged elsewhere or not at all. */
function isPlain({ ledgers }: Told): boolean {
  const parts = ledgers?.find(({ key }) => key === 'ledger.bombardment')?.parts ?? []
  return parts.every(({ key }) => KNOWN.includes(key))
}

/** Judges bombardments of all kinds (9.0 to 9.3), unit by unit. */
export class Fire {
  readonly #bench: Bench
  /** Planes of raids that were broken up, each with the turn. */
  readonly #broken = new Set<string>()

  constructor(bench: Bench) {
    this.#bench = bench
  }

  /** 9.1: a bombardment of one unit. `prior`: the state before it. */
  judgeHit(record: Told, prior: Corregidor): void {
    const bench = this.#bench
    const [unit] = unitsNamed(prior, piecesIn(record, 'unit'))
    if (unit === undefined) return
    const where = `${unit.id} in ${unit.space.id}:`
    const guns = unitsNamed(prior, namedInParts(record, 'ledger.bombardment', 'part.gun'))
    const planes = namedInParts(record, 'ledger.bombardment', 'part.plane')
    const isGiven = total(record, 'ledger.bombardment') === undefined
    const [attack = 3, shelter = 1] = [total(record, 'ledger.bombardment'), total(record, 'ledger.shelter')]
    if (isPlain(record) && guns.length + planes.length > 0) {
      bench.holds('9.0', 'three at one target', guns.length + planes.length <= 3, where)
      if (planes.length > 0) bench.same('9.2', 'strength of aircraft', attack, this.#bombs(record, planes, unit), where)
      else bench.same('9.1', 'strength of guns', attack, volley(prior, guns, unit.space.id), where)
      const modifiers = planes.length > 0 ? bombing(record, prior, unit) : shelling(prior, guns, unit)
      bench.same('9.2', 'modifiers of fire', total(record, 'ledger.modifiers') ?? 0, modifiers, where)
    }
    if (isGiven)
      bench.same('10.4', 'modifiers of a demolition', total(record, 'ledger.modifiers') ?? 0, dugIn(prior, unit), where)
    else bench.same('9.1', 'shelter', shelter, shelterOf(prior, unit), where)
    const column = columnOf(fireData.bombardment, attack, shelter)
    bench.same('9.1', 'odds', record.args?.['odds'], fireData.bombardment.columns[column], where)
    const modified = sum(diceOf(record)) + (total(record, 'ledger.modifiers') ?? 0)
    const hit = resultOf(fireData.bombardment, column, modified)
    bench.same('9.1', 'result', record.args?.['hit'], hit, where)
    const was = conditionsOf(prior).get(unit.id)
    if (was !== undefined)
      bench.same('9.0', 'damage', conditionsOf(record.game).get(unit.id), afterHit(unit, was, hit), where)
  }

  /** 9.2: the strength of a raid. */
  #bombs(record: Told, planes: readonly string[], unit: Unit): number {
    const { table } = record.game
    const all = sum(planes.map((id) => table.piece(id).def.faces[table.piece(id).face]?.attack ?? 0))
    const bombs = isBataan(unit.space.id) ? half(all) : all
    return planes.some((id) => this.#broken.has(`${id} ${record.game.vars.turn}`)) ? half(bombs) : bombs
  }

  /** 9.2: anti-aircraft fire at a raid or at a group of parachutes. */
  judgeFlak(record: Told, prior: Corregidor): void {
    const bench = this.#bench
    const guns = unitsNamed(prior, namedInParts(record, 'ledger.flak', 'part.gun'))
    const where = `${piecesIn(record, 'units')}:`
    const [attack = 0, defence = 0] = [total(record, 'ledger.flak'), total(record, 'ledger.planes')]
    bench.same('9.2', 'strength of flak', attack, volley(prior, guns, ''), where)
    const pieces = piecesIn(record, 'units').map((id) => prior.table.piece(id))
    if (record.key === 'flak.fired')
      bench.same(
        '9.2',
        'defence of aircraft',
        defence,
        sum(pieces.map(({ def, face }) => def.faces[face]?.defence ?? 0)),
      )
    const column = columnOf(fireData.antiAircraft, attack, defence)
    bench.same('9.2', 'odds of flak', record.args?.['odds'], fireData.antiAircraft.columns[column], where)
    const level = fireData.altitudes.find((each) => each.level === record.args?.['altitude'])
    const lit = isLit(prior) ? 1 : 0
    const dark = record.key === 'flak.fired' && isNight(prior) ? DARK : 0
    const modifiers = (level?.antiAircraft ?? 0) + lit + dark
    if (record.key === 'flak.fired')
      bench.same('9.2', 'modifiers of flak', total(record, 'ledger.modifiers') ?? 0, modifiers, where)
    const modified = sum(diceOf(record)) + (total(record, 'ledger.modifiers') ?? 0)
    const result = resultOf(fireData.antiAircraft, column, modified)
    bench.same('9.2', 'result of flak', record.args?.['flak'], result, where)
    if (result === 'A') this.breakUp(record)
  }

  /** 11.2: aircraft of the defenders break up a raid. */
  breakUp(record: Told): void {
    for (const id of piecesIn(record, 'units')) this.#broken.add(`${id} ${record.game.vars.turn}`)
  }

  /** 9.0: judges that a volley has at most three units, in one hex. */
  judgeVolley(record: Told): void {
    const guns = unitsNamed(record.game, piecesIn(record, 'units'))
    const hex = String(spacesIn(record, 'hex'))
    this.#bench.holds('9.0', 'three guns', guns.length > 0 && guns.length <= 3, `${guns.length} at ${hex}`)
    for (const unit of guns) {
      const isAble = disruption(record.game, unit) < 2 && (numbersOf(unit)[0] ?? 0) > 0
      this.#bench.holds('10.3', 'guns are able', isAble && FACES[unit.face] !== 'crew', `${unit.id} at ${hex}`)
    }
  }
}

/** 10.3, 13.7, 13.10: the strength of guns that fire together at a hex: each halved if it is disrupted. */
export function volley(game: Corregidor, guns: readonly Unit[], hex: string): number {
  return sum(
    guns.map((unit) => {
      const isIll = game.table.status(unit, 'sick') > 0 && FACES[unit.face] === 'full'
      const ill = UNITS.get(unit.id)?.faces['reduced']?.[0]
      const isFar = unit.def.kind === 'unit' && unit.def.type === 'marines' && !beside(unit.space.id).includes(hex)
      const far = FACES[unit.face] === 'full' ? 2 : 1
      const strength = isFar ? far : ((isIll ? ill : undefined) ?? numbersOf(unit)[0] ?? 0)
      return disruption(game, unit) === 1 ? half(strength) : strength
    }),
  )
}

/** 9.1, 8.1, 7.0, 10.3: the defence of a unit against bombardment; odds are compared as fractions. */
export function shelterOf(game: Corregidor, unit: Unit): number {
  const [, printed = 0] = numbersOf(unit)
  const defence = disruption(game, unit) === 2 ? half(printed) : printed
  return (isSea(unit.space.id) ? defence / 2 : defence) * (isOnFoot(unit) ? 2 : 1) * times(unit.space.id)
}

/** Modifier of darkness for bombs and flak: reconstructed, like the chart of altitudes (9.2). */
const DARK = -1

/** 13.14: whether a searchlight helps at night. */
function isLit(game: Corregidor): boolean {
  if (game.options['searchlights'] !== 'yes' || !isNight(game)) return false
  const lights = game.table.map
    .flatMap(({ pieces }) => pieces)
    .filter(({ id }) => UNITS.get(id)?.type === 'searchlight')
  return lights.some(({ face }) => FACES[face] === 'full')
}

const SITE_OF_MONJA = batteryData.batteries.find(({ unit }) => unit === 'us42-fort-mills-monja')?.site

/** 9.2: Fort Drum and Battery Monja are hard to hit from the air and by Japanese guns. */
function worksOf({ id, space }: Unit): number {
  const isMonja = id.startsWith('us42-fort-mills-monja') && space.id === SITE_OF_MONJA
  return isMonja || HEXES.get(space.id)?.island === 'El Fraile' ? -2 : 0
}

/** 11.3: the modifier for Japanese of 1945 in caves: units that have not moved. */
function dugIn(game: Corregidor, unit: Unit): number {
  const counts = game.options['scenario'] === 'recapture' && unit.def.side === 'japan'
  return counts && game.table.status(unit, 'moved') === 0 ? -2 : 0
}

/** 9.2, 13.14: the modifier of the die of bombs. */
function bombing(record: Told, game: Corregidor, unit: Unit): number {
  const parts = record.ledgers?.find(({ key }) => key === 'ledger.modifiers')?.parts ?? []
  const altitude = parts.find(({ key }) => key === 'part.altitude')?.value ?? 0
  return altitude + worksOf(unit) + (isLit(game) ? -1 : 0) + (isNight(game) ? DARK : 0)
}

/** 9.2, 9.3, 11.2, 11.3: the modifier of the die of guns. */
function shelling(game: Corregidor, guns: readonly Unit[], unit: Unit): number {
  const { options, vars, table } = game
  const side = guns[0]?.def.side
  const fired = table.status(unit, 'fired')
  if (side === 'us' || options['scenario'] === 'recapture') {
    const flashes = isBattery(unit) && fired === 1 && firedAtNight(game, unit) ? 1 : 0
    const light = side === 'us' && isSea(unit.space.id) && isLit(game) ? 2 : 0
    return flashes + light + dugIn(game, unit)
  }
  const isAtGuns = isGun(unit) && unit.def.side === 'us' && UNITS.get(unit.id)?.type !== 'searchlight'
  const isDrum = HEXES.get(unit.space.id)?.island === 'El Fraile'
  const howitzers = isAtGuns && guns.every(isHowitzer) && !isDrum ? 1 : 0
  const quiet = isAtGuns && fired === 0 ? -1 : 0
  const dark = isNight(game) ? (fired > 0 ? 1 : -1) : 0
  const section = HEXES.get(unit.space.id)?.section
  const counts = !isBataan(unit.space.id) || section === 'bataan' || section === 'cavite'
  return howitzers + quiet + dark + worksOf(unit) + (vars.war.late && counts ? -2 : 0)
}

/** 9.0, 10.1: a unit after a result of bombardment. */
export function afterHit(unit: Unit, was: Condition, hit: string): Condition {
  const atSea = isSea(unit.space.id)
  const take = (now: Condition, isStep: boolean): Condition => {
    const next = afterStep(unit.id, now)
    return next.gone && !(isStep && mayBeDestroyed(unit, atSea)) ? now : next
  }
  const level = (now: Condition, levels: number): Condition =>
    now.disrupted === 2 ? take(now, false) : afterDisruption(unit.id, now, levels)
  if (hit === 'L') return take(was, true)
  if (hit === '2L') return take(take(was, true), true)
  if (hit === 'LD') {
    const now = take(was, true)
    return now.gone ? now : level(now, 1)
  }
  return hit === '-' ? was : level(was, hit === 'DD' ? 2 : 1)
}
