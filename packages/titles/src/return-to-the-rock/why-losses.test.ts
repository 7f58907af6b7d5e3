import { expect, it } from 'vitest'
import { rock, said } from './testing.ts'

const units = { '10': ['G/503', 'H/503'], '9': ['pillbox-A', 'infantry-1', 'infantry-2 spent', 'MG-1'] }

it('11.1 of losses: the first point is the Primary Target’s, and the sum must be exact', () => {
  const match = rock({ units, dice: [[3, 5, 3, 6]] }).choose(
    { verb: 'bombard', piece: 'air-1' },
    { piece: 'pillbox-A' },
  )
  const early = match.refuses({ verb: 'flip', piece: 'infantry-1' }).text
  expect([said(early), early.args]).toEqual(['why.first-loss 11.1', { unit: { piece: 'pillbox-A' } }])
  match.choose('flip')
  const much = match.refuses({ verb: 'eliminate', piece: 'infantry-1' }).text
  expect([said(much), much.args]).toEqual(['why.not-exact 11.1', { left: 2 }])
})

it('11.2.3, 11.2.4 of retreats: Fresh units stay, and Pillboxes have nowhere to go', () => {
  const scene = {
    units: { ...units, '9': ['pillbox-A spent', 'infantry-1', 'infantry-2 spent'] },
    dice: [[1, 1, 6, 6]],
  }
  const match = rock(scene).choose({ verb: 'bombard', piece: 'air-1' }, { piece: 'pillbox-A' })
  expect(said(match.refuses({ verb: 'retreat', piece: 'infantry-1' }).text)).toBe('why.fresh-stays 11.2.3')
  expect(said(match.refuses({ verb: 'retreat', piece: 'pillbox-A' }).text)).toBe('why.no-retreat 11.2.4')
})

it('17.4.1 of detonations: the Area must be high enough', () => {
  const match = rock({ units, momentum: 'japan', options: { detonations: 'yes' } })
  expect(said(match.refuses({ verb: 'detonate', space: '10' }).text)).toBe('why.no-detonation 17.4.1')
})
