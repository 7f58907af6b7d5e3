import { describe, expect, it } from 'vitest'
import { groundTable, readBox } from '../data/combat.ts'
import { CREW, REDUCED } from '../data/faces.ts'
import { hexAt, hexOf } from '../data/hexes.ts'
import type { ScenarioId } from '../data/scenarios.ts'
import { type Field, field } from '../testing/field.ts'
import { run, runBy, type Script } from '../testing/run.ts'
import { CROFTON_APPROACH, coverage, dutiesOf, mustAttack, targetsOf, whyNotAttack } from './10.1-attacks.ts'
import { retreatUnits, waysOf } from './10.2-retreats.ts'
import { disrupt, keepsLastStep, loseSteps } from './10.3-disruption.ts'
import { canFight, fightOne } from './10-combat.ts'
import { chancesOf, reckon } from './10-preview.ts'
import { attackLedger, type Combat, defenceLedger, modifierLedger, plainCombat } from './10-strengths.ts'

const MARINE = 'us42-1-a-4m'
const SECOND = 'us42-2-a-4m'
const THIRD = 'us42-3-a-4m'
const COMPANY = 'jp42-co1-61'
const OTHER = 'jp42-co2-61'
const CROCKETT = 'us42-fort-mills-crockett'

type Units = { readonly [hex: string]: readonly string[] }

/** A Japanese attack on a hex by day. */
function attack(units: Units, hex: string, ...ids: readonly string[]) {
  const play = day(units)
  return { ...play, combat: plainCombat('japan', hexOf(hex), ids.map(play.unit)) }
}

function day(units: Units, scenario: ScenarioId = 'fall'): Field {
  const play = field({ scenario, side: 'japan', units })
  play.game.vars.hour = 2
  play.game.vars.week = 0
  return play
}

const totals = ({ game, combat }: { game: Field['game']; combat: Combat }) => [
  attackLedger(game, combat).total,
  defenceLedger(game, combat).total,
  modifierLedger(game, combat).total,
]

/** Fights one combat of a side; gives the keys of its records. */
function fight(play: Field, side: 'us' | 'japan', script: Script, ...dice: readonly number[]): string[] {
  return runBy(fightOne(play.game, side), script, ...dice).records.map(({ key }) => key)
}

const join = (...ids: readonly string[]) => ids.map((piece) => ({ verb: 'join', piece }))

