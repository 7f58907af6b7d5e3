import type { Caption, Point } from '@topside/engine'
import { greatName, placeKey } from '../../shared/captions.ts'
import { hexDefs } from '../data/hexes.ts'
import type { Scenario } from '../data/scenario.ts'
import type { FortLine } from '../data/terrain.ts'
import { centreOf, HEX, rowOf } from './geometry.ts'

const near = (hex: string, dx = 0, dy = 0): Point => {
  const [x, y] = centreOf(hex)
  return [x + dx * HEX, y + dy * HEX]
}

/** Large names: text, ground, hex, size, angle, spacing. */
const GREAT: readonly (readonly [string, 'water' | 'land', string, number, number, number])[] = [
  ['Subic Bay', 'water', '1305', 34, 0, 4],
  ['Manila Bay', 'water', '4216', 46, 70, 8],
  ['South China Sea', 'water', '1034', 46, 76, 8],
  ['Mariveles Mountains', 'land', '3033', 34, 0, 6],
  ['Mt Natib', 'land', '2514', 30, 0, 4],
  ['Zambales Mountains', 'land', '2404', 30, 0, 6],
]

/** The lines of fortifications (14.0): name, line, a hex below its middle, and slope. */
const LINES: readonly (readonly [string, FortLine, string, number])[] = [
  ['Abucay Line', 'abucay', '3616', -12],
  ['Main Defense Line', 'main', '2826', -3],
]

/** The hexes that a scenario is fought for: its objectives, or in the campaign the towns (19.56). */
export function goalHexes({ atEnd, victory, control }: Scenario): readonly string[] {
  const towns = victory.levels === undefined ? [] : [...control.us, ...control.japan]
  return [...new Set<string>([...(atEnd?.hexes ?? []), ...victory.hexes, ...towns])]
}

/** The names on the part of the map that is drawn; objectives of the scenario are emphasized. */
export function names(lastRow: number, scenario: Scenario): Caption[] {
  const { control } = scenario
  const goals = new Set<string>([...control.us, ...control.japan, ...goalHexes(scenario)])
  const great = GREAT.filter(([, , hex]) => rowOf(hex) <= lastRow).map(([text, ground, hex, size, angle, spacing]) =>
    greatName(placeKey(text), text, { at: near(hex), size, angle, spacing }, ground),
  )
  const towns = hexDefs.flatMap(({ id, town, airfield }): Caption[] => {
    const name = town ?? airfield
    if (name === undefined || rowOf(id) > lastRow) return []
    const style = { size: 17, face: 'serif', halo: 'paper', bold: goals.has(id) } as const
    return [
      { key: placeKey(name), text: name, at: near(id, 0, 0.36), ...style, ink: goals.has(id) ? 'victory' : 'ink' },
    ]
  })
  const lines = LINES.filter(([, which]) => scenario.forts.some(({ line }) => line === which)).map(
    ([text, , hex, angle]) => greatName(placeKey(text), text, { at: near(hex), size: 22, angle, spacing: 3 }, 'land'),
  )
  return [...great, ...lines, ...towns]
}

/** The numbers of the objective hexes, beside their stars. */
export function goalNames(scenario: Scenario): Caption[] {
  return goalHexes(scenario).map((id) => ({
    key: `goal.${id}`,
    text: id,
    at: near(id, 0, -0.28),
    size: 15,
    face: 'sans',
    ink: 'victory',
    bold: true,
    halo: 'paper',
  }))
}
