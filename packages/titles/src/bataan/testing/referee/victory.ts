import type { Difference } from '@topside/engine/testing'
import { lostTowns, siege, townPoints } from '../../data/charts.ts'
import { totalOf } from './combat.ts'
import { must, numberOf } from './comparing.ts'
import { distance } from './ground.ts'
import type { Judges, Telling } from './telling.ts'
import { isGun, type World } from './world.ts'

const lost = (world: World, side: 'us' | 'japan') => world.tracks.get(`${side}-lost`) ?? 0
const wasted = (world: World, side: 'us' | 'japan') => world.tracks.get(`${side}-wasted`) ?? 0

/** Number of fortifications of the Abucay Line that are destroyed (19.25). */
function fortsDown({ vars }: World): number {
  return Object.values(vars.forts).filter(({ line, destroyed }) => line === 'abucay' && destroyed).length
}

/** 19.25, 19.35, 19.45: whether Japan has won by hexes or fortifications, at the end of any turn. */
export function hasWon(world: World): boolean {
  const { hexes, needed, forts } = world.scenario.victory
  const held = hexes.filter((hex) => world.isFriendly('japan', hex)).length
  return (needed > 0 && held >= needed) || (forts !== undefined && fortsDown(world) >= forts)
}

/** 19.15, 19.25: whether Japan wins at the end of the last turn. */
function winsAtEnd(world: World): boolean {
  const { atEnd, victory } = world.scenario
  if (atEnd !== undefined && victory.levels === undefined && atEnd.hexes.length > 0) {
    const held = atEnd.hexes.every((hex) => world.isFriendly('japan', hex))
    return held && lost(world, 'us') >= atEnd.usLost && lost(world, 'japan') <= lost(world, 'us')
  }
  const { losses } = victory
  if (losses === undefined) return false
  const fought = (side: 'us' | 'japan') => lost(world, side) - wasted(world, side)
  return fought('japan') <= losses.japanAtMost && fought('us') >= losses.usAtLeast
}

/** 19.56: Japan's points for a turn. */
function pointsOf(world: World): number {
  const held = (hex: string) => world.isFriendly('japan', hex)
  const towns = [...townPoints].reduce((sum, [hex, points]) => sum + (held(hex) ? points : 0), 0)
  const minus = lostTowns.filter((hex) => world.holds('us', hex)).length
  const guns = world
    .onMap('japan')
    .filter(isGun)
    .filter(({ place, def }) => distance(place, siege.proxy) + siege.extra <= (def.artillery?.range ?? 0))
  const support = guns.reduce((sum, { def }) => sum + (def.artillery?.support ?? 0), 0)
  return towns - minus + (support >= siege.support ? siege.points : 0)
}

/** Judges a result of the match. */
const won =
  (expected: (world: World) => boolean, rule: string) =>
  ({ now }: Telling): Difference[] =>
    must(expected(now), rule, () => 'the match does not end so')

const LEVELS = ['japan-significant', 'japan-marginal', 'us-marginal', 'us-significant']

/** 19.56: judges the level of victory by points. */
const level =
  (name: string) =>
  ({ record, now }: Telling): Difference[] => {
    const levels = now.scenario.victory.levels?.get(now.vars.turn)
    if (levels === undefined) return [{ rule: '19.51', what: `the game ends on turn ${now.vars.turn}` }]
    const less = now.options['reserve-once'] === 'yes' ? 10 : 0
    const points = numberOf(record.args, 'points') + less
    const { japanSignificant, japanMarginal, usMarginal } = levels
    const least = [japanSignificant, japanMarginal, usMarginal].findIndex((each) => points >= each)
    const found = ['japan-significant', 'japan-marginal', 'us-marginal'][least] ?? 'us-significant'
    return must(found === name, '19.56', () => `${points} points are ${found}`)
  }

/** Judges of victory. */
export const victoryJudges: Judges = {
  'victory.hexes': won(hasWon, '19.25'),
  'victory.forts': won(hasWon, '19.25'),
  'victory.losses': won((world) => !hasWon(world) && winsAtEnd(world), '19.25'),
  'victory.held-out': won((world) => !hasWon(world) && !winsAtEnd(world), '19.25'),
  'victory.japan': won(winsAtEnd, '19.15'),
  'victory.us': won((world) => !winsAtEnd(world), '19.15'),
  ...Object.fromEntries(LEVELS.map((name) => [`victory.${name}`, level(name)])),
  'points.earned': ({ record, now }) => {
    const part = record.ledgers?.[0]?.parts.find(({ key }) => key === 'part.event-division')?.value ?? 0
    const earned = pointsOf(now) + part
    const told = totalOf(record.ledgers, 'ledger.points')
    return [
      ...must(told === earned, '19.56', () => `${told} points instead of ${earned}`),
      ...must(numberOf(record.args, 'earned') === earned, '19.56', () => `${earned} points are earned`),
    ]
  },
  'turn.begins': ({ now, past }) => [
    ...must(!hasWon(now) || past.turn === now.vars.turn, '4.22', () => 'Japan has won, and play goes on'),
    ...must(now.vars.turn <= (now.tracks.get('last') ?? 99), '4.22', () => `turn ${now.vars.turn} begins`),
  ],
}