describe('10.0 combat', () => {
  it('10.0 strengths are added, terrain multiplies the defence', () => {
    // Rough doubles six; from level 4 to 4 there is no slope.
    expect(totals(attack({ i1814: [MARINE], i1815: [COMPANY] }, 'i1814', COMPANY))).toEqual([12, 12, 0])
    expect(totals(attack({ i2510: [MARINE], i2410: [COMPANY] }, 'i2510', COMPANY))).toEqual([12, 18, 0])
    expect(totals(attack({ i1615: [MARINE, SECOND], i1515: [COMPANY] }, 'i1615', COMPANY))).toEqual([12, 12, 1])
    expect(totals(attack({ i1515: [MARINE], i1615: [COMPANY] }, 'i1515', COMPANY))).toEqual([12, 6, -1])
  })

  it('10.3 a disrupted attacker has half, a double disrupted defender half, rounded up', () => {
    const play = attack({ i1615: [MARINE], i1515: [COMPANY] }, 'i1615', COMPANY)
    play.game.table.turn(play.unit(MARINE), REDUCED)
    play.game.table.setStatus(play.unit(COMPANY), 'disrupted', 1)
    expect(totals(play)).toEqual([6, 3, 1])
    play.game.table.setStatus(play.unit(MARINE), 'disrupted', 2)
    expect(totals(play)).toEqual([6, 2, 1])
    play.game.table.setStatus(play.unit(COMPANY), 'disrupted', 2)
    expect(whyNotAttack(play.game, 'japan', play.unit(COMPANY), hexOf('i1615'))?.key).toBe('why.double-disrupted')
  })

  it('7.0 attackers at sea have half their strength, added before it is halved, and attack beaches alone', () => {
    const units = { i2411: [MARINE], i2412: [COMPANY], i2512: [OTHER] }
    const play = attack(units, 'i2411', COMPANY, OTHER)
    expect(totals(play)).toEqual([12, 12, 0])
    const { game, unit } = day({ i2410: [MARINE], i2412: [COMPANY] })
    expect(whyNotAttack(game, 'japan', unit(COMPANY), hexOf('i2410'))?.key).toBe('why.not-beside')
  })

  it('10.4 Banzai doubles an attacker', () => {
    const play = attack({ i1615: [MARINE], i1515: [COMPANY] }, 'i1615', COMPANY)
    expect(attackLedger(play.game, { ...play.combat, banzai: play.combat.attackers }).total).toBe(24)
  })

  it('8.1 the three strongholds take 1 from the die, and Crofton is attacked from 2931 alone', () => {
    const { game, unit } = day({ i2930: [CROCKETT], i2931: [COMPANY], i2929: [OTHER] })
    const combat = plainCombat('japan', hexOf('i2930'), [unit(COMPANY)])
    expect(modifierLedger(game, combat).parts.map(({ key, value }) => [key, value])).toContainEqual([
      'part.stronghold',
      -1,
    ])
    expect(whyNotAttack(game, 'japan', unit(COMPANY), hexOf('i2930'))).toBeUndefined()
    expect(whyNotAttack(game, 'japan', unit(OTHER), hexOf('i2930'))?.key).toBe('why.no-beach')
    expect(hexAt(CROFTON_APPROACH).id).toBe('i2931')
  })

  it('11.3 Japanese who have not moved take 2 from the die, American engineers add 1', () => {
    const units = { i1515: ['us45-1-g-503', 'us45-3-eng'], i1615: ['jp45-shinyo-7'] }
    const { game, unit } = day(units, 'recapture')
    const combat = plainCombat('us', hexOf('i1615'), ['us45-1-g-503', 'us45-3-eng'].map(unit))
    expect(modifierLedger(game, combat).total).toBe(1 + 1 - 2)
    game.table.setStatus(unit('jp45-shinyo-7'), 'moved', 1)
    expect(modifierLedger(game, combat).total).toBe(2)
  })

  it('10.0 odds are the nearest, the chances exact', () => {
    expect([groundTable.columnOf(12, 12), groundTable.columnOf(29, 12), groundTable.columnOf(30, 12)]).toEqual([
      3, 4, 4,
    ])
    const { game, combat } = attack({ i1814: [MARINE], i1815: [COMPANY] }, 'i1814', COMPANY)
    const chances = chancesOf(reckon(game, combat))
    expect(chances.reduce((sum, { p }) => sum + p, 0)).toBeCloseTo(1)
    expect(chances).toContainEqual({ key: 'ground.none', p: 1 / 6 })
  })

  it('10.0 every box of the table says something, and more to the defender with better odds', () => {
    const worth = (column: number, die: number) => {
      const { whose, retreat, eliminated, disruption, losesStep } = readBox(groundTable.result(column, die))
      const harm = retreat + 2 * disruption + (losesStep ? 6 : 0) + (eliminated ? 20 : 0)
      return whose === 'attacker' ? -harm : harm
    }
    for (let die = -2; die <= 9; die++)
      for (let column = 1; column < groundTable.labels.length; column++)
        expect(worth(column, die), `${die} ${groundTable.label(column)}`).toBeGreaterThanOrEqual(worth(column - 1, die))
  })
})

