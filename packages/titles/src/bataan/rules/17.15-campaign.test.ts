import { describe, expect, it } from 'vitest'
import { run } from '../../shared/run.ts'
import { EMERGENCY, IN_SUPPLY, OUT_OF_SUPPLY } from '../data/faces.ts'
import { hexOf } from '../data/hexes.ts'
import { formationId } from '../data/units.ts'
import { isMarker, isShip } from '../state/state.ts'
import { markerAt, playing, withEvents } from '../testing/hands.ts'
import { takeControl } from './3.1-terminology.ts'
import { layMarkers } from './4.1-setting-up.ts'
import { judgeSupply } from './6.1-in-supply.ts'
import { attritionPhase } from './6.5-attrition-phase.ts'
import { attritionLedger } from './6.5-general-attrition.ts'
import { receive, supplyPoints } from './6.42-supply-points.ts'
import { forageLedger, foragePhase } from './6.44-6.45-forage.ts'
import { terrainParts } from './10.2-terrain.ts'
import { coordinationLedger } from './10.4-coordination.ts'
import { replacementsIn } from './16.5-replacements.ts'
import { specialEventsPhase } from './17.1-special-events.ts'
import { endLasting } from './17.14-playing.ts'
import { formationsFor } from './17.15-activation.ts'
import { divisionParts, moreAboard, sailsFreely, strikeParts, whyKeptInManila } from './17.15-lasting.ts'
import { playInPhase } from './17.15-strategic.ts'

const none = { verb: 'event-none' }

