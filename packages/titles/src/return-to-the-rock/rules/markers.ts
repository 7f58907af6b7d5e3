import { type Choice, choose, type Preview, type Procedure, record } from '@topside/engine'
import {
  type Area,
  FRESH,
  KILLED,
  type Marker,
  markersOf,
  plays,
  type Rock,
  seatOf,
  type Unit,
  USED,
  unitsIn,
} from '../state.ts'
import { enemyOf } from '../units.ts'

/** 17.1-17.3: markers that the Attacker may still add to an attack in an Area, one of each kind at the most. */
function available(game: Rock, area: Area, attackers: readonly Unit[], chosen: readonly Marker[]): Marker[] {
  const { side } = (attackers[0] as Unit).def
  const free = (marker: Marker) =>
    marker.def.side === side && marker.face === FRESH && !chosen.some((each) => each.def.marker === marker.def.marker)
  const leaders =
    plays(game, 'leaders') && !game.vars.leaderUsedBy.includes(side)
      ? markersOf(game, 'leader').filter((marker) => free(marker) && mayLead(marker, area))
      : []
  const mortars = plays(game, 'mortars') ? markersOf(game, 'mortar').filter(free).slice(0, 1) : []
  const pillbox = unitsIn(area, enemyOf(side)).some((unit) => unit.def.type === 'pillbox')
  const flames = plays(game, 'flamethrower') && pillbox ? markersOf(game, 'flamethrower').filter(free) : []
  return [...leaders, ...mortars, ...flames]
}

/** 17.1: a leader needs a unit of his colour in the Area, unless he may help any. */
export function mayLead(marker: Marker, area: Area): boolean {
  return marker.def.any || unitsIn(area, marker.def.side).some((unit) => unit.def.leader === marker.id)
}

/** 17.1-17.3: the Attacker adds markers to an attack before the dice are rolled. */
export function* chooseSupport(
  game: Rock,
  area: Area,
  attackers: readonly Unit[],
  preview: (markers: readonly Marker[]) => Preview,
): Procedure<readonly Marker[]> {
  const chosen: Marker[] = []
  for (;;) {
    const markers = available(game, area, attackers, chosen)
    if (markers.length === 0) return chosen
    const choices: Choice[] = [
      { verb: 'roll' },
      ...markers.map((marker): Choice => ({ verb: 'add', piece: marker.id })),
    ]
    const choice = yield* choose(seatOf(game, (attackers[0] as Unit).def.side), {
      ask: 'ask.combat.support',
      rule: '17.0',
      args: { area: { space: area.id } },
      choices,
      recommended: 0,
      previews: () => [preview(chosen), ...markers.map((marker) => preview([...chosen, marker]))],
    })
    if (choice.verb === 'roll') return chosen
    chosen.push(markers.find((marker) => marker.id === choice.piece) as Marker)
  }
}

/** 17.1.1, 17.2, 17.3: used markers are put aside; a leader falls when both sides rolled the same. */
export function* settleSupport(game: Rock, markers: readonly Marker[], sameDice: boolean): Procedure {
  for (const marker of markers) {
    const falls = marker.def.marker === 'leader' && sameDice
    game.table.turn(marker, falls ? KILLED : USED)
    if (marker.def.marker === 'leader') game.vars.leaderUsedBy = [...game.vars.leaderUsedBy, marker.def.side]
    if (falls) yield* record({ key: 'leader.killed', rule: '17.1.1', args: { leader: { piece: marker.id } } })
  }
}

/** 6.5: used markers become available again; detonations and fallen leaders do not. */
export function returnMarkers(game: Rock): void {
  game.vars.leaderUsedBy = []
  for (const piece of game.table.pieces)
    if (piece.def.kind === 'marker' && piece.def.marker !== 'detonation' && piece.face === USED)
      game.table.turn(piece, FRESH)
}
