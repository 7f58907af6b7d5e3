import type { Choice } from '@topside/engine'
import { describe, expect, it } from 'vitest'
import { run } from '../../shared/run.ts'
import { boxOf } from '../data/combat.ts'
import { eventRules } from '../data/events.ts'
import { REDUCED } from '../data/faces.ts'
import { hexOf } from '../data/hexes.ts'
import type { Side } from '../data/units.ts'
import type { Bataan } from '../state/state.ts'
import type { Sequence, SequenceKind } from '../state/vars.ts'
import type { Field } from '../testing/field.ts'
import { type Hands, playing, withEvents } from '../testing/hands.ts'
import type { Combat } from './9.1-attacks.ts'
import { reckon, reckonedPreview } from './10-preview.ts'
import { applyResult } from './11-outcome.ts'
import { type BeforeDie, type CombatEvents, endCombatEvents, playInCombat } from './17.15-combat.ts'

interface Setup {
  readonly hands?: Hands
  readonly units: { readonly [hex: string]: readonly string[] }
  readonly hex: string
  readonly attackers: readonly string[]
  readonly table?: Combat['table']
  readonly kind?: SequenceKind
  readonly guns?: { readonly [side in 'attacker' | 'defender']?: readonly string[] }
  readonly scenario?: string
}

interface Fight extends Field {
  readonly about: BeforeDie
}

/** A combat before its die roll, led by the first units of both sides. */
function before(setup: Setup): Fight {
  const { scenario = 'battling-bastards', units, hex, table = 'assault', kind = 'mobile', hands = {} } = setup
  const play = withEvents({ scenario, turn: 5, units }, hands)
  const attackers = setup.attackers.map(play.unit)
  const [attacker, defender] = [attackers[0], play.unit((units[hex] ?? [])[0] ?? '')]
  if (attacker === undefined) throw new RangeError('nobody attacks')
  const { side, formation } = attacker.def
  const sequence: Sequence = { side, kind, formations: formation === undefined ? [] : [formation], army: [] }
  play.game.vars.sequence = sequence
  const guns = (ids: readonly string[] = []) =>
    ids.map(play.unit).flatMap((unit) => {
      const { artillery } = unit.def
      return artillery === undefined
        ? []
        : [{ unit: { ...unit, def: { ...unit.def, artillery } }, fire: 'full' as const }]
    })
  const about: BeforeDie = {
    combat: { hex: hexOf(hex), table, sequence: kind, attackers },
    lead: { attacker, defender },
    guns: { attacker: guns(setup.guns?.attacker), defender: guns(setup.guns?.defender) },
  }
  return { ...play, about }
}

/** The events played before the die roll of a combat. */
function playedIn({ game, about }: Fight, answers: readonly Partial<Choice>[]) {
  let events: CombatEvents | undefined
  const ran = run(
    game,
    function* () {
      events = yield* playInCombat(game, about, () => ({ ledgers: [], chances: [] }))
    },
    answers,
  )
  if (events === undefined) throw new Error('nothing came of it')
  return { ...ran, events }
}

/** The modifier of the die by the playable combat events of a side. */
const added = (setup: Setup, side: Side, letter: string): number | undefined => {
  const { offered, events } = playedIn(before({ ...setup, hands: { [side]: letter } }), [])
  if (!offered[0]?.some((each) => each.startsWith('event letter-'))) return undefined
  return events.parts.reduce((sum, { value }) => sum + value, 0)
}

const plain: Setup = { units: { '3511': ['us-1/57'], '3510': ['jp-1+2/9'] }, hex: '3511', attackers: ['jp-1+2/9'] }
const back: Setup = { units: { '3511': ['jp-1+2/9'], '3512': ['us-1/57'] }, hex: '3511', attackers: ['us-1/57'] }