describe('17.15 the events of the campaign', () => {
  it('19.51, 19.54 US A on turn 3: eight Supply Points, and the game continues to turn 29; later one point', () => {
    const game = withEvents({ turn: 3, setUp: true }, { us: 'A' })
    const before = supplyPoints(game.game)
    run(game.game, (game) => playInPhase(game, 'special-events'), [playing('A')])
    expect([supplyPoints(game.game) - before, game.game.vars.extended, game.game.table.track('last')]).toEqual([
      8,
      true,
      29,
    ])
    expect([game.game.vars.events.once, markerAt(game, 'A')]).toEqual([['us-A'], 'events-pool'])
    const later = withEvents({ turn: 5, setUp: true }, { us: 'A' })
    run(later.game, (game) => playInPhase(game, 'special-events'), [playing('A')])
    expect([supplyPoints(later.game), later.game.vars.extended]).toEqual([1, false])
  })

  it('6.46 US A is refused while the supply source is lost', () => {
    const game = withEvents({ turn: 3 }, { us: 'A' })
    takeControl(game.game, [])
    game.put('3140', 'jp-1+2/9')
    expect(run(game.game, (game) => playInPhase(game, 'special-events')).offered).toEqual([])
  })

  it('6.44 US C and Japanese H change the die of forage, for a turn', () => {
    const game = withEvents({ turn: 5 }, { us: 'C', japan: 'H' })
    const before = forageLedger(game.game).total
    run(game.game, (game) => playInPhase(game, 'forage'), [playing('H'), { verb: 'event-go-on' }])
    expect(forageLedger(game.game).total).toBe(before + 2)
    run(game.game, (game) => playInPhase(game, 'forage'), [playing('C')])
    expect(forageLedger(game.game).total).toBe(before)
    expect(forageLedger(game.game).parts.map(({ key }) => key)).toEqual(
      expect.arrayContaining(['part.event-forage-japan', 'part.event-forage-us']),
    )
    game.game.vars.turn = 6
    run(game.game, specialEventsPhase, [none, none])
    expect([markerAt(game, 'C'), markerAt(game, 'H')]).toEqual(['events-pool', 'events-pool'])
  })

  it('6.43, 17.16 US H: three points with Mariveles friendly; US C and H, Japanese H in scenario 4: points', () => {
    const points = (
      scenario: string,
      hands: { us?: string; japan?: string },
      timing: 'reinforcement' | 'forage',
      held = true,
    ) => {
      const game = withEvents({ scenario, turn: scenario === 'second-bataan' ? 24 : 5 }, hands)
      game.put('2940', held ? 'us-1/57' : 'jp-1+2/9')
      receive(game.game, 2)
      const letter = hands.us ?? hands.japan ?? ''
      const { offered } = run(game.game, (game) => playInPhase(game, timing), [])
      expect(offered.flat().includes(`event letter-${letter.toLowerCase()}`)).toBe(held)
      return supplyPoints(game.game)
    }
    expect(points('battling-bastards', { us: 'H' }, 'reinforcement')).toBe(5)
    expect(points('battling-bastards', { us: 'H' }, 'reinforcement', false)).toBe(2)
    expect(points('second-bataan', { us: 'H' }, 'reinforcement')).toBe(4)
    expect(points('second-bataan', { us: 'C' }, 'forage')).toBe(3)
    expect(points('second-bataan', { japan: 'H' }, 'forage')).toBe(1)
  })

  it('6.43, 6.53 US K: two points, and ratings against attrition one lower in this turn', () => {
    const game = withEvents({ turn: 5, units: { '3914': ['us-41-hq'] } }, { us: 'K' })
    const rating = () => attritionLedger(game.game, 'us', formationId('us-41'))?.total
    const before = rating()
    run(game.game, (game) => playInPhase(game, 'forage'), [playing('K')])
    expect([supplyPoints(game.game), rating()]).toEqual([2, Number(before) - 1])
  })

  it('6.45, 17.15 US I: a disease costs neither supply nor steps', () => {
    const disease = (letter: string) => {
      const game = withEvents({ turn: 24, units: { '3914': ['us-41-hq'] } }, { us: letter })
      receive(game.game, 3)
      const { records } = run(game.game, foragePhase, [], [[10]])
      return [records.map(({ key }) => key), supplyPoints(game.game)]
    }
    const [keys, left] = disease('I')
    expect(keys).toEqual(['forage.disease', 'event.us-i.played'])
    expect(left).toBe(3)
    expect(disease('R')[0]).toContain('disease.contained')
  })

  it('6.55, 17.16 US I in scenario 4: a check that failed costs nothing', () => {
    const game = withEvents(
      { scenario: 'second-bataan', turn: 24, units: { '3914': ['us-41-hq', 'us-1/41'] } },
      { us: 'I' },
    )
    const marker = game.game.table.piece('marker-us-41-1')
    game.game.table.move(marker, game.game.table.space('activated'))
    const { records } = run(game.game, attritionPhase, [playing('I')], [[10]])
    expect(records.map(({ key }) => key)).toEqual(['attrition.suffered', 'event.us-i.else.played'])
  })

  it('16.42, 19.56 Japanese I: the 48th Division once, for two points a turn to turn 11; later a replacement', () => {
    const game = withEvents({ turn: 9, units: { 'manila-box': ['jp-48-hq'] } }, { japan: 'I' })
    layMarkers(game.game.table, game.scenario, 9)
    run(game.game, (game) => playInPhase(game, 'reinforcement'), [playing('I')])
    const markers = game.game.table.space('japan-markers').pieces.filter(isMarker)
    expect(markers.filter(({ def }) => def.formation === 'jp-48')).toHaveLength(2)
    expect(divisionParts(game.game).map(({ value }) => value)).toEqual([-2])
    game.game.vars.turn = 12
    run(game.game, specialEventsPhase, [none, none])
    expect([divisionParts(game.game), markerAt(game, 'I')]).toEqual([[], 'events-pool'])
  })

  it('16.42 US J: for two turns nobody leaves Manila', () => {
    const game = withEvents({ turn: 5, units: { 'manila-box': ['jp-1-g'], '3914': ['jp-1+2/9'] } }, { us: 'J' })
    run(game.game, (game) => playInPhase(game, 'reinforcement'), [playing('J')])
    expect(whyKeptInManila(game.game, game.unit('jp-1-g'))).toMatchObject({ key: 'why.event-unrest', rule: '16.42' })
    expect(whyKeptInManila(game.game, game.unit('jp-1+2/9'))).toBeUndefined()
    for (const [turn, kept] of [
      [6, true],
      [7, false],
    ] as const) {
      game.game.vars.turn = turn
      run(game.game, specialEventsPhase, [none, none])
      expect(whyKeptInManila(game.game, game.unit('jp-1-g')) !== undefined).toBe(kept)
    }
  })

  it('17.16 US J in scenario 4: a Japanese formation in Reserve is not called up by Event N', () => {
    const game = withEvents(
      { scenario: 'second-bataan', turn: 24, units: { '3106': ['jp-1+2/9'], '3109': ['jp-1+2/141'] } },
      { us: 'J' },
    )
    layMarkers(game.game.table, game.scenario, 24)
    game.game.vars.reserve = [{ formation: formationId('jp-16'), until: 26, army: [] }]
    expect(formationsFor(game.game, 'japan')).toEqual(['jp-16', 'jp-65'])
    run(game.game, (game) => playInPhase(game, 'reinforcement'), [playing('J')])
    expect(formationsFor(game.game, 'japan')).toEqual(['jp-65'])
  })

  it('15.38, 17.16 US M: the Convoy is in Australia, once; later the Steamer sails without a check', () => {
    const game = withEvents({ turn: 5, units: { australia: ['us-nav-steamer'] } }, { us: 'M' })
    run(game.game, (game) => playInPhase(game, 'reinforcement', 'naval'), [playing('M')])
    expect([game.game.table.piece('us-nav-convoy').space.id, markerAt(game, 'M')]).toEqual([
      'australia',
      'events-played',
    ])
    const again = withEvents({ turn: 5 }, { us: 'M' })
    again.game.vars.events = { ...again.game.vars.events, once: ['us-M'] }
    run(again.game, (game) => playInPhase(game, 'reinforcement', 'naval'), [playing('M')])
    const free = again.game.table.pieces.filter(isShip).filter((ship) => sailsFreely(again.game, ship))
    expect(free.some(({ id }) => id === 'us-nav-convoy')).toBe(false)
    expect(free.some(({ id }) => id === 'us-nav-steamer')).toBe(true)
  })

  it('6.43, 17.15 Japanese M: a ready bomber flies, and two Supply Points are lost', () => {
    const units = { 'clark-field-ready': ['jp-air-sally-60', 'jp-air-ida'] }
    const game = withEvents({ turn: 20, units }, { japan: 'M' })
    receive(game.game, 1)
    run(game.game, (game) => playInPhase(game, 'reinforcement'), [playing('M')])
    expect([supplyPoints(game.game), game.game.table.piece('jp-air-sally-60').space.id]).toEqual([
      0,
      'clark-field-flown',
    ])
    const without = withEvents({ turn: 20, units: { 'clark-field-ready': ['jp-air-ida'] } }, { japan: 'M' })
    receive(without.game, 3)
    expect(run(without.game, (game) => playInPhase(game, 'reinforcement')).offered).toEqual([
      ['event-go-on', 'event-rest'],
    ])
  })

  it('15.42 Japanese J: a barge is ready without a check, and carries one more', () => {
    const game = withEvents({ turn: 5, units: { 'manila-sailed': ['jp-nav-barge-1'] } }, { japan: 'J' })
    run(game.game, (game) => playInPhase(game, 'readiness'), [playing('J')])
    const barge = game.game.table.pieces.filter(isShip).find(({ id }) => id === 'jp-nav-barge-1')
    expect([barge?.space.id, barge && moreAboard(game.game, barge)]).toEqual(['manila-ready', 1])
  })

  it('13.14, 10.41 Japanese O: the US fighter has flown, and the next Japanese air coordination is two better', () => {
    const game = withEvents({ turn: 5, units: { 'mariveles-ready': ['us-air-fighter'] } }, { japan: 'O' })
    run(game.game, (game) => playInPhase(game, 'readiness'), [playing('O')])
    expect(game.game.table.piece('us-air-fighter').space.id).toBe('mariveles-flown')
    expect(strikeParts(game.game, 'japan').map(({ value }) => value)).toEqual([-2])
    expect(strikeParts(game.game, 'us')).toEqual([])
    endLasting(game.game, ({ effect }) => effect === 'airfield-strike')
    expect([strikeParts(game.game, 'japan'), markerAt(game, 'O')]).toEqual([[], 'events-pool'])
    expect(coordinationLedger({ hex: hexOf('3511'), sequence: 'mobile' }, 'air').total).toBe(1)
  })

  it('6.2, 17.15 US O: a hex of the road is contested while supply is judged, unless the Garrison holds Manila', () => {
    const units = { '3806': ['jp-65-hq', 'jp-1+2/141'] }
    const status = (letters: string, more: { readonly [hex: string]: readonly string[] } = {}) => {
      const game = withEvents({ turn: 5, units: { ...units, ...more } }, { us: letters })
      const answers = letters === 'O' ? [playing('O')] : []
      const { offered } = run(game.game, (game) => playInPhase(game, 'supply-status'), answers)
      judgeSupply(game.game)
      return { offered, of: game.game.table.status(game.unit('jp-65-hq'), 'supply') }
    }
    expect(status('').of).toBe(IN_SUPPLY)
    const { offered } = status('O')
    expect(offered[0]).toEqual(['event letter-o', 'event-go-on', 'event-rest'])
    expect(offered[1]?.length).toBeGreaterThan(50)
    expect([EMERGENCY, OUT_OF_SUPPLY]).not.toContain(status('R').of)
    const held = withEvents({ turn: 5, units: { ...units, 'manila-box': ['jp-1-g'] } }, { us: 'O' })
    expect(run(held.game, (game) => playInPhase(game, 'supply-status')).offered).toEqual([
      ['event-go-on', 'event-rest'],
    ])
  })

  it('14.16 US R: a supplied unit with no enemy beside it has a fortification of +1 where it stands', () => {
    const units = { '3512': ['us-1/57'], '3511': ['us-2/57'], '3510': ['jp-1+2/9'] }
    const game = withEvents({ turn: 5, units }, { us: 'R' })
    run(game.game, (game) => playInPhase(game, 'engineering'), [playing('R')])
    expect(game.game.vars.forts['3512']).toEqual({ line: 'built', destroyed: false })
    game.put('3513', 'jp-6+7/9')
    const combat = {
      hex: hexOf('3512'),
      table: 'assault',
      sequence: 'mobile',
      attackers: [game.unit('jp-6+7/9')],
    } as const
    expect(terrainParts(game.game, combat)[2]?.value).toBe(1)
    const out = withEvents({ turn: 5, units: { '3512': ['us-1/57'] } }, { us: 'R' })
    out.game.table.setStatus(out.unit('us-1/57'), 'supply', OUT_OF_SUPPLY)
    expect(run(out.game, (game) => playInPhase(game, 'engineering')).offered).toEqual([])
  })

  it('6.55 Japanese K: a US formation that did not act, drawn by lot, checks with the others', () => {
    const units = { '3914': ['us-41-hq', 'us-1/41'], '3512': ['us-51-hq'], '3511': ['us-ps-hq'] }
    const game = withEvents({ turn: 24, units }, { japan: 'K' })
    const marker = game.game.table.piece('marker-us-41-1')
    game.game.table.move(marker, game.game.table.space('activated'))
    const { records } = run(game.game, attritionPhase, [playing('K')], [[2], [1], [1]])
    expect(records.map(({ key }) => key)).toEqual([
      ...['event.japan-k.played', 'formation.drawn', 'event.malaria', 'attrition.spared', 'attrition.spared'],
    ])
  })

  it('6.13, 17.15 US Q: units supplied over the destroyed bridge alone are Out of Supply until judged anew', () => {
    const units = { '3919': ['jp-65-hq'], '3918': ['jp-1/7-arm'], '3806': ['jp-1+2/9'], '1216': ['us-1/57'] }
    const game = withEvents({ turn: 5, units }, { us: 'Q' })
    game.game.vars.forts = {}
    const ids = ['jp-65-hq', 'jp-1/7-arm', 'jp-1+2/9']
    const judgedNow = () => {
      judgeSupply(game.game)
      return ids.map((id) => game.game.table.status(game.unit(id), 'supply'))
    }
    expect(judgedNow()).toEqual([IN_SUPPLY, IN_SUPPLY, IN_SUPPLY])
    const bridge = { verb: 'event-bridge', space: '4009', option: '4010' }
    const { offered, records } = run(game.game, (game) => playInPhase(game, 'supply-status'), [playing('Q'), bridge])
    expect(offered[1]?.some((each) => /39(18|19)|4020/.test(each))).toBe(false)
    expect(records.at(-1)).toMatchObject({ key: 'event.bridge-destroyed', rule: '6.13' })
    expect(judgedNow()).toEqual([OUT_OF_SUPPLY, OUT_OF_SUPPLY, IN_SUPPLY])
    endLasting(game.game, ({ effect }) => effect === 'bridge-destroyed')
    expect([judgedNow(), markerAt(game, 'Q')]).toEqual([[IN_SUPPLY, IN_SUPPLY, IN_SUPPLY], 'events-pool'])
    game.put('4009', 'us-1/41')
    game.put('4109', 'us-2/41')
    game.put('3909', 'us-3/41')
    expect(judgedNow().slice(0, 1)).toEqual([EMERGENCY])
  })

  it('16.51, 17.16 Japanese I where the 48th Division cannot be kept: a replacement, if the scenario has them', () => {
    const points = (scenario: string, turn: number) => {
      const game = withEvents({ scenario, turn }, { japan: 'I' })
      run(
        game.game,
        (game) => playInPhase(game, 'reinforcement'),
        scenario === 'battling-bastards' ? [playing('I')] : [],
      )
      return [replacementsIn(game.game, 'japan'), markerAt(game, 'I')]
    }
    expect(points('battling-bastards', 12)).toEqual([1, 'events-pool'])
    expect(points('second-bataan', 24)).toEqual([0, 'japan-events'])
  })
})
