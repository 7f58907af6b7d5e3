import { type Corregidor, isOn, record, unitsOf } from '../state/state.ts'
import { layAside, onMap, type Unit } from '../state/units.ts'
import { announce } from './5-calendar.ts'
import { spike } from './13.1-spiking.ts'

/** 13.2: dice with which a restored battery fires normally, or was sabotaged; otherwise it was never manned. */
const FIRES = 1
const SABOTAGED = 2

/** 13.2: whether a unit is a fort battery restored by the Japanese. */
function isRestored({ def }: Unit): boolean {
  return def.id.startsWith('jp45-restored-')
}

/** 13.2: on the turn of the American invasion each remaining restored battery, or its crew, is rolled for. */
export function proveBatteries(game: Corregidor): void {
  const { fire } = game.vars
  if (fire.restored || !isOn(game, 'restored') || !isInvasion(game)) return
  game.vars.fire = { ...fire, restored: true }
  const units = unitsOf(game, 'japan').filter((unit) => isRestored(unit) && onMap(unit))
  if (units.length === 0) return
  const { n, values } = game.roll(units.map(() => 6))
  const with_ = (able: (die: number) => boolean) => units.filter((_, i) => able(values[i] ?? 0))
  const [manned, sabotaged] = [with_((die) => die === FIRES), with_((die) => die === SABOTAGED)]
  const empty = with_((die) => die > SABOTAGED)
  for (const unit of sabotaged) spike(game, unit)
  for (const unit of empty) layAside(game, unit, 'japan-unused')
  announce(game)
  record(game, 'batteries.proven', '13.2', {
    roll: { n, values, counts: 'each' },
    args: { units: manned, sabotaged, empty },
  })
}

/** 13.2: whether the Americans invade this turn, by air or by water. */
function isInvasion({ table }: Corregidor): boolean {
  return ['us-aboard', 'us-at-sea'].some((id) => table.space(id).pieces.length > 0)
}
