import {
  type Choice,
  choose,
  type Ledger,
  ledger,
  type Procedure,
  type RecordLine,
  type Rolled,
  record,
  type Seat,
} from '@topside/engine'
import { type Area, areaOf, isFresh, type Marker, type Rock, seatOf, type Unit, unitsIn } from '../state.ts'
import { enemyOf, type UnitType } from '../units.ts'
import { rollWithAdvantage } from './advantage.ts'
import { absorb } from './attrition.ts'
import { eliminate, spend } from './elimination.ts'
import { chooseSupport, settleSupport } from './markers.ts'
import { combatPreview } from './odds.ts'
import { forcedAttackerRetreats, voluntaryAttackerRetreats, voluntaryDefenderRetreats } from './retreat.ts'

/** An attack to be resolved (9.4). */
export interface Attack {
  readonly area: Area
  /** Units that could take part; those of a Mandatory Attack all do. */
  readonly able: readonly Unit[]
  /** 9.1: all must attack, and must retreat if repulsed. */
  readonly mandatory: boolean
  /** Where a unit entered from; `undefined` for one that began the Impulse in the Area (9.3). */
  readonly origin: (unit: Unit) => Area | undefined
  /** 8.6.1: the Attack Factor is doubled. */
  readonly banzai?: boolean
}

/** The sides of an attack once both lead units are known. */
interface Battle extends Attack {
  readonly lead: Unit
  readonly attackers: readonly Unit[]
}

/** 9.4.2: the Attack Value. */
export function attackValue(game: Rock, battle: Battle, support: readonly Marker[]): Ledger {
  const { lead, attackers } = battle
  const types = new Set<UnitType>(attackers.map((unit) => unit.def.type))
  if (support.some((marker) => marker.def.marker === 'mortar')) types.add('artillery')
  const side = lead.def.side
  return ledger('ledger.attack', [
    { key: 'part.lead-attack', rule: '9.4.2A', value: lead.def.attack, args: { unit: { piece: lead.id } } },
    battle.banzai === true && { key: 'part.banzai', rule: '8.6.1', value: lead.def.attack },
    { key: 'part.more-attackers', rule: '9.4.2B', value: attackers.length - 1 },
    types.size >= 3 && { key: 'part.combined-arms', rule: '9.4.2C', value: 1 },
    side === 'us' && game.vars.phase === 'day' && { key: 'part.day', rule: '9.4.2D', value: 1 },
    ...support.map((marker) => ({
      key: `part.${marker.def.marker}`,
      rule: SUPPORT_RULES[marker.def.marker as 'leader'],
      value: 1,
      args: { unit: { piece: marker.id } },
    })),
  ])
}

const SUPPORT_RULES = { leader: '17.1', mortar: '17.2', flamethrower: '17.3' } as const

/** 9.4.3: the Defense Value with a given Lead Defending Unit. */
export function defenceValue(game: Rock, area: Area, lead: Unit): Ledger {
  const { side, defence, spentDefence } = lead.def
  const others = unitsIn(area, side).filter((unit) => unit !== lead && isFresh(unit)).length
  return ledger('ledger.defence', [
    {
      key: 'part.lead-defence',
      rule: '9.4.3A',
      value: isFresh(lead) ? defence : spentDefence,
      args: { unit: { piece: lead.id } },
    },
    { key: 'part.more-defenders', rule: '9.4.3B', value: others },
    { key: 'part.terrain', rule: '9.4.3C', value: area.def.tem, args: { area: { space: area.id } } },
    side === 'us' && game.vars.phase === 'day' && { key: 'part.day', rule: '9.4.3D', value: 1 },
  ])
}

/** 9.4: an attack from the choice of lead units to the retreats. */
export function* resolveAttack(game: Rock, attack: Attack): Procedure {
  const { area } = attack
  const side = (attack.able[0] as Unit).def.side
  const lead = yield* leadAttackingUnit(game, attack)
  const attackers = attack.mandatory ? attack.able : yield* joiningUnits(game, attack, lead)
  const battle: Battle = { ...attack, lead, attackers }
  yield* record({
    key: attack.banzai === true ? 'combat.banzai' : 'combat.declared',
    rule: ruleOf(game, attack),
    seat: seatOf(game, side),
    args: { area: { space: area.id }, units: { pieces: attackers.map((unit) => unit.id) }, lead: { piece: lead.id } },
  })
  const defender = yield* leadDefendingUnit(game, battle)
  const defence = defenceValue(game, area, defender)
  const support = yield* chooseSupport(game, area, battle.attackers, (markers) =>
    combatPreview(attackValue(game, battle, markers), defence),
  )
  const attackLedger = attackValue(game, battle, support)
  const dice = yield* rollWithAdvantage(game, {
    purpose: 'combat',
    dice: 4,
    line: (rolled) => resultLine(seatOf(game, side), battle, attackLedger, defence, rolled),
    shown: () => combatPreview(attackLedger, defence),
  })
  game.vars.impulse.attacked.push(area.id)
  yield* settleSupport(game, support, sum(dice.slice(0, 2)) === sum(dice.slice(2)))
  const margin = attackLedger.total + sum(dice.slice(0, 2)) - defence.total - sum(dice.slice(2))
  yield* applyResult(game, battle, defender, margin)
}

/** The rule under which an attack is made. */
function ruleOf(game: Rock, { area, banzai, mandatory }: Attack): string {
  if (banzai === true) return '8.6.1'
  if (mandatory) return '9.1'
  return area.id === game.vars.impulse.active ? '9.3' : '9.2'
}

