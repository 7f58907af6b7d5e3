import { type Choice, choose, type Procedure } from '@topside/engine'
import { grid } from '../ground.ts'
import {
  ATTACKED,
  FRESH,
  inEnemyZone,
  isArtillery,
  type Leyte,
  onMap,
  seatOf,
  type Unit,
  unitIn,
  unitOf,
  unitsOf,
} from '../state.ts'
import { enemyOf } from '../units.ts'
import { type Contact, completed, contactOf, type Engagement, isObliged } from './contact.ts'
import { type Attack, NO_FIRE, previewOf } from './ledgers.ts'

/** 8.1: artillery of the phasing side that can lend its Barrage Strength from a distance. */
export function freeArtillery(game: Leyte): Unit[] {
  return unitsOf(game, game.vars.side).filter(
    (unit) => isArtillery(unit) && unit.face === FRESH && onMap(unit) && !inEnemyZone(game, unit),
  )
}

/** 8.1: whether an artillery unit can hit a hex: hexes are counted with that of the target and without its own. */
export function inRange(unit: Unit, target: Unit): boolean {
  return isArtillery(unit) && grid.distance(unit.space.index, target.space.index) <= unit.def.artillery.range
}

/** 8.3: Ground Support Points that the phasing side has left. */
export function supportLeft(game: Leyte): number {
  return game.table.track(`${game.vars.side}-support`)
}

/** 7.1: enemy units that may be attacked now, each with the attack that choosing it begins. */
export function openings(game: Leyte, contact: Contact): Map<Unit, Attack> {
  const open = new Map<Unit, Attack>()
  const guns = freeArtillery(game)
  const support = supportLeft(game)
  const alone = guns.length + support > 0
  for (const target of unitsOf(game, enemyOf(game.vars.side))) {
    if (!onMap(target) || target.face === ATTACKED) continue
    const touched = contact.attackersOf.has(target)
    if (!touched && !alone) continue
    const single = { targets: [target], attackers: [] }
    const engagement = touched ? completed(contact, single) : single
    if (engagement === undefined) continue
    const strong =
      engagement.attackers.length > 0 ||
      support > 0 ||
      guns.some((gun) => inRange(gun, target)) ||
      joiners(contact, { ...engagement, ...ALONE }).length > 0
    if (strong) open.set(target, { ...engagement, ...ALONE })
  }
  return open
}

const ALONE = { barrage: [], support: 0 } as const

/** 7.2, 8.1: an attack with more units, and all that they bring along; `undefined` if that is not allowed or out of range of its artillery. */
function grown(contact: Contact, attack: Attack, more: Partial<Engagement>): Attack | undefined {
  const { targets, attackers, barrage } = attack
  const engagement = completed(contact, { targets: more.targets ?? targets, attackers: more.attackers ?? attackers })
  if (engagement === undefined) return undefined
  for (const gun of barrage) for (const target of engagement.targets) if (!inRange(gun, target)) return undefined
  return { ...attack, ...engagement }
}

/** 7.2: units that may join from the next hex. */
export function joiners(contact: Contact, attack: Attack): Unit[] {
  const { targets, attackers } = attack
  const near = targets[0] === undefined ? undefined : contact.attackersOf.get(targets[0])
  if (near === undefined) return []
  return near.filter(
    (unit) => !attackers.includes(unit) && grown(contact, attack, { attackers: [...attackers, unit] }) !== undefined,
  )
}

/** 7.2: further hexes that the attackers may attack in the same combat; artillery that fires from a distance must reach them all. */
export function furtherTargets(contact: Contact, attack: Attack): Unit[] {
  const { targets, attackers } = attack
  const first = attackers[0]
  if (first === undefined) return []
  return (contact.targetsOf.get(first) ?? []).filter(
    (target) => !targets.includes(target) && grown(contact, attack, { targets: [...targets, target] }) !== undefined,
  )
}

