import { type Choice, choose, type Procedure } from '@topside/engine'
import { grid } from '../ground.ts'
import {
  type Artillery,
  ATTACKED,
  type Leyte,
  onMap,
  readyArtillery,
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
export function freeArtillery(game: Leyte): Artillery[] {
  return readyArtillery(game, game.vars.side)
}

/** 8.1: whether an artillery unit can hit a hex: hexes are counted with that of the target and without its own. */
export function inRange(unit: Artillery, target: Unit): boolean {
  return grid.distance(unit.space.index, target.space.index) <= unit.def.artillery.range
}

/** 8.3: Ground Support Points that the phasing side has left. */
export function supportLeft(game: Leyte): number {
  return game.table.track(`${game.vars.side}-support`)
}

/** 7.1: enemy units that may be attacked now. */
export function openTargets(game: Leyte, contact: Contact): Unit[] {
  const open: Unit[] = []
  const guns = freeArtillery(game)
  const support = supportLeft(game)
  for (const target of unitsOf(game, enemyOf(game.vars.side))) {
    if (!onMap(target) || target.face === ATTACKED) continue
    const fire = support > 0 || hits(guns, target)
    if (contact.attackersOf.has(target) ? isOpen(contact, target, fire) : fire) open.push(target)
  }
  return open
}

function hits(guns: readonly Artillery[], target: Unit): boolean {
  for (const gun of guns) if (inRange(gun, target)) return true
  return false
}

/** 7.1, 7.2: whether a unit can be attacked by others from the next hex, or by `fire` alone with all that it brings along. */
function isOpen(contact: Contact, target: Unit, fire: boolean): boolean {
  const opening = openingOn(contact, target)
  if (opening === undefined) return false
  if (fire || opening.attackers.length > 0) return true
  return near(contact, opening).some((unit) => mayJoin(contact, opening, unit))
}

/** 7.1: the attack that choosing a target begins; `undefined` if it is not allowed. */
function openingOn(contact: Contact, target: Unit): Attack | undefined {
  const engagement = completed(contact, { targets: [target], attackers: [] })
  return engagement && { targets: engagement.targets, attackers: engagement.attackers, barrage: [], support: 0 }
}

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
  return near(contact, attack).filter((unit) => mayJoin(contact, attack, unit))
}

/** The units next to the first target. */
function near(contact: Contact, { targets: [first] }: Attack): readonly Unit[] {
  return (first && contact.attackersOf.get(first)) ?? []
}

function mayJoin(contact: Contact, attack: Attack, unit: Unit): boolean {
  const { attackers } = attack
  return !attackers.includes(unit) && grown(contact, attack, { attackers: [...attackers, unit] }) !== undefined
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
      return { ...attack, barrage: [...barrage, ...gunsFor(game, attack).filter(({ id }) => id === choice.piece)] }
    case 'barrage-all':
      return { ...attack, barrage: [...barrage, ...gunsFor(game, attack)] }
    case 'support':
      return { ...attack, support: support + (choice.value ?? 0) }
    default:
      return attack
  }
}

/** 8.1: artillery that can still be added to an attack: within range of every attacked hex. */
function gunsFor(game: Leyte, { targets, barrage }: Attack): Artillery[] {
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
  const choices = openTargets(game, contact).map((unit): Choice => ({ verb: 'target', space: unit.space.id }))
  const free = !isObliged(contact)
  if (free) choices.push({ verb: 'done' })
  const first = yield* choose(seat, {
    ask: free ? 'ask.combat.target' : 'ask.combat.must',
    rule: free ? '8.4' : '7.1',
    choices,
  })
  if (first.verb === 'done') return undefined
  let attack = openingOn(contact, unitIn(game, game.table.space(first.space ?? '').index) as Unit) as Attack
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
