import { type Offers, offer, type Procedure } from '@topside/engine'
import { allowed, offerPieces, pickOneByOne, type Reason, reasons } from '@topside/kit'
import { dayOfDate } from '../data/calendar.ts'
import type { Side } from '../data/units.ts'
import { box } from '../state/places.ts'
import { ask, type Corregidor, isOn, record, refuse, scenarioOf, tell } from '../state/state.ts'
import { type Battalion, battalionsIn, isGunboat, isUnit, stepsOf, type Unit } from '../state/units.ts'
import { announce, isHour, wake } from './5-calendar.ts'
import { interdict } from './11.2-interception.ts'
import { isDaily } from './11.2-weeks.ts'
import { noteInvasion, withOptionalUnits } from './11-landed.ts'
import { MOST_CRAFT, setWar } from './11-state.ts'
import { forgetHalves, joinHalves, splitCompanies } from './13.9-breakdowns.ts'

/** Battalions per assault, and number of assaults (11.1C, 11.1D). */
const BATTALIONS = 2
const ASSAULTS = 3
/** 11.1D: turns between the second and the third assault. */
const THIRD_AFTER = 2
/** 11.1E: modifier of the die for landing craft with optional units. */
const WITH_OPTIONAL = 3
/** The historical date of the first assault; 11.2U: the 2nd Sea Operations Unit is available from then (11.1C). */
const FIRST_ASSAULT = { year: 1942, month: 5, day: 5 } as const
const SEA_OPERATIONS = { year: 1942, month: 3, day: 29 } as const

/** Whether Japan can launch an assault now (11.1C, 11.1D). */
export function canLaunch(game: Corregidor, side: Side): boolean {
  const { id } = scenarioOf(game)
  if (side !== 'japan' || id === 'recapture' || !isDaily(game)) return false
  return isTime(game) && battalionsLeft(game).length > 0 && hasCraft(game)
}

/** 11.1E: whether there are landing craft, or some will be replaced before the second assault. */
function hasCraft(game: Corregidor): boolean {
  const { craft, war } = game.vars
  return craft > 0 || war.assaults.length === 1
}

/**
 * Whether an assault is due: the first at 2400 from 5 May on, in the campaign as soon as Bataan has fallen; the others
 * a day and two turns later (11.1C, 11.1D, 11.2).
 */
function isTime(game: Corregidor): boolean {
  const { assaults } = game.vars.war
  const scenario = scenarioOf(game)
  const [first, second] = assaults
  if (assaults.length >= ASSAULTS) return false
  if (second !== undefined) return game.vars.turn >= second + THIRD_AFTER
  if (first !== undefined) return isHour(game, '2400') && game.vars.turn >= first + scenario.hours.length
  const early = scenario.id === 'bataan'
  return isHour(game, '2400') && (early || game.vars.day >= dayOfDate(scenario, FIRST_ASSAULT))
}

/** The landing force still held aside. */
function held(game: Corregidor): Unit[] {
  const all = box(game, 'japan-held').pieces.filter(isUnit)
  return all.filter(({ def }) => def.group === LANDING_GROUP && def.option !== HALVES)
}
const HALVES = '13.9'
/** The group of the landing force (6.1). */
const LANDING_GROUP = 7

/**
 * The battalions that can set out: battalions with no company sent yet, or if there are none, battalions with companies
 * left for lack of room (11.1D).
 */
function battalionsLeft(game: Corregidor): Battalion[] {
  const battalions = battalionsIn(held(game))
  const fresh = battalions.filter(({ name }) => !hasSetOut(game, name))
  return fresh.length > 0 ? fresh : battalions
}

/** Whether companies of a battalion have set out (11.1D). */
function hasSetOut({ table, vars }: Corregidor, battalion: string): boolean {
  return vars.war.committed.some((id) => {
    const { def } = table.piece(id)
    return def.kind === 'unit' && def.battalion === battalion
  })
}

/** Japan launches an assault, or waits (11.1C, 11.1D). */
export function* launchAssault(game: Corregidor, side: Side): Procedure {
  const launched = yield* ask(game, side, 'assault', game.vars.war.assaults.length === 0 ? '11.1C' : '11.1D', {
    explicit: true,
    args: { craft: game.vars.craft, number: game.vars.war.assaults.length + 1 },
    offers: offer([true, false], (yes) => ({ verb: yes ? 'launch' : 'hold' })),
    recommended: 0,
  })
  if (!launched) return
  announce(game)
  if (game.vars.war.assaults.length === 1) replaceCraft(game)
  const companies = yield* chooseCompanies(game)
  const others = yield* chooseSupport(game, companies)
  const units = yield* splitCompanies(game, [...companies, ...others])
  setOut(game, [...units, ...gunboats(game)])
  // Boats that the defenders of Bataan still have may meet it (11.2J).
  if ((yield* interdict(game, units)) === 'back') turnBack(game, units)
}

