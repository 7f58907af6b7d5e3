import type { RecordLine } from '@topside/engine'
import { acts, appearances, LANDINGS, prey, routes, wayFault } from './movement.ts'
import { Named } from './named.ts'
import type { Hear, Notes } from './notes.ts'
import { type Counter, otherSide, type Side } from './scene.ts'
import { gunsAround, momentumLostUpTo, resultOf } from './values.ts'

/** The only die of a record. */
export function dieOf(record: RecordLine): number {
  return record.roll?.values[0] ?? Number.NaN
}

/** The total of a ledger of a record. */
export function totalOf(record: RecordLine, key: string): number | undefined {
  return record.ledgers?.find((ledger) => ledger.key === key)?.total
}

/** 6.2.3: an Area is activated. */
const assault: Hear = (notes, { args }, { choice }) => {
  const { scene } = notes
  const named = new Named(args)
  notes.same('6.2.3', 'the Active Area', named.space(), choice?.space)
  notes.same('6.2', 'the Attacker', named.side(), scene.momentum)
  notes.activate(named.space())
  notes.passes = 0
}

/** 14.2 */
const firstWave: Hear = (notes) => {
  notes.same('14.2', 'the turn of the first wave', notes.scene.turn, 1)
  notes.activate('airborne')
}

/** 8.1, 8.2: a unit moves. */
const moved: Hear = (notes, { args }) => {
  const { scene, impulse } = notes
  const named = new Named(args)
  const [unit, to, cost, way] = [scene.counter(named.piece()), named.space('to'), named.number('cost'), named.spaces()]
  const able = acts(scene, impulse, scene.momentum).some(({ verb, piece }) => verb === 'unit' && piece === unit.id)
  notes.expect('8.1', able, () => `${unit.id} may not move`)
  notes.same('8.2', `the cost of ${unit.id} to ${to}`, cost, routes(scene, impulse, unit).get(to))
  const fault = wayFault(scene, impulse, unit, way, cost)
  notes.expect('8.2', fault === undefined && way.at(-1) === to, () => `${unit.id}'s way ${fault}`)
  if (impulse.moving !== unit.id) notes.finishMove()
  const before = impulse.moved.get(unit.id)?.spent ?? 0
  for (const area of way.slice(1)) scene.move(unit, area)
  impulse.moved.set(unit.id, { spent: before + cost, from: way.at(-2) ?? '' })
  impulse.moving = unit.id
}

/** 8.3, 8.4: a unit lands. */
const landed: Hear = (notes, record) => {
  const { scene } = notes
  const named = new Named(record.args)
  const unit = scene.counter(named.piece())
  const box = named.space() === '10' ? 'airborne' : 'seaborne'
  const target = LANDINGS.get(box) ?? ''
  if (notes.pendingUnit !== unit) {
    notes.same('8.3', `the box of ${unit.id}`, unit.place, box)
    notes.same('8.3', 'the box that is activated', notes.impulse.active, box)
  }
  const modifier = (box === 'airborne' && unit.wave === 1 ? 1 : 0) - gunsAround(scene, target)
  notes.same('8.3', `modifiers of ${unit.id}`, totalOf(record, 'ledger.landing'), modifier)
  const result = resultOf(box, dieOf(record) + modifier)
  const lost = result === 'eliminated' || (result === 'disrupted' && unit.special)
  const outcome = lost ? 'eliminated' : result === 'fresh' ? 'fresh' : 'spent'
  notes.same(box === 'airborne' ? '8.3' : '8.4', `the landing of ${unit.id}`, record.key, `landing.${outcome}`)
  notes.pendingUnit = unit
  notes.pending = () => {
    notes.pendingUnit = undefined
    notes.landed.add(unit.id)
    if (lost) notes.eliminate(unit)
    else {
      scene.move(unit, target)
      unit.face = outcome
      notes.newcomer = unit
    }
  }
}

/** 8.5: a hidden unit appears. */
const appeared: Hear = (notes, { key, args }) => {
  const { scene } = notes
  const named = new Named(args)
  const [unit, area] = [scene.counter(named.piece()), named.space()]
  notes.same('8.5', `the place of ${unit.id}`, unit.place, 'hidden')
  notes.same('8.5', 'the box that is activated', notes.impulse.active, 'hidden')
  notes.expect('8.5', appearances(scene).includes(area), () => `${unit.id} may not appear in ${area}`)
  const face = scene.controls('japan', area) ? 'fresh' : 'spent'
  notes.same('8.5', `whether ${unit.id} is Fresh`, key, `hidden.${face}`)
  scene.move(unit, area)
  unit.face = face
  notes.newcomer = unit
}

/** 8.6: a unit infiltrates an Area. */
const infiltrated: Hear = (notes, record) => {
  const { scene, impulse } = notes
  const named = new Named(record.args)
  const [unit, area] = [scene.counter(named.piece()), named.space()]
  notes.expect('8.6', prey(scene, impulse.active).includes(area) && unit.place === impulse.active, () => {
    return `${unit.id} may not steal into ${area}`
  })
  const modifier = scene.fresh(area, 'us').length > 0 ? -1 : 0
  notes.same('8.6', `modifiers of ${unit.id}`, totalOf(record, 'ledger.infiltration'), modifier)
  const result = resultOf('infiltration', dieOf(record) + modifier)
  notes.same('8.6', `the infiltration by ${unit.id}`, record.key, `infiltration.${result}`)
  notes.pending = () => {
    notes.infiltrator = { unit, area, from: impulse.active, failed: result === 'failed' }
    scene.move(unit, area)
    if (result === 'spent') unit.face = 'spent'
  }
}

