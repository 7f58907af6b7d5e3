import { offer, type Procedure } from '@topside/engine'
import { allowed, offerPieces, pickOneByOne, type Reason, reasons } from '@topside/kit'
import { FULL, REDUCED } from '../data/faces.ts'
import { type UnitId, unitId } from '../data/units.ts'
import { box, isHex } from '../state/places.ts'
import { ask, type Corregidor, isOn, refuse, tell } from '../state/state.ts'
import { isUnit, layAside, onWater, type Unit, unitNamed, unitsIn } from '../state/units.ts'
import { setWar } from './11-state.ts'

/** 13.9: the ids of the two halves of a company; none for other units. */
function halfIds({ id }: Unit): UnitId[] {
  const [, before, number] = /^(jp42-co\d+)(-.*)$/.exec(id) ?? []
  return before === undefined ? [] : ['a', 'b'].map((half) => unitId(`${before}${half}${number}`))
}

/** 13.9: the company of a half; `undefined` for other units. */
export function companyOf(game: Corregidor, { id }: Unit): Unit | undefined {
  const [, before = '', number = ''] = /^(jp42-co\d+)[ab](-.*)$/.exec(id) ?? []
  return before === '' ? undefined : unitNamed(game, unitId(`${before}${number}`))
}

const WHY = reasons({ 'not-splittable': '13.9', 'split-already': '13.9', 'not-going': '13.9', 'no-other-half': '13.9' })

/**
 * 13.9: why a unit of an assault cannot land as two halves: it must be a company at full strength with free counters
 * for the halves.
 */
function whyNotSplit(
  game: Corregidor,
  unit: Unit,
  { going, split }: { readonly going: readonly Unit[]; readonly split: readonly Unit[] },
): Reason | undefined {
  if (!going.includes(unit)) return WHY['not-going']
  if (split.includes(unit)) return WHY['split-already']
  const [first] = halfIds(unit)
  const able = unit.def.size === 'company' && unit.face === FULL && first !== undefined && game.table.hasPiece(first)
  return able ? undefined : WHY['not-splittable']
}

/** 13.9: companies of an assault may land as two halves each; returns the units that set out. */
export function* splitCompanies(game: Corregidor, units: readonly Unit[]): Procedure<readonly Unit[]> {
  if (!isOn(game, 'breakdowns')) return units
  const split = yield* pickOneByOne<Unit>({
    able: (picked) => allowed(units, (unit) => whyNotSplit(game, unit, { going: units, split: picked })),
    ask: (able, picked) =>
      ask(game, 'japan', 'assault.split', '13.9', {
        offers: offerPieces<Unit>(able, 'split').or({ verb: 'done' }, undefined),
        whyNot: refuse.unit((unit) => whyNotSplit(game, unit, { going: units, split: picked })),
      }),
  })
  return units.flatMap((unit) => (split.includes(unit) ? halve(game, unit) : [unit]))
}

function halve(game: Corregidor, unit: Unit): Unit[] {
  game.table.move(unit, box(game, 'japan-unused'))
  return halfIds(unit).map((id) => unitNamed(game, id))
}

/** 13.9: replaces half-companies by their companies, reduced if a half is lost or reduced. Returns the units. */
export function joinHalves(game: Corregidor, units: readonly Unit[]): readonly Unit[] {
  const halves = Map.groupBy(units, (unit) => companyOf(game, unit))
  return [...halves].flatMap(([company, parts]) => {
    if (company === undefined) return parts
    game.table.turn(company, parts.length === 2 && parts.every(({ face }) => face === FULL) ? FULL : REDUCED)
    for (const half of parts) layAside(game, half, 'japan-unused')
    return [company]
  })
}

/** 13.9: removes the halves of companies that set out whole. */
export function forgetHalves(game: Corregidor, units: readonly Unit[]): void {
  for (const unit of units)
    for (const id of halfIds(unit)) {
      const half = game.table.hasPiece(id) ? unitNamed(game, id) : undefined
      if (half?.space.id === 'japan-held') game.table.move(half, box(game, 'japan-unused'))
    }
}

/** 13.9: two halves in the same hex for a whole turn may recombine: at full strength if both are. */
export function* combineHalves(game: Corregidor): Procedure {
  if (!isOn(game, 'breakdowns')) return
  for (let pairs = readyPairs(game); pairs.length > 0; pairs = readyPairs(game)) {
    const pair = yield* ask(game, 'japan', 'combine', '13.9', {
      offers: offer<Pair>(pairs, ([half]) => ({ verb: 'combine', piece: half.id })).or({ verb: 'done' }, undefined),
      whyNot: refuse.unit((unit) => (pairs.some(([half]) => half === unit) ? undefined : WHY['no-other-half'])),
    })
    if (pair === undefined) break
    combine(game, pair)
  }
  noteHalves(game)
}

type Pair = readonly [first: Unit, second: Unit]

function halvesAshore(game: Corregidor): Unit[] {
  const all = game.table.pieces.filter(isUnit)
  return all.filter((unit) => unit.def.option === '13.9' && isHex(unit.space) && !onWater(unit))
}

function readyPairs(game: Corregidor): Pair[] {
  const { halves } = game.vars.war
  const stayed = halvesAshore(game).filter((half) => halves[half.id] === half.space.index)
  return stayed.flatMap((half): Pair[] => {
    const other = unitsIn(half.space).find((each) => each.index > half.index && stayed.includes(each))
    return other !== undefined && freeCompany(game, half, other) !== undefined ? [[half, other]] : []
  })
}

/** The counter for two halves: an unused company counter of one of them. */
function freeCompany(game: Corregidor, ...halves: readonly Unit[]): Unit | undefined {
  const companies = halves.flatMap((half) => companyOf(game, half) ?? [])
  return companies.find(({ space }) => space.id === 'japan-unused')
}

function combine(game: Corregidor, [first, second]: Pair): void {
  const company = freeCompany(game, first, second)
  if (company === undefined) return
  const { table, vars } = game
  const disrupted = Math.max(table.status(first, 'disrupted'), table.status(second, 'disrupted'))
  table.turn(company, first.face === FULL && second.face === FULL ? FULL : REDUCED)
  table.move(company, first.space)
  table.setStatus(company, 'disrupted', disrupted)
  for (const half of [first, second]) layAside(game, half, 'japan-unused')
  setWar(game, { committed: [...vars.war.committed, company.def.id] })
  tell(game, 'combined', '13.9', { unit: company })
}

/** 13.9: notes the positions of the halves at the start of a turn. */
function noteHalves(game: Corregidor): void {
  setWar(game, { halves: Object.fromEntries(halvesAshore(game).map(({ id, space }) => [id, space.index])) })
}
