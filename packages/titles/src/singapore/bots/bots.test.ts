import type { Options } from '@topside/engine'
import type { Policy } from '@topside/engine/testing'
import { describe, expect, it } from 'vitest'
import { expectEvenBeginnings, weighEverything, weightsOf } from '../../shared/testing.ts'
import { placeIndex } from '../data/map.ts'
import { fight, plan, type SingaporePlay, singapore } from '../testing/index.ts'
import { rules } from '../title.ts'
import { attackWorth } from './gains.ts'
import { heuristics, heuristicsWith } from './index.ts'
import { unlearnt } from './learnt.ts'
import { attackBy, takes } from './odds.ts'
import { positionOf } from './position.ts'
import { BY_KIND } from './weigh.ts'

/** Heuristics with untrained numbers, so that training does not change the tests. */
const byHand = heuristicsWith(unlearnt)

const weights = (match: SingaporePlay) => weightsOf(heuristics, match)

/** Answers with all remaining units at once, if that is offered. */
const restFirst: Policy = ({ choices }) => choices.find(({ verb }) => verb === 'rest') ?? choices[0]!

/** The choice with the highest weight. */
function best(match: SingaporePlay): string {
  return Object.entries(weights(match)).reduce((most, each) => (each[1] > most[1] ? each : most))[0]
}

/**
 * Answers with the highest weight until the plan of the moving army is carried out; returns its moves as `unit place`.
 */
function planned(match: SingaporePlay, { weigh } = heuristics): string[] {
  let moves: readonly { readonly unit: string; readonly path: readonly string[] }[] = []
  const { army } = match.game.vars
  for (let answers = 0; answers < 200 && match.game.vars.army === army; answers++) {
    const { seat, decision } = match.turn
    if (!decision.kind.startsWith('plan')) break
    moves = match.game.vars.plan
    const list = weigh(match.game, seat, decision)
    match.choose(decision.choices[list.indexOf(Math.max(...list))]!)
  }
  expect(match.game.vars.plan).toEqual([])
  return moves.map(({ unit, path }) => `${unit} ${path.at(-1)}`)
}

const GAMES: readonly Options[] = [
  {},
  { players: '2', ending: 'serious' },
  { cards: 'on' },
  { scenario: 'almost-naked-island' },
  { scenario: 'regiment' },
  { scenario: 'brigade', sides: 'first-british' },
]

/** British units that block the way past Bukit Timah. */
const GUARDS = { tanglin: ['br-infantry*6'], clementi: ['br-infantry*6'], thomson: ['br-infantry*6'] }

