import { describe, expect, it } from 'vitest'
import { LANDED } from '../data/faces.ts'
import { hexAt, hexOf } from '../data/hexes.ts'
import { type Field, field } from '../testing/field.ts'
import { run } from '../testing/run.ts'
import { COMPANY, MARINE, SECOND_COMPANY, TANK } from '../testing/units.ts'
import { isStuckOnBeach, rollToLeave } from './7-beach-armour.ts'
import { canInvade, invasionPhase, whyNotSailNow } from './7-invasion.ts'
import { isOpenBeach, voyageOf, whyNotEmbark, whyNotLand, whyNotSail } from './7-sea-moves.ts'
import { MOST_MOVEMENTS, mustGoOn } from './7-under-way.ts'
import { moveOne } from './8-movement.ts'
import { whyNotAttack } from './10.1-attacks.ts'
import { attackLedger, defenceLedger, plainCombat } from './10-strengths.ts'
import { setWar } from './11-state.ts'

const BOAT = 'jp42-2sou-1'
const US = ['us45-1-i-24', 'us45-2-i-24', 'us45-3-i-24', 'us45-1-k-24'] as const

type Units = { readonly [hex: string]: readonly string[] }

/** The night of 5 May, with given units. */
function night(units: Units, options = {}): Field {
  const play = field({ scenario: 'fall', side: 'japan', units, options })
  Object.assign(play.game.vars, { day: 72, hour: 6, turn: 100 })
  return play
}

function february(units: Units, options = {}): Field {
  const play = field({ scenario: 'recapture', side: 'us', units, options })
  Object.assign(play.game.vars, { day: 1, hour: 2 })
  return play
}

const place = (play: Field, hex: string) => play.game.table.space(hex)
const landing = (play: Field, unit: string, hex: string) =>
  whyNotLand(play.game, play.unit(unit), place(play, hex))?.rule
const reached = (play: Field, unit: string) => voyageOf(play.game, play.unit(unit)).hexes.map((hex) => hexAt(hex).id)

/** Continues the phase until it is over, or the answers are used up. */
function phase(
  play: Field,
  side: 'us' | 'japan',
  answers: readonly object[],
  dice: readonly (readonly number[])[] = [],
) {
  return run(
    play.game,
    function* () {
      while (yield* invasionPhase(play.game, side));
    },
    answers,
    dice,
  )
}

/** The first unit sails to a hex, is fired at with this die, and sails on to another hex, where it lands. */
function landUnderFire(play: Field, over: string, to: string, die: number) {
  return phase(play, 'japan', [{ space: over }, { verb: 'volley' }, { space: to }], [[die]])
}

