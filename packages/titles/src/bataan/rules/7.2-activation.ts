import { type Choice, type Offers, offer, type Procedure, type Text } from '@topside/engine'
import { drawToHand, showCard } from '@topside/kit'
import type { Side } from '../data/units.ts'
import { ask, type Bataan, type Marker, markersIn, record, seatOf } from '../state/state.ts'
import type { SequenceKind } from '../state/vars.ts'
import { combine, whyNotCombine } from './7.3-combining.ts'
import { activationsLeft } from './7.23-sequences.ts'
import { isAttached, showScouts } from './16.32-philippine-scouts.ts'
import { playBeforeActivation } from './17.15-activation.ts'

/**
 * 7.21: a player's decision about the available markers: play one, try to combine two (7.31), pass, or reveal the
 * Scouts' marker (16.32).
 */
export type Plan =
  | { readonly does: 'play' | 'combine'; readonly marker: Marker; readonly kind: SequenceKind }
  | { readonly does: 'show'; readonly marker: Marker }
  | { readonly does: 'pass'; readonly shows?: Marker }

const KINDS: readonly SequenceKind[] = ['mobile', 'assault']

/**
 * 7.21: a side begins an Operations Sequence: it draws a marker and plays, combines or holds it. A Pass Sequence sets
 * no sequence in `vars`.
 */
export function* beginSequence(game: Bataan, side: Side): Procedure {
  game.vars.sequence = null
  if (yield* playBeforeActivation(game, side)) return
  const before = markersIn(game, `${side}-held`)
  let drawn = yield* drawMarker(game, side, before)
  let markers = drawn === undefined || before.includes(drawn) ? before : [...before, drawn]
  for (;;) {
    // The Scouts' marker was the last one, and is revealed: no formation is activated (16.32).
    if (markers.length === 0) return
    const plan: Plan = yield* ask(game, side, 'sequence', markers.length > 1 ? '7.31' : '7.21', {
      offers: plansFor(game, side, markers, drawn),
      context: () => ({ ledgers: [], chances: [], notes: notesOn(game, side, markers) }),
    })
    if (plan.does !== 'show') return carryOut(game, side, plan, markers)
    showScouts(game, plan.marker)
    drawn = drawUnseen(game, side)
    markers = [...markers.filter((marker) => marker !== plan.marker), ...(drawn === undefined ? [] : [drawn])]
  }
}

/** Why two available markers cannot be combined (7.32, 19.14). */
function notesOn(game: Bataan, side: Side, markers: readonly Marker[]): Text[] {
  const reason = markers.length > 1 ? whyNotCombine(markers, activationsLeft(game, side)) : undefined
  return reason === undefined ? [] : [reason]
}

/** 7.21: carries out a player's decision about the available markers. */
function carryOut(game: Bataan, side: Side, plan: Exclude<Plan, { does: 'show' }>, markers: readonly Marker[]): void {
  if (plan.does === 'pass') {
    if (plan.shows !== undefined) showScouts(game, plan.shows)
    record(game, 'sequence.pass', '7.21', { by: side })
    return
  }
  const others = markers.filter((marker) => marker !== plan.marker)
  const both = plan.does === 'combine' && combine(game, plan.marker)
  const active = both ? markers : [plan.marker]
  for (const marker of active) showCard(game, marker, game.table.space('activated'))
  const formations = active.map(({ def }) => def.formation)
  game.vars.sequence = { side, kind: plan.kind, formations, army: [] }
  record(game, `sequence.${plan.kind}`, '7.21', { by: side, args: { markers: active, held: both ? 0 : others.length } })
}

/**
 * 7.21, 7.22: draws a marker unseen, unless the first was chosen (7.15), none is left, or the player decides to play
 * the held marker (7.34).
 */
function* drawMarker(game: Bataan, side: Side, held: readonly Marker[]): Procedure<Marker | undefined> {
  const { vars, table } = game
  const pool = table.space(`${side}-pool`)
  if (vars.chosen && vars.initiative === side) {
    vars.chosen = false
    return held[0]
  }
  // The Scouts' marker cannot begin a sequence, so it cannot be played instead of a draw (16.32).
  if (pool.pieces.length > 0 && held.some(({ def }) => !isAttached(game, def.formation))) {
    const offers = offer([true, false], (draws) => ({ verb: draws ? 'draw' : 'keep-pool' }))
    if (!(yield* ask(game, side, 'draw', '7.34', { offers }))) return undefined
  }
  return drawUnseen(game, side)
}

/** 7.21: draws a marker from the pool of a side, seen only by that side; `undefined`: none is left. */
function drawUnseen(game: Bataan, side: Side): Marker | undefined {
  const { table } = game
  const pool = table.space(`${side}-pool`)
  if (pool.pieces.length === 0) return undefined
  const drawn = drawToHand(game, pool, table.space(`${side}-held`), seatOf(game, side))
  return markersIn(game, `${side}-held`).find((marker) => marker === drawn)
}

/**
 * 7.21, 7.22, 7.31: everything that can be done with one or two available markers. With the option, the Scouts' marker
 * is revealed or held (16.32).
 */
function plansFor(game: Bataan, side: Side, markers: readonly Marker[], drawn: Marker | undefined): Offers<Plan> {
  const scouts = markers.find(({ def }) => isAttached(game, def.formation))
  const playable = markers.filter((marker) => marker !== scouts)
  const able = (does: 'play' | 'combine'): readonly Plan[] =>
    playable.flatMap((marker) => KINDS.map((kind): Plan => ({ does, marker, kind })))
  const combined = whyNotCombine(playable, activationsLeft(game, side)) === undefined ? able('combine') : []
  // A player who drew another marker reveals the Scouts' marker only when passing.
  const shows: readonly Plan[] =
    scouts && (scouts === drawn || playable.length === 0) ? [{ does: 'show', marker: scouts }] : []
  return offer([...able('play'), ...combined, ...shows, ...passesFor(game, side, { markers, drawn, scouts })], choiceOf)
}

function choiceOf(plan: Plan): Choice {
  if (plan.does === 'pass') return { verb: plan.shows === undefined ? 'pass' : 'pass-scouts' }
  if (plan.does === 'show') return { verb: 'show', piece: plan.marker.id }
  return { verb: plan.does, piece: plan.marker.id, option: plan.kind }
}

/** The markers available to a player. */
interface Hand {
  readonly markers: readonly Marker[]
  /** The marker drawn now. */
  readonly drawn: Marker | undefined
  /** The Scouts' marker, with the option (16.32). */
  readonly scouts: Marker | undefined
}

/**
 * 7.22, 7.24: how a player may pass with the marker just drawn: only while the pool has markers, and holding at most
 * one. A player who holds the Scouts' marker may reveal it and hold the drawn one (16.32).
 */
function passesFor({ table }: Bataan, side: Side, { markers, drawn, scouts }: Hand): readonly Plan[] {
  if (drawn === undefined || table.space(`${side}-pool`).pieces.length === 0) return []
  if (markers.length < 2) return [{ does: 'pass' }]
  return scouts !== undefined && scouts !== drawn ? [{ does: 'pass', shows: scouts }] : []
}
