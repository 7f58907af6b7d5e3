import combatData from '../../data/combat.json' with { type: 'json' }
import type { Corregidor } from '../../state/state.ts'
import type { Unit } from '../../state/units.ts'
import type { Bench } from './bench.ts'
import { disruption, HEXES, isBataan, unitsIn } from './ground.ts'
import { engineers } from './kinds.ts'
import { diceOf, namedInParts, piecesIn, sum, type Told, total, unitsNamed } from './reading.ts'
import { attackStrength, defenceStrength, groundModifier } from './strengths.ts'
import { columnOf, resultOf } from './tables.ts'

/** What is known before a combat: the hexes attacked, the points that support it, and the state before the command. */
export interface Setting {
  readonly hexes: readonly string[]
  readonly help: number
  readonly before: Corregidor
}

/** 10.1: the defenders of some hexes: enemies that were not attacked earlier in the phase. */
export function defendersOf(game: Corregidor, side: string | undefined, hexes: readonly string[]): Unit[] {
  const enemies = hexes.flatMap((hex) => unitsIn(game, hex).filter(({ def }) => def.side !== side))
  return enemies.filter(({ id }) => !game.vars.attacked.some((each) => each === id))
}

/** 10.0: odds, modifiers and result of a combat. */
export function judgeFight(bench: Bench, record: Told, { hexes, help, before }: Setting): void {
  const { game, args } = record
  const units = unitsNamed(game, piecesIn(record, 'units'))
  const banzai = unitsNamed(game, namedInParts(record, 'ledger.attack', 'part.banzai'))
  const side = units[0]?.def.side ?? 'us'
  const where = `${hexes.join(' and ')} by ${units.map(({ id }) => id).join(', ')}:`
  const defenders = defendersOf(game, side, hexes)
  bench.holds('10.1', 'defenders', defenders.length > 0, `${where} nobody defends`)
  for (const unit of units) {
    bench.holds('10.3', 'attackers are able', disruption(game, unit) < 2, `${where} ${unit.id} is under DD`)
    bench.holds('10.4', 'banzai by Japanese', !banzai.includes(unit) || side === 'japan', `${where} ${unit.id}`)
  }

  const starving = (fighting: readonly Unit[], each: number) =>
    starvingAmong(game, before, fighting, each).flatMap((number) => subsetsOf(needy(game, fighting), number))
  const attacks = starving(units, 2).map((hungry) => attackStrength(game, units, hungry, banzai) + help)
  const defences = starving(defenders, 1).map((hungry) =>
    sum(
      hexes.map((hex) =>
        defenceStrength(
          game,
          hex,
          defenders.filter(({ space }) => space.id === hex),
          hungry,
        ),
      ),
    ),
  )
  const [attack = 0, defence = 0] = [total(record, 'ledger.attack'), total(record, 'ledger.defence')]
  bench.holds('10.0', 'attack strength', attacks.includes(attack), `${where} ${attack}, not ${attacks}`)
  bench.holds('10.0', 'defence strength', defences.includes(defence), `${where} ${defence}, not ${defences}`)
  const modifiers = groundModifier(units, ...hexes) + otherModifiers(game, side, units, defenders, hexes)
  bench.same('8.1', 'modifiers', total(record, 'ledger.modifiers'), modifiers, where)
  const column = columnOf(combatData, attack, defence)
  bench.same('10.0', 'odds', args?.['odds'], combatData.columns[column], `${where} ${attack} to ${defence}:`)
  const modified = sum(diceOf(record)) + modifiers
  bench.same('10.0', 'die', args?.['modified'], modified, where)
  bench.same('10.0', 'result', args?.['result'], resultOf(combatData, column, modified), where)
}

/** 11.2: the units that need supply points to fight: Americans and Filipinos on Bataan, in the campaign. */
function needy({ options }: Corregidor, units: readonly Unit[]): Unit[] {
  return units.filter(({ def, space }) => options['scenario'] === 'bataan' && def.side === 'us' && isBataan(space.id))
}

/**
 * 11.2: possible numbers of units without supply: as many as the points do not cover; all or none, too, if their player
 * was asked.
 */
function starvingAmong(game: Corregidor, before: Corregidor, units: readonly Unit[], each: number): number[] {
  const all = needy(game, units).length
  const fed = Math.min(all, Math.floor(before.vars.war.supply / each))
  const isAsked = game.settings.some((settings) => settings['supply'] === 'ask')
  return isAsked ? [...new Set([all - fed, all, 0])] : [all - fed]
}

/** All subsets of a size; for size 0 only the empty one. */
function subsetsOf<T>(list: readonly T[], size: number): (readonly T[])[] {
  if (size === 0) return [[]]
  return list.flatMap((first, i) => subsetsOf(list.slice(i + 1), size - 1).map((rest) => [first, ...rest]))
}

/** Modifiers of the die by the scenarios (11.2, 11.3). */
function otherModifiers(
  game: Corregidor,
  side: Unit['def']['side'],
  units: readonly Unit[],
  defenders: readonly Unit[],
  hexes: readonly string[],
): number {
  const { table, vars, options } = game
  const sections = hexes.map((hex) => HEXES.get(hex)?.section)
  const onBataan = sections.every((each) => each === 'bataan' || each === 'cavite')
  const campaign = options['scenario'] === 'bataan'
  const in1945 = options['scenario'] === 'recapture'
  const fresh = side === 'japan' && campaign && onBataan ? 2 : 0
  const onIslands = hexes.every((hex) => !isBataan(hex)) || sections.every((each) => each === 'islands')
  const late = side === 'japan' && campaign && vars.war.late && (onBataan || onIslands) ? -2 : 0
  const engineer = in1945 && side === 'us' && units.some(engineers) ? 1 : 0
  const dugIn = in1945 && side === 'us' && defenders.every((unit) => table.status(unit, 'moved') === 0) ? -2 : 0
  return fresh + late + engineer + dugIn
}
