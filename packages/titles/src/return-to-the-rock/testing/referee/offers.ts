import type { Choice, Decision } from '@topside/engine'
import type { OpenDecision } from '@topside/engine/testing'
import { isCrowded, losses, refuges } from './losses.ts'
import { acts, appearances, attackersIn, impulses, prey, ready, routes, targetsOf } from './movement.ts'
import { Named } from './named.ts'
import type { Notes } from './notes.ts'
import { jumpers } from './play-records.ts'
import { AREAS, type Counter, isBarred, otherSide, type Scene, type Side, tem } from './scene.ts'
import { addable, placesFor, returning, returnsOf } from './values.ts'

/** An open decision: the side asked, and all answers that the rules allow, if the referee knows them. */
interface Expected {
  readonly rule: string
  readonly side?: Side
  readonly choices?: readonly Choice[] | undefined
}

type Ask = (notes: Notes, decision: OpenDecision) => Expected

const pieces = (verb: string, units: readonly Counter[]): Choice[] => units.map(({ id }) => ({ verb, piece: id }))
const places = (verb: string, piece: string, areas: readonly string[]): Choice[] =>
  areas.map((space) => ({ verb, piece, space }))

/** 5.1.1 to 17.3: for each kind of decision, the side asked and every legal answer. */
const ASKED: { readonly [kind: string]: Ask } = {
  'sides.wish': () => ({ rule: '5.1.1', choices: ['us', 'japan'].map((option) => ({ verb: 'wish', option })) }),
  'sides.bid': () => ({ rule: '16.1', choices: Array.from({ length: 17 }, (_, value) => ({ verb: 'bid', value })) }),
  'setup.pillbox': ({ scene }, { args }) => {
    const piece = new Named(args).piece()
    const areas = AREAS.filter((area) => tem(area) >= 3 && scene.units(area, 'japan').length === 0)
    return { rule: '5.3.2', side: 'japan', choices: places('place', piece, areas) }
  },
  'reinforcement.unit': (notes, decision) => {
    const side = sideOfAll(notes.scene, decision)
    notes.same('6.1', 'units left to return', new Named(decision.args).number('left'), notes.left)
    const choices = [...pieces('return', returning(notes.scene, side)), { verb: 'done' }]
    return { rule: side === 'us' ? '6.1.2' : '6.1.1', side, choices }
  },
  'reinforcement.where': ({ scene }, { args }) => {
    const unit = scene.counter(new Named(args).piece())
    return { rule: '6.1', side: unit.side, choices: places('place', unit.id, returnsOf(scene, unit)) }
  },
  'reinforcement.february-17': (_, { args }) => {
    const piece = new Named(args).piece()
    const boxes = ['airborne', 'seaborne']
    const all = boxes.map((space): Choice => ({ verb: 'send-all', space }))
    return { rule: '6.1.2', side: 'us', choices: [...places('send', piece, boxes), ...all] }
  },
  'advantage.reset': ({ scene }) => {
    const side = scene.momentum
    return { rule: '13.1B', side, choices: [{ verb: 'reset' }, { verb: 'go-on' }] }
  },
  'advantage.reroll': (notes) => {
    const { scene, pending } = notes
    notes.expect('13.1A', pending !== undefined, () => 'there is nothing to roll again')
    const side = scene.advantage ?? undefined
    return { rule: '13.1A', ...(side && { side }), choices: [{ verb: 'keep' }, { verb: 'reroll' }] }
  },
  impulse: ({ scene }, { args }) => {
    if (new Named(args).number('number') !== scene.number) return { rule: '6.2.1', choices: [] }
    return { rule: '6.2.2', side: scene.momentum, choices: impulses(scene, scene.momentum) }
  },
  'assault.act': ({ scene, impulse }) => {
    return { rule: '8.1', side: scene.momentum, choices: acts(scene, impulse, scene.momentum) }
  },
  'assault.move': ({ scene, impulse }, { args }) => {
    const unit = scene.counter(new Named(args).piece())
    const choices = [...routes(scene, impulse, unit)].map(([space, value]): Choice => {
      return { verb: 'move', piece: unit.id, space, value }
    })
    return { rule: '8.2', side: unit.side, choices }
  },
  'landing.airborne': (notes) => ({ rule: '8.3', side: 'us', choices: pieces('land', jumpers(notes)) }),
  'landing.seaborne': ({ scene }) => ({
    rule: '8.4',
    side: 'us',
    choices: pieces('land', scene.units('seaborne', 'us')),
  }),
  'hidden.unit': ({ scene }) => ({
    rule: '8.5',
    side: 'japan',
    choices: pieces('commit', scene.units('hidden', 'japan')),
  }),
  'hidden.where': ({ scene }, { args }) => {
    return { rule: '8.5', side: 'japan', choices: places('place', new Named(args).piece(), appearances(scene)) }
  },
  'infiltration.unit': ({ scene, impulse }) => {
    return { rule: '8.6', side: 'japan', choices: pieces('send-in', ready(scene, impulse.active, 'japan')) }
  },
  'infiltration.where': ({ scene, impulse }, { args }) => {
    const piece = new Named(args).piece()
    return { rule: '8.6', side: 'japan', choices: places('steal-into', piece, prey(scene, impulse.active)) }
  },
  'infiltration.banzai': ({ infiltrator }) => {
    const space = infiltrator?.area ?? ''
    return { rule: '8.6.1', side: 'japan', choices: [{ verb: 'banzai', space }, { verb: 'hide' }] }
  },
  'combat.optional': (notes, { args }) => {
    const { scene } = notes
    const named = new Named(args)
    notes.expect('9.2', notes.impulse.contested.has(named.space()), () => 'the Area was not Contested')
    notes.expect('9.2', notes.isNew(scene.counter(named.piece())), () => `${named.piece()} has not just come`)
    return { rule: '9.2', side: scene.momentum, choices: [{ verb: 'attack', space: named.space() }, { verb: 'done' }] }
  },
  'combat.lead-attacker': ({ scene, impulse }, { args }) => {
    const units = attackersIn(scene, impulse, new Named(args).space(), scene.momentum)
    return { rule: '9.4.2A', side: scene.momentum, choices: pieces('lead', units) }
  },
  'combat.join': (notes, { args }) => {
    const { scene, impulse } = notes
    const units = attackersIn(scene, impulse, new Named(args).space(), scene.momentum)
    const others = units.filter(({ id }) => !notes.joining.includes(id))
    notes.expect('9.1', impulse.contested.has(new Named(args).space()), () => 'the attack is mandatory')
    const all: Choice[] = others.length > 0 ? [{ verb: 'join-all' }] : []
    return { rule: '9.3', side: scene.momentum, choices: [...all, ...pieces('join', others), { verb: 'attack-now' }] }
  },
  'combat.lead-defender': ({ scene }, { args }) => {
    const side = otherSide(scene.momentum)
    return { rule: '9.4.3A', side, choices: pieces('lead', scene.units(new Named(args).space(), side)) }
  },
  'combat.support': ({ scene, attack }) => {
    const markers = attack === undefined ? [] : addable(scene, attack)
    return { rule: '17.0', side: scene.momentum, choices: [...pieces('add', markers), { verb: 'roll' }] }
  },
  'bombardment.target': ({ scene }, { args }) => {
    const areas = targetsOf(scene, scene.counter(new Named(args).piece()))
    return { rule: '10.2', side: 'us', choices: areas.map((space) => ({ verb: 'aim', space })) }
  },
  'bombardment.support': ({ scene, supports, gunner }, { args }) => {
    const area = new Named(args).space()
    const guns = AREAS.flatMap((each) => scene.fresh(each, 'us')).filter((gun) => {
      const other = gun.type === 'artillery' && gun.id !== gunner && !supports.includes(gun)
      return other && targetsOf(scene, gun).includes(area)
    })
    return { rule: '10.6B', side: 'us', choices: [...pieces('support', guns), { verb: 'fire' }] }
  },
  'bombardment.primary': ({ scene, expected: owed, fire }, { args }) => {
    const own = owed?.first === '' || (fire !== undefined && fire.by === undefined)
    const units = scene.units(new Named(args).space(), own ? 'us' : 'japan')
    return { rule: '10.5.1', side: own ? 'japan' : 'us', choices: pieces('target', units) }
  },
  'attrition.loss': (notes, { args }) => {
    const { scene, due } = notes
    if (due === undefined) return { rule: '11.1', choices: [] }
    notes.same('11.1', 'points left', new Named(args).number('left'), due.left)
    if (isCrowded(scene, due)) return { rule: '11.1', side: due.side }
    const choices = losses(scene, due).map(({ verb, unit }): Choice => ({ verb, piece: unit.id }))
    return { rule: '11.1', side: due.side, choices }
  },
  'retreat.voluntary': ({ scene }, { args }) => {
    const side = otherSide(scene.momentum)
    const area = new Named(args).space()
    const units = scene
      .units(area, side)
      .filter((unit) => unit.face === 'spent' && refuges(scene, unit, area).length > 0)
    return { rule: '11.2.3', side, choices: [...pieces('retreat', units), { verb: 'stay' }] }
  },
  'retreat.attackers': (notes, { args }) => {
    const { scene, fallBack } = notes
    const area = new Named(args).space()
    const units = [...fallBack].filter((unit) => {
      const from = notes.originOf(unit)
      return unit.place === area && from !== undefined && !isBarred(unit, area, from)
    })
    const known = units.every((unit) => scene.hasRoom(scene.momentum, notes.originOf(unit) ?? ''))
    const choices = known ? [...pieces('retreat', units), { verb: 'stay' }] : undefined
    return { rule: '9.4.4', side: scene.momentum, choices }
  },
  'retreat.where': ({ scene, fallBack }, { args }) => {
    const unit = scene.counter(new Named(args).piece())
    const areas = refuges(scene, unit, unit.place)
    const known = !fallBack.has(unit) && areas.some((area) => scene.hasRoom(unit.side, area))
    return { rule: '11.2.2', side: unit.side, choices: known ? places('retreat-to', unit.id, areas) : undefined }
  },
  'retreat.order': () => ({ rule: '11.2.1' }),
  'reorganization.unit': (notes, decision) => {
    const { scene } = notes
    const side = sideOfAll(scene, decision)
    const lost = scene.units(`eliminated-${side}`, side)
    const able = lost.filter(({ type }) => type === 'infantry')
    const verbs = [...(lost.length > 1 ? ['reorganize'] : []), ...(scene.advantage === side ? ['rally'] : [])]
    return { rule: '12.1', side, choices: [...verbs.flatMap((verb) => pieces(verb, able)), { verb: 'done' }] }
  },
  'reorganization.where': ({ scene }, { args }) => {
    const unit = scene.counter(new Named(args).piece())
    return { rule: '12.1', side: unit.side, choices: places('place', unit.id, placesFor(scene, unit.side)) }
  },
  'reorganization.remove': ({ scene }, { args }) => {
    const unit = scene.counter(new Named(args).piece())
    const others = scene.units(`eliminated-${unit.side}`, unit.side).filter((each) => each !== unit)
    return { rule: '12.1', side: unit.side, choices: pieces('remove', others) }
  },
}

/** The side of the counters in a decision. */
function sideOfAll(scene: Scene, { seat }: OpenDecision): Side {
  return scene.sideOf(seat)
}

/** The side and answers of a decision; `undefined` for an unknown kind. */
export function expected(notes: Notes, decision: OpenDecision): Expected | undefined {
  return ASKED[decision.kind]?.(notes, decision)
}

/** A decision in words. */
export function describe({ kind, args }: Decision): string {
  return args === undefined ? kind : `${kind} ${JSON.stringify(args)}`
}
