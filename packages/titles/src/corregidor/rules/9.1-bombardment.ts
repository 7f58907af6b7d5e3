import { type Ledger, type LedgerPart, ledger, type Preview } from '@topside/engine'
import { Distribution, part } from '@topside/kit'
import { BOMBARDMENT, HITS, type Hit } from '../data/fire.ts'
import { neighboursOf } from '../data/hexes.ts'
import { enemyOf, type Side } from '../data/units.ts'
import { placeAt } from '../state/places.ts'
import { type Corregidor, record } from '../state/state.ts'
import { isInfantry, onMap, onWater, type Unit, unitsIn } from '../state/units.ts'
import { loseCommunications } from './3.3-communications.ts'
import { wake } from './5-calendar.ts'
import { defenceMultiplier } from './8.1-terrain.ts'
import { strikePicture } from './9.1-picture.ts'
import { type Harm, harmsOf } from './9-digest.ts'
import { disrupt, isGone, loseSteps } from './10.3-disruption.ts'
import { defenceOf, terrainPart } from './10-strengths.ts'

/** Fire on a hex: the side, its strength, and the modifiers of the die. */
export interface Volley {
  readonly side: Side
  readonly hex: number
  /** The one target unit; absent: all units in the hex (9.1). On the map of Bataan it is one unit (11.1). */
  readonly unit?: Unit
  readonly strength: readonly LedgerPart[]
  /** Fixed odds, where the rule gives them: a demolition (10.4). */
  readonly odds?: string
  /** Modifiers of the die against a unit. */
  readonly modifiers: (target: Unit) => readonly (LedgerPart | false)[]
  /** Units that it cannot affect (9.2, 9.3); absent: none. */
  readonly spares?: (target: Unit) => boolean
}

/** 9.1: the units that a volley affects, one after the other, of both sides if both are there. */
export function struckBy(game: Corregidor, { hex, unit, spares }: Volley): readonly Unit[] {
  // A copy: eliminated units leave the hex while its other units are still to be struck.
  const there = unit === undefined ? [...unitsIn(placeAt(game, hex))] : [unit]
  return spares === undefined ? there : there.filter((each) => !spares(each))
}

/** 9.1, 9.3: the same volley on the hexes adjacent to its target. */
export function around(volley: Volley): Volley[] {
  return neighboursOf(volley.hex).map((hex) => ({ ...volley, hex }))
}

/**
 * 9.1: a unit's defence against bombardment: halved in an all-water hex (7.0), doubled for infantry and crews, and
 * multiplied by the terrain in which it defends (8.1B, 10.2). Halves are kept, as odds are compared as fractions.
 */
export function shelterOf(game: Corregidor, unit: Unit): readonly LedgerPart[] {
  const defence = defenceOf(unit, game)
  const afloat = onWater(unit) ? defence / 2 : defence
  const sheltered = isInfantry(unit) ? 2 * afloat : afloat
  const hex = onMap(unit) ? unit.space.index : undefined
  return [
    part('part.defence', '9.1', defence, { unit }),
    ...(afloat === defence ? [] : [part('part.on-water', '7.0', afloat - defence)]),
    ...(sheltered === afloat ? [] : [part('part.shelter', '9.1', sheltered - afloat)]),
    ...(hex === undefined || defenceMultiplier(hex) === 1 ? [] : [terrainPart(hex, sheltered)]),
  ]
}

/** The numbers of a bombardment against one unit, before the die is rolled. */
interface Shell {
  /** Both strengths, unless the rule gives the odds, and any modifiers. */
  readonly ledgers: readonly Ledger[]
  /** Added to the die. */
  readonly modifier: number
  /** Column of the table; `undefined`: odds too low for any effect. */
  readonly column: number | undefined
}

function shellFor(game: Corregidor, volley: Volley, unit: Unit): Shell {
  const attack = ledger('ledger.bombardment', volley.strength)
  const defence = ledger('ledger.shelter', shelterOf(game, unit))
  const modifiers = ledger('ledger.modifiers', volley.modifiers(unit))
  const strengths = volley.odds === undefined ? [attack, defence] : []
  return {
    ledgers: modifiers.parts.length === 0 ? strengths : [...strengths, modifiers],
    modifier: modifiers.total,
    column: columnFor(volley, attack.total, defence.total),
  }
}

