import { type Offers, offer, type Procedure, pick, record } from '@topside/engine'
import { drawToHand, showCard } from '@topside/kit'
import { enemyOf, type Side } from '../data/units.ts'
import { type Bataan, type Marker, markersIn, scenarioOf, seatOf } from '../state.ts'
import type { SequenceKind } from '../vars.ts'
import { combine, whyNotCombine } from './7.3-combining.ts'
import { playBeforeActivation } from './17.15-activation.ts'

/** 7.21: what a player does with his markers: he plays one of them, tries to combine two (7.31), or passes. */
export type Plan =
  | { readonly does: 'play' | 'combine'; readonly marker: Marker; readonly kind: SequenceKind }
  | { readonly does: 'pass' }

const KINDS: readonly SequenceKind[] = ['mobile', 'assault']

/** 7.21: a side begins an Operations Sequence: it draws a marker and plays, combines or holds it. A Pass Sequence leaves no sequence in `vars`. */
export function* beginSequence(game: Bataan, side: Side): Procedure {
  game.vars.sequence = null
  if (yield* playBeforeActivation(game, side)) return
  const held = markersIn(game, `${side}-held`)
  const drawn = yield* drawMarker(game, side, held)
  const markers = drawn === undefined || held.includes(drawn) ? held : [...held, drawn]
  const plan = yield* pick(seatOf(game, side), {
    kind: 'sequence',
    rule: '7.21',
    offers: plansFor(game, side, markers, drawn),
  })
  if (plan.does === 'pass') {
    yield* record({ key: 'sequence.pass', rule: '7.21', seat: seatOf(game, side) })
    return
  }
  const others = markers.filter((marker) => marker !== plan.marker)
  const both = plan.does === 'combine' && (yield* combine(game, plan.marker))
  const active = both ? markers : [plan.marker]
  for (const marker of active) showCard(game, marker, game.table.space('activated'))
  const formations = active.map(({ def }) => def.formation)
  game.vars.sequence = { side, kind: plan.kind, formations, army: [] }
  yield* record({
    ...{ key: `sequence.${plan.kind}`, rule: '7.21', seat: seatOf(game, side) },
    args: { markers: { pieces: active.map(({ id }) => id) }, held: both ? 0 : others.length },
  })
}

/** 7.21, 7.22: draws a marker unseen, unless the first was chosen (7.15), none is left, or the player wants to play the one that he holds (7.34). */
function* drawMarker(game: Bataan, side: Side, held: readonly Marker[]): Procedure<Marker | undefined> {
  const { vars, table } = game
  const pool = table.space(`${side}-pool`)
  if (vars.chosen && vars.initiative === side) {
    vars.chosen = false
    return held[0]
  }
  if (pool.pieces.length === 0) return undefined
  const seat = seatOf(game, side)
  if (held.length > 0) {
    const offers = offer([true, false], (draws) => ({ verb: draws ? 'draw' : 'keep-pool' }))
    if (!(yield* pick(seat, { kind: 'draw', rule: '7.34', offers }))) return undefined
  }
  const drawn = yield* drawToHand(game, pool, table.space(`${side}-held`), seat)
  return markersIn(game, `${side}-held`).find((marker) => marker === drawn)
}

/** 7.21, 7.22, 7.31: all that can be done with the markers at hand, one or two. */
function plansFor(game: Bataan, side: Side, markers: readonly Marker[], drawn: Marker | undefined): Offers<Plan> {
  const able = (does: 'play' | 'combine'): readonly Plan[] =>
    markers.flatMap((marker) => KINDS.map((kind): Plan => ({ does, marker, kind })))
  const combined = whyNotCombine(markers) === undefined ? able('combine') : []
  const passes: readonly Plan[] = drawn !== undefined && mayPass(game, side, markers) ? [{ does: 'pass' }] : []
  return offer([...able('play'), ...combined, ...passes], (plan) =>
    plan.does === 'pass' ? { verb: 'pass' } : { verb: plan.does, piece: plan.marker.id, option: plan.kind },
  )
}

/** 7.22, 7.24: whether a player may pass with the marker that he drew: he holds one marker at the most afterwards, and it is not the last that he has to play. */
function mayPass({ table }: Bataan, side: Side, markers: readonly Marker[]): boolean {
  return markers.length < 2 && table.space(`${side}-pool`).pieces.length > 0
}

/** 7.23, 7.25: whose Operations Sequence comes next after that of a side, or the First Player's: the other's, if he has markers left; nobody's at the end. */
export function nextToAct(game: Bataan, last: Side | undefined): Side | undefined {
  const next = last === undefined ? game.vars.initiative : enemyOf(last)
  return [next, enemyOf(next)].find((side) => mayAct(game, side))
}

/** 7.23, 19.14: whether a side has a sequence left: a marker to draw or to play, and, where the scenario limits them, an activation. */
function mayAct(game: Bataan, side: Side): boolean {
  const left = [`${side}-pool`, `${side}-held`].some((box) => markersIn(game, box).length > 0)
  const { activationLimit: limit } = scenarioOf(game)
  const activated = markersIn(game, 'activated').filter(({ def }) => def.side === side).length
  return left && !(limit?.turn === game.vars.turn && activated >= limit.most)
}
