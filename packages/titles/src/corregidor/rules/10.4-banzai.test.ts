import { describe, expect, it } from 'vitest'
import { CREW, MOVED } from '../data/faces.ts'
import { atStep, type Played, type StepSetup, statusIn } from '../testing/at-step.ts'
import { PARA, SECOND_PARA } from '../testing/units.ts'

const SHINYO = 'jp45-shinyo-7'
const OTHER = 'jp45-shinyo-9'
const THIRD = 'jp45-shinyo-10'
const GUN = 'jp45-restored-crockett'

/** A Japanese Movement Phase of 1945; the dice come first. */
const phase = (setup: StepSetup) => atStep('movement', { scenario: 'recapture', side: 'japan', ...setup })

const NIGHT: StepSetup = { day: 1, hour: '2200' }
const LATER: StepSetup = { day: 3, hour: '0600' }

/** An American unit within reach of Japanese units that are not adjacent. */
const APART: StepSetup['units'] = { i1515: [PARA], i1813: [SHINYO, OTHER] }
const BESIDE: StepSetup['units'] = { i1515: [PARA], i1615: [SHINYO], i1614: [OTHER] }

const verbs = (play: Played) => [...new Set(play.turn.decision.choices.map(({ verb }) => verb))]
const keys = (play: Played) => play.records().map(({ key }) => key)

describe('10.4 golden: a Banzai attack', () => {
  const COMPANIES = ['jp42-co1-61', 'jp42-co2-61']
  const MARINES = ['us42-1-a-4m', 'us42-2-a-4m']
  const attack = (banzai: readonly string[]) => {
    const units = { i1615: MARINES, i1515: COMPANIES }
    const play = atStep('combats', { units, dice: [[3]] })
    play.choose({ verb: 'target', space: 'i1615' })
    if (play.turn.ask === 'ask.attack.units') play.choose(...COMPANIES.map((piece) => ({ verb: 'join', piece })))
    play.choose(...banzai.map((piece) => ({ verb: 'banzai', piece })))
    if (banzai.length < COMPANIES.length) play.choose('done')
    return play
  }

  it('10.4 one of two companies doubles its attack: 3-1 in place of 2-1, and is double disrupted after it', () => {
    const plain = attack([])
    expect(plain.record('combat.fought').args).toMatchObject({ odds: '2-1', modified: 4, result: 'D R1' })
    expect(COMPANIES.map((id) => statusIn(plain, id, 'disrupted'))).toEqual([0, 0])
    const wild = attack(COMPANIES.slice(0, 1))
    expect(wild.record('combat.fought').ledgers?.map(({ total }) => total)).toEqual([36, 12, 1])
    expect(wild.record('combat.fought').args).toMatchObject({ odds: '3-1', modified: 4, result: 'DD R1' })
    expect(COMPANIES.map((id) => statusIn(wild, id, 'disrupted'))).toEqual([2, 0])
    expect(MARINES.map((id) => statusIn(wild, id, 'disrupted'))).toEqual([2, 2])
  })
})

describe('10.4A Banzai of 1945', () => {
  it('10.4A two dice fall at the start of each Japanese movement from the night of 16 February on', () => {
    expect(keys(phase({ ...NIGHT, hour: '1800', units: BESIDE }))).not.toContain('frenzy.none')
    expect(phase({ ...NIGHT, units: BESIDE, dice: [[1, 4]] }).record('frenzy.none').roll?.values).toEqual([1, 4])
    expect(keys(phase({ day: 2, hour: '0600', units: BESIDE, dice: [[6, 4]] }))).toContain('frenzy.none')
    // There are no rolls in 1942, nor for the Americans.
    for (const setup of [{ scenario: 'fall', day: 50 }, { side: 'us' }] as const)
      expect(keys(phase({ ...NIGHT, hour: '0600', ...setup, units: BESIDE, dice: [] }))).not.toContain('frenzy.none')
  })

  it.each([
    [1, 2],
    [2, 2],
    [5, 6],
  ])('10.4A on %i and %i at least one unit makes a Banzai attack, at night too', (...dice) => {
    const play = phase({ ...NIGHT, units: BESIDE, dice: [dice, [4]] })
    expect(keys(play)).toContain('frenzy.banzai')
    play.choose('done')
    // At night attacks are voluntary; here one is forced.
    expect(verbs(play)).toEqual(['target'])
    expect(play.refuses({ verb: 'done' }).text.rule).toBe('10.4A')
    play.choose(
      { verb: 'target', space: 'i1515' },
      { verb: 'join', piece: SHINYO },
      { verb: 'join', piece: OTHER },
      'done',
    )
    expect(verbs(play)).toEqual(['banzai'])
    play.choose({ verb: 'banzai', piece: SHINYO }, 'done')
    expect(play.record('combat.fought').ledgers?.[0]?.parts.map(({ key }) => key)).toContain('part.banzai')
    expect([play.game.vars.frenzy, statusIn(play, SHINYO, 'disrupted')]).toEqual([false, 2])
  })

  it('10.4A on other dice nobody has to', () => {
    const play = phase({ ...NIGHT, units: BESIDE, dice: [[3, 4]] })
    play.choose('done')
    expect(verbs(play)).toContain('done')
  })

  it('10.4A while nobody is beside an enemy, who can reach one moves to him', () => {
    const play = phase({ ...NIGHT, units: APART, dice: [[1, 2]] })
    expect(verbs(play)).toEqual(['unit'])
    expect(play.refuses({ verb: 'done' }).text.rule).toBe('10.4A')
    // Units that cannot reach an enemy have to wait for units that can.
    const far = phase({ ...NIGHT, units: { ...APART, i3409: [THIRD] }, dice: [[1, 2]] })
    expect(far.turn.decision.choices.map(({ piece }) => piece)).toEqual([SHINYO, OTHER])
    expect(far.refuses({ verb: 'unit', piece: THIRD }).text.rule).toBe('10.4A')
    play.choose({ verb: 'unit', piece: SHINYO })
    play.choose({ space: 'i1614' })
    // Now a unit is next to an enemy, and the others may stay.
    play.choose('done')
    expect(verbs(play)).toEqual(['target'])
  })

  it('10.4A if no enemy is within reach, nothing comes of it', () => {
    const play = phase({ ...NIGHT, units: { i3024: [PARA], i1813: [SHINYO] }, dice: [[1, 2]] })
    expect(verbs(play)).toContain('done')
  })

  it('10.4A who waits is asked all the same', () => {
    const waits = (game: Played['game']) => {
      game.vars.waiting = { us: null, japan: { for: 'week', until: null } }
    }
    expect(verbs(phase({ ...NIGHT, units: APART, dice: [[1, 2]], more: waits }))).toEqual(['unit'])
  })
})