/** What a choice makes of a declaration. */
function declared(game: Leyte, contact: Contact, attack: Attack, choice: Choice): Attack {
  const { targets, attackers, barrage, support } = attack
  switch (choice.verb) {
    case 'join':
      return grown(contact, attack, { attackers: [...attackers, unitOf(game, choice.piece)] }) ?? attack
    case 'join-all': {
      let all = attack
      for (let more = joiners(contact, all); more[0] !== undefined; more = joiners(contact, all))
        all = grown(contact, all, { attackers: [...all.attackers, more[0]] }) ?? all
      return all
    }
    case 'also': {
      const target = unitIn(game, game.table.space(choice.space ?? '').index)
      return target === undefined ? attack : (grown(contact, attack, { targets: [...targets, target] }) ?? attack)
    }
    case 'barrage':
      return { ...attack, barrage: [...barrage, unitOf(game, choice.piece)] }
    case 'barrage-all':
      return { ...attack, barrage: [...barrage, ...gunsFor(game, attack)] }
    case 'support':
      return { ...attack, support: support + (choice.value ?? 0) }
    default:
      return attack
  }
}

/** 8.1: artillery that can still be added to an attack: within range of every attacked hex. */
function gunsFor(game: Leyte, { targets, barrage }: Attack): Unit[] {
  return freeArtillery(game).filter((gun) => !barrage.includes(gun) && targets.every((target) => inRange(gun, target)))
}

/** All that can still be added to a declaration, and the attack itself once it has any strength. */
export function declarationChoices(game: Leyte, contact: Contact, attack: Attack): Choice[] {
  const choices: Choice[] = []
  const more = joiners(contact, attack)
  if (more.length > 1) choices.push({ verb: 'join-all' })
  for (const unit of more) choices.push({ verb: 'join', piece: unit.id })
  for (const target of furtherTargets(contact, attack)) choices.push({ verb: 'also', space: target.space.id })
  const guns = gunsFor(game, attack)
  if (guns.length > 1) choices.push({ verb: 'barrage-all' })
  for (const gun of guns) choices.push({ verb: 'barrage', piece: gun.id })
  const left = supportLeft(game) - attack.support
  for (let value = 1; value <= left; value++) choices.push({ verb: 'support', value })
  const strength = attack.attackers.length + attack.barrage.length + attack.support
  if (strength > 0) choices.push({ verb: 'attack' })
  return choices
}

/** 7.2: the phasing player declares one attack; `undefined` once no more are made. */
export function* declareAttack(game: Leyte): Procedure<Attack | undefined> {
  const seat = seatOf(game, game.vars.side)
  const contact = contactOf(game)
  const open = openings(game, contact)
  const choices = [...open.keys()].map((unit): Choice => ({ verb: 'target', space: unit.space.id }))
  const free = !isObliged(contact)
  if (free) choices.push({ verb: 'done' })
  const first = yield* choose(seat, {
    ask: free ? 'ask.combat.target' : 'ask.combat.must',
    rule: free ? '8.4' : '7.1',
    choices,
  })
  if (first.verb === 'done') return undefined
  let attack = open.get(unitIn(game, game.table.space(first.space ?? '').index) as Unit) as Attack
  for (;;) {
    const now = attack
    const offered = declarationChoices(game, contact, now)
    const ready = offered.findIndex(({ verb }) => verb === 'attack')
    const all = offered.findIndex(({ verb }) => verb === 'join-all')
    const recommended = all >= 0 ? all : ready
    const choice = yield* choose(seat, {
      ask: 'ask.combat.declare',
      rule: '7.2',
      args: {
        targets: { spaces: now.targets.map((unit) => unit.space.id) },
        units: { pieces: [...now.attackers, ...now.barrage].map((unit) => unit.id) },
        support: now.support,
      },
      choices: offered,
      ...(recommended >= 0 && { recommended }),
      previews: () => offered.map((each) => previewOf(game, declared(game, contact, now, each), NO_FIRE)),
      context: () => previewOf(game, now, NO_FIRE),
    })
    if (choice.verb === 'attack') return now
    attack = declared(game, contact, now, choice)
  }
}
