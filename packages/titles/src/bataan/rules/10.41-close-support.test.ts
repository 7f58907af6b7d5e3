import { toldTo } from '@topside/engine/testing'
import { describe, expect, it } from 'vitest'
import { partsOf } from '../../shared/testing.ts'
import { hexOf } from '../data/hexes.ts'
import golden from '../testing/golden/example.json' with { type: 'json' }
import { attack, type BataanPlay, bataan, heard, offered, type Position } from '../testing/index.ts'
import { passes } from './3.4-efficiency.ts'
import { coordinationLedger } from './10.4-coordination.ts'

const LEAD = 'jp-1+2/1f'
const IDA = 'jp-air-ida'
const ANN = 'jp-air-ann'
const PETE = 'jp-air-pete'
const SALLY = 'jp-air-sally-60'
const FIGHTER = 'us-air-fighter'

/** The Japanese attack 3605 from 3604 in a Mobile Sequence, with their headquarters nearby; the combat begins. */
function begun(units: Position['units'], dice?: Position['dice'], more: Partial<Position> = {}): BataanPlay {
  const there = { '3604': [LEAD], '3602': ['jp-48-hq'], '3605': ['us-1/71'], ...units }
  return attack(bataan({ units: there, ...(dice && { dice }), ...more }), '3605', [LEAD]).choose('resolve')
}

/** The US player attacks 3605 from 3604, with a headquarters nearby; the combat begins. */
function american(units: Position['units'], dice?: Position['dice']): BataanPlay {
  const there = { '3604': ['us-1/71'], '3602': ['us-71-hq'], '3605': ['jp-48-eng'], '3606': ['jp-48-hq'], ...units }
  const match = bataan({ units: there, ...(dice && { dice }), side: 'us', formations: ['us-71'] })
  attack(match, '3605', ['us-1/71'])
  while (match.turn.ask !== 'ask.combat.next') match.choose(offered(match, 'stand').length > 0 ? 'stand' : 'give-way')
  return match.choose('resolve')
}

function fly(match: BataanPlay, ...units: readonly string[]): BataanPlay {
  for (const piece of units) match.choose({ verb: 'fly', piece })
  if (/^ask\.air\.(attacker|defender)$/.test(match.turn.ask)) match.choose('done')
  return match
}

/** Plays the combat to its end. */
function ended(match: BataanPlay): BataanPlay {
  return match.until((play) => play.in('close-support').length === 0)
}

/** What air units added to the combat die. */
const support = (match: BataanPlay) => partsOf(match.record('combat.mobile'), 2)['part.air'] ?? 0