describe('10.4B suicide demolition', () => {
  /** One American unit next to the Japanese gun, one next to the crew, and one unit of each side further away. */
  const units: StepSetup['units'] = {
    i1615: [SHINYO],
    i1515: [PARA],
    i1616: [OTHER],
    i1514: [SECOND_PARA],
    i1316: [GUN],
  }

  it.each([1, 6])('10.4B from 0600 of 18 February on, two dice of %i blow up a unit', (die) => {
    const before = phase({ day: 2, hour: '2200', units, dice: [[die, die]] })
    expect(keys(before)).toContain('frenzy.none')
    const play = phase({ ...LATER, units, dice: [[die, die]] })
    expect([play.turn.ask, verbs(play)]).toEqual(['ask.demolition', ['demolish']])
  })

  it('10.4B everybody beside it is attacked on the 3-1 column, of both sides, and caves help', () => {
    const play = phase({ ...LATER, units, dice: [[1, 1], [5], [4]] })
    play.choose({ verb: 'demolish', piece: SHINYO })
    expect([play.at(SHINYO), play.game.vars.destroyed.japan]).toEqual(['japan-eliminated', [SHINYO]])
    const hits = play.records().filter(({ key }) => key === 'bombardment.hit')
    const shown = hits.map(({ args, ledgers }) => [args?.['unit'], args?.['odds'], args?.['hit'], ledgers?.length ?? 0])
    // Not the Americans two hexes away, nor the guns of Crockett. A unit that has not moved is in caves: -2 (11.3J).
    expect(shown).toEqual([
      [{ piece: OTHER }, '3-1', 'D', 1],
      [{ piece: PARA }, '3-1', 'DD', 0],
    ])
    expect([PARA, OTHER, SECOND_PARA].map((id) => statusIn(play, id, 'disrupted'))).toEqual([2, 1, 0])
  })

  it('10.4B it is a unit that did not move in the last turn, with or without guns', () => {
    const more = ({ table }: Played['game']) => table.setStatus(table.piece(SHINYO), 'moved', MOVED)
    const play = phase({ ...LATER, units, dice: [[6, 6]], more })
    play.expectChoices({ verb: 'demolish', piece: GUN }, { verb: 'demolish', piece: OTHER })
    expect(play.refuses({ verb: 'demolish', piece: SHINYO }).text.rule).toBe('10.4B')
  })

  it('10.4B if all have moved, nobody does', () => {
    const more = ({ table }: Played['game']) => table.setStatus(table.piece(THIRD), 'moved', MOVED)
    const play = phase({ ...LATER, units: { i1615: [THIRD] }, dice: [[6, 6]], more })
    expect(keys(play)).toContain('frenzy.none')
  })

  it('10.4B its blast is a bombardment: it takes no last step of troops, but that of a crew', () => {
    const more = ({ table }: Played['game']) => {
      for (const id of [PARA, GUN]) table.turn(table.piece(id), id === GUN ? CREW : 1)
      table.setStatus(table.piece(GUN), 'moved', MOVED)
    }
    const near = { i1615: [SHINYO], i1515: [PARA], i1516: [GUN] }
    // The only unit that has not moved blows itself up without a question.
    const play = phase({ ...LATER, units: near, dice: [[1, 1], [6], [6]], more })
    expect([play.at(PARA), play.at(GUN)]).toEqual(['i1515', 'japan-eliminated'])
  })
})