describe('10.1 who attacks', () => {
  it('10.1 by day all in enemy zones must attack, but for the tunnel, guns, and those who are disrupted', () => {
    const { game, unit } = day({
      i1615: [MARINE],
      i1515: [COMPANY],
      i2510: [SECOND],
      i2410: [OTHER],
      i1716: [CROCKETT],
    })
    const bound = [MARINE, SECOND, CROCKETT].map((id) => mustAttack(game, 'us', unit(id)))
    expect(bound).toEqual([true, false, false])
    expect(mustAttack(game, 'japan', unit(OTHER))).toBe(true)
    game.table.setStatus(unit(COMPANY), 'disrupted', 1)
    expect(mustAttack(game, 'japan', unit(COMPANY))).toBe(false)
    game.vars.hour = 0
    expect(mustAttack(game, 'japan', unit(OTHER))).toBe(false)
  })

  it('10.1 nobody is done while somebody must attack, and at night everybody is', () => {
    const play = day({ i1615: [MARINE], i1515: [COMPANY] })
    const { offered } = runBy(fightOne(play.game, 'japan'), {}, 4)
    expect(offered[0]).toEqual(['attack.target target  i1615'])
    const night = day({ i1615: [MARINE], i1515: [COMPANY] })
    night.game.vars.hour = 0
    expect(fight(night, 'japan', {})).toEqual([])
  })

  it('10.1 attackers are shared out among all enemies whose zones they are in', () => {
    const { game } = day({ i1515: [COMPANY], i1414: [OTHER], i1514: [MARINE], i1614: [SECOND] })
    const duties = dutiesOf(game, 'japan')
    expect([...duties.hexes.keys()].map((hex) => hex)).toEqual([hexOf('i1514'), hexOf('i1614')].sort((a, b) => a - b))
    expect([coverage(duties.hexes), duties.units.length]).toEqual([2, 2])
    // Both attacked one of the two, nobody would be left for the other.
    const { records } = runBy(fightOne(game, 'japan'), { 'attack.target': [{ space: 'i1514' }] }, 4)
    expect(records[0]?.args?.['units']).toEqual({ pieces: [OTHER] })
  })

  it('8.0B Japanese attack from beside the map where the enemy holds their entry hex, and nobody else does', () => {
    const units = { 'japan-road': ['jp42-122-65'], 'us-road': ['fa-71st-div'], b3802: ['fa-45th-regt'] }
    const { game, unit, put } = day(units, 'bataan')
    expect(targetsOf(game, 'japan')).toEqual([])
    put('b3801', 'fa-57th-regt')
    expect(targetsOf(game, 'japan').map((hex) => hexAt(hex).id)).toEqual(['b3801', 'b3802'])
    const combat = plainCombat('japan', hexOf('b3801'), [unit('jp42-122-65')])
    expect(attackLedger(game, combat).parts[0]?.rule).toBe('8.0B')
    put('us-unused', 'fa-57th-regt')
    put('b3801', 'jp42-141-65')
    expect(targetsOf(game, 'us').map((hex) => hexAt(hex).id)).toEqual(['b3801'])
  })

  it('10.1 nobody attacks twice or is attacked twice in a phase', () => {
    const play = day({ i1615: [MARINE], i1515: [COMPANY] })
    fight(play, 'japan', {}, 4)
    expect([canFight(play.game, 'japan'), targetsOf(play.game, 'japan')]).toEqual([false, []])
  })

  it('10.0 fixed guns do not attack, and who has fired does not', () => {
    const { game, unit } = day({ i1316: [CROCKETT], i1315: [COMPANY], i1416: ['us42-fort-mills-indiana'] })
    expect(whyNotAttack(game, 'us', unit(CROCKETT), hexOf('i1315'))?.key).toBe('why.fixed-guns')
    expect(whyNotAttack(game, 'us', unit('us42-fort-mills-indiana'), hexOf('i1315'))?.key).toBe('why.not-beside')
    game.table.setStatus(unit('us42-fort-mills-indiana'), 'fired', 1)
    expect(whyNotAttack(game, 'us', unit('us42-fort-mills-indiana'), hexOf('i1315'))?.key).toBe('why.has-fired')
  })

  it('10.1 invaders who do not clear a beach attack again, or lie four hexes off', () => {
    const play = day({ i2411: [MARINE], i2412: [COMPANY], i2512: [OTHER] })
    play.game.vars.hour = 0
    const script = { 'attack.target': [{ verb: 'target' }], 'attack.again': [{ verb: 'attack-again' }] }
    const keys = fight(play, 'japan', { ...script, 'attack.units': join(COMPANY, OTHER) }, 4, 4)
    expect(keys.filter((key) => key === 'combat.fought')).toHaveLength(2)
    expect(keys.at(-1)).toBe('landing.put-back')
  })
})