describe('10.41 close air support', () => {
  it('13.31, 16.24 a headquarters of the active formation that is not Disrupted must be within four hexes', () => {
    const ready = { 'clark-field-ready': [IDA] }
    expect(offered(begun(ready), 'fly')).toEqual([IDA])
    expect(offered(begun({ ...ready, '3602': [], '3601': ['jp-48-hq'] }), 'fly')).toEqual([IDA])
    const without = [
      begun({ ...ready, '3602': [], '3600': ['jp-48-hq'] }),
      begun(ready, undefined, { statuses: { 'jp-48-hq': { disrupted: 1 } } }),
      begun({ ...ready, '3602': ['jp-65-hq'] }),
    ]
    for (const match of without) expect(match.records('combat.mobile')).toHaveLength(1)
  })

  it('13.31, 13.36 in defence the headquarters of the lead unit calls, any for an Army unit that leads', () => {
    const asked = (defender: string, headquarters: string) =>
      offered(american({ '3605': [defender], '3606': [headquarters], 'clark-field-ready': [IDA] }), 'fly')
    expect(asked('jp-48-eng', 'jp-48-hq')).toEqual([IDA])
    expect(asked('jp-48-eng', 'jp-16-hq')).toEqual([])
    expect(asked('jp-1/7-arm', 'jp-16-hq')).toEqual([IDA])
  })

  it('13.32, 13.13 air units come from the box of those that are ready, those of the attacker first', () => {
    const match = begun({
      'clark-field-ready': [IDA],
      'clark-field-flown': [`${ANN} flown`],
      'mariveles-ready': [FIGHTER],
    })
    expect(match.turn.ask).toBe('ask.air.attacker')
    expect(heard(match, { verb: 'fly', piece: ANN })).toBe('why.air-not-ready 13.13')
    expect(heard(match, { verb: 'fly', piece: FIGHTER })).toBe('why.enemy-unit 13.32')
  })

  it('13.34 each side flies two at most', () => {
    const match = fly(begun({ 'clark-field-ready': [IDA, ANN, 'jp-air-lily'] }), IDA, ANN)
    expect(match.record('air.committed')).toMatchObject({ rule: '13.32', args: { units: { pieces: [IDA, ANN] } } })
    expect(match.records('combat.mobile')).toHaveLength(1)
  })

  it('13.35, 13.36 each takes its points from the die in attack and adds them in defence', () => {
    expect(support(fly(begun({ 'clark-field-ready': [IDA] }, [[4], [4]]), IDA))).toBe(-1)
    expect(support(fly(begun({ 'clark-field-ready': [SALLY] }, [[4], [4]]), SALLY))).toBe(-2)
    expect(support(fly(american({ 'clark-field-ready': [IDA, ANN] }, [[4], [4]]), IDA, ANN))).toBe(2)
  })

  it('13.36 bombers do not defend', () => {
    const match = american({ 'clark-field-ready': [IDA, SALLY] })
    expect(offered(match, 'fly')).toEqual([IDA])
    expect(heard(match, { verb: 'fly', piece: SALLY })).toBe('why.bomber-defends 13.36')
  })

  it('13.36 air units of the Japanese Army and Navy do not fly together', () => {
    const match = begun({ 'clark-field-ready': [IDA, PETE] }).choose({ verb: 'fly', piece: IDA })
    expect(heard(match, { verb: 'fly', piece: PETE })).toBe('why.services-apart 13.36')
  })

  it('13.36 the fighter offsets an air unit of one point, and none of two', () => {
    const units = { '3606': ['us-71-hq'], 'mariveles-ready': [FIGHTER], 'clark-field-ready': [IDA, SALLY] }
    const match = ended(fly(fly(begun(units, [[4], [4], [4]]), IDA), FIGHTER))
    expect(match.record('air.offset')).toMatchObject({ rule: '13.36', args: { target: { piece: IDA } } })
    expect([support(match), match.at(FIGHTER), match.at(IDA)]).toEqual([0, 'mariveles-flown', 'clark-field-flown'])
    const both = fly(fly(begun(units, [[4], [4], [4]]), IDA, SALLY), FIGHTER).choose({ verb: 'lead', piece: SALLY })
    expect(support(both)).toBe(-2)
  })

  it('13.36 the fighter is not sent where it has nothing to offset', () => {
    const units = { '3606': ['us-71-hq'], 'mariveles-ready': [FIGHTER], 'clark-field-ready': [SALLY] }
    const match = fly(begun(units, [[4], [4]]), SALLY)
    expect([support(match), match.at(FIGHTER)]).toEqual([-2, 'mariveles-ready'])
    expect(offered(american({ 'mariveles-ready': [FIGHTER], 'clark-field-ready': [ANN] }), 'fly')).toEqual([FIGHTER])
    const alone = american({ 'mariveles-ready': [FIGHTER], 'clark-field-ready': [SALLY] }, [[4]])
    expect(alone.records('combat.mobile')).toHaveLength(1)
  })

  it('10.41, 13.33 the lead air unit checks for all: if it fails none helps, and all have flown', () => {
    const match = fly(begun({ 'clark-field-ready': [IDA, SALLY] }, [[6], [4]]), IDA, SALLY)
    ended(match.choose({ verb: 'lead', piece: IDA }))
    expect(match.record('air.uncoordinated')).toMatchObject({
      rule: '10.41',
      roll: { values: [6] },
      ledgers: [{ total: 5 }, { total: 1 }],
    })
    expect([support(match), match.at(IDA), match.at(SALLY)]).toEqual([0, 'clark-field-flown', 'clark-field-flown'])
  })

  it('10.41 golden: the air units of the extended example of play fail by the modifier of a Mobile Sequence', () => {
    expect(golden.combats.map(({ hex }) => hex)).toContain('3215')
    const modifiers = coordinationLedger({ hex: hexOf('3215'), sequence: 'mobile' }, 'air')
    expect([modifiers.total, passes(5, 5), passes(5 + modifiers.total, 5)]).toEqual([1, true, false])
    // The rule does not name the Assault Sequence among the modifiers for air units.
    expect(coordinationLedger({ hex: hexOf('3215'), sequence: 'assault' }, 'air').total).toBe(0)
  })

  describe('in secret, by the option', () => {
    const options = { scenario: 'abucay-line', 'secret-air': 'yes' }
    /** The US player attacks 3605 with a fighter available; Japan has one or more air units in reach. */
    const both = (japanese: readonly string[]) => {
      const units = {
        '3604': ['us-1/71'],
        '3602': ['us-71-hq'],
        '3605': ['jp-48-eng'],
        '3606': ['jp-48-hq'],
        'japan-unused': [IDA, ANN, PETE, SALLY],
        'mariveles-ready': [FIGHTER],
        'clark-field-ready': japanese,
      }
      const match = bataan({ units, side: 'us', formations: ['us-71'], turn: 3, options })
      attack(match, '3605', ['us-1/71'])
      while (match.turn.ask !== 'ask.combat.next')
        match.choose(offered(match, 'stand').length > 0 ? 'stand' : 'give-way')
      return match.choose('resolve')
    }
    const committed = (match: BataanPlay) => match.records('air.committed').map(({ args }) => args?.['units'])

    it('10.41 both sides are asked at once, and what they commit is told when both have answered', () => {
      const match = both([IDA])
      expect([match.match.together, [...match.match.deciding].sort()]).toEqual([true, [0, 1]])
      expect(match.match.decision(0)?.ask).toBe('air.secret')
      const told = (seat: number) => toldTo(match.match, seat)
      const before = told(1)
      match.match.apply({ kind: 'choose', seat: 0, choice: { verb: 'fly', pieces: [FIGHTER] } })
      expect([told(1) === before, match.at(FIGHTER), committed(match)]).toEqual([true, 'mariveles-ready', []])
      match.match.apply({ kind: 'choose', seat: 1, choice: { verb: 'fly', pieces: [IDA] } })
      expect(committed(match)).toEqual([{ pieces: [FIGHTER] }, { pieces: [IDA] }])
      expect(match.record('air.committed').rule).toBe('13.32')
    })

    it('10.41 one side is told nothing of what the other commits first, whatever that is', () => {
      const views = [[], [FIGHTER]].map((pieces) => {
        const match = both([IDA])
        const choice = pieces.length > 0 ? { verb: 'fly', pieces } : { verb: 'done' }
        match.match.apply({ kind: 'choose', seat: 0, choice })
        return [toldTo(match.match, 1), JSON.stringify(match.match.decision(1))]
      })
      expect(views[0]).toEqual(views[1])
    })

    it('10.41, 13.36 the fighter may be sent where the enemy can commit a unit of one point, not elsewhere', () => {
      expect(both([IDA]).match.decision(0)?.kind).toBe('air.attacker')
      const none = both([SALLY])
      expect(none.match.together).toBe(false)
    })
  })

  it('10.41 jungle and tropical grass make it harder', () => {
    const total = (hex: string) => coordinationLedger({ hex: hexOf(hex), sequence: 'mobile' }, 'air').total
    expect([total('3605'), total('3416'), total('3015')]).toEqual([1, 2, 3])
  })

  it('13.37, 13.38 air units are no losses, and have flown after the combat', () => {
    const match = ended(fly(begun({ 'clark-field-ready': [IDA] }, [[4], [4]]), IDA))
    expect([match.at(IDA), match.face(IDA), match.in('close-support')]).toEqual(['clark-field-flown', 'flown', []])
    expect(match.records('loss.all').flatMap(({ args }) => JSON.stringify(args))).not.toContain(IDA)
  })
})

