import { describe, expect, it } from 'vitest'
import { combatTables } from '../data/combat.ts'
import { OUT_OF_SUPPLY, REDUCED } from '../data/faces.ts'
import { hexOf } from '../data/hexes.ts'
import { type Artillery, isArtillery } from '../state/state.ts'
import { type Field, field } from '../testing/field.ts'
import golden from '../testing/golden/example.json' with { type: 'json' }
import { efficiency, passes } from './3.4-efficiency.ts'
import { disrupt } from './3.7-disruption.ts'
import { type Combat, defendersOf, whyNotAttack } from './9.1-attacks.ts'
import { whyNotMobile } from './10.3-tables.ts'
import { coordinationLedger, fireOf, needsCoordination } from './10.4-coordination.ts'
import { attackLedger, columnOf, defenceLedger, isBelowTable, resultAt } from './10.5-odds.ts'
import { modifierLedger } from './10.6-modifiers.ts'
import { canFire, type Gun, supportOf } from './12-artillery.ts'

type Example = (typeof golden.combats)[number]
/** The guns of one side, and the roll for guns that must coordinate. */
interface Battery {
  readonly certain: readonly string[]
  readonly guns: readonly string[]
  readonly die?: number
  readonly fire?: string
}

const tableOf = (name: string) => (name === 'mobile' ? 'mobile' : 'assault')
const gun = (play: Field, id: string): Artillery => {
  const unit = play.unit(id)
  if (!isArtillery(unit)) throw new Error(`${id} is no artillery`)
  return unit
}

/** The position of a combat of the example. */
function lay({ units, reduced, hex, table, sequence, attackers }: Example): { play: Field; combat: Combat } {
  const play = field({ scenario: 'abucay-line', turn: 3 })
  for (const [place, ids] of Object.entries(units)) play.put(place, ...(ids ?? []))
  for (const id of reduced) play.game.table.turn(play.unit(id), REDUCED)
  const kinds = { table: tableOf(table), sequence: tableOf(sequence) } as const
  return { play, combat: { ...kinds, hex: hexOf(hex), attackers: attackers.map((id) => play.unit(id)) } }
}

/** The guns with the fire that their roll gives; the first gun leads. */
function batteryOf(play: Field, combat: Combat, battery: Battery | undefined): readonly Gun[] {
  if (battery === undefined) return []
  const { certain, guns, die = 0 } = battery
  const [lead] = guns.map((id) => gun(play, id))
  const modified = die + coordinationLedger(combat, 'artillery').total
  const fire = lead === undefined ? 'none' : fireOf(modified, efficiency(play.game, lead).total)
  return [
    ...certain.map((id): Gun => ({ unit: gun(play, id), fire: 'full' })),
    ...guns.map((id): Gun => ({ unit: gun(play, id), fire })),
  ]
}
const batteries = (example: Example): { attack?: Battery; defence?: Battery } => example

describe('10 golden: the six combats of the extended example of play', () => {
  const cases = golden.combats.map((example) => ({ example, ...lay(example) }))

  it('are declared by units that may attack there, on a table that may be used', () => {
    expect(cases).toHaveLength(6)
    for (const { example, play, combat } of cases) {
      for (const unit of combat.attackers) expect(whyNotAttack(play.game, unit, combat.hex)).toBeUndefined()
      const forced = whyNotMobile(play.game, combat) !== undefined
      expect([example.name, combat.table === 'assault' || !forced]).toEqual([example.name, true])
      expect([example.name, forced]).toEqual([example.name, combat.table === 'assault'])
    }
  })

  it('10.42 their artillery is coordinated as rolled', () => {
    const rolled = cases.flatMap(({ example, play, combat }) => {
      const { attack, defence } = batteries(example)
      return [attack, defence].flatMap((battery) => {
        if (battery?.die === undefined) return []
        const fires = batteryOf(play, combat, battery).slice(battery.certain.length)
        return [[example.name, battery.fire, fires.every(({ fire }) => fire === battery.fire)] as const]
      })
    })
    expect(rolled).toHaveLength(7)
    for (const [name, fire, same] of rolled) expect([name, fire, same]).toEqual([name, fire, true])
  })

  it('10.43 their ground units check their coordination where they must', () => {
    for (const { example, play, combat } of cases) {
      const army = play.unit(example.leads[0]!).def.side === 'us' ? 'us-51' : undefined
      expect([example.name, needsCoordination(play.game, combat, army)]).toEqual([example.name, 'ground' in example])
      if (!('ground' in example) || example.ground === undefined) continue
      const modified = example.ground.die + coordinationLedger(combat, 'ground').total
      const lead = efficiency(play.game, play.unit(example.leads[0]!)).total
      expect([example.name, passes(modified, lead)]).toEqual([example.name, example.ground.passed])
    }
  })

  it('10.51, 12.13 have the strengths and odds that are added up', () => {
    for (const { example, play, combat } of cases) {
      const { attack, defence } = batteries(example)
      const attacking = attackLedger(play.game, combat, batteryOf(play, combat, attack)).total
      const defending = defenceLedger(play.game, combat, batteryOf(play, combat, defence)).total
      expect([example.name, attacking, defending]).toEqual([example.name, ...example.strengths])
      const label = combatTables[combat.table].label(columnOf(combat.table, attacking, defending))
      expect([example.name, label]).toEqual([example.name, example.odds])
    }
  })

  it('10.61 have the modifiers that are listed, and the result that is rolled', () => {
    for (const { example, play, combat } of cases) {
      const [attacker, defender] = example.leads.map((id) => play.unit(id))
      const modifiers = modifierLedger(play.game, combat, {
        lead: { attacker: attacker!, defender: defender! },
        noRetreat: example.noRetreat,
        uncoordinated: 'ground' in example && example.ground?.passed === false,
        others: [{ key: 'part.event', rule: '17.14', value: example.event }],
      })
      const values = modifiers.parts.map(({ value }) => value)
      expect([example.name, modifiers.total, values.sort()]).toEqual([
        example.name,
        example.net,
        [...example.modifiers].sort(),
      ])
      const [attack = 0, defence = 0] = example.strengths
      expect([example.name, resultAt(combat.table, attack, defence, example.die + modifiers.total)]).toEqual([
        ...[example.name, example.result],
      ])
    }
  })
})

