import { FULL, REDUCED } from '../data/faces.ts'
import { type UnitId, unitId } from '../data/units.ts'
import { type Corregidor, unitsOf } from '../state/state.ts'
import { layAside, stepsOf, type Unit, unitNamed } from '../state/units.ts'

/**
 * 11.2, 11.1C: the regiments of the 4th Division, which have counters of their own on Bataan. Their companies are the
 * landing force; a company and its regiment are both in play only if the company set out for Fort Wint before (11.2T).
 */
const REGIMENTS: readonly UnitId[] = ['61', '37', '8'].map((number) => unitId(`jp42-${number}-4`))

/** The regiment of a company of the landing force, and of its halves; `undefined` for other units. */
export function regimentOf({ table }: Pick<Corregidor, 'table'>, { def }: Unit): Unit | undefined {
  const [, number] = def.battalion?.split('/') ?? []
  const id = REGIMENTS.find((each) => each === `jp42-${number}-4`)
  return id && unitNamed({ table }, id)
}

/**
 * 11.2: whether a company cannot set out by itself: its regiment is on the map of Bataan or on its way there, or was
 * destroyed with it.
 */
export function isInRegiment(game: Pick<Corregidor, 'table'>, unit: Unit): boolean {
  const regiment = regimentOf(game, unit)
  return regiment !== undefined && regiment.space.id !== 'japan-unused'
}

/** Whether a unit is a regiment of the 4th Division. */
export function isOfFourthDivision({ def }: Unit): boolean {
  return REGIMENTS.includes(def.id)
}

/** The company counters of a regiment. */
function companiesOf(game: Corregidor, regiment: Unit): Unit[] {
  return unitsOf(game, 'japan').filter((unit) => unit.def.size === 'company' && regimentOf(game, unit) === regiment)
}

/**
 * 11.2: sets the strength of a regiment that arrives on Bataan: full with all of its companies, otherwise reduced,
 * since some may have gone to Fort Wint. Returns whether it arrives: with at least half of its companies.
 */
export function assemble(game: Corregidor, regiment: Unit): boolean {
  const companies = companiesOf(game, regiment)
  const there = companies.filter(({ space }) => space.id === 'japan-unused').length
  game.table.turn(regiment, there === companies.length ? FULL : REDUCED)
  return 2 * there >= companies.length
}

/**
 * 11.2K, 11.1C: after the fall of Bataan a regiment is replaced by its companies, with the same strength: half of their
 * steps if it is reduced.
 */
export function disperse(game: Corregidor): void {
  for (const id of REGIMENTS) {
    const regiment = unitNamed(game, id)
    if (regiment.space.id === 'japan-unused' || regiment.space.id === 'japan-eliminated') continue
    const companies = companiesOf(game, regiment)
    const there = companies.filter(({ space }) => space.id === 'japan-unused' || space.id === 'japan-held')
    const whole = stepsOf(regiment) * companies.length - there.length
    for (const [index, company] of there.entries()) game.table.turn(company, index < whole ? FULL : REDUCED)
    layAside(game, regiment, 'japan-unused')
  }
}
