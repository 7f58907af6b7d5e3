import type { ToldRecord } from '@topside/engine/testing'
import type { Side } from '../../data/units.ts'
import type { Bataan } from '../../state/state.ts'
import type { Vars } from '../../state/vars.ts'
import { piecesOf, spacesOf, textOf } from './comparing.ts'
import type { Fight, Notes } from './notes.ts'

/** The side of the seat of a record. */
export function sideOfSeat({ seat, game }: Pick<ToldRecord<Bataan>, 'seat' | 'game'>): Side {
  return (seat === 0) === (game.options['sides'] !== 'first-japan') ? 'us' : 'japan'
}

/** By record key, how a record changes the notes on the combat. */
const FIGHTS: { readonly [key: string]: (fight: Fight, record: ToldRecord<Bataan>) => void } = {
  'air.committed': (fight, record) => fight.air[sideOfSeat(record)].push(...piecesOf(record.args, 'units')),
  'anti-aircraft.offset': (fight, { args }) => lose(fight, piecesOf(args, 'units')),
  'air.offset': (fight, { args }) => lose(fight, piecesOf(args, 'target')),
  'air.uncoordinated': (fight, { args }) => lose(fight, piecesOf(args, 'units')),
  'gunfire.assigned': (fight, record) => fight.ships[sideOfSeat(record)].push(...piecesOf(record.args, 'ships')),
  'gunfire.interdicted': (fight, record) => {
    fight.interdicted[sideOfSeat(record)] += piecesOf(record.args, 'units').length
  },
  'guns.laid': (fight, record) => fight.guns[sideOfSeat(record)].push(...piecesOf(record.args, 'units')),
  'guns.silent': (fight, record) => {
    const [silent] = piecesOf(record.args, 'unit')
    const side = sideOfSeat(record)
    fight.guns[side] = fight.guns[side].filter((id) => id !== silent)
  },
  'guns.at-hand': (fight, { args }) => {
    for (const id of piecesOf(args, 'unit')) fight.fire.set(id, 'full')
  },
  'guns.full': (fight, { args }) => fires(fight, piecesOf(args, 'units'), 'full'),
  'guns.half': (fight, { args }) => fires(fight, piecesOf(args, 'units'), 'half'),
  'guns.none': (fight, { args }) => fires(fight, piecesOf(args, 'units'), 'none'),
  'ground.coordinated': (fight) => {
    fight.uncoordinated = false
  },
  'ground.uncoordinated': (fight) => {
    fight.uncoordinated = true
  },
}

function lose(fight: Fight, ids: readonly string[]): void {
  for (const id of ids) fight.lost.add(id)
}

function fires(fight: Fight, ids: readonly string[], how: 'full' | 'half' | 'none'): void {
  for (const id of ids) if (!fight.fire.has(id)) fight.fire.set(id, how)
}

/** Updates the notes by a record. */
export function hear(notes: Notes, record: ToldRecord<Bataan>, past: Vars): void {
  const { key, args } = record
  if (key === 'operations.begins') {
    notes.attempted.clear()
    notes.asked.clear()
    notes.asked.add('begun')
    notes.stood.clear()
    notes.beaches = []
  }
  if (key.startsWith('no-retreat.')) notes.stood.add(spacesOf(args, 'hex')[0] ?? '')
  if (key === 'army.failed' || key === 'army.passed') for (const id of piecesOf(args, 'unit')) notes.attempted.add(id)
  if (key.startsWith('sequence.')) {
    notes.drawn = undefined
    if (sideOfSeat(record) === past.initiative) notes.chosen = undefined
  }
  if (key === 'turn.begins') {
    notes.wasted.clear()
    notes.malaria.clear()
    notes.returned.clear()
    notes.sailed.clear()
  }
  if (key === 'naval.sailed' || key === 'naval.stayed') for (const id of piecesOf(args, 'ship')) notes.sailed.add(id)
  if (key === 'advance.done') for (const id of piecesOf(args, 'units')) notes.advanced.add(id)
  if (key === 'refusal.passed') {
    const [hex = ''] = spacesOf(args, 'hex')
    notes.refused = hex
    notes.asked.add('refused')
    notes.advanced.clear()
    notes.pursuit = { hex, units: past.attacks.find((each) => each.hex === hex)?.attackers ?? [], most: 1 }
  }
  if (key === 'forage.disease') notes.diseased = past.turn
  if (key === 'reserve.left') notes.returned.add(textOf(args, 'name'))
  const { fight } = notes
  if (fight === undefined) return
  if (key === 'initiative.moved' || key === 'initiative.level') fight.moved = true
  FIGHTS[key]?.(fight, record)
  const [, event] = /^event\.((?:us|japan)-[a-z])\.played$/.exec(key) ?? []
  if (event !== undefined) fight.events.push(event)
  // 17.15: units that emptied a hex on the Assault table advance two hexes by Infiltration.
  if (event === 'japan-a' && notes.pursuit !== undefined) notes.pursuit = { ...notes.pursuit, most: 2 }
}
