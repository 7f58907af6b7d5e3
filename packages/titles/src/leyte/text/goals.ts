import type { Goal, Goals, Urgency } from '@topside/engine'
import { gameOf } from '../board/overlays.ts'
import { hexOf } from '../data/hexes.ts'
import type { Objective } from '../data/scenarios.ts'
import { SIDES, type Side } from '../data/units.ts'
import { destroyedPoints } from '../rules/15.1-value-of-units.ts'
import { BEACH_POINTS, isOnBeach } from '../rules/15.2-objectives.ts'
import { beachLines } from '../rules/15.3-lines-of-communications.ts'
import { levelOf, ratioOf } from '../rules/15.4-levels-of-victory.ts'
import { score } from '../rules/15-victory.ts'
import { isBattalion } from '../rules/16.1-american-assault.ts'
import { type Leyte, scenarioOf, unitsAt } from '../state/state.ts'

/** 15.0: how to win and lose. */
export const goals: Goals = {
  texts: {
    'goal.level':
      'The United States win with more than twice the points of Japan after game-turn {last}; just twice is a draw. Points as they would be counted now: United States {us}, Japan {japan}, {ratio} to 1: {level, select, draw {a draw} us_marginal {a marginal American victory} us_substantive {a substantive American victory} us_decisive {a decisive American victory} japan_marginal {a marginal Japanese victory} japan_substantive {a substantive Japanese victory} other {a decisive Japanese victory}}.',
    'goal.level.brief':
      '{us} : {japan} now: {level, select, draw {a draw} us_marginal {marginal US victory} us_substantive {substantive US victory} us_decisive {decisive US victory} japan_marginal {marginal Japanese victory} japan_substantive {substantive Japanese victory} other {decisive Japanese victory}}',
    'goal.detachment':
      'One American 3-2-5 battalion must leave the map by {hex} until the end of game-turn {by}. If none has, Japan removes one and scores it as destroyed.',
    'goal.detachment.brief': 'a battalion must leave by {hex} until turn {by}',
    'goal.held':
      'Japan gets {points} points for a unit in {hex} at the end of game-turn {turn}. {there, plural, =0 {None is there now} other {One is there now}}.',
    'goal.held.brief': '{hex} at the end of turn {turn}: {points} points',
    'goal.objective':
      '{points} points for {side} with a unit in {hex} at the end. {there, plural, =0 {It has none there now} other {It has one there now}}.',
    'goal.objective-line':
      '{points} points for {side} with a unit in {hex} at the end that has a line of communications to a beach. {there, plural, =0 {It has none there now} other {It has one there now}}.',
    'goal.objective.brief': '{hex}: {points} points',
    'goal.beaches':
      '{points} points for Japan with a unit on a northern or eastern beach at the end. {there, plural, =0 {None is there now} other {One is there now}}.',
    'goal.beaches.brief': 'Japan on the beaches: {points} points',
  },
  of(seen) {
    const played = gameOf(seen)
    if (played.vars.phase === 'over') return []
    // The track also holds the points for Ormoc, besides destroyed units.
    const held = Math.max(0, played.table.track('japan-victory') - destroyedPoints(played, 'japan'))
    const game: Leyte = { ...played, vars: { ...played.vars, held } }
    return [level(game), ...detachment(game), ...settled(game), ...objectives(game), beaches(game)]
  },
}

/** Urgency of the end of a Game-Turn, shown one turn ahead. */
function urgencyOf(game: Leyte, last: number): Urgency {
  const { turn } = game.vars
  return turn === last ? 'now' : turn === last - 1 ? 'soon' : 'calm'
}

/** 15.4: the level of victory if the scenario ended now. */
function level(game: Leyte): Goal {
  const { us, japan } = score(game)
  const ratio = ratioOf(us.total, japan.total)
  const level = levelOf(ratio)
  const last = game.table.track('last')
  const winner = SIDES.find((side) => level.startsWith(side))
  const args = {
    us: us.total,
    japan: japan.total,
    level: level.replace('-', '_'),
    last,
    ratio: Number.isFinite(ratio) ? ratio.toFixed(2) : '∞',
  }
  return {
    key: 'goal.level',
    rule: '15.4',
    ...(winner !== undefined && { side: winner }),
    args,
    urgency: urgencyOf(game, last),
    ledgers: [us, japan],
    brief: { key: 'goal.level.brief', args },
  }
}

/**
 * 16.13: the battalion that must leave. A battalion off the map may have left by another exit: then the goal is shown
 * without a warning.
 */
function detachment(game: Leyte): Goal[] {
  const { detachment } = scenarioOf(game)
  if (detachment === undefined || game.vars.turn > detachment.by) return []
  const args = { hex: { space: detachment.hex }, by: detachment.by }
  const gone = game.table.space('us-exited').pieces.some(isBattalion)
  return [
    {
      key: 'goal.detachment',
      rule: '16.13',
      side: 'japan',
      args,
      urgency: gone ? 'calm' : urgencyOf(game, detachment.by),
      brief: { key: 'goal.detachment.brief', args },
    },
  ]
}

/** 16.34: Ormoc, which is scored before the end. */
function settled(game: Leyte): Goal[] {
  const { held } = scenarioOf(game)
  if (held === undefined || game.vars.turn > held.turn) return []
  const there = isThere(game, 'japan', held)
  const args = { hex: { space: held.hex }, points: held.points, turn: held.turn, there }
  return [
    {
      key: 'goal.held',
      rule: '16.34',
      side: 'japan',
      args,
      urgency: urgencyOf(game, held.turn),
      near: { has: there, needs: 1 },
      brief: { key: 'goal.held.brief', args },
    },
  ]
}

/** 15.21, 15.31: hexes worth points at the end; American units need a line to a beach. */
function objectives(game: Leyte): Goal[] {
  const lines = beachLines(game)
  return SIDES.flatMap((side) =>
    scenarioOf(game).objectives[side].map((objective): Goal => {
      const { hex, points } = objective
      const linked = side === 'japan' || lines[hexOf(hex)] !== 0
      const there = linked ? isThere(game, side, objective) : 0
      const args = { hex: { space: hex }, points, side: { side }, there }
      return {
        key: side === 'us' ? 'goal.objective-line' : 'goal.objective',
        rule: side === 'us' ? '15.31' : '15.21',
        side,
        args,
        urgency: 'calm',
        near: { has: there, needs: 1 },
        brief: { key: 'goal.objective.brief', args },
      }
    }),
  )
}

function isThere(game: Leyte, side: Side, { hex }: Objective): 0 | 1 {
  return unitsAt(game, side)[hexOf(hex)] === 0 ? 0 : 1
}

/** 15.22: Japanese units on the beaches. */
function beaches(game: Leyte): Goal {
  const there = isOnBeach(game) ? 1 : 0
  const args = { points: BEACH_POINTS, there }
  return {
    key: 'goal.beaches',
    rule: '15.22',
    side: 'japan',
    args,
    urgency: 'calm',
    near: { has: there, needs: 1 },
    brief: { key: 'goal.beaches.brief', args },
  }
}
