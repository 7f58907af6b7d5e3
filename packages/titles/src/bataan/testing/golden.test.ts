import { exampleScript, type Match } from '@topside/engine'
import { describe, expect, it } from 'vitest'
import { OUT_OF_SUPPLY } from '../data/faces.ts'
import { scenarioNamed } from '../state/state.ts'
import { Example } from './example.ts'
import golden from './golden/example.json' with { type: 'json' }
import { CHEAPER } from './walk.ts'

const marker = (formation: string, number = 1) => `marker-${formation}-${number}`
const PS = ['us-3/31', 'us-3/57', 'us-2/57', 'us-1/31', 'us-1/45', 'us-1/57', 'us-2/31']
const SET_UP = scenarioNamed('abucay-line')
const SIXTY_FIFTH = ['jp-1+2/141', 'jp-3+4/141', 'jp-5+6/141', 'jp-1+2/142', 'jp-3+4/142', 'jp-5+6/142']

describe('golden: the extended example of play, Game-Turn 3 of the Abucay Line', () => {
  const example = new Example()
  const { match } = example

  it('17.11, 7.15: the Strategic Segment: F and N are drawn, all is in supply, Japan chooses its first marker', () => {
    example.to('event.draw', 'japan').dice(2).choose('event-draw')
    example.to('event.draw', 'us').dice(4).choose('event-draw')
    expect([match.in('japan-events'), match.in('us-events')]).toEqual([['letter-f'], ['letter-n']])
    example.to('first-marker').choose({ verb: 'choose', piece: marker('jp-16') })
    expect(match.record('initiative.automatic').args).toEqual({ side: { side: 'japan' } })
    const out = match.game.table.pieces.filter(
      (piece) => piece.def.kind === 'unit' && match.game.table.status(piece, 'supply') === OUT_OF_SUPPLY,
    )
    expect(out.every(({ def }) => def.kind === 'unit' && def.formation === 'us-31')).toBe(true)
  })

  it('first Japanese sequence: 16th Division, attack on 3314 with a Banzai charge', () => {
    if (match.turn.ask === 'ask.pool')
      example.several('pool', 'put', ...['us-41', 'us-51', 'us-ps'].map((id) => marker(id)))
    example.to('sequence', 'japan').choose({ verb: 'play', piece: marker('jp-16'), option: 'mobile' })
    example.moves('japan-1')
    example.attack('3314', 'assault', ...(golden.combats[0]?.attackers ?? []))
    example.to('no-retreat').dice(6).choose({ verb: 'hold', piece: 'us-3/51' })
    example.to('combat.next')
    expect(match.record('no-retreat.failed').rule).toBe('9.35')
    example.choose({ verb: 'resolve', space: '3314' }).leads('jp-11+12/9', 'us-3/51').dice(5)
    example.guns('defence', ['us-51(+)-art', 'us-86-art'], 'us-86-art')
    expect(match.record('guns.half').args).toMatchObject({ unit: { piece: 'us-86-art' } })
    example.to('event.combat', 'japan').dice(7).choose({ verb: 'event', piece: 'letter-f' })
    example.to('retreat').expectCombat('3314, first')
    expect([match.face('us-3/51'), match.face('us-51(+)-art'), match.face('us-86-art')]).toEqual([
      'reduced',
      'fired',
      'fired',
    ])
    example.choose({ verb: 'retreat-all', space: '3315' }).to('advance')
    for (const piece of ['jp-1+2/9', 'jp-6+7/9', 'jp-ii(-)/9'])
      example.choose({ verb: 'advance', piece, space: '3314' })
    example.choose('stay')
    expect([match.at('letter-f'), ...example.at('us-3/51', 'us-51(+)-art', 'jp-6+7/9')]).toEqual([
      ...['events-pool', '3315', '3315', '3314'],
    ])
  })

  it('first US sequence: the Philippine Scouts move', () => {
    example
      .dice(3)
      .to('sequence', 'us')
      .choose({ verb: 'play', piece: marker('us-ps'), option: 'mobile' })
    example.several('army', 'activate', 'us-2-prov', 'us-21(-)-art', 'us-a/194', 'us-b/194').moves('us-1')
    const activations = (id: string) => match.game.table.status(match.game.table.piece(id), 'activations')
    expect(['us-2-prov', 'us-21(-)-art', 'us-a/194', 'us-b/194'].map(activations)).toEqual([1, 1, 1, 1])
  })

  it('second Japanese sequence: 65th Brigade moves; second US sequence: 41st Division is held', () => {
    example
      .dice(2)
      .to('sequence', 'japan')
      .choose({ verb: 'play', piece: marker('jp-65'), option: 'mobile' })
    const army = ['1/7-arm', '2/7-arm', '3/7-arm', '4/7-arm', '1-art', '15-mtn', '9(+)-at'].map((id) => `jp-${id}`)
    example.several('army', 'activate', ...army).moves('japan-2')
    example.dice(1, 1).to('sequence', 'us').choose('pass')
    expect(match.in('us-held')).toEqual([marker('us-41')])
  })

  it('third Japanese sequence: 16th Division attacks 3215 and 3415', () => {
    example.to('sequence', 'japan').choose({ verb: 'play', piece: marker('jp-16', 2), option: 'mobile' })
    example.several('army', 'activate', 'jp-48-mtn').moves('japan-3')
    example.attack('3215', 'assault', 'jp-11+12/9', 'jp-iii(-)/9', 'jp-i(-)/9')
    example.attack('3415', 'mobile', 'jp-1+2/9', 'jp-6+7/9', 'jp-ii(-)/9')
    example.to('no-retreat').dice(4).choose({ verb: 'hold', piece: 'us-2/53' })
    example.to('combat.next').choose({ verb: 'resolve', space: '3215' }).leads('jp-11+12/9', 'us-2/53')
    example.dice(5).several('air.attacker', 'fly', 'jp-air-ida', 'jp-air-ann')
    expect(match.record('air.uncoordinated').ledgers?.map(({ total }) => total)).toEqual([5, 1])
    example.dice(6).guns('attack', ['jp-48-mtn']).dice(7, 4).guns('defence', ['us-21(-)-art'])
    example.to('combat.next').expectCombat('3215')
    expect([match.face('us-2/53'), match.at('us-2/53'), match.in('clark-field-flown')]).toEqual([
      ...['reduced', '3215', ['jp-air-ida', 'jp-air-ann']],
    ])
    example.choose({ verb: 'resolve', space: '3415' }).leads('jp-1+2/9', 'us-1/31')
    example.dice(3, 6).guns('defence', ['us-24/p', 'us-2-prov'], 'us-24/p')
    example.to('loss').expectCombat('3415').choose({ verb: 'lose', piece: 'jp-6+7/9' })
    expect(['us-1/31', 'jp-1+2/9', 'jp-6+7/9', 'us-24/p', 'us-2-prov'].map((id) => match.face(id))).toEqual([
      ...['reduced', 'reduced', 'reduced', 'fired', 'front'],
    ])
  })

  it('third US sequence: Event N activates the Scouts again, who attack 3314', () => {
    example.to('event.activation', 'us').choose({ verb: 'event', piece: 'letter-n' })
    example.choose({ verb: 'event-formation', option: 'us-ps' }, 'event-mobile')
    expect(match.in('japan-events')).toEqual(['letter-n'])
    example.several('army', 'activate', 'us-88-art', 'us-2-prov').moves('us-3')
    example.attack('3314', 'mobile', ...PS)
    // A misprint: the successful No Retreat uses the die of the next attack.
    example.to('no-retreat').dice(3).choose({ verb: 'hold', piece: 'jp-ii(-)/9' })
    example.to('combat.next').choose({ verb: 'resolve', space: '3314' }).leads('us-1/57', 'jp-ii(-)/9')
    example.guns('attack', ['us-2-prov']).dice(8, 6, 5).guns('defence', ['jp-15-mtn', 'jp-1-art'], 'jp-15-mtn')
    example.to('sequence', 'japan').expectCombat('3314, second')
    expect(match.record('ground.coordinated').rule).toBe('10.43')
    expect(['jp-ii(-)/9', 'jp-15-mtn', 'jp-1-art'].map((id) => match.face(id))).toEqual(['reduced', 'fired', 'fired'])
  })

  it('fourth Japanese sequence: 65th Brigade takes 3115', () => {
    example.choose({ verb: 'play', piece: marker('jp-65', 2), option: 'mobile' })
    const army = ['9(+)-art', '8-hvy', '1/7-arm', '2/7-arm', '3/7-arm', '4/7-arm'].map((id) => `jp-${id}`)
    example.several('army', 'activate', ...army).moves('japan-4')
    example.attack('3115', 'assault', ...SIXTY_FIFTH)
    example.to('combat.next').choose({ verb: 'resolve', space: '3115' }).leads('jp-5+6/141', 'us-1/53')
    example.dice(2).guns('attack', ['jp-9(+)-art', 'jp-8-hvy'], 'jp-9(+)-art').dice(4, 5).guns('defence', ['us-88-art'])
    example.to('advance').expectCombat('3115')
    for (const piece of SIXTY_FIFTH.slice(0, 3)) example.choose({ verb: 'advance', piece, space: '3115' })
    example.to('draw', 'us')
    expect([match.at('us-1/53'), ...SIXTY_FIFTH.map((id) => match.face(id))]).toEqual([
      ...['us-eliminated', 'front', 'front', 'front', 'front', 'front', 'front'],
    ])
  })

  it('fourth US sequence: 51st Division attacks 3314 with the Scouts in an Assault Sequence', () => {
    example.choose('draw').to('sequence', 'us')
    example.choose({ verb: 'play', piece: marker('us-51'), option: 'assault' })
    example.several('army', 'activate', 'us-a/194').moves('us-4')
    example.attack('3314', 'assault', ...PS, 'us-3/51', 'us-1/51', 'us-2/51', 'us-a/194')
    example.to('no-retreat').dice(3).choose({ verb: 'hold', piece: 'jp-ii(-)/9' })
    example.dice(8, 1).to('combat.next').choose({ verb: 'resolve', space: '3314' }).leads('us-a/194', 'jp-ii(-)/9')
    example.to('sequence', 'us').expectCombat('3314, third')
    expect(match.record('ground.uncoordinated').rule).toBe('10.43')
    const disrupted = (id: string) => match.game.table.status(match.game.table.piece(id), 'disrupted')
    expect([match.at('jp-ii(-)/9'), disrupted('jp-1+2/9'), disrupted('jp-6+7/9')]).toEqual(['japan-eliminated', 1, 1])
  })

  it('fifth US sequence: 41st Division, which was held', () => {
    example.choose({ verb: 'play', piece: marker('us-41'), option: 'mobile' })
    // The dice of recovery and of Japanese attrition are rolled at the end of the last sequence.
    example.several('army', 'activate', 'us-b/194').dice(6, 2, 5, 7).moves('us-5')
  })

  it('moves cost what is printed, unless the reconstructed map has a cheaper way', () => {
    const printed = golden.moves.map(({ units: [first = ''], points }) => [first, points])
    const apart = example.costs.filter(([, points], index) => points !== printed[index]?.[1])
    expect(example.costs.map(([unit]) => unit)).toEqual(printed.map(([unit]) => unit))
    // 2/53 moves from one zone into another for its whole allowance of 3 (8.23); the example adds up only 2.
    expect(Object.fromEntries(apart)).toEqual({ ...CHEAPER, 'us-2/53': 3 })
  })

  it('the Reorganization Segment: recovery, artillery, General Attrition, and the fortification of 3314', () => {
    const { table } = match.game
    example.to('attrition', 'japan').dice(6, 10, 4).choose({ verb: 'lose', piece: 'jp-65-eng' })
    expect([match.record('recovery.failed').args, match.record('recovery.passed').args]).toEqual([
      { unit: { piece: 'jp-1+2/9' } },
      { unit: { piece: 'jp-6+7/9' } },
    ])
    const status = (id: string, name: string) => table.status(table.piece(id), name)
    expect([status('jp-1+2/9', 'disrupted'), status('jp-6+7/9', 'disrupted')]).toEqual([1, 0])
    // A misprint: artillery in supply turns to its support side, not to the fired one (12.19).
    const guns = ['jp-48-mtn', 'jp-9(+)-art', 'jp-8-hvy', 'jp-15-mtn', 'jp-1-art', 'us-86-art', 'us-88-art', 'us-24/p']
    expect(new Set([...guns, 'us-51(+)-art', 'us-21(-)-art'].map((id) => match.face(id)))).toEqual(new Set(['front']))
    expect(status('us-a/194', 'activations')).toBe(0)
    example.to('attrition', 'us').choose({ verb: 'lose', piece: 'us-1/52' })
    example.to('event.draw')
    expect(match.record('turn.begins').args).toEqual({ turn: 4 })
    expect(match.records('attrition.spared').map(({ ledgers }) => ledgers?.[0]?.total)).toEqual([5, 9, 10])
    expect(match.records('attrition.suffered').map(({ ledgers }) => ledgers?.[0]?.total)).toEqual([5, 9])
    expect(match.game.vars.forts['3314']?.destroyed).toBe(true)
    expect(Object.values(match.game.vars.forts).filter(({ destroyed }) => destroyed)).toHaveLength(1)
  })

  it('every misprint of the example that the match corrects is named', () => {
    const named = golden.misprints.map(({ where, printed, meant }) => `${where}: ${printed}, meant ${meant}`)
    expect(named.filter((each) => /^(JP|US|Reorganization)/.test(each))).toEqual([
      'JP2, 141 Infantry: 12 trail hexes: 5 points, meant 6 points',
      'JP2, 7 Armour: where it goes: 4007, meant 4009',
      'US3, attack on 3314: 29 to 12, meant 31 to 12',
      'Reorganization: artillery that has fired: to the fired side, meant to the support side',
      'JP3: the self-propelled artillery in support: 1 Prov, meant 2 Prov',
      'US3: the No Retreat of II(-)/9: not required, meant an optional success',
    ])
  })

  it('the units stand where the example leaves them', () => {
    const last = new Map(golden.moves.flatMap(({ units, to }) => units.map((unit) => [unit, to] as const)))
    const after: { readonly [unit: string]: string } = {
      'us-3/51': '3315',
      'us-1/53': 'us-eliminated',
      'jp-ii(-)/9': 'japan-eliminated',
      'jp-1+2/9': '3314',
      'jp-6+7/9': '3314',
      'jp-65-eng': 'japan-eliminated',
      'jp-1+2/141': '3115',
      'jp-3+4/141': '3115',
      'jp-5+6/141': '3115',
    }
    const setUp = SET_UP.setup.map(({ unit, hex }) => [unit, after[unit] ?? last.get(unit) ?? hex])
    expect(setUp.map(([unit = '']) => [unit, match.at(unit)])).toEqual(setUp)
    const reduced = SET_UP.setup.filter(({ unit }) => match.face(unit) === 'reduced').map(({ unit }) => unit)
    expect(reduced.sort()).toEqual(['jp-1+2/9', 'jp-6+7/9', 'us-1/31', 'us-1/52', 'us-2/53', 'us-3/51'])
    expect([match.track('us-lost'), match.track('japan-lost')]).toEqual([6, 5])
  })
  // `-u` updates this match after a change of the rules.
  it('the match that can be looked back at is this one', async () => {
    const script = exampleScript(match.match as unknown as Match)
    const lines = JSON.stringify(script, null, 1).replaceAll(/\[\s+(\d+)\s+\]/g, '[$1]')
    await expect(`${lines}\n`).toMatchFileSnapshot('../examples/game-turn-3.json')
  })
})
