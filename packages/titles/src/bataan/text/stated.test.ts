import { describe, it } from 'vitest'
import { expectFirstMatch, expectNames, expectNumbers } from '../../testing/stated.ts'
import { scenarios } from '../data/scenarios.ts'

const scenario = (id: string) => {
  const found = scenarios.find((each) => each.id === id)
  if (found === undefined) throw new Error(`no scenario ${id}`)
  return found
}
const [layac, abucay, mauban] = [scenario('layac'), scenario('abucay-line'), scenario('mauban-line')]
const [second, campaign] = [scenario('second-bataan'), scenario('battling-bastards')]
const turns = ({ firstTurn, lastTurn }: typeof layac) => [firstTurn, lastTurn]
const { activationLimit, support } = layac
const left = campaign.withdrawals.find(({ units }) => units.some((id) => id === 'jp-48-hq'))
const setUp = Math.min(...campaign.markersAdded.map(({ turn }) => turn))
const { extendedLastTurn = 0, events } = campaign
const marginal = (turn: number) => campaign.victory.levels?.get(turn)?.japanMarginal ?? 0

describe('what the texts state', () => {
  it('numbers of the short rules and of the guide are those of the data', () =>
    expectNumbers('bataan', {
      numbers: {
        '16.42': [left?.turn ?? 0],
        '19.1': turns(layac),
        '19.11': turns(layac),
        '19.12': [(layac.area.lastRow ?? 0) + 1],
        '19.14': [activationLimit?.turn ?? 0, support?.support ?? 0, support?.turn ?? 0],
        '19.15': (layac.atEnd?.hexes ?? []).map(Number),
        '19.2': turns(abucay),
        '19.21': turns(abucay),
        '19.22': [(abucay.area.firstColumn ?? 0) - 1, (abucay.area.lastRow ?? 0) + 1],
        '19.24': [
          ...abucay.automaticInitiative,
          ...abucay.reserve.map(({ until }) => until),
          -(abucay.attritionOption?.modifier ?? 0),
        ],
        '19.25': [abucay.victory.losses?.usAtLeast ?? 0, abucay.victory.losses?.japanAtMost ?? 0],
        '19.3': turns(mauban),
        '19.31': turns(mauban),
        '19.32': [(mauban.area.lastColumn ?? 0) + 1, (mauban.area.lastRow ?? 0) + 1],
        '19.34': [...mauban.automaticInitiative, -(mauban.attritionOption?.modifier ?? 0)],
        '19.35': mauban.victory.hexes.map(Number),
        '19.4': turns(second),
        '19.41': turns(second),
        '19.51': [...turns(campaign), extendedLastTurn, events.chosen?.turn ?? 0],
        '19.52': [...campaign.areas.keys()].flatMap((turn) => [turn, turn + 1]),
        '19.53': [setUp],
        '19.54': [
          events.chosen?.turn ?? 0,
          ...campaign.automaticInitiative,
          ...[campaign.withdrawalFrom ?? 0, campaign.surrenderFrom ?? 0],
        ],
        '19.56': [25, extendedLastTurn].flatMap((turn) => [marginal(turn), turn]),
        'guide The peninsula': [extendedLastTurn],
      },
      unread: { 'the scale of the map': ['2.0', '2.1'], 'points that its test counts': ['19.55'] },
    }))

  it('numbers of the first match are those that can be seen', () =>
    expectFirstMatch('bataan', { 'unit-jp-1+2/1f': [Number(layac.supplySources.japan[0])] }))

  it('names are those of the data', () =>
    expectNames('bataan', ['Bastards', 'Gates', 'Marines', 'Navy', 'Pearly', 'States', 'United']))
})
