import { type Offers, offerOne, type Procedure, type Text } from '@topside/engine'
import type { Reason } from '@topside/kit'
import {
  ATTACKED,
  ask,
  explained,
  FOUGHT,
  isArtillery,
  type Leyte,
  type Meant,
  record,
  refuse,
  tell,
  type Unit,
} from '../state/state.ts'
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
  let attack = yield* ask(game, game.vars.side, 'combat.target', must === undefined ? '8.4' : '7.1', {
    ask: must === undefined ? 'ask.combat.target' : 'ask.combat.must',
    offers: must === undefined ? begun.and(DONE) : begun,
    explicit: must !== undefined && attacksAtOnce(begun),
    preview: (opened) => opened && openingPreview(game, means, opened),
    warning: (_, { verb }) => madeBy(verb),
    whyNot: refuse.meant((meant) => whyNotBegun(game, means, meant)),
  })
  while (attack !== undefined && !isMade(game, means, attack)) {
    const next: Attack | undefined = yield* addTo(game, means, attack)
    if (next === undefined) break
    attack = next
  }
  return attack
}

/** Whether there is only one answer, which makes an attack; a question with several answers is asked in any case. */
function attacksAtOnce(begun: Offers<Attack | undefined>): boolean {
  return begun.count(2) !== 1 || madeBy(begun.choice(0).verb) !== undefined
}

/** 7.2: whether the answer that led to an attack also made it, because nothing more could be added. */
function isMade(game: Leyte, means: Means, attack: Attack): boolean {
  return isWhole(game, means, attack)
}

/** 7.2, 13.1: a note for an answer that names a place or unit and makes an attack, which is final then. */
function madeBy(verb: string): Text | undefined {
  return verb.startsWith('attack-') ? { key: 'note.attack-made', rule: '13.1' } : undefined
}

/** 7.2, 7.1: why an attack cannot begin with the unit in a hex, or combat cannot end. */
function whyNotBegun(game: Leyte, means: Means, meant: Meant): Text | undefined {
  if (meant.choice.verb === 'done') return whyNotOver(means.contact)
  return aboutTarget(meant, (target) => whyNotOpened(game, means, target))
}

/** A reason against the unit in the place that the player means. */
function aboutTarget(
  { place: hex, space }: Meant,
  whyNot: (target: Unit | undefined) => Reason | undefined,
): Text | undefined {
  const [unit] = hex?.pieces ?? []
  const place = hex ?? space
  return place && explained(whyNot(unit), { unit, place })
}

function reasonIn(declared: Attack | Reason): Reason | undefined {
  return 'key' in declared ? declared : undefined
}

/** 7.2: the player adds something to an attack; `undefined` once they make it as it is. */
function* addTo(game: Leyte, means: Means, attack: Attack): Procedure<Attack | undefined> {
  const { targets, attackers, barrage, support } = attack
  const added: Offers<Attack | undefined> = additions(game, means, attack)
  const offers = whyNotReady(attack) === undefined ? added.and(ATTACK) : added
  return yield* ask(game, game.vars.side, 'combat.declare', '7.2', {
    args: { targets: targets.map(({ space }) => space), units: [...attackers, ...barrage], support },
    offers,
    explicit: offers !== added,
    // The answer that adds all adjacent units comes first, the answer that makes the attack last.
    recommended: () => (joiners(means.contact, attack).length > 1 ? 0 : offers === added ? -1 : added.length),
    preview: (next) => declaredPreview(game, next ?? attack, attack),
    context: () => declaredPreview(game, attack),
    warning: (_, { verb }) => madeBy(verb),
    whyNot: refuse.meant((meant) => whyNotAdded(game, means, attack, meant)),
  })
}

/** 7.2, 8.1, 8.3: why something cannot be added to an attack, or why it cannot be made as it is. */
function whyNotAdded(game: Leyte, means: Means, attack: Attack, meant: Meant): Text | undefined {
  const { choice, unit } = meant
  if (choice.verb === 'support' || choice.verb === 'attack-support')
    return whyNoSupport(game, attack.support, choice.value ?? 0)
  if (choice.verb === 'attack' && whyNotReady(attack) !== undefined) return whyNotReady(attack)
  if (unit?.def.side === game.vars.side)
    return isArtillery(unit) ? whyNotBarraged(game, attack, unit) : reasonIn(joined(means.contact, attack, unit))
  return aboutTarget(meant, (target) => reasonIn(widened(game, means.contact, attack, target)))
}

/** 7.2, 8.1, 8.3: marks everything in the attack as used, and its targets as attacked, for this phase. */
export function commit(game: Leyte, attack: Attack): void {
  const { table, vars } = game
  const { targets, attackers, barrage, support } = attack
  for (const unit of [...attackers, ...barrage]) table.turn(unit, FOUGHT)
  for (const unit of targets) table.turn(unit, ATTACKED)
  table.setTrack(SUPPORT[vars.side], supportLeft(game) - support)
  record(game, isBombardment(attack) ? 'combat.bombarded' : 'combat.declared', isBombardment(attack) ? '8.4' : '7.2', {
    by: vars.side,
    args: { targets: targets.map(({ space }) => space), units: [...attackers, ...barrage], support },
  })
  if (support > 0) tell(game, 'combat.support', '13.13', { support, left: supportLeft(game) })
}
