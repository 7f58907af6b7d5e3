import { type Choice, choose, type Ledger, ledger, type Procedure, PUBLIC, type Rolled } from '@topside/engine'
import { MALINTA } from '../areas.ts'
import { count, TALLY } from '../presence.ts'
import {
  type Area,
  areaOf,
  hasUnits,
  isFresh,
  mapAreas,
  type Rock,
  seatOf,
  type Unit,
  unitOf,
  unitsIn,
} from '../state.ts'
import { infiltrationResult } from '../tables.ts'
import { rollWithAdvantage } from './advantage.ts'
import { beginImpulse } from './assault.ts'
import { type Attack, resolveAttack } from './combat.ts'
import { isFree, isFull } from './control.ts'
import { relocate, spend } from './elimination.ts'
import { dieChances } from './odds.ts'

/** 8.6: Areas that units of an Area (or of the Japanese Hidden Units Box) can infiltrate: American-occupied and not Contested. */
export function infiltrationTargets(game: Rock, from: Area): Area[] {
  return areasAround(game, from).filter(isInfiltrable)
}

function areasAround(game: Rock, from: Area): readonly Area[] {
  if (from.id === 'hidden') return [areaOf(game, MALINTA)]
  return isFree(from, 'japan') ? from.near : []
}

function isInfiltrable(area: Area): boolean {
  return hasUnits(area, 'us') && !hasUnits(area, 'japan') && !isFull(area, 'japan')
}

function infiltrators(area: Area): Unit[] {
  return unitsIn(area, 'japan').filter((unit) => isFresh(unit) && unit.def.type !== 'pillbox')
}

/** 6.3.2: Areas from which Infiltration can be attempted. */
export function infiltrationBases(game: Rock): Area[] {
  const isBase = (area: Area) => count(area, 'japan', TALLY.able) > 0 && areasAround(game, area).some(isInfiltrable)
  const bases = mapAreas(game).filter(isBase)
  const hidden = areaOf(game, 'hidden')
  if (isBase(hidden)) bases.push(hidden)
  return bases
}

/** 8.6: the modifier of an Infiltration roll. */
export function infiltrationModifiers(target: Area): Ledger {
  const watched = count(target, 'us', TALLY.fresh) > 0
  return ledger('ledger.infiltration', [watched && { key: 'part.watched', rule: '8.6', value: -1 }])
}

/** 6.3.2, 8.6: an Infiltration Impulse. */
export function* infiltrate(game: Rock, base: Area): Procedure {
  beginImpulse(game, base)
  const seat = seatOf(game, 'japan')
  const picked = yield* choose(seat, {
    ask: 'ask.infiltration.unit',
    rule: '8.6',
    args: { area: { space: base.id } },
    choices: infiltrators(base).map((unit): Choice => ({ verb: 'send-in', piece: unit.id })),
  })
  const unit = unitOf(game, picked.piece)
  const targets = infiltrationTargets(game, base)
  const aimed = yield* choose(seat, {
    ask: 'ask.infiltration.where',
    rule: '8.6',
    args: { unit: { piece: unit.id } },
    choices: targets.map((area): Choice => ({ verb: 'steal-into', piece: unit.id, space: area.id })),
    previews: () =>
      targets.map((area) => {
        const modifiers = infiltrationModifiers(area)
        const chances = dieChances('odds.infiltration', (die) => infiltrationResult(die + modifiers.total))
        return { ledgers: [modifiers], chances }
      }),
  })
  game.table.setKnownTo(unit, PUBLIC)
  yield* enterByNight(game, unit, base, areaOf(game, aimed.space))
}

/** 8.6: the Infiltration roll and what follows from it. */
function* enterByNight(game: Rock, unit: Unit, base: Area, target: Area): Procedure {
  const modifiers = infiltrationModifiers(target)
  const resultOf = (die: number) => infiltrationResult(die + modifiers.total)
  const [die] = yield* rollWithAdvantage(game, {
    purpose: 'infiltration',
    dice: 1,
    line: (rolled: Rolled) => ({
      key: `infiltration.${resultOf(rolled.values[0] as number)}`,
      rule: '8.6',
      seat: seatOf(game, 'japan'),
      args: { unit: { piece: unit.id }, area: { space: target.id } },
      ledgers: [modifiers],
      roll: { n: rolled.n, values: rolled.values },
    }),
  })
  relocate(game, unit, target)
  const attack: Attack = {
    area: target,
    able: [unit],
    mandatory: true,
    origin: () => (base.id === 'hidden' ? undefined : base),
  }
  const result = resultOf(die as number)
  if (result === 'spent') spend(game, unit)
  else if (result === 'failed') yield* resolveAttack(game, attack)
  else if (yield* wantsBanzai(game, unit, target))
    yield* resolveAttack(game, { ...attack, mandatory: false, banzai: true })
}

/** 8.6.1: after a 3 to 6 the unit may attack at once with a doubled Attack Factor. */
function* wantsBanzai(game: Rock, unit: Unit, area: Area): Procedure<boolean> {
  const choice = yield* choose(seatOf(game, 'japan'), {
    ask: 'ask.infiltration.banzai',
    rule: '8.6.1',
    args: { unit: { piece: unit.id }, area: { space: area.id } },
    choices: [{ verb: 'hide' }, { verb: 'banzai', space: area.id }],
    recommended: 0,
  })
  return choice.verb === 'banzai'
}