describe('17.15 the events of combats', () => {
  it('17.14 first the active player plays as many as he likes, then the other', () => {
    const fight = before({ ...plain, hands: { japan: 'CF', us: 'D' }, guns: {} })
    const { offered, events } = playedIn(fight, [playing('C'), playing('F')])
    expect(offered.map((each) => each.length)).toEqual([4, 3])
    expect(events.parts.map(({ key, value }) => [key, value])).toEqual([
      ['part.event-mortars', -2],
      ['part.event-banzai', -3],
    ])
    expect(fight.game.table.space('events-played').pieces).toHaveLength(2)
    endCombatEvents(fight.game, events)
    expect(fight.game.table.space('events-played').pieces).toHaveLength(0)
  })

  it('17.15 Japanese F: −3 on the Assault table against Filipinos, −2 if Americans lead; none on the Mobile', () => {
    expect(added(plain, 'japan', 'F')).toBe(-3)
    const us: Setup = { ...plain, units: { ...plain.units, '3511': ['us-1/31'] } }
    expect(added(us, 'japan', 'F')).toBe(-2)
    expect(added({ ...plain, table: 'mobile' }, 'japan', 'F')).toBeUndefined()
  })

  it('17.15 Japanese C: −2 where infantry leads', () => {
    expect(added(plain, 'japan', 'C')).toBe(-2)
    const engineers: Setup = { ...plain, units: { ...plain.units, '3510': ['jp-16-eng'] }, attackers: ['jp-16-eng'] }
    expect(added(engineers, 'japan', 'C')).toBeUndefined()
  })

  it('17.15 US D: +2 in defence, −1 in attack, where own artillery fires', () => {
    const guns = { '3515': ['us-88-art'] }
    expect(added({ ...plain, units: { ...plain.units, ...guns }, guns: { defender: ['us-88-art'] } }, 'us', 'D')).toBe(
      2,
    )
    expect(added({ ...back, units: { ...back.units, ...guns }, guns: { attacker: ['us-88-art'] } }, 'us', 'D')).toBe(-1)
    expect(added(plain, 'us', 'D')).toBeUndefined()
  })

  it('17.15 US F: −2 where armour and infantry attack together', () => {
    const together = { ...back, units: { ...back.units, '3512': ['us-1/57', 'us-a/194'] } }
    expect(added({ ...together, attackers: ['us-1/57', 'us-a/194'] }, 'us', 'F')).toBe(-2)
    expect(added(back, 'us', 'F')).toBeUndefined()
  })

  it('17.15 Japanese E: the river gives nothing where engineers are within two hexes of the attackers', () => {
    const river = (at: string): Setup => ({
      units: { '3410': ['us-1/57'], '3409': ['jp-1+2/9'], [at]: ['jp-16-eng'] },
      hex: '3410',
      attackers: ['jp-1+2/9'],
    })
    expect([added(river('3407'), 'japan', 'E'), added(river('3406'), 'japan', 'E')]).toEqual([-1, undefined])
    expect(added({ ...plain, units: { ...plain.units, '3509': ['jp-16-eng'] } }, 'japan', 'E')).toBeUndefined()
  })

  it('17.15 Japanese R: the fortification gives nothing against engineers or half-battalions of efficiency 6', () => {
    const fort = (attacker: string): Setup => ({
      units: { '3914': ['us-1/57'], '3913': [attacker] },
      hex: '3914',
      attackers: [attacker],
    })
    expect(added(fort('jp-1+2/9'), 'japan', 'R')).toBe(-1)
    expect(added(fort('jp-65-eng'), 'japan', 'R')).toBe(-1)
    expect(added(fort('jp-7+8/141'), 'japan', 'R')).toBe(-1)
    expect(added(fort('jp-4/7-arm'), 'japan', 'R')).toBeUndefined()
    expect(added(plain, 'japan', 'R')).toBeUndefined()
  })

  it('11.23, 17.15 US E and Japanese L: attacking armour is lost on a shaded box, even without anti-tank guns', () => {
    const lost = (letter: string | undefined) => {
      const units = { '3511': ['jp-1+2/9', 'jp-3+4/141'], '3512': ['us-a/194', 'us-1/57'] }
      const fight = before({
        units,
        hex: '3511',
        attackers: ['us-1/57', 'us-a/194'],
        table: 'mobile',
        hands: letter === undefined ? {} : { japan: letter },
      })
      const { events } = playedIn(fight, letter === undefined ? [] : [playing(letter)])
      const { about, game } = fight
      run(game, () => applyResult(game, about.combat, boxOf('D1*'), { ...about, noRetreat: false, events }))
      return fight.unit('us-a/194').face
    }
    expect([lost(undefined), lost('L')]).toEqual([0, REDUCED])
    const armour: Setup = {
      units: { '3511': ['us-1/57'], '3510': ['jp-1/7-arm'] },
      hex: '3511',
      attackers: ['jp-1/7-arm'],
    }
    const { events } = playedIn(before({ ...armour, hands: { us: 'E' } }), [playing('E')])
    expect(events.antiTank).toBe(true)
    expect(added(plain, 'us', 'E')).toBeUndefined()
  })

  it('17.15 Japanese S: the defenders ignore a retreat, with or without No Retreat, and lose no step for it', () => {
    for (const noRetreat of [false, true]) {
      const fight = before({ ...back, hands: { japan: 'S' } })
      const { events } = playedIn(fight, [playing('S')])
      const { about, game } = fight
      const { records } = run(game, () => applyResult(game, about.combat, boxOf('DR'), { ...about, noRetreat, events }))
      expect(records.map(({ key, rule }) => [key, rule])).toEqual([['event.stands', '17.15']])
      expect([fight.unit('jp-1+2/9').space.id, fight.unit('jp-1+2/9').face]).toEqual(['3511', 0])
    }
    expect(added(plain, 'japan', 'S')).toBeUndefined()
  })

  it('10.6, 17.14 what an event would lead to is shown with the exact chances of the combat', () => {
    const { game, about } = before({ ...plain, hands: { japan: 'F' } })
    const preview = (value: number) => {
      const others = [{ key: 'part.event-banzai', rule: '17.15', value }]
      const circumstances = { lead: about.lead, noRetreat: false, uncoordinated: false, others }
      return reckonedPreview(about.combat, reckon(game, about.combat, about.guns, circumstances))
    }
    const total = (value: number) => preview(value).ledgers[2]?.total ?? 0
    expect(total(-3)).toBe(total(0) - 3)
    expect(preview(-3).chances).not.toEqual(preview(0).chances)
    expect(preview(-3).chances.reduce((sum, { p }) => sum + p, 0)).toBeCloseTo(1, 12)
  })

  it('every event of combat in the charts has a function', () => {
    const game: Bataan = before(plain).game
    const letters = [...eventRules.values()].flat().filter(({ timing }) => timing === 'combat')
    expect(letters.map(({ side, letter }) => `${side}-${letter}`).sort()).toEqual([
      ...['japan-C', 'japan-E', 'japan-F', 'japan-L', 'japan-R', 'japan-S', 'us-D', 'us-E', 'us-F'],
    ])
    expect(game.vars.events.lasting).toEqual([])
  })
})
