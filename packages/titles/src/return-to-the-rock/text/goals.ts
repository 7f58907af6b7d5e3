import type { Goal, Goals, Urgency } from '@topside/engine'
import { gameOf } from '../board/overlays.ts'
import { BEACH_AREA, DROP_AREA } from '../data/areas.ts'
import { americanLosses, linkedUp } from '../rules/15-victory.ts'
import { controllerOf, mapAreas, type Rock } from '../state/state.ts'
import { isNight, PHASES } from './status.ts'

/** The last Turn: 22 February (5.1). */
const LAST_TURN = 7
/** Maximum number of missing Areas at which the goal of an Automatic Victory is shown. */
const FEW_AREAS = 4

/** Values of the tracks. */
interface Score {
  readonly turn: number
  readonly points: number
  readonly needed: number
  /** Whether the Night of this Turn has begun, after which the points are judged. */
  readonly late: boolean
}

/** 15.0: how to win and lose. */
export const goals: Goals = {
  texts: {
    'goal.too-slow':
      'Japan wins at the end of this night if the United States have fewer than {least, plural, one {# point} other {# points}}. They have {points}.',
    'goal.too-slow.brief': '{least} needed tonight, or Japan wins',
    'goal.tomorrow':
      'Tonight the points suffice: {least} are needed, and there are {points}. At the end of tomorrow’s night it takes {next}, or Japan wins.',
    'goal.tomorrow.brief': '{next} needed by tomorrow night',
    'goal.operational':
      'The United States win after 22 February with {needed} points, and Japan with anything less. Areas give {points}; {losses, plural, =0 {no unit is} one {# unit is} other {# units are}} lost so far, and each still lost then takes one point away.',
    'goal.operational.brief': '{needed} points after 22 February',
    'goal.whole-island':
      'The United States win at once if all {all} Areas are theirs at the end of a night. They control {held}.',
    'goal.whole-island.brief': 'all Areas: the United States win',
    'goal.linkup':
      'One more point for the United States if on 16 February American Areas join {drop} with {beach} when the turn ends.{linked, plural, =0 { They do not yet.} other { They do now.}}',
    'goal.linkup.brief': 'one point for a link-up today',
  },
  of(seen) {
    const game = gameOf(seen)
    const track = (id: string) => game.table.track(id)
    const turn = track('turn')
    const late = isNight(track) || PHASES.indexOf('night') < track('phase')
    const standing = { turn, points: track('victory'), needed: track('needed'), late }
    return [
      tooSlow(standing),
      operational(game, standing),
      wholeIsland(game, standing),
      ...(turn === 1 ? [linkup(game)] : []),
    ]
  },
}

/** 15.1.2: Japan wins if the points are fewer than the Turns; shown one Turn ahead. */
function tooSlow({ turn, points, late }: Score): Goal {
  const common = { side: 'japan', rule: '15.1.2' }
  const behind = points < turn
  if (behind || turn === LAST_TURN) {
    const args = { least: turn, points }
    const urgency: Urgency = !behind ? 'calm' : late ? 'now' : 'soon'
    const near = { has: points, needs: turn }
    return { ...common, key: 'goal.too-slow', args, urgency, near, brief: { key: 'goal.too-slow.brief', args } }
  }
  const args = { least: turn, next: turn + 1, points }
  const urgency: Urgency = points <= turn ? 'soon' : 'calm'
  const near = { has: points, needs: turn + 1 }
  return { ...common, key: 'goal.tomorrow', args, urgency, near, brief: { key: 'goal.tomorrow.brief', args } }
}

/** 15.2, 15.3: the points counted after the last Turn. */
function operational(game: Rock, { turn, points, needed }: Score): Goal {
  const losses = americanLosses(game)
  return {
    key: 'goal.operational',
    rule: '15.3',
    side: 'us',
    args: { needed, points, losses },
    urgency: turn === LAST_TURN ? 'now' : turn === LAST_TURN - 1 ? 'soon' : 'calm',
    near: { has: points - losses, needs: needed },
    brief: { key: 'goal.operational.brief', args: { needed } },
  }
}

/** 15.1.1: control of the whole island at the end of a night. */
function wholeIsland(game: Rock, { late }: Score): Goal {
  const areas = mapAreas(game)
  const [held, all] = [areas.filter((area) => controllerOf(area) === 'us').length, areas.length]
  const urgency: Urgency = held === all && late ? 'now' : all - held <= FEW_AREAS ? 'soon' : 'calm'
  return {
    key: 'goal.whole-island',
    rule: '15.1.1',
    side: 'us',
    args: { all, held },
    urgency,
    near: { has: held, needs: all },
    brief: { key: 'goal.whole-island.brief' },
  }
}

/** 15.2.1: the bonus for an early link-up. */
function linkup(game: Rock): Goal {
  const linked = linkedUp(game) ? 1 : 0
  return {
    key: 'goal.linkup',
    rule: '15.2.1',
    side: 'us',
    args: { drop: { space: DROP_AREA }, beach: { space: BEACH_AREA }, linked },
    urgency: 'calm',
    near: { has: linked, needs: 1 },
    brief: { key: 'goal.linkup.brief' },
  }
}
