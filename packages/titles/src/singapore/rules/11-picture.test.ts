import type { EngagedGroup, Engagement } from '@topside/engine'
import { describe, expect, it } from 'vitest'
import { fight, type SingaporePlay, singapore } from '../testing/index.ts'

const picture = (match: SingaporePlay) => match.match.engagement as Engagement
const ids = ({ pieces }: EngagedGroup) => pieces.map(({ piece }) => piece)
const ranks = (side: Engagement['attacker']) =>
  Object.fromEntries(side.ranks.map(({ name, groups }) => [name.key, groups.map(ids)]))

describe('the battle board', () => {
  it('11.1 shows both lines while they are placed, and who is not placed yet', () => {
    const match = fight({ attackers: ['jp-infantry*3'], defenders: ['au-infantry*2'] })
    expect(ranks(picture(match).defender)).toEqual({ 'picture.behind': [['au-infantry-1'], ['au-infantry-2']] })
    match.choose(
      { verb: 'line', piece: 'au-infantry-2' },
      { verb: 'flank', piece: 'jp-infantry-3' },
      { verb: 'support', piece: 'jp-infantry-1' },
    )
    const { attacker, defender, over } = picture(match)
    expect(ranks(defender)).toEqual({ 'picture.line': [['au-infantry-2'], ['au-infantry-1']] })
    expect(ranks(attacker)).toEqual({
      'picture.groups': [['jp-infantry-3', 'jp-infantry-1']],
      'picture.behind': [['jp-infantry-2']],
    })
    expect(attacker.ranks[0]?.groups[0]?.name?.key).toBe('picture.flanking')
    expect(over).toBe(undefined)
  })

  it('11.4 the points face each other with their dice, and the last dice stand with their result', () => {
    const match = fight({ defenders: ['au-infantry*2'], dice: [[5, 5, 1, 3]], withdrawal: 'always' })
    match.choose({ verb: 'line', piece: 'au-infantry-1' })
    expect(picture(match).attacker.front?.pieces).toMatchObject([{ piece: 'jp-infantry-1', dice: [8, 6] }])
    expect(picture(match).last).toBe(undefined)
    match.choose('fight')
    const { last, attacker, defender, notes } = picture(match)
    expect(last?.groups).toEqual([
      {
        side: 'japanese',
        dice: [
          { sides: 8, value: 5 },
          { sides: 6, value: 5 },
        ],
        total: 5,
      },
      {
        side: 'australian',
        dice: [
          { sides: 8, value: 1 },
          { sides: 6, value: 3 },
        ],
        total: 4,
      },
    ])
    expect(last?.results.map(({ key }) => key)).toEqual(['battle.round.defender-suppressed'])
    expect(notes).toMatchObject([{ args: { rounds: 1 } }])
    expect([attacker.front, defender.front].map((front) => front && ids(front))).toEqual([['jp-infantry-1'], undefined])
  })

  it('13.2 a strike that was declared in secret changes nothing on it before all are declared', () => {
    const units = { 'axis-b': ['jp-artillery*2'], tengah: [], jurong: ['au-artillery'] }
    const match = fight({ units, dice: [[1, 1]], withdrawal: 'always' })
    match.choose({ verb: 'assign', pieces: ['au-artillery-1'] })
    match.choose({ verb: 'assign', pieces: ['jp-artillery-1', 'jp-artillery-2'] })
    match.choose('fight')
    const before = JSON.stringify(picture(match))
    match.as('japanese').choose({ verb: 'strike', piece: 'jp-artillery-1' }, 'done')
    expect(JSON.stringify(picture(match))).toBe(before)
    match.as('australian').choose('strike')
    expect(picture(match).last?.groups.map(({ side, dice }) => [side, dice.length])).toEqual([
      ['japanese', 1],
      ['australian', 1],
    ])
    expect(ranks(picture(match).attacker)['picture.strikes']).toEqual([['jp-artillery-2']])
  })

  it('3.4 it stays as it was at the end, with how it ended, until the next one', () => {
    const match = fight({ dice: [[8, 6, 1, 1]] })
    expect(match.game.vars.battle).toBe(null)
    expect(picture(match).over?.key).toBe('control.taken')
    expect(picture(match).last?.results[0]?.key).toBe('battle.round.defender-eliminated')
  })

  it('10.5, 10.6 rounds in the air stand on it like those on the ground, with who flies and their odds', () => {
    const match = singapore({
      step: 'air-combat',
      units: { bedok: ['jp-fighter-1 air=1', 'jp-bomber-1 air=1', 'br-fighter-1 air=1'], tengah: ['jp-infantry'] },
      dice: [
        [4, 4],
        [6, 3],
      ],
    })
    expect(picture(match).name).toMatchObject({ key: 'picture.air', args: { place: { space: 'bedok' } } })
    expect(ids(picture(match).defender.front!)).toEqual(['br-fighter-1'])
    expect(ranks(picture(match).attacker)).toEqual({ 'picture.flying': [['jp-fighter-1'], ['jp-bomber-1']] })
    const { previews, choices } = match.turn.decision
    expect(previews?.().map((each) => each?.brief?.key)).toEqual(choices.map(() => 'odds.round'))
    match.choose({ verb: 'point', piece: 'jp-fighter-1' })
    const { last, notes, over } = picture(match)
    expect(last?.groups.map(({ side, dice }) => [side, dice.map(({ value }) => value)])).toEqual([
      ['japanese', [4]],
      ['british', [4]],
    ])
    expect([last?.results[0]?.key, notes[0]?.args, over]).toEqual(['air.round.draw', { rounds: 1 }, undefined])
    match.choose('done', 'done', { verb: 'point', piece: 'jp-fighter-1' })
    expect(picture(match).over).toMatchObject({ key: 'picture.air-held', args: { army: { side: 'japanese' } } })
    expect(picture(match).last?.n).toBe(1)
  })
})