function columnFor({ odds }: Volley, attack: number, defence: number): number | undefined {
  if (odds !== undefined) return BOMBARDMENT.labels.indexOf(odds)
  return BOMBARDMENT.reaches(attack, defence) ? BOMBARDMENT.columnOf(attack, defence) : undefined
}

/** 9.1: the exact probability of each result against one unit. */
export function hitsOn(game: Corregidor, volley: Volley, unit: Unit): Distribution<Hit> {
  const { column, modifier } = shellFor(game, volley, unit)
  if (column === undefined) return new Distribution<Hit>([['-', 1]])
  return BOMBARDMENT.results(column, modifier)
}

/** 9.1: the exact probability of the worst result of volleys on any affected unit. */
export function worstOf(game: Corregidor, volleys: readonly Volley[]): Distribution<Hit> {
  const shells = volleys.flatMap((volley) => struckBy(game, volley).map((unit) => hitsOn(game, volley, unit)))
  const [first, ...others] = shells
  const worse = (a: Hit, b: Hit): Hit => (HITS.indexOf(a) > HITS.indexOf(b) ? a : b)
  if (first === undefined) return new Distribution<Hit>([['-', 1]])
  // Only this many dice are counted exactly: with more units the number of combinations explodes.
  return others.slice(0, MOST_SHOWN).reduce((all, each) => all.with(each, worse), first)
}

/** Most units, besides the first, in the chances of a preview. */
const MOST_SHOWN = 9

/**
 * 9.1: the preview of volleys: the numbers against the first unit, the chance of the worst result on any unit, and as
 * its brief the chance of any result.
 */
export function previewOf(game: Corregidor, volleys: readonly Volley[]): Preview {
  const chances = worstOf(game, volleys)
  const [shown] = volleys.flatMap((volley) => {
    const [unit] = struckBy(game, volley)
    return unit === undefined ? [] : [shellFor(game, volley, unit)]
  })
  return {
    ledgers: shown?.ledgers ?? [],
    brief: { key: 'brief.hit', args: { chance: Math.round(100 * (1 - chances.chance('-'))) } },
    chances: chances.chances((hit) => `hit.${hit}`),
  }
}

/**
 * 9.1: resolves a volley: a die for each unit in its hex, with its result applied at once. Returns the effects, to be
 * recorded later with others if `quietly`.
 */
export function strike(game: Corregidor, volley: Volley, quietly = false): readonly Harm[] {
  const harms: Harm[] = []
  for (const unit of struckBy(game, volley)) if (onMap(unit)) harms.push(...strikeUnit(game, volley, unit, quietly))
  return harms
}

function strikeUnit(game: Corregidor, volley: Volley, unit: Unit, quietly: boolean): readonly Harm[] {
  const { ledgers, modifier, column } = shellFor(game, volley, unit)
  if (unit.def.side === enemyOf(volley.side)) wake(game, unit.def.side, 'fire')
  if (column === undefined) return []
  const struck = { unit, ledgers, column, modifier }
  if (!quietly) game.vars.engagement = strikePicture(game, volley, struck)
  const { n, values } = game.roll([6])
  const [die = 0] = values
  const total = die + modifier
  const hit = BOMBARDMENT.result(column, total)
  if (!quietly) game.vars.engagement = strikePicture(game, volley, struck, { n, value: die, total, hit })
  const { face, space } = unit
  takeHit(game, unit, hit)
  if (unit.face !== face || isGone(unit)) loseCommunications(game, unit, space.index, hit)
  const harms = harmsOf(unit, hit, unit.face !== face)
  if (quietly) return harms
  record(game, 'bombardment.hit', '9.1', {
    by: volley.side,
    ledgers,
    args: { unit, hit, odds: BOMBARDMENT.label(column), after: stateAfter(unit, face) },
    roll: { n, values },
  })
  return harms
}

/** The state of a unit after a hit, for its record. */
function stateAfter(unit: Unit, face: number): string {
  if (isGone(unit)) return 'gone'
  return unit.face === face ? 'same' : 'turned'
}

/** 9.1, 9.0: applies a result: levels of disruption, steps, or both. */
export function takeHit(game: Corregidor, unit: Unit, hit: Hit): void {
  const steps = hit === '2L' ? 2 : hit.startsWith('L') ? 1 : 0
  if (steps > 0) loseSteps(game, unit, steps, 'bombardment', { silent: true })
  if (hit.endsWith('D') && !isGone(unit)) disrupt(game, unit, hit === 'DD' ? 2 : 1, 'bombardment', { silent: true })
}