describe('10.2 retreats', () => {
  it('10.2 the victors advance into the hex, and as far as the defenders went', () => {
    const play = day({ i1615: [MARINE], i1515: [COMPANY, OTHER] })
    const script = {
      advance: [{ verb: 'advance', piece: COMPANY, space: 'i1615' }],
    }
    const keys = fight(play, 'japan', script, 2)
    expect(keys).toContain('retreat.done')
    expect(play.unit(COMPANY).space.id).toBe('i1615')
  })

  it('10.2 who retreats through an enemy zone is disrupted by each hex of it', () => {
    const play = day({ i1615: [MARINE], i1515: [COMPANY], i1716: [OTHER] })
    const ways = waysOf(play.game, play.unit(MARINE), 1, hexOf('i1615'))
    const near = ways.filter(({ zones }) => zones > 0)
    expect(near.length).toBeGreaterThan(0)
    expect(ways.map(({ zones }) => zones)).toEqual([...ways.map(({ zones }) => zones)].sort())
  })

  it('10.2 crews leave guns that cannot be moved, which never fire again', () => {
    const play = day({ i1316: [CROCKETT] })
    const { records } = runBy(retreatUnits(play.game, [play.unit(CROCKETT)], { hexes: 1, from: hexOf('i1316') }), {})
    expect(records.map(({ key }) => key)).toEqual(['retreat.guns', 'retreat.done'])
    expect([play.unit(CROCKETT).face, play.game.table.status(play.unit(CROCKETT), 'spiked')]).toEqual([CREW, 1])
  })

  it('10.2 who can go nowhere is eliminated', () => {
    const play = day({ i3831: [MARINE] })
    expect(waysOf(play.game, play.unit(MARINE), 1, hexOf('i3831'))).toEqual([])
  })

  it('10.0 defenders follow attackers who are beaten', () => {
    const play = day({ i1615: [MARINE, SECOND, THIRD], i1515: [COMPANY] })
    play.game.table.turn(play.unit(COMPANY), REDUCED)
    const keys = fight(play, 'japan', { advance: [{ verb: 'advance', piece: MARINE }] }, 1)
    expect(keys).toContain('advance.done')
    expect(play.unit(MARINE).space.id).toBe('i1515')
  })
})

describe('10.3 Disruption and steps', () => {
  const disrupted = (play: Field, id: string) => play.game.table.status(play.unit(id), 'disrupted')

  it('10.3 D and DD add up to DD, and cost a unit that is DD a step', () => {
    const play = day({ i1615: [MARINE] })
    run(disrupt(play.game, play.unit(MARINE), 1, 'combat'))
    expect(disrupted(play, MARINE)).toBe(1)
    run(disrupt(play.game, play.unit(MARINE), 2, 'combat'))
    expect([disrupted(play, MARINE), play.unit(MARINE).face]).toEqual([2, 0])
    run(disrupt(play.game, play.unit(MARINE), 1, 'combat'))
    expect([disrupted(play, MARINE), play.unit(MARINE).face]).toEqual([2, REDUCED])
    run(disrupt(play.game, play.unit(MARINE), 1, 'combat'))
    expect(play.unit(MARINE).space.id).toBe('us-eliminated')
    expect([play.game.vars.stepsLost.us, play.game.vars.destroyed.us]).toEqual([2, [MARINE]])
  })

  it('9.0 a bombardment takes no last step by D, none of infantry at all, but crews and units at sea', () => {
    const play = day({ i1615: [MARINE], i1316: [CROCKETT], i2412: [COMPANY] })
    play.game.table.turn(play.unit(MARINE), REDUCED)
    run(loseSteps(play.game, play.unit(MARINE), 2, 'bombardment'))
    expect(play.unit(MARINE).space.id).toBe('i1615')
    run(loseSteps(play.game, play.unit(CROCKETT), 1, 'bombardment'))
    expect(play.unit(CROCKETT).face).toBe(CREW)
    play.game.table.setStatus(play.unit(CROCKETT), 'disrupted', 2)
    run(disrupt(play.game, play.unit(CROCKETT), 1, 'bombardment'))
    expect(play.unit(CROCKETT).space.id).toBe('i1316')
    run(loseSteps(play.game, play.unit(CROCKETT), 1, 'bombardment'))
    expect(play.unit(CROCKETT).space.id).toBe('us-eliminated')
    expect(keepsLastStep(play.unit(COMPANY), 'bombardment')).toBe(false)
  })

  it('11.1 a landing craft is lost with each Japanese step on the water', () => {
    const play = day({ i2412: [COMPANY], i1615: [OTHER] })
    run(loseSteps(play.game, play.unit(COMPANY), 2, 'bombardment'))
    run(loseSteps(play.game, play.unit(OTHER), 1, 'combat'))
    expect(play.game.vars.craft).toBe(14)
  })

  it('9.0 the multi-step batteries lose guns before their crews', () => {
    const play = day({ i1616: ['us42-fort-mills-geary'] })
    const geary = play.unit('us42-fort-mills-geary')
    const faces = [0, 1, 2].map(() => {
      run(loseSteps(play.game, geary, 1, 'bombardment'))
      return geary.face
    })
    expect(faces).toEqual([1, 2, CREW])
  })

  it('10.4 who made a Banzai attack is double disrupted after it', () => {
    const play = day({ i1615: [MARINE], i1515: [COMPANY] })
    fight(play, 'japan', { 'attack.banzai': [{ verb: 'banzai', piece: COMPANY }] }, 3)
    expect(disrupted(play, COMPANY)).toBe(2)
  })
})
