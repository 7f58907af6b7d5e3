import type { Goal, Goals, Seen } from '@topside/engine'
import { dateOfDay } from '../data/calendar.ts'
import type { Scenario } from '../data/scenarios.ts'
import type { Side } from '../data/units.ts'
import { judgements, LEVELS, type Level, levelOf, wonAt } from '../data/victory.ts'
import { scenarioNamed } from '../state/state.ts'
import { PHASES } from '../state/vars.ts'
import { MONTH } from './english/dates.ts'

/** How to win and lose (12.0): points of one side, which decide the level of victory. */
export const goals: Goals = {
  texts: {
    'goal.points': `After {day} ${MONTH} the points decide: {side} has {points}, which would be {level, select, draw {a draw} usMarginal {a marginal American victory} usDecisive {a decisive American victory} japanMarginal {a marginal Japanese victory} other {a decisive Japanese victory}}.`,
    'goal.points.brief':
      '{points, plural, one {# point} other {# points}}: {level, select, draw {a draw} usMarginal {marginal US victory} usDecisive {decisive US victory} japanMarginal {marginal Japanese victory} other {decisive Japanese victory}}',
    'goal.next':
      '{side} needs {needed} points for {level, select, draw {a draw} usMarginal {a marginal American victory} usDecisive {a decisive American victory} japanMarginal {a marginal Japanese victory} other {a decisive Japanese victory}}, and has {points}.',
    'goal.next.brief': '{points} of {needed} points',
    'goal.fortress':
      'The Fil-Americans gain 2 points for every day from 7 May on that a unit holds out on an island, and 20 if one still does after 18 May; 1 for every Japanese ground or air unit destroyed, 10 for nine companies of a division, 15 for all invaders.',
    'goal.fortress.brief': 'hold out after 6 May; destroy the invaders',
    'goal.delay':
      'An invasion of Corregidor after 6 May gains 5 points for each day; one before costs 5 for each two days. Without a regiment on Corregidor when Bataan falls the Fil-Americans lose at once.',
    'goal.delay.brief': 'every day of delay: 5 points',
    'goal.rock':
      'Japan gains 1 point for every American step lost and 5 for every three platoons destroyed, 2 for every day from 27 February on that a unit is left on Corregidor, and 20 if one is left after 3 March; it loses 2 for each small island taken.',
    'goal.rock.brief': 'American steps: 1 point each',
  },
  of(seen) {
    const scenario = scenarioNamed(seen.options['scenario'])
    if (PHASES[seen.tracks.get('phase') ?? 0] === 'over') return []
    return [pointsGoal(seen, scenario), ...nextGoal(seen, scenario), ...waysOf(scenario)]
  },
}

/** The key of a level of victory for select texts. */
function selectedLevel(level: Level, scorer: Side): string {
  const won = wonAt(level, scorer)
  return won === undefined ? 'draw' : `${won.winner}${won.degree === 'marginal' ? 'Marginal' : 'Decisive'}`
}

/** 12.0: optional rules that bring more Americans into play, and shift the level against them. */
const UNITS_MORE = ['howitzers', 'philippine-division']

function shiftOf({ options }: Seen, { id }: Scenario): number {
  return id === 'recapture' ? 0 : Number(UNITS_MORE.some((option) => (options[option] ?? 'no') !== 'no'))
}

function urgencyOf(seen: Seen, { lastDay }: Scenario): Goal['urgency'] {
  if ((seen.tracks.get('week') ?? 0) > 0) return 'calm'
  const left = lastDay - (seen.tracks.get('day') ?? 0)
  return left <= 0 ? 'now' : left <= 2 ? 'soon' : 'calm'
}

function pointsGoal(seen: Seen, scenario: Scenario): Goal {
  const judgement = judgements[scenario.id]
  const points = seen.tracks.get('points') ?? 0
  const level = levelOf(judgement, points, shiftOf(seen, scenario))
  const won = wonAt(level, judgement.scorer)
  const { day, month } = dateOfDay(scenario, scenario.lastDay)
  const args = {
    points,
    day,
    month,
    side: { side: judgement.scorer },
    level: selectedLevel(level, judgement.scorer),
  }
  return {
    key: 'goal.points',
    rule: '12.0',
    args,
    urgency: urgencyOf(seen, scenario),
    ...(won && { side: won.winner }),
    brief: { key: 'goal.points.brief', args },
  }
}

/** What the side that scores needs for the next level. */
function nextGoal(seen: Seen, scenario: Scenario): Goal[] {
  const { scorer, least } = judgements[scenario.id]
  const points = seen.tracks.get('points') ?? 0
  const shift = shiftOf(seen, scenario)
  const index = least.findIndex((each, i) => i >= shift && each > points)
  const needed = least[index]
  const level = LEVELS[index + 1 - shift]
  if (needed === undefined || level === undefined) return []
  const args = { side: { side: scorer }, points, needed, level: selectedLevel(level, scorer) }
  return [
    {
      key: 'goal.next',
      rule: '12.0',
      args,
      side: scorer,
      urgency: 'calm',
      near: { has: Math.max(0, points), needs: needed },
      brief: { key: 'goal.next.brief', args },
    },
  ]
}

/** How points are scored, for a scenario. */
function waysOf({ id, rule }: Scenario): Goal[] {
  if (id === 'recapture') return [wayOf('goal.rock', '12.0')]
  const fortress = wayOf('goal.fortress', '12.0')
  return id === 'bataan' ? [fortress, wayOf('goal.delay', rule)] : [fortress]
}

function wayOf(key: string, rule: string): Goal {
  return { key, rule, urgency: 'calm', brief: { key: `${key}.brief` } }
}