describe('16.1 anti-aircraft fire', () => {
  const GUNS = ['us-200-aa', 'us-515-aa']

  it('16.11, 16.12 units in the hex and next to it offset a point each, without a die', () => {
    const match = ended(fly(begun({ 'clark-field-ready': [IDA], '3606': [GUNS[0] ?? ''] }, [[4]]), IDA))
    expect(match.record('anti-aircraft.offset')).toMatchObject({
      rule: '16.12',
      args: { guns: { pieces: ['us-200-aa'] }, units: { pieces: [IDA] } },
    })
    expect([support(match), match.at(IDA)]).toEqual([0, 'clark-field-flown'])
    const far = fly(begun({ 'clark-field-ready': [IDA], '3607': [GUNS[0] ?? ''] }, [[4], [4]]), IDA)
    expect([support(far), far.records('anti-aircraft.offset')]).toEqual([-1, []])
  })

  it('16.12 two points offset a unit of two; one does nothing to it', () => {
    const one = fly(begun({ 'clark-field-ready': [SALLY], '3606': GUNS.slice(0, 1) }, [[4], [4]]), SALLY)
    expect([support(one), one.record('anti-aircraft.short').rule]).toEqual([-2, '16.12'])
    const two = fly(begun({ 'clark-field-ready': [SALLY], '3606': GUNS }, [[4]]), SALLY)
    expect(support(two)).toBe(0)
  })

  it('16.12 the side that fires chooses which air unit is offset where that matters', () => {
    const match = fly(begun({ 'clark-field-ready': [IDA, SALLY], '3606': GUNS }, [[4], [4]]), IDA, SALLY)
    expect([match.turn.ask, offered(match, 'offset')]).toEqual(['ask.anti-aircraft', [IDA, SALLY]])
    expect(support(match.choose({ verb: 'offset', piece: SALLY }))).toBe(-1)
  })

  it('16.13 units that have become infantry do not fire', () => {
    const match = fly(begun({ 'clark-field-ready': [IDA], '3606': ['us-200-aa infantry'] }, [[4], [4]]), IDA)
    expect(support(match)).toBe(-1)
  })
})
