import { type Choice, choose, type Ledger, ledger, type Procedure, type Rolled, record } from '@topside/engine'
import { BEACH_AREA, DROP_AREA } from '../areas.ts'
import { type Area, areaOf, hasUnits, isFresh, type Rock, seatOf, type Unit, unitsIn } from '../state.ts'
import { beachResult, dropResult } from '../tables.ts'
import { rollWithAdvantage } from './advantage.ts'
import { beginImpulse } from './assault.ts'
import { resolveAttack } from './combat.ts'
import { gunsOver, isContested, isFull } from './control.ts'
import { eliminate, relocate, spend } from './elimination.ts'
import { dieChances } from './odds.ts'

/** An American Invasion Approach Box (3.2). */
export type InvasionBox = 'airborne' | 'seaborne'

/** Where an Invasion Approach Box leads (8.3, 8.4). */
export function landingArea(game: Rock, box: InvasionBox): Area {
  return areaOf(game, box === 'airborne' ? DROP_AREA : BEACH_AREA)
}

/** 8.3, 8.4: whether a unit can land from a box: somebody is there and the landing Area has room. */
export function canLand(game: Rock, box: InvasionBox): boolean {
  return hasUnits(areaOf(game, box), 'us') && !isFull(landingArea(game, box), 'us')
}

/** 8.3, 8.4: the modifiers of a unit's landing roll. */
export function landingModifiers(game: Rock, unit: Unit, box: InvasionBox): Ledger {
  const guns = gunsOver(landingArea(game, box))
  const rule = box === 'airborne' ? '8.3' : '8.4'
  return ledger('ledger.landing', [
    box === 'airborne' && unit.def.wave === 1 && { key: 'part.surprise', rule: '8.3.1', value: 1 },
    { key: 'part.guns', rule, value: -guns.length, args: { units: { pieces: guns.map((gun) => gun.id) } } },
  ])
}

/** 14.2: the first Impulse of the match, in which all units of the first wave jump. */
export function* firstWave(game: Rock): Procedure {
  beginImpulse(game, areaOf(game, 'airborne'))
  yield* record({ key: 'landing.first-wave', rule: '14.2', seat: seatOf(game, 'us') })
  for (;;) {
    const wave = unitsIn(areaOf(game, 'airborne'), 'us').filter((unit) => unit.def.wave === 1)
    if (wave.length === 0) return
    yield* land(game, yield* chooseLanding(game, wave, 'airborne'), 'airborne')
  }
}

/** 8.3, 8.4: one unit lands from an Invasion Approach Box; a Fresh one may attack where the Area was already Contested. */
export function* landFrom(game: Rock, box: InvasionBox): Procedure {
  beginImpulse(game, areaOf(game, box))
  const unit = yield* chooseLanding(game, unitsIn(areaOf(game, box), 'us'), box)
  yield* land(game, unit, box)
  const area = unit.space
  if (area !== landingArea(game, box) || !isFresh(unit) || !game.vars.impulse.contested.includes(area.id)) return
  yield* offerAttack(game, unit, area)
}

function* chooseLanding(game: Rock, units: readonly Unit[], box: InvasionBox): Procedure<Unit> {
  const choice = yield* choose(seatOf(game, 'us'), {
    ask: `ask.landing.${box}`,
    rule: box === 'airborne' ? '8.3' : '8.4',
    args: { area: { space: landingArea(game, box).id } },
    choices: units.map((unit): Choice => ({ verb: 'land', piece: unit.id })),
    previews: () =>
      units.map((unit) => {
        const modifiers = landingModifiers(game, unit, box)
        const chances = dieChances('odds', (die) => landingOutcome(unit, box, die + modifiers.total))
        return { ledgers: [modifiers], chances }
      }),
  })
  return units.find((unit) => unit.id === choice.piece) as Unit
}

/** 8.3, 8.4: rolls on the Airborne Drop or Seaborne Landing Table. */
function* land(game: Rock, unit: Unit, box: InvasionBox): Procedure {
  const modifiers = landingModifiers(game, unit, box)
  const outcomeOf = (die: number) => landingOutcome(unit, box, die + modifiers.total)
  const area = landingArea(game, box)
  const [die] = yield* rollWithAdvantage(game, {
    purpose: 'landing',
    dice: 1,
    line: (rolled: Rolled) => ({
      key: `landing.${outcomeOf(rolled.values[0] as number)}`,
      rule: box === 'airborne' ? '8.3' : '8.4',
      seat: seatOf(game, 'us'),
      args: { unit: { piece: unit.id }, area: { space: area.id } },
      ledgers: [modifiers],
      roll: { n: rolled.n, values: rolled.values },
    }),
  })
  const outcome = outcomeOf(die as number)
  if (outcome === 'eliminated') {
    eliminate(game, unit)
    return
  }
  relocate(game, unit, area)
  if (outcome === 'spent') spend(game, unit)
}

/** 8.3, 8.4: what a modified die does to a unit; a 1 on the beach eliminates "S" units only. */
export function landingOutcome(unit: Unit, box: InvasionBox, die: number): 'eliminated' | 'spent' | 'fresh' {
  if (box === 'airborne') return dropResult(die)
  const result = beachResult(die)
  if (result === 'disrupted') return unit.def.special ? 'eliminated' : 'spent'
  return result
}

/** 9.2: a Fresh unit that has entered an already Contested Area may attack there. */
export function* offerAttack(game: Rock, unit: Unit, area: Area): Procedure {
  if (!isContested(area)) return
  const choice = yield* choose(seatOf(game, unit.def.side), {
    ask: 'ask.combat.optional',
    rule: '9.2',
    args: { unit: { piece: unit.id }, area: { space: area.id } },
    choices: [{ verb: 'done' }, { verb: 'attack', space: area.id }],
    recommended: 0,
  })
  if (choice.verb === 'attack')
    yield* resolveAttack(game, { area, able: [unit], mandatory: false, origin: () => undefined })
}
