import type { Goal, Goals } from '@topside/engine'
import { gameOf } from '../board/overlays.ts'
import type { Level } from '../data/victory.ts'
import { standingOf } from '../rules/19.1-layac.ts'
import { progressOf } from '../rules/19.2-19.4-victory.ts'
import { levelOf, levelsOf, pointsOf } from '../rules/19.5-campaign.ts'
import { type Bataan, isCampaign, scenarioOf } from '../state/state.ts'
import { PHASES } from '../state/vars.ts'

/** How to win and lose (19.15, 19.25, 19.35, 19.45, 19.56). */
export const goals: Goals = {
  texts: {
    'goal.hexes':
      'Japan needs {hexes} at the end of game-turn {last}, and holds {held} of {needed} now. The last side to occupy or control a hex holds it.',
    'goal.hexes.brief': '{held} of {needed} hexes held by Japan',
    'goal.steps':
      'Japan needs {usLost} steps lost by the United States at the end, and no more lost by itself: United States {us}, Japan {japan} now. The United States win by avoiding any of this.',
    'goal.steps.brief': 'steps lost: US {us} of {usLost}, Japan {japan}',
    'goal.several':
      'Japan wins at the end of any turn with {needed} of {hexes} at once, and holds {held} now. The United States win if it does not come to that up to the end of game-turn {last}.',
    'goal.several.brief': '{held} of {needed} hexes held by Japan',
    'goal.forts':
      'Japan wins at the end of any turn with {needed} fortifications of the Abucay Line destroyed: {forts} are now.',
    'goal.forts.brief': '{forts} of {needed} fortifications destroyed',
    'goal.losses':
      'Japan wins at the end of game-turn {last} with {usLost} US steps lost in combat and no more than {most} of its own: United States {us}, Japan {japan} now.',
    'goal.losses.brief': 'lost in combat: US {us} of {usLost}, Japan {japan} of {most} at most',
    'goal.points':
      'Japan wins with {needed} points at the end of game-turn {last}: it has {points}, and would earn {earned} in this turn as things stand. {level, select, significantJapan {That would be a significant victory of Japan} marginalJapan {That would be a marginal victory of Japan} marginalUs {That would be a marginal victory of the United States} other {That would be a significant victory of the United States}}.',
    'goal.points.brief': '{points} of {needed} points for Japan',
  },
  of(seen) {
    const game = gameOf(seen)
    if (PHASES[game.table.track('phase')] === 'over') return []
    const { atEnd, victory } = scenarioOf(game)
    if (isCampaign(game)) return [pointsGoal(game)]
    return victory.hexes.length === 0 && atEnd !== undefined ? layacGoals(game) : lineGoals(game)
  },
}

function goalOf(game: Bataan, key: string, rule: string, args: Goal['args'], near: NonNullable<Goal['near']>): Goal {
  const last = game.table.track('last')
  const urgency = game.vars.turn === last ? 'now' : game.vars.turn === last - 1 ? 'soon' : 'calm'
  return {
    key,
    rule,
    side: 'japan',
    urgency,
    near,
    ...(args && { args }),
    brief: { key: `${key}.brief`, ...(args && { args }) },
  }
}

function layacGoals(game: Bataan): Goal[] {
  const { hexes, held, lost, usLost } = standingOf(game)
  const last = game.table.track('last')
  const places = { hexes: { spaces: [...hexes] }, held: held.length, needed: hexes.length, last }
  const steps = { us: lost.us, japan: lost.japan, usLost }
  return [
    goalOf(game, 'goal.hexes', '19.15', places, { has: held.length, needs: hexes.length }),
    goalOf(game, 'goal.steps', '19.15', steps, { has: Math.min(lost.us, usLost), needs: usLost }),
  ]
}

function lineGoals(game: Bataan): Goal[] {
  const { hexes, needed, forts, losses, rule } = scenarioOf(game).victory
  const progress = progressOf(game)
  const { us, japan } = progress.lost
  const last = game.table.track('last')
  const held = progress.held.length
  const places = { hexes: { spaces: [...hexes] }, held, needed, last }
  const goal = (key: string, args: Goal['args'], has: number, needs: number) =>
    goalOf(game, key, rule, args, { has: Math.min(has, needs), needs })
  return [
    goal('goal.several', places, held, needed),
    ...(forts === undefined
      ? []
      : [goal('goal.forts', { forts: progress.forts, needed: forts }, progress.forts, forts)]),
    ...(losses === undefined
      ? []
      : [
          goal(
            'goal.losses',
            { us, japan, usLost: losses.usAtLeast, most: losses.japanAtMost, last },
            us,
            losses.usAtLeast,
          ),
        ]),
  ]
}

/** Keys of the levels of victory for select texts, which allow no hyphens. */
const SELECTED = {
  'japan-significant': 'significantJapan',
  'japan-marginal': 'marginalJapan',
  'us-marginal': 'marginalUs',
  'us-significant': 'significantUs',
} as const satisfies { readonly [level in Level]: string }

function pointsGoal(game: Bataan): Goal {
  const levels = levelsOf(game)
  const points = game.table.track('points')
  const needed = levels.japanMarginal
  const args = {
    points,
    needed,
    last: game.table.track('last'),
    earned: pointsOf(game).total,
    level: SELECTED[levelOf(points, levels)],
  }
  return goalOf(game, 'goal.points', '19.56', args, { has: Math.max(0, Math.min(points, needed)), needs: needed })
}
