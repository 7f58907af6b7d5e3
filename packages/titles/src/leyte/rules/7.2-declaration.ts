import { type Offers, offerOne, type Procedure, pick, type Text } from '@topside/engine'
import type { Reason } from '@topside/kit'
import { type AttemptedChoice, explained, placeMeant } from '../state/reasons.ts'
import { ATTACKED, FOUGHT, isArtillery, isHex, type Leyte, seatOf, type Unit } from '../state/state.ts'
import { whyNotOver } from './7.1-contact.ts'
import { additions } from './7.2-additions.ts'
import {
  type Attack,
  isWhole,
  joined,
  joiners,
  type Means,
  meansOf,
  openings,
  whyNotBarraged,
  whyNotOpened,
  whyNotReady,
  widened,
} from './7.2-attacks.ts'
import { declaredPreview, openingPreview } from './7.2-previews.ts'
import { isBombardment, SUPPORT, supportLeft, whyNoSupport } from './8-artillery.ts'

/** 7.2: the choices to declare no more attacks, and to make an attack as declared. */
const [DONE, ATTACK] = [offerOne({ verb: 'done' }, undefined), offerOne({ verb: 'attack' }, undefined)]

/** 7.2: the phasing player declares one attack, which is recorded; `undefined` once no more are made. */
export function* declareAttack(game: Leyte): Procedure<Attack | undefined> {
  const means = meansOf(game)
  const must = whyNotOver(means.contact)
  const begun: Offers<Attack | undefined> = openings(game, means)
  let attack = yield* pick(seatOf(game, game.vars.side), {
    kind: 'combat.target',
    ask: must === undefined ? 'ask.combat.target' : 'ask.combat.must',
    rule: must === undefined ? '8.4' : '7.1',
    offers: must === undefined ? begun.and(DONE) : begun,
    explicit: must !== undefined && attacksAtOnce(begun),
    preview: (opened) => opened && openingPreview(game, means, opened),
    warning: (_, { verb }) => madeBy(verb),
    whyNot: (attempted: AttemptedChoice) => whyNotBegun(game, means, attempted),
  })
  while (attack !== undefined && !isMade(game, means, attack)) {
    const next: Attack | undefined = yield* addTo(game, means, attack)
    if (next === undefined) break
    attack = next
  }
  return attack
}

/** Whether the only answer makes an attack; with several answers the question is asked anyway. */
function attacksAtOnce(begun: Offers<Attack | undefined>): boolean {
  return begun.count(2) !== 1 || madeBy(begun.choice(0).verb) !== undefined
}

/** 7.2: whether the answer that led to an attack made it: nothing more could be added. */
function isMade(game: Leyte, means: Means, attack: Attack): boolean {
  return isWhole(game, means, attack)
}

/** 7.2, 13.1: a note for an answer about a place or unit that makes an attack: it is no longer a plan. */
function madeBy(verb: string): Text | undefined {
  return verb.startsWith('attack-') ? { key: 'note.attack-made', rule: '13.1' } : undefined
}

/** The unit that an attempted choice would attack, in the hex that the player means. */
function targetMeant(attempted: AttemptedChoice): Unit | undefined {
  const place = placeMeant(attempted)
  return place === undefined || !isHex(place) ? undefined : place.pieces[0]
}

/** 7.2, 7.1: why an attack cannot begin with a target, or combat cannot end. */
function whyNotBegun(game: Leyte, means: Means, attempted: AttemptedChoice): Text | undefined {
  const place = placeMeant(attempted)
  if (attempted.choice.verb === 'done') return explained(whyNotOver(means.contact), { unit: attempted.piece, place })
  if (place === undefined) return undefined
  const target = targetMeant(attempted)
  return explained(whyNotOpened(game, means, target), { unit: target ?? attempted.piece, place })
}

function reasonIn(declared: Attack | Reason): Reason | undefined {
  return 'key' in declared ? declared : undefined
}

/** 7.2: the player adds something to an attack; `undefined` once he makes it as it is. */
function* addTo(game: Leyte, means: Means, attack: Attack): Procedure<Attack | undefined> {
  const { targets, attackers, barrage, support } = attack
  const added: Offers<Attack | undefined> = additions(game, means, attack)
  const offers = whyNotReady(attack) === undefined ? added.and(ATTACK) : added
  return yield* pick(seatOf(game, game.vars.side), {
    kind: 'combat.declare',
    rule: '7.2',
    args: {
      targets: { spaces: targets.map((unit) => unit.space.id) },
      units: { pieces: [...attackers, ...barrage].map((unit) => unit.id) },
      support,
    },
    offers,
    explicit: offers !== added,
    // The answer that lets all join comes first, the attack last.
    recommended: () => (joiners(means.contact, attack).length > 1 ? 0 : offers === added ? -1 : added.length),
    preview: (next) => declaredPreview(game, next ?? attack, attack),
    context: () => declaredPreview(game, attack),
    warning: (_, { verb }) => madeBy(verb),
    whyNot: (attempted: AttemptedChoice) => whyNotAdded(game, means, attack, attempted),
  })
}

/** 7.2, 8.1, 8.3: why something cannot be added to an attack, or why it cannot be made as it is. */
function whyNotAdded(game: Leyte, means: Means, attack: Attack, attempted: AttemptedChoice): Text | undefined {
  const { choice, piece: unit } = attempted
  const place = placeMeant(attempted)
  const about = { unit, place }
  if (choice.verb === 'support' || choice.verb === 'attack-support')
    return explained(whyNoSupport(game, attack.support, choice.value ?? 0), about)
  if (choice.verb === 'attack' && whyNotReady(attack) !== undefined) return explained(whyNotReady(attack), about)
  if (unit?.def.side === game.vars.side)
    return explained(
      isArtillery(unit) ? whyNotBarraged(game, attack, unit) : reasonIn(joined(means.contact, attack, unit)),
      about,
    )
  if (place === undefined) return undefined
  const target = targetMeant(attempted)
  return explained(reasonIn(widened(game, means.contact, attack, target)), { unit: target ?? unit, place })
}

/** 7.2, 8.1, 8.3: marks everything in the attack as used, and its targets as attacked, for this phase. */
export function commit(game: Leyte, attack: Attack): void {
  const { table, vars } = game
  const { targets, attackers, barrage, support } = attack
  for (const unit of [...attackers, ...barrage]) table.turn(unit, FOUGHT)
  for (const unit of targets) table.turn(unit, ATTACKED)
  table.setTrack(SUPPORT[vars.side], supportLeft(game) - support)
  game.tell({
    key: isBombardment(attack) ? 'combat.bombarded' : 'combat.declared',
    rule: isBombardment(attack) ? '8.4' : '7.2',
    seat: seatOf(game, vars.side),
    args: {
      targets: { spaces: targets.map((unit) => unit.space.id) },
      units: { pieces: [...attackers, ...barrage].map((unit) => unit.id) },
      support,
    },
  })
  if (support > 0) game.tell({ key: 'combat.support', rule: '13.13', args: { support, left: supportLeft(game) } })
}