/** 9.4: the Attacker designates the Lead Attacking Unit. */
function* leadAttackingUnit(game: Rock, attack: Attack): Procedure<Unit> {
  const { able, area } = attack
  const side = (able[0] as Unit).def.side
  const choice = yield* choose(seatOf(game, side), {
    ask: attack.mandatory ? 'ask.combat.lead-attacker' : 'ask.combat.lead-attacker-optional',
    rule: '9.4.2A',
    args: { area: { space: area.id } },
    choices: able.map((unit): Choice => ({ verb: 'lead', piece: unit.id })),
    previews: () =>
      able.map((lead) => {
        const battle = { ...attack, lead, attackers: able }
        return combatPreview(attackValue(game, battle, []), strongestDefence(game, area, enemyOf(side)))
      }),
  })
  return able.find((unit) => unit.id === choice.piece) as Unit
}

/** 9.2, 9.3: all or some of the other units that may attack join an optional attack. */
function* joiningUnits(game: Rock, attack: Attack, lead: Unit): Procedure<readonly Unit[]> {
  const joined = [lead]
  const { able, area } = attack
  for (;;) {
    const others = able.filter((unit) => !joined.includes(unit))
    if (others.length === 0) return joined
    const choices: Choice[] = [
      { verb: 'join-all' },
      ...others.map((unit): Choice => ({ verb: 'join', piece: unit.id })),
      { verb: 'attack-now' },
    ]
    const choice = yield* choose(seatOf(game, lead.def.side), {
      ask: 'ask.combat.join',
      rule: ruleOf(game, attack),
      args: { area: { space: area.id }, lead: { piece: lead.id } },
      choices,
      recommended: 0,
      previews: () =>
        choices.map((each) => {
          const extra = others.filter((unit) => each.verb === 'join-all' || unit.id === each.piece)
          const battle = { ...attack, lead, attackers: [...joined, ...extra] }
          return combatPreview(attackValue(game, battle, []), strongestDefence(game, area, enemyOf(lead.def.side)))
        }),
    })
    if (choice.verb === 'attack-now') return joined
    if (choice.verb === 'join-all') return [...joined, ...others]
    joined.push(others.find((unit) => unit.id === choice.piece) as Unit)
  }
}

/** The highest Defense Value that the Defender can choose: what an attacker should reckon with. */
export function strongestDefence(game: Rock, area: Area, side: Unit['def']['side']): Ledger {
  const ledgers = unitsIn(area, side).map((unit) => defenceValue(game, area, unit))
  return ledgers.reduce((best, each) => (each.total > best.total ? each : best))
}

/** 9.4: the Defender designates the Lead Defending Unit. */
function* leadDefendingUnit(game: Rock, battle: Battle): Procedure<Unit> {
  const side = enemyOf(battle.lead.def.side)
  const units = unitsIn(battle.area, side)
  const choice = yield* choose(seatOf(game, side), {
    ask: 'ask.combat.lead-defender',
    rule: '9.4.3A',
    args: { area: { space: battle.area.id } },
    choices: units.map((unit): Choice => ({ verb: 'lead', piece: unit.id })),
    previews: () =>
      units.map((unit) => combatPreview(attackValue(game, battle, []), defenceValue(game, battle.area, unit))),
  })
  return units.find((unit) => unit.id === choice.piece) as Unit
}

/** 9.4.4: the line of the history that tells a result. */
function resultLine(seat: Seat, battle: Battle, attack: Ledger, defence: Ledger, rolled: Rolled): RecordLine {
  const attackTotal = attack.total + sum(rolled.values.slice(0, 2))
  const defenceTotal = defence.total + sum(rolled.values.slice(2))
  return {
    key: `combat.${resultOf(attackTotal - defenceTotal)}`,
    rule: '9.4.4',
    seat,
    args: {
      area: { space: battle.area.id },
      lead: { piece: battle.lead.id },
      attack: attackTotal,
      defence: defenceTotal,
      margin: Math.abs(attackTotal - defenceTotal),
    },
    ledgers: [attack, defence],
    roll: { n: rolled.n, values: rolled.values, groups: [2, 2] },
  }
}

function resultOf(margin: number): 'repulse' | 'stalemate' | 'success' {
  return margin < 0 ? 'repulse' : margin === 0 ? 'stalemate' : 'success'
}

/** 9.4.4: eliminations, losses and retreats. */
function* applyResult(game: Rock, battle: Battle, defender: Unit, margin: number): Procedure {
  const { area, lead, attackers, mandatory, origin } = battle
  const side = lead.def.side
  const result = resultOf(margin)
  for (const unit of attackers) spend(game, unit)
  if (result === 'repulse') {
    eliminate(game, lead)
    yield* record({ key: 'combat.lead-lost', rule: '9.4.4', args: { unit: { piece: lead.id } } })
  }
  const left = attackers.filter((unit) => unit.space === area)
  if (result === 'success') yield* absorb(game, area, enemyOf(side), margin, defender)
  else if (result === 'repulse' && mandatory) yield* forcedAttackerRetreats(game, left, origin)
  else yield* voluntaryAttackerRetreats(game, left, origin)
  yield* voluntaryDefenderRetreats(game, areaOf(game, area.id), enemyOf(side))
}

/** The sum of dice. */
export function sum(dice: readonly number[]): number {
  return dice.reduce((total, die) => total + die, 0)
}
