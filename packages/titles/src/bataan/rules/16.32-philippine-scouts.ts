import { mayKnow, type Seat, tradePlaces } from '@topside/engine'
import { type Reason, showCard } from '@topside/kit'
import { SCOUTS_OPTION } from '../data/options.ts'
import { type FormationId, formationId } from '../data/units.ts'
import { type Bataan, isMarker, type Marker, markersIn, onMap, record, type Unit, unitsOf } from '../state/state.ts'
import { formationOf } from './5.34-army-in-reserve.ts'
import { inCommandRange, isHeadquarters } from './16.2-headquarters.ts'

/** The formation of the Philippine Scouts. */
export const SCOUTS: FormationId = formationId('us-ps')

/** 16.32: whether the Philippine Scouts act as Army units in a match. */
export function scoutsAreArmy({ options }: Bataan): boolean {
  return options[SCOUTS_OPTION] === 'yes'
}

/** 16.32a: whether a formation never acts by itself: the Philippine Scouts, with the option. */
export function isAttached(game: Bataan, formation: FormationId | undefined): boolean {
  return formation === SCOUTS && scoutsAreArmy(game)
}

/**
 * 16.32a: whether a unit is activated with formations other than its own: an Army unit (7.41), or with the option a
 * unit of the Philippine Scouts.
 */
export function isActivatedWith(game: Bataan, { def }: Unit): boolean {
  return def.formation === undefined || isAttached(game, def.formation)
}

/**
 * The formation to which a unit belongs in an Operations Sequence; `undefined`: the active one, for Army units and,
 * with the option, for Philippine Scouts activated with it (7.46, 16.32).
 */
export function formationInSequence(game: Bataan, unit: Unit): FormationId | undefined {
  const formation = formationOf(game, unit)
  return isAttached(game, formation) && game.vars.sequence?.army.includes(unit.def.id) ? undefined : formation
}

const NOT_IN_POOL: Reason = { key: 'why.scouts-not-in-pool', rule: '16.32' }

/**
 * 16.32b: why a unit cannot be activated with a formation: it belongs to the Scouts, whose marker was not put into the
 * pool this turn.
 */
export function whyScoutsWait(game: Bataan, { def }: Unit): Reason | undefined {
  if (!isAttached(game, def.formation)) return undefined
  const inPlay = [...IN_PLAY].flatMap((box) => markersIn(game, box))
  return inPlay.some((marker) => marker.def.formation === SCOUTS) ? undefined : NOT_IN_POOL
}

/**
 * 16.32b: corrects a deal of the markers unknown to a seat. If the Scouts were seen to act this turn, their marker must
 * be in play: it changes places with an unknown marker in play.
 */
export function dealScouts(game: Bataan, seat: Seat, random: () => number): void {
  const { table } = game
  const [scouts] = markersIn(game, 'us-markers').filter(({ def }) => isAttached(game, def.formation))
  const acted = unitsOf(game, 'us').some(
    (unit) => unit.def.formation === SCOUTS && table.status(unit, 'activations') > 0,
  )
  if (scouts === undefined || mayKnow(scouts, seat) || !acted) return
  const others = table.pieces.filter(isMarker).filter((each) => IN_PLAY.has(each.space.id) && !mayKnow(each, seat))
  tradePlaces(table, scouts, others, random)
}

/** The boxes of US markers in play in a turn. */
const IN_PLAY: ReadonlySet<string> = new Set(['us-pool', 'us-held', 'activated'])

/** 16.32e: reveals the marker of the Scouts as played. */
export function showScouts(game: Bataan, marker: Marker): void {
  showCard(game, marker, game.table.space('activated'))
  record(game, 'scouts.shown', '16.32', { by: marker.def.side, args: { marker } })
}

const OTHERS_LEAD: Reason = { key: 'why.scouts-do-not-lead', rule: '16.32' }
const SCOUTS_LEAD: Reason = { key: 'why.scouts-lead', rule: '16.32' }
const OUT_OF_COMMAND: Reason = { key: 'why.scouts-out-of-command', rule: '16.32' }

/**
 * 16.32h, 16.32i: why artillery does not support an attack led by a unit: the Scouts' artillery supports only the
 * Scouts, and an attack led by them is supported only by their own and Army artillery, within the command of an active
 * headquarters.
 */
export function whyNotWithScouts(game: Bataan, lead: Unit, gun: Unit): Reason | undefined {
  if (!scoutsAreArmy(game)) return undefined
  const formation = formationOf(game, gun)
  if (formationOf(game, lead) !== SCOUTS) return formation === SCOUTS ? OTHERS_LEAD : undefined
  if (formation !== SCOUTS && formation !== undefined) return SCOUTS_LEAD
  return commandsNow(game).some((each) => inCommandRange(each, gun)) ? undefined : OUT_OF_COMMAND
}

/**
 * 16.32i: why a gun of the Scouts does not fire in defence: no Scout unit leads. No formation of its side is active
 * then, so no command is required.
 */
export function whyScoutsSilent(game: Bataan, lead: Unit, gun: Unit): Reason | undefined {
  return isAttached(game, gun.def.formation) && formationOf(game, lead) !== SCOUTS ? OTHERS_LEAD : undefined
}

/** The headquarters on the map of the active formations, or the headquarters reacting to an invasion (15.49). */
function commandsNow(game: Bataan): Unit[] {
  const { formations = [], reaction = [] } = game.vars.sequence ?? {}
  return unitsOf(game, 'us').filter(
    (unit) =>
      isHeadquarters(unit) &&
      onMap(unit) &&
      (reaction.includes(unit.def.id) || formations.some((id) => id === unit.def.formation)),
  )
}