/** 6.2.1: the roll for Momentum. */
const momentum: Hear = (notes, record) => {
  const { scene } = notes
  const named = new Named(record.args)
  const limit = momentumLostUpTo(scene.number)
  notes.same('6.2.1', 'the highest die that loses', named.number('limit'), limit)
  notes.same('6.2.1', 'the side that rolls', named.side(), scene.momentum)
  const lost = dieOf(record) <= limit
  notes.same('6.2.1A', `Momentum after ${dieOf(record)}`, record.key, lost ? 'momentum.lost' : 'momentum.kept')
  notes.pending = () => {
    if (lost) notes.handOver()
  }
}

const begins: Hear = (notes, { args }) => {
  const { scene } = notes
  const named = new Named(args)
  const [side, number] = [named.side() === 'us' ? 'us' : ('japan' as Side), named.number('number')]
  goOn(notes)
  notes.same('6.2.1', 'the side with Momentum', side, notes.next?.side)
  notes.same('6.2.1', 'the number of the Impulse', number, notes.next?.number)
  notes.same('13.3', 'an Advantage that was used', scene.usedBy, null)
  scene.momentum = side
  scene.number = number
  notes.next = undefined
}

/** 6.2.1: an Impulse has ended; the same side continues, unless it has no Fresh unit left. */
function goOn(notes: Notes): void {
  const { scene } = notes
  notes.endImpulse()
  notes.next ??= { side: scene.momentum, number: scene.number + 1 }
}

const passed: Hear = (notes, { args }) => {
  notes.same('6.2.5', 'the side that passes', new Named(args).side(), notes.scene.momentum)
  notes.passes++
  notes.handOver()
}

/** 6.2.1C: a side has no Fresh unit left, after its Impulse or before it. */
const spentOut: Hear = (notes, { key, args }) => {
  const { scene } = notes
  if (key === 'impulse.spent-out') notes.endImpulse()
  const side = new Named(args).side()
  notes.same('6.2.1C', 'the side without Fresh units', side, scene.momentum)
  notes.expect('6.2.1C', !scene.hasFresh(scene.momentum), () => `${side} has Fresh units`)
  if (key === 'impulse.no-fresh') notes.passes++
  notes.handOver()
}

/** 6.2.2, 6.2.5: the Day or the Night ends. */
const phaseOver: Hear = (notes) => {
  const { scene } = notes
  notes.endImpulse()
  const nobody = !scene.hasFresh('us') && !scene.hasFresh('japan')
  notes.expect('6.2.2', notes.passes >= 2 || nobody, () => 'the phase ends though somebody can go on')
}

/** 13.1A: the Advantage is used for a reroll. */
const rerolled: Hear = (notes, { args }) => {
  const { scene } = notes
  notes.same('13.1A', 'the side that rolls again', new Named(args).side(), scene.advantage)
  use(notes)
  notes.pending = undefined
}

function use({ scene }: Notes): void {
  scene.usedBy = scene.advantage
  scene.advantage = null
}

/** 13.1B: the Impulse Track is reset. */
const reset: Hear = (notes, { args }) => {
  const { scene } = notes
  const side = scene.momentum
  notes.same('13.1B', 'the side that resets', new Named(args).side(), side)
  notes.same('13.1B', 'the holder of the Advantage', scene.advantage, side)
  notes.expect('13.1B', !scene.resetBy.includes(side), () => `${side} resets again`)
  use(notes)
  scene.resetBy = [...scene.resetBy, side]
  scene.number = 1
  freshen(notes)
}

/** All units become Fresh. */
export function freshen({ scene }: Notes): void {
  for (const unit of scene.counters) if (unit.face === 'spent') unit.face = 'fresh'
}

/** 13.3: the Advantage goes to the side that did not use it. */
const shifted: Hear = (notes, { args }) => {
  const { scene } = notes
  const to = scene.usedBy === null ? null : otherSide(scene.usedBy)
  notes.same('13.3', 'the side that gets the Advantage', new Named(args).side(), to)
  scene.advantage = to
  scene.usedBy = null
}

/**
 * The units that can jump now: in the first Impulse, units of the first wave that have not jumped (14.2); otherwise all
 * in the box.
 */
export function jumpers({ scene, landed: done }: Notes): Counter[] {
  const units = scene.units('airborne', 'us')
  const first = units.filter(({ wave, id }) => wave === 1 && !done.has(id))
  return scene.turn === 1 && scene.number === 1 && first.length > 0 ? first : [...units]
}

/** Records of Impulses, moves and the Advantage. */
export const PLAY: { readonly [key: string]: Hear } = {
  'assault.declared': assault,
  'landing.first-wave': firstWave,
  'move.done': moved,
  'landing.eliminated': landed,
  'landing.spent': landed,
  'landing.fresh': landed,
  'hidden.fresh': appeared,
  'hidden.spent': appeared,
  'infiltration.failed': infiltrated,
  'infiltration.spent': infiltrated,
  'infiltration.fresh': infiltrated,
  'momentum.kept': momentum,
  'momentum.lost': momentum,
  'impulse.begins': begins,
  'impulse.passed': passed,
  'impulse.spent-out': spentOut,
  'impulse.no-fresh': spentOut,
  'day.ends': phaseOver,
  'night.ends': phaseOver,
  'advantage.rerolled': rerolled,
  'advantage.reset': reset,
  'advantage.shifted': shifted,
}
