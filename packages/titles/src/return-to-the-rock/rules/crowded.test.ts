import { randomChoice, seededRandom } from '@topside/engine/testing'
import { expect, it } from 'vitest'
import { areaDefs } from '../areas.ts'
import { areaOf, isFresh, type Rock, unitsIn } from '../state.ts'
import { type RockPlay, rock } from '../testing.ts'
import { rules } from '../title.ts'
import { enemyOf, type Side, unitDefs } from '../units.ts'
import { absorb } from './attrition.ts'
import { forcedAttackerRetreats, voluntaryDefenderRetreats } from './retreat.ts'

const POSITIONS = 800
const random = seededRandom('crowded')
const below = (n: number): number => Math.floor(random() * n)

/** All units of both sides around one Area, up to the stacking limit, most of them Spent. */
function crowd(): { [area: string]: string[] } {
  const centre = areaDefs[below(areaDefs.length)]!
  const near = [centre.id, ...centre.borders.keys()]
  const units: { [area: string]: string[] } = {}
  const count = new Map<string, number>()
  for (const { id, side, type } of unitDefs) {
    const area = near[Math.floor(random() ** 2 * near.length)]!
    const stack = `${type === 'pillbox' ? type : side} ${area}`
    const all = (count.get(`${side} ${area}`) ?? 0) + 1
    if (all > 8 || (type === 'pillbox' && count.has(stack))) continue
    count.set(stack, 1).set(`${side} ${area}`, all)
    units[area] = [...(units[area] ?? []), random() < 0.7 ? `${id} spent` : id]
  }
  return units
}

/** Losses of one side in an Area, then retreats of attackers and of the Defender, by random choices. */
function turmoil(): RockPlay {
  const units = crowd()
  const areas = Object.keys(units)
  const empty = areaDefs.map((area) => area.id).filter((id) => !areas.includes(id))
  const american = areas.filter((id) => units[id]!.some((name) => sideOf(name) === 'us'))
  const control = [...empty, ...american].filter(() => random() < 0.5)
  const [place, points] = [areas[below(areas.length)]!, 1 + below(8)]
  const side: Side = random() < 0.5 ? 'us' : 'japan'
  const match = rock({ units, control, only: (game) => strike(game, place, side, points) })
  return match.until(() => match.match.outcome !== undefined, randomChoice(random))
}

function sideOf(name: string): Side | undefined {
  return unitDefs.find((unit) => unit.id === name.split(' ')[0])?.side
}

function* strike(game: Rock, place: string, side: Side, points: number) {
  const area = areaOf(game, place)
  const [first] = unitsIn(area, side)
  if (first === undefined) return
  const attackers = unitsIn(area, enemyOf(side)).filter((unit) => !isFresh(unit) && unit.def.type !== 'pillbox')
  const near = [...area.def.borders.keys()].map((id) => areaOf(game, id))
  const from = near.find((each) => unitsIn(each, enemyOf(side)).length > 0)
  yield* absorb(game, area, side, points, first)
  if (from !== undefined) yield* forcedAttackerRetreats(game, attackers.slice(0, 3), () => from)
  yield* voluntaryDefenderRetreats(game, area, side)
}

it('11.1, 11.2 among crowded stacks nothing gets stuck and no rule is broken', () => {
  const seen = new Map<string, number>()
  for (let n = 0; n < POSITIONS; n++) {
    const match = turmoil()
    expect(rules.faults(match.game)).toEqual([])
    for (const { key } of match.records()) seen.set(key, (seen.get(key) ?? 0) + 1)
  }
  for (const key of ['retreat.done', 'retreat.through', 'retreat.eliminated', 'attrition.eliminated'])
    expect(seen.get(key)).toBeGreaterThan(10)
})
