import { mustFight, openings } from './contact.ts'
import { Named } from './judgement.ts'
import { airAssault, comers, drops, due, ends, isFree, movers, pathFault } from './movement.ts'
import type { Answer, Hear, Notes } from './notes.ts'
import { penalties } from './offers.ts'
import { otherSide, type Scene, supportOn, type UnitHere } from './scene.ts'

/** 5.1 to 5.4, 6.1, 12.2 to 12.23: a unit moves, or comes in. */
const moved: Hear = (notes, { key, args }, answer) => {
  const { scene } = notes
  const named = new Named(args)
  const [unit, to, cost] = [scene.unit(named.piece()), named.space(), 2 * named.number('cost')]
  const legal = ends(scene, unit)
  const rule = key.startsWith('move') ? '5.2' : '12.2'
  notes.expect(
    rule,
    legal.some((end) => end.space === to && end.value === cost && end.verb === 'move'),
    () => {
      return `${unit.id} may not go to ${to} for ${cost / 2}`
    },
  )
  notes.same('5.1', `the mover ${unit.id}'s side`, unit.side, scene.side)
  if (answer.choice?.verb !== 'move') notes.same(rule, `answers for ${unit.id}, which was not asked`, legal.length, 1)
  const fault = pathFault(scene, unit, named.spaces('path'), cost)
  notes.expect(rule, fault === undefined && named.spaces('path').at(-1) === to, () => `${unit.id}'s way ${fault}`)
  notes.same('6.1', `contact of ${unit.id}`, key.endsWith('contact'), scene.inZone(unit.side, to))
  if (key.startsWith('move')) notes.expect('5.1', isFree(scene, unit), () => `${unit.id} cannot move`)
  else notes.expect('12.1', due(scene, unit.side).includes(unit), () => `${unit.id} does not come in`)
  arrive(notes, unit, to)
}

function arrive({ scene }: Notes, unit: UnitHere, to: string): void {
  scene.move(unit, to)
  unit.face = 'moved'
}

/** 16.13: a unit leaves the map. */
const left: Hear = (notes, { key, args }) => {
  const { scene } = notes
  const named = new Named(args)
  const [unit, hex] = [scene.unit(named.piece()), named.space()]
  const exit = ends(scene, unit).find((end) => end.verb === 'exit' && end.space === hex)
  notes.expect('16.13', exit !== undefined, () => `${unit.id} may not leave by ${hex}`)
  notes.same('16.13', 'the exit', hex, key === 'exit.detached' ? '0531' : '2925')
  scene.move(unit, 'us-exited')
  unit.face = 'fresh'
  if (key === 'exit.detached') scene.detached = true
  else {
    notes.same('16.13', `the return of ${unit.id}`, named.number('turn'), scene.turn + 4)
    scene.returns = { ...scene.returns, [unit.id]: scene.turn + 4 }
  }
}

const dropped: Hear = (notes, { args }) => {
  const { scene } = notes
  const named = new Named(args)
  const unit = scene.unit(named.piece())
  notes.same('12.41', 'the unit that comes from the air', airAssault(scene, scene.side)?.id, unit.id)
  const legal = drops(scene, unit, [named.space()])
  notes.expect('12.42', legal.length === 1, () => `${unit.id} may not come down on ${named.space()}`)
  arrive(notes, unit, named.space())
}

/** 12.1: due reinforcements that have not arrived are held back. Units that may return (16.13) are not listed. */
const withheld: Hear = (notes, { args }) => {
  const { scene } = notes
  const ids = new Named(args).pieces()
  const words = (list: readonly string[]) => [...list].sort().join()
  const coming = due(scene, scene.side).filter(({ place }) => place.endsWith('reinforcements'))
  notes.same('12.1', 'what is held back', words(ids), words(coming.map(({ id }) => id)))
  for (const id of ids) hold(notes, scene.unit(id))
}

function hold({ scene }: Notes, unit: UnitHere): void {
  if (unit.place !== 'us-exited') scene.move(unit, `${unit.side}-withheld`)
}

/** 4.1: checks that a phase may end. */
function endPhase(notes: Notes, { choice }: Answer): void {
  const { scene } = notes
  const done = choice?.verb === 'done'
  if (scene.phase === 'movement')
    notes.expect('5.1', done || movers(scene, scene.side).length === 0, () => 'units that can move are not asked')
  if (scene.phase === 'reinforcement') {
    notes.expect('12.1', done || comers(scene, scene.side).length === 0, () => 'units that can come in are not asked')
    notes.same('12.42', 'the Air Assault Battalion', airAssault(scene, scene.side)?.id, undefined)
  }
  if (scene.phase === 'combat') {
    notes.expect('7.1', !mustFight(scene), () => 'units in contact have not attacked')
    notes.expect('7.1', done || openings(scene).length === 0, () => 'attacks that can be made are not asked')
  }
}

