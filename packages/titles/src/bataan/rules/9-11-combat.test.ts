import { describe, expect, it } from 'vitest'
import { combatTables, TABLES } from '../data/combat.ts'
import { hexOf } from '../data/hexes.ts'
import { field } from '../testing/field.ts'
import golden from '../testing/golden/example.json' with { type: 'json' }
import { disrupt } from './3.7-disruption.ts'
import { type Combat, whyNotAttack } from './9.1-attacks.ts'
import { terrainParts } from './10.2-terrain.ts'
import { whyNotMobile } from './10.3-tables.ts'
import { coordinationLedger, fireOf, needsCoordination } from './10.4-coordination.ts'
import { modifierLedger } from './10.6-modifiers.ts'
import { readBox } from './11.1-results.ts'

describe('9.1', () => {
  /** Why US units in given hexes cannot attack Japanese units in another. */
  const why = (from: string, to: string, ...ids: readonly string[]) => {
    const { game, unit } = field({ units: { [from]: ids, [to]: ['jp-1+2/9'] } })
    return ids.map((id) => whyNotAttack(game, unit(id), hexOf(to))?.key)
  }

  it('9.11, 9.14 a unit attacks enemies beside it, if it has attack strength', () => {
    expect(why('3507', '3508', 'us-1/57', 'us-ps-hq', 'us-88-art')).toEqual([
      undefined,
      'why.no-strength',
      'why.no-strength',
    ])
    expect(why('3507', '3510', 'us-1/57')).toEqual(['why.not-adjacent'])
    const { game, unit } = field({ units: { '3507': ['us-1/57'], '3508': ['us-2/57'] } })
    expect(whyNotAttack(game, unit('us-1/57'), hexOf('3508'))?.key).toBe('why.nobody-there')
    expect(whyNotAttack(game, unit('us-1/57'), hexOf('3506'))?.key).toBe('why.nobody-there')
    expect(whyNotAttack(game, unit('us-3/57'), hexOf('3508'))?.key).toBe('why.not-on-map')
  })

  it('9.15, 9.16, 10.26 no attack where a unit cannot go; armour needs bridges, motorized units ways in grass', () => {
    expect(why('2616', '2516', 'us-1/57')).toEqual(['why.terrain-attack'])
    expect(why('3409', '3410', 'us-1/57', 'us-a/194', 'us-1/26')).toEqual([
      undefined,
      'why.armour-attack',
      'why.terrain-attack',
    ])
    expect(why('3414', '3415', 'us-1/57', 'us-a/194')).toEqual([undefined, 'why.terrain-attack'])
    expect(why('3414', '3314', 'us-1/57', 'us-a/194')).toEqual([undefined, 'why.off-route-attack'])
    expect(why('3315', '3314', 'us-a/194')).toEqual([undefined])
  })
})

const combat = (hex: string, attackers: Combat['attackers'], more: Partial<Combat> = {}): Combat => ({
  hex: hexOf(hex),
  attackers,
  table: 'mobile',
  sequence: 'mobile',
  ...more,
})