describe('7.0 invasion and evacuation', () => {
  it('7.0A both sides of 1942 land and the Americans of 1945, but no Japanese of 1945', () => {
    expect(landing(night({ i3207: [COMPANY] }), COMPANY, 'i3208')).toBeUndefined()
    expect(landing(night({ i4223: [MARINE] }), MARINE, 'i4222')).toBeUndefined()
    expect(landing(february({ i3207: [US[0]] }), US[0], 'i3208')).toBeUndefined()
    const garrison = 'jp45-naval-garrison-1'
    expect(landing(february({ i3207: [garrison] }), garrison, 'i3208')).toBe('7.0A')
  })

  it('7.0A an American of 1942 who has left Corregidor lands on another island, and not on it', () => {
    const play = night({ 'us-at-sea': [MARINE] })
    setWar(play.game, { departed: [MARINE] })
    expect(landing(play, MARINE, 'i3208')).toBe('11.1L')
    phase(play, 'us', [{ verb: 'move', space: 'i4221' }])
    expect(play.unit(MARINE).space.id).toBe('i4221')
  })

  it('7.0L reserves before the first invasion, sectors without an enemy and any Japanese of 1945 do not embark', () => {
    const reserve = 'us42-1-o-4m'
    const play = night({ i3208: [reserve] })
    expect(whyNotEmbark(play.game, play.unit(reserve))?.rule).toBe('11.1H')
    setWar(play.game, { invasionDay: 72 })
    expect(whyNotEmbark(play.game, play.unit(reserve))).toBeUndefined()
    const bound = night({ i3208: [MARINE] }, { restricted: 'yes' })
    expect(whyNotEmbark(bound.game, bound.unit(MARINE))?.rule).toBe('13.12')
    const crew = 'jp45-caballo-garrison-1'
    const island = february({ i4222: [crew] })
    expect(whyNotEmbark(island.game, island.unit(crew))?.rule).toBe('7.0A')
  })

  it('7.0B a movement over water does not end while a unit can still come ashore, or nearer to it', () => {
    const play = night({ i3204: [COMPANY], i3004: [SECOND_COMPANY] })
    const { offered } = phase(play, 'japan', [
      ...[{ verb: 'sail', piece: COMPANY }, { space: 'i3203' }],
      ...[
        { space: 'i3007' },
        { verb: 'sail', piece: COMPANY },
        { space: 'i3207' },
        { space: 'i3009' },
        { space: 'i3208' },
      ],
    ])
    expect(offered.flat()).not.toContain('done')
    expect([play.unit(COMPANY).space.id, play.unit(SECOND_COMPANY).space.id]).toEqual(['i3208', 'i3009'])
    expect(play.game.vars.war.sea).toBeNull()
  })

  it('7.0B a side that waits is asked for its units at sea; beside a held beach they may stay', () => {
    const play = night({ i3207: [COMPANY], i3208: [MARINE] })
    expect(mustGoOn(play.game, play.unit(COMPANY))).toBe(false)
    play.put('i3204', SECOND_COMPANY)
    play.game.vars.waiting = { us: null, japan: { for: 'week', until: null } }
    const sail = { verb: 'sail', piece: SECOND_COMPANY }
    const done = { verb: 'done' }
    phase(play, 'japan', [sail, { space: 'i3007' }, done, sail, { space: 'i3009' }, done, done])
    expect(play.unit(SECOND_COMPANY).space.id).toBe('i3009')
  })

  it('7.0B late in a phase units at sea only come nearer, so that it has an end', () => {
    const play = night({ i3204: [COMPANY] })
    setWar(play.game, { sea: { movements: MOST_MOVEMENTS, moved: [], tried: [] } })
    expect(() => phase(play, 'japan', [{ space: 'i3203' }])).toThrow('no answer')
    phase(play, 'japan', [{ space: 'i3208' }])
    expect(play.unit(COMPANY).space.id).toBe('i3208')
  })

  it('7.0B, 7.0L a withdrawing unit moves on until it is off the map', () => {
    const play = night({ i3205: [MARINE] })
    setWar(play.game, { departed: [MARINE] })
    phase(play, 'us', [{ space: 'i3201' }, { verb: 'leave', piece: MARINE }])
    expect(play.unit(MARINE).space.id).toBe('us-withdrawn')
  })

  it('7.0B units move over up to four hexes of water, from the north edge of the map', () => {
    const play = night({ 'japan-at-sea': [COMPANY], i3006: [SECOND_COMPANY] })
    expect(voyageOf(play.game, play.unit(COMPANY)).costs.every((cost) => cost >= 1 && cost <= 4)).toBe(true)
    const rows = reached(play, COMPANY)
      .filter((id) => hexAt(hexOf(id)).panel === 'main')
      .map((id) => Number(id.slice(3)))
    expect([Math.min(...rows), Math.max(...rows)]).toEqual([1, 4])
    expect(reached(play, SECOND_COMPANY)).toContain('i2909')
    expect(reached(play, SECOND_COMPANY)).not.toContain('i3011')
  })

  it('7.0B after each movement the enemy fires, until nobody moves any more', () => {
    const play = night({ i3204: [COMPANY], i3408: ['us42-fort-mills-north'] })
    const { records } = landUnderFire(play, 'i3206', 'i3208', 1)
    const keys = records.map(({ key }) => key)
    expect(keys.filter((key) => key === 'sea-fire.fired')).toHaveLength(1)
    expect(keys.at(-1)).toBe('landed')
    expect(play.game.vars.war.sea).toBeNull()
  })

  it('7.0 golden: an invasion under fire', () => {
    const play = night({ i3003: [COMPANY], i3209: ['us42-fort-mills-wheeler', 'us42-fort-mills-crockett'] })
    play.game.vars.craft = 16
    const { records } = landUnderFire(play, 'i3007', 'i3009', 6)
    // Two guns of twenty against ten, halved on the water and doubled: 4-1 and a 6, a step and a landing craft.
    expect(records.map(({ key }) => key)).toEqual(
      expect.arrayContaining(['sea-fire.fired', 'bombardment.hit', 'landed']),
    )
    expect(play.game.vars.craft).toBe(15)
    expect(play.unit(COMPANY).face).toBe(1)
    expect(play.game.vars.war).toMatchObject({ ashoreDay: 73, landed: { japan: ['Corregidor'] } })
  })

  it('7.0C on the water the defence is halved', () => {
    const play = night({ i3207: [COMPANY], i3208: [MARINE] })
    const combat = plainCombat('us', hexOf('i3207'), [play.unit(MARINE)])
    expect(defenceLedger(play.game, combat).total).toBe(5)
  })

  it('7.0D from the water the attack is halved, from a beach it is whole', () => {
    const play = night({ i3207: [COMPANY], i3208: [SECOND_COMPANY] })
    const attack = (id: string) => attackLedger(play.game, plainCombat('japan', hexOf('i3108'), [play.unit(id)])).total
    expect([attack(COMPANY), attack(SECOND_COMPANY)]).toEqual([6, 12])
  })

  it('7.0E the 2nd Sea Operations Unit stays on the water', () => {
    const play = night({ i3207: [BOAT] })
    expect(landing(play, BOAT, 'i3208')).toBe('7.0E')
    expect(reached(play, BOAT).every((id) => hexAt(hexOf(id)).terrain === 'sea')).toBe(true)
    expect(reached(play, BOAT)).toContain('i3107')
  })

  it('7.0F units at sea attack and enter beaches alone', () => {
    const play = night({ i3207: [COMPANY], i3308: [MARINE] })
    expect(landing(play, COMPANY, 'i3109')).toBe('7.0F')
    expect(whyNotAttack(play.game, 'japan', play.unit(COMPANY), hexOf('i3308'))?.rule).toMatch(/^7\.0|10\.1/)
    const beach = night({ i3207: [COMPANY], i3208: [MARINE] })
    expect(whyNotAttack(beach.game, 'japan', beach.unit(COMPANY), hexOf('i3208'))).toBeUndefined()
    expect(whyNotSail(beach.game, beach.unit(COMPANY), place(beach, 'i3208'))?.rule).toBe('8.2D')
  })

  it('7.0G one Japanese unit to a hex, three American ones, and one of armour', () => {
    const japan = night({ i3207: [COMPANY], i3107: [TANK], i3206: [BOAT], i3208: [SECOND_COMPANY] })
    expect(landing(japan, COMPANY, 'i3208')).toBe('7.0G')
    expect(landing(japan, TANK, 'i3208')).toBeUndefined()
    const afloat = (unit: string, hex: string) => whyNotSail(japan.game, japan.unit(unit), place(japan, hex))?.rule
    // Armour joins a stack only ashore, and gunboats belong to the assault.
    expect([afloat(TANK, 'i3207'), afloat(COMPANY, 'i3206'), afloat(BOAT, 'i3207')]).toEqual(['7.0G', '7.0G', '7.0G'])
    expect(afloat(TANK, 'i3106')).toBeUndefined()
    const two = february({ i2413: [US[3]], i2312: [US[0], US[1]] })
    expect(landing(two, US[3], 'i2312')).toBeUndefined()
    two.put('i2312', US[2], 'us45-tank-1')
    expect(landing(two, US[3], 'i2312')).toBe('7.0G')
    two.put('i2413', 'us45-tank-2')
    expect(landing(two, 'us45-tank-2', 'i2312')).toBe('7.0G')
    two.put('i2413', US[0], US[1])
    expect(whyNotSail(two.game, two.unit(US[2]), place(two, 'i2413'))?.rule).toBe('7.0G')
  })

  it('7.0H armour needs a 5 or 6 to leave a beach, and stops in the first hex', () => {
    const play = night({ i2909: [TANK] })
    play.game.vars.hour = 1
    expect(isStuckOnBeach(play.unit(TANK))).toBe(true)
    expect(run(play.game, (game) => rollToLeave(game, play.unit(TANK)), [], [[4]]).records[0]?.key).toBe('beach.stuck')
    expect(play.game.table.status(play.unit(TANK), 'moved')).toBe(1)
    const free = night({ i2909: [TANK] })
    free.game.vars.hour = 1
    const { offered } = run(free.game, (game) => moveOne(game, 'japan'), [{ piece: TANK }, { space: 'i2809' }], [[5]])
    expect(free.unit(TANK).space.id).toBe('i2809')
    expect(offered.at(-1)?.length).toBe(2)
  })

  it('7.0H leaves 2211, 2312, 2411 and Caballo freely', () => {
    expect(['i2211', 'i2312', 'i2411', 'i4222', 'i2909'].map((id) => isOpenBeach(hexOf(id)))).toEqual([
      ...[true, true, true, true, false],
    ])
    expect(isStuckOnBeach(night({ i2312: [TANK] }).unit(TANK))).toBe(false)
  })

  it('7.0I armour lands neither on Carabao nor on El Fraile', () => {
    const play = night({ i2833: [TANK, COMPANY], i3732: [SECOND_COMPANY] })
    expect(landing(play, TANK, 'i2933')).toBe('7.0I')
    expect(landing(play, COMPANY, 'i2933')).toBeUndefined()
    expect(landing(play, TANK, 'i3831')).toBe('7.0I')
  })

  it('7.0L a unit on a beach embarks with a 4, 5 or 6, and goes off the map', () => {
    const play = night({ i3208: [MARINE] })
    for (const setting of play.game.settings) Object.assign(setting, { withdrawals: 'ask' })
    play.game.vars.side = 'us'
    expect(whyNotEmbark(play.game, play.unit(MARINE))).toBeUndefined()
    const failed = phase(play, 'us', [{ verb: 'embark', piece: MARINE }], [[3]])
    expect(failed.records.map(({ key }) => key)).toEqual(['not-embarked'])
    const { offered } = phase(
      play,
      'us',
      [
        ...[{ verb: 'embark', piece: MARINE }, { space: 'i3205' }, { space: 'i3201' }],
        { verb: 'leave', piece: MARINE },
      ],
      [[4]],
    )
    expect(offered.flat()).toContain(`leave ${MARINE}`)
    expect(play.unit(MARINE).space.id).toBe('us-withdrawn')
  })

  it('7.0L nobody is asked for withdrawals who has not said so', () => {
    const play = night({ i3208: [MARINE] })
    expect(canInvade(play.game, 'us')).toBe(false)
  })

  it('8.1A who lands does not move any more in the turn', () => {
    const play = night({ i3207: [COMPANY] })
    phase(play, 'japan', [{ space: 'i3208' }])
    expect(play.game.table.status(play.unit(COMPANY), 'moved')).toBe(LANDED)
    expect(whyNotSailNow(play.game, play.unit(COMPANY))?.rule).toBe('7.0B')
  })

  it('11.1L who went to a smaller island does not come back to Corregidor', () => {
    const play = night({ i3207: [COMPANY], i4021: [SECOND_COMPANY] })
    setWar(play.game, { departed: [play.unit(COMPANY).def.id] })
    expect(landing(play, COMPANY, 'i3208')).toBe('11.1L')
    phase(play, 'japan', [{ verb: 'sail', piece: SECOND_COMPANY }, { space: 'i4221' }, { space: 'i3205' }])
    expect(play.game.vars.war.departed).toContain(SECOND_COMPANY)
  })
})