/** 4.1, 8.3: a side's Player-Turn begins. */
const movement: Hear = (notes, { args }, answer) => {
  const { scene } = notes
  if (scene.phase === 'combat') {
    endPhase(notes, answer)
    notes.same('4.1', 'the side whose Player-Turn ends', scene.side, 'us')
    scene.side = 'japan'
  }
  notes.same('4.1', 'the side that moves', new Named(args).side(), scene.side)
  scene.phase = 'movement'
  for (const unit of scene.units) unit.face = 'fresh'
  scene.support[otherSide(scene.side)] = 0
  scene.support[scene.side] = supportOn(scene.turn, scene.side)
}

/** 12.1: a side's reinforcements arrive after its movement, if there are any. */
const reinforcement: Hear = (notes, _, answer) => {
  const { scene } = notes
  notes.same('4.1', 'the phase before reinforcements', scene.phase, 'movement')
  endPhase(notes, answer)
  notes.expect('12.1', awaits(scene), () => 'nobody comes in')
  scene.phase = 'reinforcement'
}

const combat: Hear = (notes, _, answer) => {
  const { scene } = notes
  endPhase(notes, answer)
  if (scene.phase === 'movement') notes.expect('12.1', !awaits(scene), () => 'reinforcements are left out')
  scene.phase = 'combat'
  for (const unit of scene.units) unit.face = 'fresh'
}

function awaits(scene: Scene): boolean {
  return due(scene, scene.side).length > 0 || airAssault(scene, scene.side) !== undefined
}

/** 4.2, 16.13, 16.34: a Game-Turn ends. */
export function endTurn(notes: Notes, answer: Answer): void {
  const { scene } = notes
  if (scene.phase !== 'combat') return
  endPhase(notes, answer)
  notes.same('4.2', 'the side whose Player-Turn ends the turn', scene.side, 'japan')
  scene.phase = 'turn'
  for (const unit of scene.units) unit.face = 'fresh'
}

const turnBegins: Hear = (notes, { args }, answer) => {
  const { scene } = notes
  endTurn(notes, answer)
  if (scene.turn === 3)
    notes.expect('16.13', notes.paid || penalties(scene).length === 0, () => 'no battalion is removed')
  judgeHeld(notes)
  scene.turn++
  scene.side = 'us'
  notes.same('4.2', 'the turn', new Named(args).number('turn'), scene.turn)
  notes.expect('16.0', scene.turn <= scene.scenario.lastTurn, () => `turn ${scene.turn} is beyond the scenario`)
}

/** 16.34: whether Japan holds Ormoc at the end of turn 22. */
function judgeHeld(notes: Notes): void {
  const { scene } = notes
  const { held } = scene.scenario
  if (held === undefined || scene.turn !== held.turn) return
  notes.same('16.34', 'the points of Ormoc', scene.held, scene.holds('japan', held.hex) ? held.points : 0)
}

const ormoc: Hear = (notes, { args }, answer) => {
  const { scene } = notes
  endTurn(notes, answer)
  const named = new Named(args)
  notes.same('16.34', 'the turn of Ormoc', scene.turn, scene.scenario.held?.turn)
  notes.same('16.34', 'the hex', named.space('hex'), scene.scenario.held?.hex)
  scene.held += named.number('points')
  scene.victory.japan += named.number('points')
}

/** 16.13: no battalion has left in time. */
const penalty: Hear = (notes, { args }, answer) => {
  const { scene } = notes
  endTurn(notes, answer)
  const unit = scene.unit(new Named(args).piece())
  const legal = penalties(scene)
  notes.same('16.13', 'the turn', scene.turn, 3)
  notes.expect('16.13', legal.includes(unit) && !notes.paid, () => `${unit.id} may not be removed`)
  if (answer.choice?.verb !== 'remove') notes.same('16.13', 'number of battalions', legal.length, 1)
  notes.fell(unit)
  notes.paid = true
}

const given: Hear = (notes, { args }) => {
  const { scene } = notes
  notes.same('8.3', 'support given', new Named(args).number('support'), supportOn(scene.turn, scene.side))
}

const supportLost: Hear = (notes, { args }) => {
  const { scene } = notes
  notes.same('8.3', 'support lost', new Named(args).number('support'), scene.support[scene.side])
  scene.support[scene.side] = 0
}

/** Records of movement, reinforcements and the sequence of play. */
export const MOVEMENT: { readonly [key: string]: Hear } = {
  'move.done': moved,
  'move.contact': moved,
  'arrival.done': moved,
  'arrival.contact': moved,
  'arrival.dropped': dropped,
  'arrival.withheld': withheld,
  'exit.left': left,
  'exit.detached': left,
  'exit.penalty': penalty,
  'phase.movement': movement,
  'phase.reinforcement': reinforcement,
  'phase.combat': combat,
  'turn.begins': turnBegins,
  'points.held': ormoc,
  'support.given': given,
  'support.lost': supportLost,
}