/** An assault that is turned back waits with the landing force until the next one (11.2J). */
function turnBack(game: Corregidor, units: readonly Unit[]): void {
  const back = units.filter(({ space }) => space.id === 'japan-at-sea')
  for (const unit of joinHalves(game, back)) game.table.move(unit, box(game, 'japan-held'))
}

/** 11.1E: landing craft are replaced before the second assault. */
function replaceCraft(game: Corregidor): void {
  const { n, values } = game.roll([6])
  const [die = 0] = values
  const replaced = Math.min(MOST_CRAFT - game.vars.craft, die + (withOptionalUnits(game) ? WITH_OPTIONAL : 0))
  game.vars.craft += replaced
  game.table.setTrack('craft', game.vars.craft)
  record(game, 'craft.replaced', '11.1E', { args: { number: replaced }, roll: { n, values } })
}

/** Picks two battalions, if there are landing craft for their steps (11.1C). */
function* chooseCompanies(game: Corregidor): Procedure<Unit[]> {
  const all = battalionsLeft(game)
  const chosen = yield* pickOneByOne<Battalion>({
    most: BATTALIONS,
    able: (picked) => all.filter((each) => !picked.includes(each)),
    ask: (left, picked) =>
      ask(game, 'japan', 'assault.battalion', '11.1C', {
        args: { number: picked.length + 1 },
        offers: offer(left, ({ name }) => ({ verb: 'battalion', option: name })),
      }),
  })
  const companies = chosen.flatMap(({ units }) => units).toSorted((a, b) => a.index - b.index)
  return companies.filter((_, index) => craftFor(companies.slice(0, index + 1)) <= game.vars.craft)
}

/** 11.1E: the landing craft needed by units: one for each step. */
function craftFor(units: readonly Unit[]): number {
  return units.reduce((sum, unit) => sum + stepsOf(unit), 0)
}

/**
 * Picks tanks, engineers and guns for an assault, and companies that found no room before, while there are landing
 * craft (11.1).
 */
function* chooseSupport(game: Corregidor, companies: readonly Unit[]): Procedure<readonly Unit[]> {
  return yield* pickOneByOne<Unit>({
    able: (picked) => allowed(held(game), (unit) => whyNotAboard(game, unit, [...companies, ...picked])),
    ask: (units, picked) =>
      ask(game, 'japan', 'assault.support', '11.1C', {
        offers: supportOffers(units),
        whyNot: refuse.unit((unit) => whyNotAboard(game, unit, [...companies, ...picked])),
      }),
  })
}

const WHY = reasons({
  'not-held': '11.1C',
  'gunboats-apart': '11.1C',
  'goes-already': '11.1C',
  'other-battalion': '11.1D',
  'no-craft': '11.1E',
})

/** Why a unit cannot join an assault (11.1C, 11.1D). */
function whyNotAboard(game: Corregidor, unit: Unit, others: readonly Unit[]): Reason | undefined {
  if (!held(game).includes(unit)) return WHY['not-held']
  if (isGunboat(unit)) return WHY['gunboats-apart']
  if (others.includes(unit)) return WHY['goes-already']
  if (!isSupport(game, unit)) return WHY['other-battalion']
  return craftFor([...others, unit]) <= game.vars.craft ? undefined : WHY['no-craft']
}

/**
 * Whether a unit can go with any assault: units that belong to no battalion, and companies that found no room with
 * their battalion (11.1D).
 */
function isSupport(game: Corregidor, { def }: Unit): boolean {
  if (def.battalion === undefined) return true
  return hasSetOut(game, def.battalion)
}

function supportOffers(units: readonly Unit[]): Offers<Unit | undefined> {
  return offerPieces(units, 'aboard').or({ verb: 'done' }, undefined)
}

/**
 * The six units of the 2nd Sea Operations Unit go with the first assault after they become available (11.1C, 11.2U).
 */
function gunboats(game: Corregidor): Unit[] {
  const there = game.vars.day >= dayOfDate(scenarioOf(game), SEA_OPERATIONS)
  return there ? held(game).filter(isGunboat) : []
}

/** An assault sets out from the north edge of the map (11.1C). */
function setOut(game: Corregidor, units: readonly Unit[]): void {
  const { assaults, committed } = game.vars.war
  for (const unit of units) game.table.move(unit, box(game, 'japan-at-sea'))
  setWar(game, {
    assaults: [...assaults, game.vars.turn],
    committed: [...committed, ...units.filter((unit) => !isGunboat(unit)).map(({ def }) => def.id)],
  })
  noteInvasion(game)
  wake(game, 'us', 'landing')
  if (isOn(game, 'breakdowns')) forgetHalves(game, units)
  const rule = assaults.length === 0 ? '11.1C' : '11.1D'
  tell(game, 'assault.launched', rule, { units, number: assaults.length + 1 })
}