describe('10.5', () => {
  it('10.52 golden: the odds of the rule and of the example', () => {
    expect(golden.odds).toHaveLength(10)
    for (const { attack, defence, odds } of golden.odds) {
      const label = combatTables.mobile.label(columnOf('mobile', attack, defence))
      expect([attack, defence, label]).toEqual([attack, defence, odds])
    }
  })

  it('10.53 below one to four the attacker fails, above the last column that counts', () => {
    expect([isBelowTable(1, 4), isBelowTable(1, 5), isBelowTable(0, 1)]).toEqual([false, true, true])
    expect([resultAt('mobile', 1, 5, 1), resultAt('assault', 1, 5, 1)]).toEqual(['A2R', 'A2Rd'])
    const last = (['mobile', 'assault'] as const).map((table) => columnOf(table, 90, 3) === columnOf(table, 8, 1))
    expect([last, resultAt('assault', 90, 3, 4)]).toEqual([[true, true], 'A1/D3R'])
  })

  it('3.53, 3.56 units Out of Supply are added up, then halved; defence never is', () => {
    const units = { '3507': ['us-1/31', 'us-2/31', 'us-1/57'], '3508': ['jp-1+2/9'] }
    const { game, unit } = field({ units })
    const combat: Combat = {
      hex: hexOf('3508'),
      table: 'mobile',
      sequence: 'mobile',
      attackers: ['us-1/31', 'us-2/31', 'us-1/57'].map(unit),
    }
    for (const id of ['us-1/31', 'us-2/31', 'jp-1+2/9']) game.table.setStatus(unit(id), 'supply', OUT_OF_SUPPLY)
    expect([attackLedger(game, combat, []).total, defenceLedger(game, combat, []).total]).toEqual([9, 6])
    game.table.setStatus(unit('us-2/31'), 'supply', 0)
    // Five strength points of a unit that is halved alone become two.
    expect(attackLedger(game, combat, []).total).toBe(11)
  })
})

describe('12', () => {
  it('12.13, 3.55 support is halved each time, rounded down; 19.14 halves one gun on the first turn of Layac', () => {
    const play = field({ units: { '3507': ['us-24/p', 'jp-1-art'] } })
    const [battery, gun1] = ['us-24/p', 'jp-1-art'].map((id) => gun(play, id))
    const support = (unit: Artillery, fire: Gun['fire']) => supportOf(play.game, { unit, fire }, hexOf('3508'))
    expect([support(battery!, 'full'), support(battery!, 'half'), support(battery!, 'none')]).toEqual([3, 1, 0])
    play.game.table.setStatus(battery!, 'supply', OUT_OF_SUPPLY)
    expect([support(battery!, 'full'), support(battery!, 'half'), support(gun1!, 'full')]).toEqual([1, 0, 6])
    const layac = field({ scenario: 'layac', turn: 1, units: { '3507': ['jp-1-art'] } })
    expect(supportOf(layac.game, { unit: gun(layac, 'jp-1-art'), fire: 'full' }, hexOf('3508'))).toBe(3)
  })

  it('12.13 artillery that has fired or is Disrupted gives no support', () => {
    const play = field({ units: { '3507': ['us-24/p', 'us-88-art', 'us-1/57'] } })
    play.game.table.turn(play.unit('us-24/p'), 2)
    expect(['us-24/p', 'us-88-art', 'us-1/57'].map((id) => canFire(play.game, play.unit(id)))).toEqual([
      false,
      true,
      false,
    ])
    disrupt(play.game, [play.unit('us-88-art')])
    expect(canFire(play.game, play.unit('us-88-art'))).toBe(false)
  })

  it('12.21 to 12.23 artillery alone defends itself; with others one gun fires and the rest defend', () => {
    const play = field({ units: { '3507': ['us-24/p', 'us-88-art'], '3508': ['jp-1+2/9'] } })
    const combat: Combat = {
      hex: hexOf('3507'),
      table: 'mobile',
      sequence: 'mobile',
      attackers: [play.unit('jp-1+2/9')],
    }
    const fire = ['us-24/p'].map((id): Gun => ({ unit: gun(play, id), fire: 'full' }))
    expect(defenceLedger(play.game, combat, []).total).toBe(2)
    play.put('3507', 'us-1/57')
    expect(defendersOf(play.game, combat)).toHaveLength(3)
    expect([defenceLedger(play.game, combat, fire).total, defenceLedger(play.game, combat, []).total]).toEqual([9, 7])
  })
})
