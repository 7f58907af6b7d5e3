import type { Choice, Decision } from '@topside/engine'
import { answered, declarations, draftOf, mustFight, openings, sameDraft, wordsOf } from './contact.ts'
import { distance, HEXES } from './ground.ts'
import { Named } from './judgement.ts'
import { airAssault, comers, drops, ends, movers } from './movement.ts'
import type { Notes } from './notes.ts'
import { retreats, roomFor } from './retreat.ts'
import { isBattalion, otherSide, type Scene, type Side, type UnitHere } from './scene.ts'
import { protectors } from './strength.ts'

/** An open decision: the side that is asked, and all answers that the rules allow. */
interface Expected {
  readonly rule: string
  readonly side: Side
  readonly choices: readonly Choice[]
}

type Ask = (notes: Notes, decision: Decision) => Expected

/** 5.1 to 16.13: for each kind of decision, the side asked and every legal answer. */
const ASKED: { readonly [kind: string]: Ask } = {
  'move.unit': ({ scene }) => {
    const choices = movers(scene, scene.side).map(({ id }): Choice => ({ verb: 'unit', piece: id }))
    return { rule: '5.1', side: scene.side, choices: [...choices, { verb: 'done' }] }
  },
  'move.where': ({ scene }, { args }) => {
    const unit = scene.unit(new Named(args).piece())
    return { rule: '5.2', side: scene.side, choices: ends(scene, unit) }
  },
  'arrival.unit': ({ scene }) => {
    const choices = comers(scene, scene.side).map(({ id }): Choice => ({ verb: 'bring', piece: id }))
    return { rule: '12.1', side: scene.side, choices: [...choices, { verb: 'done' }] }
  },
  'arrival.where': ({ scene }, { args }) => {
    const unit = scene.unit(new Named(args).piece())
    return { rule: '12.2', side: scene.side, choices: ends(scene, unit) }
  },
  'air-assault.hex': ({ scene }) => {
    const unit = airAssault(scene, scene.side)
    return { rule: '12.42', side: scene.side, choices: unit === undefined ? [] : drops(scene, unit, HEXES.keys()) }
  },
  'combat.target': (notes, { ask }) => {
    const { scene } = notes
    notes.same('7.1', 'the question', ask, mustFight(scene) ? 'ask.combat.must' : 'ask.combat.target')
    return { rule: '7.1', side: scene.side, choices: openings(scene) }
  },
  'combat.declare': (notes, { args }) => {
    const { scene } = notes
    const named = new Named(args)
    const shown = draftOf(scene, named.spaces('targets'), named.pieces(), named.number('support'))
    const [only, ...more] = notes.draft === undefined ? openings(scene) : []
    if (only !== undefined && more.length === 0) notes.draft = answered(scene, undefined, only)
    notes.expect('7.2', notes.draft !== undefined && sameDraft(shown, notes.draft), () => {
      return `${wordsOf(shown)} is declared, not ${notes.draft === undefined ? 'any attack' : wordsOf(notes.draft)}`
    })
    notes.draft = shown
    return { rule: '7.2', side: scene.side, choices: declarations(scene, shown) }
  },
  fpf: (notes, { args }) => {
    const { scene, combat } = notes
    const hex = new Named(args).space('hex')
    notes.same('13.1', 'the hex asked about', hex, combat?.nextFire(scene))
    const guns = combat === undefined ? [] : protectors(scene, combat.draft, hex)
    const choices = guns.map(({ id }): Choice => ({ verb: 'protect', piece: id }))
    return { rule: '13.11', side: otherSide(scene.side), choices: [...choices, { verb: 'no-fire' }] }
  },
  'retreat.order': ({ combat, scene }, decision) => {
    const named = decision.choices[0]?.piece
    const side = named === undefined ? scene.side : scene.unit(named).side
    const units = [...(combat?.retreating.keys() ?? [])].filter((unit) => unit.side === side)
    return { rule: '7.6', side, choices: units.map(({ id }) => ({ verb: 'retreat', piece: id })) }
  },
  'retreat.where': (notes, { args }) => {
    const { scene, combat } = notes
    const named = new Named(args)
    const unit = scene.unit(named.piece())
    const hexes = combat?.retreating.get(unit) ?? 0
    const retreat = notes.beginRetreat(unit)
    retreat.at = named.space('at')
    notes.same('7.6', `hexes left for ${unit.id}`, named.number('left'), hexes - distance(unit.place, retreat.at))
    const choices = retreats(scene, unit, hexes, retreat.at)
    return {
      rule: '7.6',
      side: unit.side,
      choices: choices.map((space) => ({ verb: 'retreat-to', piece: unit.id, space })),
    }
  },
  'retreat.displace': (notes, { args }) => {
    const { scene } = notes
    const named = new Named(args)
    const [unit, at] = [scene.unit(named.piece()), named.space('at')]
    notes.same('7.6', 'the place of the unit that makes room', unit.place, at)
    const spaces = roomFor(scene, unit.side, at, passedTo(notes, at))
    return {
      rule: '7.6',
      side: unit.side,
      choices: spaces.map((space) => ({ verb: 'displace', piece: unit.id, space })),
    }
  },
  'combat.exchange': (notes, { args }) => {
    const { scene, combat } = notes
    notes.same('7.8', 'the strength to lose', new Named(args).number('left'), combat?.exchange)
    const choices = combat?.payers().map(({ id }): Choice => ({ verb: 'lose', piece: id })) ?? []
    return { rule: '7.8', side: scene.side, choices }
  },
  'combat.advance': ({ scene, combat }) => {
    const advances = combat?.advances(scene) ?? []
    const side = advances[0] === undefined ? scene.side : scene.unit(advances[0].piece).side
    return { rule: '7.7', side, choices: [...advances.map((each) => ({ verb: 'advance', ...each })), { verb: 'stay' }] }
  },
  'exit.penalty': ({ scene }) => {
    const choices = penalties(scene).map(({ id }): Choice => ({ verb: 'remove', piece: id }))
    return { rule: '16.13', side: 'japan', choices }
  },
}

/**
 * 7.6 with displacement: the hexes to which no unit may be pushed because a chain of pushes to a hex has passed them.
 */
function passedTo(notes: Notes, hex: string): string[] {
  const side = notes.scene.at(hex)?.side ?? 'us'
  const passed = [notes.retreatOf(side)?.unit.place ?? '']
  let at = notes.endOfRetreat()
  while (at !== hex && passed.length < 50) {
    const [only] = roomFor(notes.scene, side, at, passed)
    passed.push(at)
    at = notes.pushes.get(at) ?? only ?? hex
  }
  return passed
}

/**
 * 16.13: the candidates for the battalion to be removed: battalions on the map; if there are none, battalions that were
 * held back.
 */
export function penalties(scene: Scene): readonly UnitHere[] {
  if (scene.scenario.id !== 'american-assault' || scene.detached) return []
  const onMap = scene.onMap('us').filter(isBattalion)
  return onMap.length > 0 ? onMap : scene.in('us-withheld').filter(isBattalion)
}

/** The side and answers of a decision; `undefined` for an unknown kind. */
export function expected(notes: Notes, decision: Decision): Expected | undefined {
  return ASKED[decision.kind]?.(notes, decision)
}