describe('what Singapore 1942 knows of playing itself well', () => {
  it('weighs every choice and values every random position, even for both sides and alike for allies', () => {
    const { asked } = weighEverything(
      rules,
      heuristics,
      GAMES,
      (kind, answers) => kind.startsWith('plan') && answers % 4 > 0,
    )
    // In random play, aircraft rarely meet (another test covers their fights), and hands of cards rarely overflow.
    const seldom = ['air.point', 'air.retreat', 'card.discard']
    expect(Object.keys(BY_KIND).filter((kind) => !asked.has(kind) && !seldom.includes(kind))).toEqual([])
  })

  it('17.3 takes no side for ahead when a scenario begins', () => {
    expectEvenBeginnings(rules, heuristics)
  })

  it('11.7 knows what an attack does against a bonus', () => {
    const infantry = rules.table.pieces.find(({ id }) => id === 'jp-infantry-1')!
    const [plain, high] = [attackBy(infantry, 0), attackBy(infantry, 1)]
    expect(plain.power).toBeGreaterThan(high.power)
    expect(plain.out).toBeLessThan(high.out)
    expect(takes(4, 2)).toBeGreaterThan(takes(2, 2))
    expect(takes(2, 0)).toBe(1)
  })

  it('13 attacks more gladly with strikes that help', () => {
    const worth = (units: { readonly [place: string]: readonly string[] }) => {
      const { game } = singapore({ units: { tengah: ['au-infantry*3'], 'axis-b': ['jp-infantry*6'], ...units } })
      const attackers = game.table.space('axis-b').pieces.filter(({ def }) => def.type === 'infantry')
      const group = { units: attackers.map(({ def }) => def), bonus: 1 }
      return attackWorth(positionOf(game, 'japanese', unlearnt), placeIndex('tengah'), group)
    }
    expect(worth({ 'axis-b': ['jp-infantry*6', 'jp-artillery*3'] })).toBeGreaterThan(worth({}))
    expect(worth({ mandai: ['au-artillery*2'] })).toBeLessThan(worth({}))
  })

  it('10.6, 10.7 sends fighters against fighters, and lets bombers break off', () => {
    const units = { tengah: ['jp-fighter-1 air=1', 'jp-bomber-1 air=1', 'br-fighter-1 air=1'] }
    const match = singapore({ step: 'air-combat', units, dice: [[4, 4]] })
    expect(best(match)).toBe('point jp-fighter-1')
    match.choose({ verb: 'point', piece: 'jp-fighter-1' })
    match.choose('done')
    expect(best(match)).toBe('leave jp-bomber-1')
  })

  it('6.9 lands from an Axis with enough units to win, and no more than fit', () => {
    const units = { tengah: ['au-infantry*3'], buloh: ['au-infantry*6'], 'axis-b': ['jp-infantry*8', 'jp-artillery*3'] }
    const landed = planned(singapore({ units }), byHand).filter((move) => move.endsWith(' tengah'))
    expect(landed.length).toBeGreaterThan(3)
    expect(landed.length).toBeLessThanOrEqual(6)
  })

  it('6.9 goes for Bukit Timah on an open road (17.3)', () => {
    const match = singapore({ units: { mandai: ['jp-infantry*2'], ...GUARDS } })
    expect(planned(match)).toContain('jp-infantry-1 bukit-timah')
  })

  it('7.2 attacks nobody without supplies, and comes to an end', () => {
    const units = { mandai: ['jp-infantry*6'], 'bukit-timah': ['br-infantry'], ...GUARDS }
    const attackers = (tokens: number) =>
      planned(
        singapore({ units, control: { kranji: 'japanese', jurong: 'japanese' }, tokens: { japanese: tokens } }),
      ).filter((move) => move.endsWith(' bukit-timah')).length
    expect(attackers(0)).toBe(0)
    expect(attackers(20)).toBeGreaterThan(1)
  })

  it('5.1 leaves a sector that cannot be held', () => {
    const units = { jurong: ['au-infantry'], tengah: ['jp-infantry*6'], 'pasir-laba': ['jp-infantry*6'] }
    const match = singapore({ army: 'australian', units: { ...units, 'bukit-timah': ['au-infantry*5'] } })
    const moves = planned(match, byHand)
    expect(moves.filter((move) => move.startsWith('au-infantry-1 ')).length).toBe(1)
  })

  it('5.3 takes back what makes a plan impossible', () => {
    const units = { mandai: ['jp-infantry*6'], jurong: ['jp-infantry*6'], 'fort-canning': ['br-infantry*6'] }
    const match = plan(singapore({ units }), 'jp-infantry-1', 'move', 'bukit-timah', 6)
    plan(match, 'jp-infantry-7', 'move', 'bukit-timah', 1)
    expect(match.turn.offered({ verb: 'commit' })).toEqual([])
    planned(match)
    expect(match.in('bukit-timah').length).toBeLessThanOrEqual(6)
  })

  it('14.5 gives up a sector that is lost, while there is somewhere to go', () => {
    const asked = (attackers: number, defenders: number) => {
      const match = fight({
        attackers: [`jp-infantry*${attackers}`],
        defenders: [`au-infantry*${defenders}`],
        withdrawal: 'changed',
        control: { jurong: 'australian' },
        from: ['buloh'],
      })
      return match.until(({ turn }) => turn.decision.kind === 'withdraw', restFirst)
    }
    expect(best(asked(6, 1))).toBe('withdraw')
    expect(best(asked(1, 4))).toBe('fight')
  })

  it('17.1 values control, the more the nearer to a level, and 17.3 Australians as long as their number counts', () => {
    const value = (control: string, more: number) => {
      const units = { tanglin: ['au-infantry*6'], clementi: [`au-infantry*${more}`] }
      return heuristics.value(singapore({ units, control: { [control]: 'japanese' } }).game, 0)
    }
    expect(value('keppel', 6)).toBeGreaterThan(value('tuas', 6))
    expect(value('tuas', 5)).toBeGreaterThan(value('tuas', 6))
  })

  it('17.2 counts a victory of the ally nearly as its own, and one shared with the enemy as a draw', () => {
    const { game } = singapore()
    const ended = (winners: number[], seat: number) =>
      heuristics.ended!(
        { winner: null, winners, level: { key: 'level.victory' }, reason: { key: 'win.level' } },
        seat,
        game,
      )
    expect(ended([1], 1)).toBeGreaterThan(ended([1], 2))
    expect(ended([1], 2)).toBeGreaterThan(0.5)
    expect(ended([1], 0)).toBeLessThan(-0.5)
    expect(ended([0, 1], 0)).toBe(0)
  })

  it('1.3 begins a stage with every player turn', () => {
    const match = singapore({ units: { tengah: ['jp-infantry'], 'fort-canning': ['br-infantry'] } })
    const before = heuristics.stage!(match.game)
    match.choose('commit')
    match.until(({ game }) => game.vars.army !== 'japanese')
    expect(heuristics.stage!(match.game)).not.toBe(before)
  })
})
