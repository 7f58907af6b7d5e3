import { randomChoice, seededRandom } from '@topside/engine/testing'
import { expect, it } from 'vitest'
import { areaDefs } from '../data/areas.ts'
import { enemyOf, type Side, unitDefs } from '../data/units.ts'
import { areaOf, isFresh, type Rock, unitsIn } from '../state/state.ts'
import { crowd } from '../testing/positions.ts'
import { areaNamed, type RockPlay, rock } from '../testing/test-position.ts'
import { rules } from '../title.ts'
import { absorb } from './11.1-attrition.ts'
import { forcedAttackerRetreats, voluntaryDefenderRetreats } from './11.2-retreats.ts'

const POSITIONS = 800
const random = seededRandom('crowded')
const below = (n: number): number => Math.floor(random() * n)

/** Losses of one side in an Area, followed by retreats of attackers and of the Defender, at random. */
function turmoil(): RockPlay {
  const units = crowd(random)
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
  const area = areaNamed(game, place)
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
