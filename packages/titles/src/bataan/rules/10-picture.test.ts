import type { Engagement } from '@topside/engine'
import { describe, expect, it } from 'vitest'
import { attack, type BataanPlay, bataan, type Position } from '../testing/index.ts'

const LEAD = 'jp-1+2/1f'
const OTHER = 'jp-6+7/1f'
const IDA = 'jp-air-ida'

/** Two units attack 3605 from two hexes, supported by artillery and an air unit; the combat begins. */
function begun(dice: NonNullable<Position['dice']>): BataanPlay {
  const units = {
    '3604': [LEAD],
    '3704': [OTHER],
    '3602': ['jp-48-hq', 'jp-48-mtn'],
    '3605': ['us-1/71', 'us-1/72'],
    'clark-field-ready': [IDA],
  }
  const match = bataan({ units, dice, army: ['jp-48-mtn'] })
  return attack(match, '3605', [LEAD, OTHER]).choose(
    'resolve',
    { verb: 'lead', piece: LEAD },
    { verb: 'lead', piece: 'us-1/71' },
  )
}

function picture({ match }: BataanPlay): Engagement {
  if (match.engagement === undefined) throw new Error('no picture')
  return match.engagement
}

/** The ranks of a side: key, hex, pieces. */
const ranks = ({ ranks: all }: Engagement['attacker']) =>
  all.map(({ name, groups }) => [
    name.key,
    name.args?.['hex'],
    groups.flatMap(({ pieces }) => pieces.map(({ piece }) => piece)),
  ])

describe('the picture of a combat', () => {
  it('shows lead units, the others by their hexes, the odds, and both tables with the chance of each result', () => {
    const { attacker, defender, ledgers, notes, tables = [], place } = picture(begun([]))
    expect([place, attacker.side, attacker.front?.pieces[0]?.piece, defender.front?.pieces[0]?.piece]).toEqual([
      ...['3605', 'japan', LEAD, 'us-1/71'],
    ])
    expect(ranks(attacker)).toEqual([['picture.from-attacker', { space: '3704' }, [OTHER]]])
    expect(ranks(defender)).toEqual([['picture.from-defender', { space: '3605' }, ['us-1/72']]])
    const [strength, defence, modifiers] = ledgers
    expect(notes[0]?.args).toEqual({ attack: strength?.total, defence: defence?.total, odds: '2-1' })
    expect(modifiers?.parts.every(({ rule }) => /^\d+\.\d+$/.test(rule ?? ''))).toBe(true)
    expect(tables.map(({ name, used }) => [name.key, used])).toEqual([
      ['picture.table-mobile', true],
      ['picture.table-assault', false],
    ])
    for (const { chances } of tables) expect(chances.reduce((sum, { p }) => sum + p, 0)).toBeCloseTo(1)
  })

  it('follows air units, artillery and coordination, each with its die, to the result', () => {
    const match = begun([[4], [6], [7], [5]])
    match.choose({ verb: 'fly', piece: IDA })
    if (match.turn.ask === 'ask.air.attacker') match.choose('done')
    expect(ranks(picture(match).attacker)).toContainEqual(['picture.air-supports', undefined, [IDA]])
    expect(picture(match).last).toMatchObject({
      name: { key: 'picture.air-check' },
      groups: [{ dice: [{ value: 4 }], total: 5 }],
    })
    expect(picture(match).ledgers[2]?.parts).toContainEqual(
      expect.objectContaining({ key: 'part.air', rule: '13.35', value: -1 }),
    )
    match.choose({ verb: 'support', piece: 'jp-48-mtn' })
    if (match.turn.ask === 'ask.guns.attack') match.choose('done')
    const { attacker, last, notes } = picture(match)
    expect(ranks(attacker)).toContainEqual(['picture.guns-half', undefined, ['jp-48-mtn']])
    expect(notes).toContainEqual({ key: 'picture.uncoordinated', rule: '10.43' })
    expect(last).toMatchObject({
      name: { key: 'picture.die' },
      groups: [{ side: 'japan', dice: [{ sides: 10, value: 5 }] }],
    })
    expect(picture(match).ledgers[2]?.total).toBe(match.record('combat.mobile').ledgers?.[2]?.total)
  })

  it('is in the end the same whether somebody looked on all the time or nobody did', () => {
    const over = ({ game }: BataanPlay) => game.vars.engagement?.over !== undefined
    const looks: (Engagement | undefined)[] = []
    const watched = begun([[4], [6], [7], [5]]).until((match) => {
      looks.push(match.match.engagement)
      return over(match)
    })
    expect(new Set(looks).size).toBeGreaterThan(2)
    expect(watched.game.vars.engagement).toEqual(begun([[4], [6], [7], [5]]).until(over).game.vars.engagement)
  })

  it('stays with its result when the combat is over, and disappears with the next move', () => {
    const match = begun([[4], [6], [7], [5]]).until(({ game }) => game.vars.engagement?.over !== undefined)
    expect(picture(match).over).toMatchObject({ key: 'picture.result', rule: '11.11' })
    match.until(({ game }) => game.vars.engagement === null)
    expect([match.match.engagement, match.game.vars.sequence?.side]).toEqual([undefined, 'us'])
  })
})