describe('10', () => {
  it('10.22 the best terrain of a hex counts once, a river if all cross it, a fort for the US player alone', () => {
    const units = { '3115': ['us-1/53'], '3015': ['jp-1+2/141'], '3116': ['jp-3+4/141'] }
    const { game, unit } = field({ units })
    const values = (ids: readonly string[]) =>
      terrainParts(game, combat('3115', ids.map(unit))).map(({ value }) => value)
    expect(values(['jp-1+2/141'])).toEqual([1, 1, 0])
    expect(values(['jp-1+2/141', 'jp-3+4/141'])).toEqual([1, 0, 0])
    const line = field({ scenario: 'abucay-line', turn: 3, units: { '3914': ['us-1/57'], '3913': ['jp-1+2/9'] } })
    expect(terrainParts(line.game, combat('3914', [line.unit('jp-1+2/9')]))[2]?.value).toBe(1)
    const main = field({ units: { '4124': ['us-1/57'], '4123': ['jp-1+2/9'] } })
    expect(terrainParts(main.game, combat('4124', [main.unit('jp-1+2/9')]))[2]?.value).toBe(2)
    main.game.vars.forts = { ...main.game.vars.forts, '4124': { line: 'main', destroyed: true } }
    expect(terrainParts(main.game, combat('4124', [main.unit('jp-1+2/9')]))[2]?.value).toBe(0)
  })

  it('10.23 the ground that the attackers stand on changes nothing', () => {
    // From clear terrain, from jungle and from swamp, all against the same clear hex.
    const parts = ['3508', '3015', '3414'].map((from) => {
      const { game, unit } = field({ units: { '3507': ['us-1/57'], [from]: ['jp-1+2/9'] } })
      return terrainParts(game, combat('3507', [unit('jp-1+2/9')])).map(({ value }) => value)
    })
    expect(new Set(parts.map(String)).size).toBe(1)
  })

  it('10.32 the Assault table is mandatory in Assault Sequences, hills, mountains, against forts, over a river', () => {
    const why = (hex: string, from: string, scenario = 'battling-bastards', more: Partial<Combat> = {}) => {
      const { game, unit } = field({ scenario, units: { [hex]: ['us-1/57'], [from]: ['jp-1+2/9'] } })
      return whyNotMobile(game, combat(hex, [unit('jp-1+2/9')], more))?.key
    }
    expect(why('3511', '3510')).toBeUndefined()
    expect(why('3511', '3510', 'battling-bastards', { sequence: 'assault' })).toBe('why.assault-sequence')
    expect([why('2913', '2912'), why('2712', '2713')]).toEqual(['why.assault-terrain', 'why.assault-terrain'])
    expect([why('3914', '3913', 'abucay-line'), why('3410', '3409')]).toEqual(['why.assault-fort', 'why.assault-river'])
  })

  it('10.4 golden: the ten rolls of coordination of the example', () => {
    expect(golden.coordination).toHaveLength(10)
    for (const { hex, kind, sequence, er, die, net, outcome } of golden.coordination) {
      const of = kind === 'air' || kind === 'ground' ? kind : 'artillery'
      const modified =
        die + coordinationLedger({ hex: hexOf(hex), sequence: sequence === 'mobile' ? 'mobile' : 'assault' }, of).total
      expect([hex, modified]).toEqual([hex, net])
      const fire = fireOf(modified, er)
      expect([hex, of === 'artillery' ? fire : fire === 'full' ? 'full' : 'none']).toEqual([hex, outcome])
    }
  })

  it('10.43 Disrupted units, several formations, and on the Mobile table several hexes must coordinate', () => {
    const { game, unit } = field({
      units: { '3507': ['us-1/57', 'us-a/194', 'us-1/41'], '3509': ['us-2/57'], '3508': ['jp-1+2/9'] },
    })
    const needs = (ids: readonly string[], table: Combat['table'] = 'mobile') =>
      needsCoordination(game, combat('3508', ids.map(unit), { table }), 'us-ps')
    expect([needs(['us-1/57', 'us-a/194']), needs(['us-1/57', 'us-1/41']), needs(['us-1/57', 'us-2/57'])]).toEqual([
      ...[false, true, true],
    ])
    expect(needs(['us-1/57', 'us-2/57'], 'assault')).toBe(false)
    disrupt(game, [unit('us-1/57')])
    expect(needs(['us-1/57'], 'assault')).toBe(true)
  })

  it('10.61, 10.62 two formations that defend take one off; all modifiers are five at the most', () => {
    const units = { '3508': ['us-1/57', 'us-1/41', 'us-a/194'], '3507': ['jp-1+2/9'] }
    const { game, unit } = field({ units })
    const circumstances = {
      lead: { attacker: unit('jp-1+2/9'), defender: unit('us-1/57') },
      noRetreat: true,
      uncoordinated: true,
    }
    const total = (more: number) =>
      modifierLedger(game, combat('3508', [unit('jp-1+2/9')]), {
        ...circumstances,
        others: [{ key: 'part.event', rule: '17.14', value: more }],
      }).total
    expect([total(0), total(9), total(-20)]).toEqual([3, 5, -5])
  })
})

describe('11.1', () => {
  it('11.11 golden: boxes are read for both sides', () => {
    const [none, one] = [
      { steps: 0, retreats: false, disrupted: false },
      { steps: 1, retreats: false, disrupted: false },
    ]
    const read = (table: 'mobile' | 'assault', column: string, row: number) =>
      readBox(combatTables[table].result(combatTables[table].labels.indexOf(column), row))
    expect(read('assault', '5-1', 4)).toEqual({ attacker: none, defender: { ...one, retreats: true }, shaded: false })
    expect(read('assault', '4-1', 6)).toEqual({ attacker: none, defender: { ...none, retreats: true }, shaded: true })
    expect(read('mobile', '3-2', 7)).toMatchObject({ attacker: { ...one, steps: 2 }, defender: one })
    expect(read('assault', '7-1', 4)).toMatchObject({
      attacker: one,
      defender: { steps: 3, retreats: true, disrupted: false },
    })
    expect(read('assault', '4-1', 4)).toMatchObject({
      attacker: none,
      defender: { steps: 0, retreats: true, disrupted: true },
    })
    expect(golden.results).toHaveLength(6)
    for (const { table, odds, die, modifier, result } of golden.results) {
      const name = table === 'mobile' ? 'mobile' : 'assault'
      const box = combatTables[name].result(combatTables[name].labels.indexOf(odds), die + modifier)
      expect([odds, box.replace('*', '')]).toEqual([odds, result])
    }
  })

  it('11.11 every box of both tables causes a loss, and only Assault boxes disrupt', () => {
    for (const name of TABLES) {
      const { labels } = combatTables[name]
      for (let column = 0; column < labels.length; column++)
        for (let row = 0; row <= 11; row++) {
          const { attacker, defender } = readBox(combatTables[name].result(column, row))
          const hurt = [attacker, defender].some(({ steps, retreats }) => steps !== 0 || retreats)
          expect([name, column, row, hurt]).toEqual([name, column, row, true])
          if (name === 'mobile') expect([attacker.disrupted, defender.disrupted]).toEqual([false, false])
        }
    }
    expect(readBox(combatTables.mobile.result(0, 11)).attacker.steps).toBe('all')
  })
})
