import type { Goal, Goals, Urgency } from '@topside/engine'
import { gameOf } from '../board/seen.ts'
import { ARMIES, type Army } from '../data/armies.ts'
import { historic } from '../data/scenarios.ts'
import { AUSTRALIAN_UNITS, australiansInSupply, LEVELS, standing, winnersOf } from '../rules/17-victory.ts'
import { TRAINING_PERIODS, trainingSector } from '../rules/19-scenarios.ts'
import { controllerOf, isBattleOnly, type Singapore } from '../state/state.ts'

/** The levels of victory in the middle of a sentence. */
const LEVEL =
  'none {nothing} minor {a Minor victory} victory {a Victory} major {a Major victory} other {a Decisive victory}'

/** 17: how to win and lose. */
export const goals: Goals = {
  texts: {
    'goal.level': `After {last} the army with the highest level of victory wins. If it were judged now: Japanese {japanese, select, ${LEVEL}}, Australian {australian, select, ${LEVEL}}, British {british, select, ${LEVEL}}.`,
    'goal.level.brief': `{level, select, ${LEVEL}} for the {army} army as things stand`,
    'goal.level.shared': 'a Japanese and an Australian Victory as things stand: a draw',
    'goal.city':
      'The Japanese win at once when they control all four sectors of the City: Fort Canning, Keppel, Queenstown and Tiong Bahru. They control {held}.',
    'goal.city-held':
      'The Japanese win when they control all four sectors of the City (Fort Canning, Keppel, Queenstown and Tiong Bahru) from the end of one of their turns to the start of the next. They control {held}.',
    'goal.city.brief': 'the City: {held} of 4 sectors Japanese',
    'goal.japanese':
      'Bukit Timah {pivot, plural, =0 {is not} other {is}} Japanese. With it and two sectors of the City ({held} now) the Japanese have a Victory, with it and two of the airfields Tengah, Sembawang, Seletar and Kallang ({outer} now) a Minor victory, and without it nothing short of the whole City.',
    'goal.japanese.brief': 'Bukit Timah and the City: {held} of 2',
    'goal.australian':
      'An Australian Victory takes {needed} mobile ground units in supply at the end: there are {units}. It is Decisive if Australians control Bukit Timah and Tanglin as well.',
    'goal.australian.brief': 'Australian units in supply: {units} of {needed}',
    'goal.british':
      'A British Major victory takes a City without any Japanese sector, and is Decisive if the British army itself controls Bukit Timah. {held, plural, =0 {No sector of the City is} one {# sector of the City is} other {# sectors of the City are}} Japanese now.',
    'goal.british.brief': 'the City: {held, plural, =0 {all of it held} one {# sector lost} other {# sectors lost}}',
    'goal.battle':
      'The Japanese win if they drive the Defender out of {place}. If he is still there after {last, plural, one {# period} other {# periods}}, he has won; this is the {period}.',
    'goal.battle.brief': '{place}: period {period} of {last}',
  },
  of(seen) {
    const game = gameOf(seen)
    if (isBattleOnly(game)) return [battle(game)]
    return [level(game), city(game), japanese(game), australian(game), british(game)]
  },
}

/** Urgency of the last period, shown one period ahead. */
function urgencyOf({ vars }: Singapore, last: number): Urgency {
  return vars.period === last ? 'now' : vars.period === last - 1 ? 'soon' : 'calm'
}

function held({ table }: Singapore, sectors: readonly string[], army: Army): number {
  return sectors.filter((id) => controllerOf(table.space(id)) === army).length
}

/** 17.2, 17.6: the levels if judged now. */
function level(game: Singapore): Goal {
  const levels = standing(game)
  const winners = winnersOf(levels)
  const [first, second] = winners
  const alone = second === undefined ? first : undefined
  const name = (army: Army) => LEVELS[levels[army]] ?? 'none'
  const args = {
    ...Object.fromEntries(ARMIES.map((army) => [army, name(army)])),
    last: historic.periods.at(-1) ?? '',
  }
  const brief =
    alone === undefined
      ? { key: 'goal.level.shared' }
      : { key: 'goal.level.brief', args: { army: { side: alone }, level: name(alone) } }
  const urgency = urgencyOf(game, historic.periods.length)
  return { key: 'goal.level', rule: '17.2', ...(alone && { side: alone }), args, urgency, brief }
}

/** 17.5: control of the whole City, which ends the match early. */
function city(game: Singapore): Goal {
  const has = held(game, historic.city, 'japanese')
  const needs = historic.city.length
  const args = { held: has }
  return {
    key: game.options['ending'] === 'serious' ? 'goal.city-held' : 'goal.city',
    rule: '17.5',
    side: 'japanese',
    args,
    urgency: has === needs ? 'now' : has === needs - 1 ? 'soon' : 'calm',
    near: { has, needs },
    brief: { key: 'goal.city.brief', args },
  }
}

/** 17.3: further Japanese objectives. */
function japanese(game: Singapore): Goal {
  const args = {
    pivot: held(game, [historic.pivot], 'japanese'),
    held: held(game, historic.city, 'japanese'),
    outer: held(game, historic.outer, 'japanese'),
  }
  const near = { has: args.pivot + Math.min(2, args.held), needs: 3 }
  const brief = { key: 'goal.japanese.brief', args }
  return { key: 'goal.japanese', rule: '17.3', side: 'japanese', args, urgency: 'calm', near, brief }
}

/** 17.3, 17.4: twelve Australian units in supply. */
function australian(game: Singapore): Goal {
  const units = australiansInSupply(game)
  const args = { units, needed: AUSTRALIAN_UNITS }
  return {
    key: 'goal.australian',
    rule: '17.4',
    side: 'australian',
    args,
    urgency: units === AUSTRALIAN_UNITS ? 'soon' : 'calm',
    near: { has: units, needs: AUSTRALIAN_UNITS },
    brief: { key: 'goal.australian.brief', args },
  }
}

/** 17.3: a City without enemies. */
function british(game: Singapore): Goal {
  const args = { held: held(game, historic.city, 'japanese') }
  const brief = { key: 'goal.british.brief', args }
  return { key: 'goal.british', rule: '17.3', side: 'british', args, urgency: 'calm', brief }
}

/** 19.3: the battle of a training scenario. */
function battle(game: Singapore): Goal {
  const period = game.table.track('period')
  const args = { place: { space: trainingSector(game).id }, period, last: TRAINING_PERIODS }
  const brief = { key: 'goal.battle.brief', args }
  return { key: 'goal.battle', rule: '19.3', args, urgency: urgencyOf(game, TRAINING_PERIODS), brief }
}
